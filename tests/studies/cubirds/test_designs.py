"""Settings of the study that are part of its design, and the claims that rest on them."""

from redealt.planning.designs import Design, find_deviations, list_marked
from redealt.studies.cubirds.experiments.runs import declare_runs
from redealt.studies.cubirds.plan import CLAIMS
from redealt.studies.cubirds.settings import Settings


def test_claims_on_strength_rest_on_the_rollouts_of_the_round_robin():
    claims = {claim.id: claim.design for claim in CLAIMS}
    assert claims["19a"] == claims["19b"] == ("round_robin.ladder",)
    ladder = {"rollout_games": {"ladder": [{"rollouts": 1000, "games": 1}]}}
    settings = Settings.model_validate(ladder)
    found = find_deviations(settings, declare_runs(settings))
    assert "round_robin.ladder" in {each.setting for each in found}
    assert "rollout_games.ladder" not in {each.setting for each in found}


def test_every_design_that_claims_rest_on_is_marked():
    marked = {key for key, _, _ in list_marked(Settings(), Design)}
    assert {key for claim in CLAIMS for key in claim.design} <= marked
