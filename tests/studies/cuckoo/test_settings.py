"""Settings of the study: variants as named variants, what is refused, and one switch at a time."""

import pytest
from pydantic import ValidationError

from redealt.games.cuckoo.switches import Switches
from redealt.planning.designs import Design, find_deviations, list_marked
from redealt.studies.cuckoo.experiments.matches import ablation_variants
from redealt.studies.cuckoo.experiments.runs import declare_runs
from redealt.studies.cuckoo.plan import CLAIMS
from redealt.studies.cuckoo.settings import AS_RUN, Settings

DEFAULTS = Settings().model_dump()


def settings(**changes) -> Settings:
    return Settings.model_validate({**DEFAULTS, **changes})


def variants(**changes) -> dict:
    return {"variants": {**DEFAULTS["variants"], **changes}}


def refusal(**changes) -> str:
    with pytest.raises(ValidationError) as caught:
        settings(**changes)
    return caught.value.errors()[0]["msg"].removeprefix("Value error, ")


def test_variants_are_the_readings_of_text_and_program():
    variants = {name: Settings().switches(name) for name in Settings().variants}
    program = Switches(
        seats=38,
        dealer_rotates=False,
        remembers_swaps=False,
        sure_win_test="outnumbered",
        random_takes_sure_wins=True,
        naive_rule="low_cards",
        swap_formula="equation_31",
    )
    assert variants == {
        "as_written": Switches(),
        "as_run": program,
        "as_run_seated": program.model_copy(update={"seats": 0}),
        "printed_26": program.model_copy(update={"swap_formula": "equation_26"}),
    }
    assert {*AS_RUN} == {*Switches.model_fields} - {"seats", "swap_formula"}


def test_the_switches_of_a_variant_win_over_those_of_its_base():
    chosen = settings(
        **variants(mine={"base": "printed_26", "switches": {"seats": 5, "dealer_rotates": True}})
    )
    expected = {"seats": 5, "dealer_rotates": True}
    assert chosen.switches("mine") == chosen.switches("printed_26").model_copy(update=expected)


def test_a_circle_of_bases_is_refused():
    assert refusal(**variants(a={"base": "b"}, b={"base": "c"}, c={"base": "a"})) == (
        "the bases of variant a form a circle: a -> b -> c"
    )
    assert refusal(**variants(a={"base": "a"})) == "the bases of variant a form a circle: a"


def test_an_unknown_base_is_refused():
    assert refusal(**variants(a={"base": "official"})) == (
        "variant a has the unknown base 'official'"
    )


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"seat": 3}, "variant a: seat: Extra inputs are not permitted"),
        ({"seats": -1}, "variant a: seats: Input should be greater than or equal to 0"),
        (
            {"naive_rule": "none"},
            "variant a: naive_rule: Input should be 'successor_lower' or 'low_cards'",
        ),
    ],
)
def test_unknown_switches_and_values_are_refused(switches, message):
    assert refusal(**variants(a={"switches": switches})) == message


@pytest.mark.parametrize("name", ["as_written", "as_run", "as_run_seated"])
def test_the_variants_that_the_study_rests_on_cannot_be_missing(name):
    rest = {key: value for key, value in DEFAULTS["variants"].items() if key != name}
    assert refusal(variants=rest) == f"the variant {name} is missing"


def test_a_card_must_stay_in_the_deck():
    expected = (
        "n_players.largest and the variants' seats: found {} and {}, expected at most 39, so that "
        "a card stays in the deck"
    )
    assert settings(n_players={"largest": 39}).n_players.largest == 39
    assert refusal(n_players={"largest": 40}) == expected.format(40, 38)
    assert refusal(**variants(mine={"switches": {"seats": 40}})) == expected.format(39, 40)


def test_the_deck_must_fit_into_the_core():
    assert settings(deck={"suits": 4, "cards": 16}).deck.cards == 16
    assert refusal(deck={"suits": 4, "cards": 17}) == "at most 64 cards, found 68"
    assert "greater than or equal to 4" in refusal(deck={"suits": 4, "cards": 3})


def test_only_known_variants_can_be_played():
    known = "expected one of as_written, as_run, as_run_seated, printed_26"
    for part in ("mixed", "uniform"):
        changed = {part: {**DEFAULTS[part], "variants": [*DEFAULTS[part]["variants"], "as_ran"]}}
        assert refusal(**changed) == f"{part}: found variant 'as_ran', {known}"


def test_the_range_of_players_is_ordered():
    assert refusal(n_players={"smallest": 5, "largest": 4}) == (
        "expected smallest <= largest, found 5 > 4"
    )


def test_small_games_are_small_and_hold_one_that_can_be_predicted():
    game = {"suits": 1, "cards": 4, "n_players": 2}
    optimality = DEFAULTS["optimality"]

    def with_games(*games):
        return {"optimality": {**optimality, "games": list(games)}}

    assert refusal(**with_games({**game, "n_players": 4})) == "at most 3 players, found 4"
    assert refusal(**with_games({**game, "suits": 8, "cards": 16})) == (
        "at most 64 cards, found 128"
    )
    unpredicted = (
        "expected a game with two or three players among games, in the largest deck that has a "
        "covered card for every player"
    )
    assert refusal(**with_games({**game, "suits": 2, "n_players": 4})) == unpredicted
    assert refusal(**with_games({**game, "n_players": 3})) == unpredicted  # a 3 or 4 is dealt
    larger = {"suits": 2, "cards": 5, "n_players": 4}
    assert refusal(**with_games(game, larger)) == unpredicted
    settings(**with_games(game, {**game, "n_players": 3}))
    settings(**with_games(game, larger, {**larger, "n_players": 3}))


def test_spread_between_blocks_needs_two_blocks():
    uniform = {**DEFAULTS["uniform"], "matches_per_n": 100}
    assert refusal(uniform=uniform) == (
        "uniform.matches_per_n: found 100, expected more than block, which is 100, so that the "
        "spread between blocks is known"
    )
    assert settings(uniform={**uniform, "matches_per_n": 101}).uniform.matches_per_n == 101
    assert settings(uniform=uniform, block=99).block == 99


def test_one_switch_at_a_time_gives_every_step_between_program_and_text():
    """Program and text differ in five switches and in who sits.

    Both programs take the text's value of each of the five, the text takes the program's, and all
    three equation (26): 3 * (1 + 5 + 1) variants; the text also with the program's seats.
    """
    chosen = Settings()
    variants = {
        tuple(name.split()): switches for name, switches in ablation_variants(chosen).items()
    }
    steps = ["none", *AS_RUN, "swap_formula"]
    expected = [
        (base, step) for base in ("as_run", "as_run_seated", "as_written") for step in steps
    ]
    assert {*variants} == {*expected, ("as_written", "seats")}
    assert len(variants) == 22
    for (base, step), switches in variants.items():
        start = chosen.switches(base).model_dump()
        changed = {name for name, value in switches.model_dump().items() if value != start[name]}
        assert changed == {step} - {"none"}
    assert variants["as_written", "seats"].seats == 38
    assert variants["as_run", "dealer_rotates"].dealer_rotates is True
    assert variants["as_written", "sure_win_test"].sure_win_test == "outnumbered"
    assert all(variants[base, "swap_formula"].swap_formula == "equation_26" for base, _ in expected)


def test_runs_are_cut_into_blocks_of_cells():
    runs = {run.name: run for run in declare_runs(Settings())}
    labels = 38
    assert {name: run.units for name, run in runs.items() if run.stage == "tournament"} == {
        "published_program": 1,
        "mixed": 4 * labels * 40,
        "uniform": 2 * labels * 4 * 20,
        "one_switch": 22 * labels * 10,
        "seating": 2 * 1000,
    }
    partial = settings(mixed={**DEFAULTS["mixed"], "matches_per_n": 4001})
    (mixed,) = [run for run in declare_runs(partial) if run.name == "mixed"]
    assert mixed.units == 4 * labels * 41
    seated = [cell["conditions"]["n_players"] for cell in runs["seating"].params["cells"]]
    assert seated == [38, 38]
    assert runs["uniform"].params["paired_over"] == ["strategy", "variant"]
    assert len(runs["predictions"].params["games"]) == 9


def test_another_deck_or_range_of_players_is_another_design():
    deck, players = {"suits": 4, "cards": 11}, {"smallest": 2, "largest": 38}
    changed = settings(deck=deck, n_players=players, lives=2)
    found = {each.setting for each in find_deviations(changed, declare_runs(changed))}
    assert found == {"deck.cards", "n_players.largest", "lives"}
    default = Settings()
    assert find_deviations(default, declare_runs(default)) == []
    marked = {key for key, _, _ in list_marked(default, Design)}
    assert {key for claim in CLAIMS for key in claim.design} <= marked
