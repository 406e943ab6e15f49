"""Settings of the study: the variants as variants, what is refused, and what is then played."""

import pytest
from pydantic import ValidationError

from redealt.games.cubirds.names import PUBLISHED_WEIGHTS, WEIGHTS
from redealt.games.cubirds.switches import Switches
from redealt.studies.cubirds.analysis.o_classes import UPPER_ENDS
from redealt.studies.cubirds.experiments.ablation import (
    REPAIRS,
    ablation_variants,
    bug_attribution_heuristic,
    bug_attribution_random,
    bug_attribution_rollouts,
)
from redealt.studies.cubirds.experiments.additions import round_robin
from redealt.studies.cubirds.experiments.games import agent_with_o
from redealt.studies.cubirds.experiments.runs import declare_runs
from redealt.studies.cubirds.experiments.searches import (
    TUNED_SEARCHES,
    genetic_searches,
    tuned_searches,
)
from redealt.studies.cubirds.plan import declare
from redealt.studies.cubirds.settings import Settings
from redealt.studies.cubirds.variants import ITEMS, PROGRAM_ROLLOUTS

DEFAULTS = Settings().model_dump()


def settings(**changes) -> Settings:
    return Settings.model_validate({**DEFAULTS, **changes})


def refusal(**changes) -> str:
    with pytest.raises(ValidationError) as caught:
        settings(**changes)
    return caught.value.errors()[0]["msg"].removeprefix("Value error, ")


def differing(one: Switches, other: Switches) -> set[str]:
    return {name for name in Switches.model_fields if getattr(one, name) != getattr(other, name)}


def runs_of(own: Settings) -> dict:
    return {run.name: run for run in declare_runs(own)}


# Variants


def test_the_program_differs_from_the_text_by_its_items_and_by_how_it_sees_the_opponent():
    own = Settings()
    assert own.switches("as_written") == Switches()
    switches = {name for item in ITEMS.values() for name in item}
    assert len(switches) == sum(len(item) for item in ITEMS.values())
    program = differing(own.switches("as_run"), Switches())
    assert program == {*switches, "opponent_term"}
    for name in Switches.model_fields:
        if isinstance(getattr(Switches(), name), bool) and name in program:
            assert getattr(own.switches("as_run"), name) is True


def test_the_calibration_looks_ahead_before_the_placement_and_does_not_divide():
    calibration = Settings().switches("calibration")
    assert differing(calibration, Switches()) == {"future"}
    assert calibration.future == Settings().switches("as_run").future


def test_a_repair_moves_one_item_of_the_program_to_the_text():
    own = Settings()
    program, variants = own.switches("as_run"), ablation_variants(own)
    assert variants["none"] == program
    assert variants["all"] == Switches()
    for item, switches in ITEMS.items():
        assert differing(variants[item], program) == {*switches}, item
        assert all(getattr(variants[item], name) == getattr(Switches(), name) for name in switches)
    assert differing(variants["M1+M2"], program) == {"resets_counter", "keeps_counter"}
    assert differing(variants["N2"], program) == {"draws_on_empty_hand"}
    assert differing(variants["M3"], program) == {"ties"}


def test_every_item_is_repaired_where_it_can_act():
    repaired = {repair for repairs in REPAIRS.values() for repair in repairs}
    silent = {"R8", "R9"}  # start birds are dealt, and turns counted in all units
    open_ones = {"N2", "M3", "M8"}
    assert repaired == {*ITEMS, *open_ones, "M1+M2", "none", "all"} - silent
    assert {*REPAIRS["random"]} < {*REPAIRS["flat_monte_carlo"]}


def test_more_rollouts_are_played_where_more_than_the_last_one_counts():
    own = Settings()
    more = own.bug_attribution.more_rollouts
    cells = [
        each for each in bug_attribution_rollouts(own) if each["conditions"]["rollouts"] == more
    ]
    assert [each["conditions"]["repair"] for each in cells] == ["M1", "M1+M2", "all"]


def test_hidden_cards_are_redrawn_by_the_agent_under_the_programs_variant():
    cells = [
        each
        for each in bug_attribution_rollouts(Settings())
        if each["conditions"]["repair"] == "M8"
    ]
    assert [each["conditions"]["rollouts"] for each in cells] == [1]
    assert all(each["variant"] == "none" for each in cells)
    assert all(agent["is_determinized"] for each in cells for agent in each["agents"])


def test_the_baseline_that_all_repairs_share_has_a_small_error_of_its_own():
    """One as small as a repair would shift all changes alike."""
    own = Settings()
    for cells in (bug_attribution_random, bug_attribution_rollouts, bug_attribution_heuristic):
        games = {each["conditions"]["repair"]: each["games"] for each in cells(own)}
        base = games.pop("none")
        assert base >= 16 * games["R1"]


# What is played


def test_an_agent_with_another_o_has_the_published_weights_else():
    weights = dict(zip(WEIGHTS, agent_with_o(1.2)["weights"], strict=True))
    assert weights == dict(zip(WEIGHTS, PUBLISHED_WEIGHTS, strict=True)) | {"o": 1.2}


def test_classes_of_o_end_where_the_goal_changes():
    """What the agent compares, o times d23 and d7, has the same order for all o of a class."""
    goals = {}
    for o in map(float, UPPER_ENDS):
        goal = tuple(o * d23 > d7 for d7 in range(1, 7) for d23 in range(1, 6))
        just_below = o - 1e-9
        assert goal == tuple(just_below * d23 > d7 for d7 in range(1, 7) for d23 in range(1, 6)), o
        goals[goal] = o
    assert len(goals) == len(UPPER_ENDS)


def test_only_the_programs_rollouts_are_nominal():
    cells = runs_of(Settings())["rollout_games"].params["cells"]
    rollouts = [(each["conditions"]["variant"], each["conditions"]["rollouts"]) for each in cells]
    ladder = [step.rollouts for step in Settings().rollout_games.ladder]
    assert rollouts == [("as_run", PROGRAM_ROLLOUTS), *(("as_written", n) for n in ladder)]


def test_seconds_are_measured_of_what_table_6_is_about():
    runs = runs_of(Settings())
    timed = [each["conditions"] for each in runs["seconds"].params["cells"]]
    measured = {
        (each["variant"], each["rollouts"]) for each in timed if each["agent"] == "flat_monte_carlo"
    }
    played = [each["conditions"] for each in runs["rollout_games"].params["cells"]]
    assert measured == {(each["variant"], each["rollouts"]) for each in played}
    assert [name for name, run in runs.items() if run.measures_time] == ["seconds"]


def test_start_birds_are_given_as_the_conditions_say():
    runs = runs_of(Settings())
    for name in ("start_birds_random", "start_birds_rollouts", "start_birds_heuristic"):
        for each in runs[name].params["cells"]:
            where = each["conditions"]
            assert each["start_birds"] == [where["p1_start_bird"], where["p2_start_bird"]]
    marginals = runs["start_bird_marginals"].params["cells"]
    assert len(marginals) == 16
    for each in marginals:
        number = int(each["conditions"]["player"][-1]) - 1
        assert each["start_birds"][number] == each["conditions"]["bird"]
        assert each["start_birds"][1 - number] == -1
    assert all("start_birds" not in each for each in runs["random_games"].params["cells"])


def test_the_games_for_a_cluster_are_off_until_they_are_asked_for():
    plan = declare(Settings())
    assert "start_birds_cluster" not in {run.name for run in plan.runs}
    section = {"games": 1000, "rollouts": 1000}
    plan = declare(settings(start_birds_cluster=section))
    (run,) = (run for run in plan.runs if run.name == "start_birds_cluster")
    assert run.units == 64 * 100
    assert run.cost_hint > 100 * 600  # many shards of ten minutes
    used = [exhibit.name for exhibit in plan.exhibits if "start_birds_cluster" in exhibit.runs]
    assert used == ["table_08", "figure_06"]


def test_agents_of_the_round_robin_count_rollouts_but_for_the_programs():
    met = set()
    for each in round_robin(Settings()):
        where = each["conditions"]
        pair = (where["agent_1"], where["agent_2"])
        assert each["variant"] == where["variant"]
        for name, agent in zip(pair, each["agents"], strict=True):
            assert agent.get("counts_all", False) == (name[:4] == "fmc_" and name != "fmc_as_run")
        if where["variant"] == "as_run":
            met.add(pair)
    names = {name for pair in met for name in pair}
    assert "fmc_as_run" in names
    assert met == {(one, two) for one in names for two in names}


def test_slower_agents_of_the_round_robin_play_fewer_games():
    section = {**DEFAULTS["round_robin"], "games": 9, "determinized": []}
    section["ladder"] = [{"rollouts": 1, "games": 5}, {"rollouts": 7, "games": 3}]
    games = {
        (each["conditions"]["agent_1"], each["conditions"]["agent_2"]): each["games"]
        for each in round_robin(settings(round_robin=section))
    }
    assert games["random", "heuristic"] == 9
    assert games["fmc_1", "random"] == games["fmc_1", "fmc_1"] == 5
    assert games["fmc_7", "fmc_1"] == games["heuristic", "fmc_7"] == 3


# Searches


def test_all_searches_but_the_one_without_selection_play_the_same_number_of_games():
    own = Settings()
    searches = {search["search"]: search for search in tuned_searches(own)}
    assert tuple(searches) == TUNED_SEARCHES
    sizes = {
        (search["population"], search["opponents"], search["generations"], search["repeats"])
        for search in searches.values()
    }
    assert len(sizes) == 1
    assert [name for name, search in searches.items() if search["fitness"] == "random"] == ["null"]
    assert searches["as_run"]["opponents"] % 2 == 0
    at_random = [name for name, search in searches.items() if search["ties"] == "random"]
    assert at_random == ["as_run", "own_wins"]


def test_searches_of_figure_5_are_the_program_the_text_and_no_selection():
    section = {**DEFAULTS["genetic"], "opponents_as_run": 10, "opponents_as_written": 100}
    program, text, null = genetic_searches(settings(genetic=section))
    assert (program["opponents"], program["fitness"]) == (10, "ends_by_seven")
    assert (text["opponents"], text["fitness"]) == (100, "own_wins")
    assert (null["search"], null["fitness"]) == ("null", "random")
    assert Switches(**program["switches"]) == Settings().switches("as_run")
    assert Switches(**text["switches"]) == Switches()
    for search in (program, text, null):
        assert (search["seats"], search["crossover"], search["method"]) == (
            "first",
            "mean",
            "genetic",
        )


def test_tuned_weights_are_played_in_all_searches_rules_and_seats():
    runs = runs_of(Settings())
    run = runs["tuned_games"]
    assert run.needs == ("tuned",)
    assert run.params["paired_over"] == ["search", "seed", "seat"]
    for each in run.params["cells"]:
        where = each["conditions"]
        tuned = each["agents"][int(where["seat"][-1]) - 1]
        source = {"run": "tuned", "search": where["search"], "seed": where["seed"]}
        assert tuned == {"kind": "heuristic", "weights_from": source}
        assert each["variant"] == where["rules"]
    n_searches = runs["tuned"].units
    assert len(run.params["cells"]) == n_searches * 2 * 2


# All runs


def test_a_run_names_its_conditions_in_every_cell_alike_and_once():
    for run in declare_runs(Settings()):
        cells = run.params.get("cells", ())
        conditions = [tuple(cell["conditions"].items()) for cell in cells]
        assert len({*conditions}) == len(conditions), run.name
        assert len({tuple(cell["conditions"]) for cell in cells}) <= 1, run.name
        assert {cell["variant"] for cell in cells} == {*run.params.get("variants", ())}, run.name


def test_the_slowest_agent_of_a_run_says_how_many_games_are_counted_together():
    blocks = {"random": 7, "heuristic": 5, "rollouts": 3}
    runs = runs_of(settings(blocks=blocks))
    for name, block in (("start_birds_random", 7), ("o_classes", 5), ("round_robin", 3)):
        assert runs[name].params["block"] == block


# What is refused


def test_an_experiment_needs_known_variants_and_the_program():
    section = {**DEFAULTS["o_classes"], "variants": ["as_run", "as_written", "mine"]}
    assert refusal(o_classes=section) == (
        "o_classes: found variant 'mine', expected one of " + ", ".join(DEFAULTS["variants"])
    )
    section["variants"] = ["as_written"]
    assert refusal(o_classes=section) == (
        "expected as_run, too, because results of the study are about it"
    )
    section = {**DEFAULTS["rollout_ladder"], "variants": ["as_written", "mine"]}
    assert refusal(rollout_ladder=section).startswith("rollout_ladder: found variant 'mine'")
    variants = {name: value for name, value in DEFAULTS["variants"].items() if name != "as_run"}
    assert refusal(variants=variants) == "the variant as_run is missing"


def test_the_genetic_algorithm_is_seeded_more_than_once_to_know_its_spread():
    section = {**DEFAULTS["genetic"], "seeds": 1}
    assert refusal(genetic=section) == "Input should be greater than or equal to 2"


@pytest.mark.parametrize("name", ["population", "opponents"])
def test_searches_in_both_seats_need_even_numbers(name):
    section = {**DEFAULTS["tuned"], name: 7}
    assert "multiple of 2" in refusal(tuned=section)


def test_agents_that_play_blindly_also_play_with_open_eyes():
    section = {**DEFAULTS["round_robin"], "determinized": [10, 7]}
    assert refusal(round_robin=section) == "determinized: found 7, expected one of [1, 10]"
