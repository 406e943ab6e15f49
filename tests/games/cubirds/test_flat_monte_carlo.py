"""Flat Monte Carlo agents: their options, the program's counter, halving, and whole turns."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.cubirds.agents.configuration import NO_FAMILY, Agent, configure_agents
from redealt.games.cubirds.agents.flat_monte_carlo import (
    choose_by_count,
    choose_by_halving,
    count_wins,
    list_options,
    play_by_rollouts,
)
from redealt.games.cubirds.cards import EMPTY
from redealt.games.cubirds.match import new_games
from redealt.games.cubirds.names import ALLOCATIONS
from redealt.games.cubirds.rollout import carry_out
from redealt.games.cubirds.state import LEFT
from redealt.games.cubirds.switches import Switches
from tests.games.cubirds.play import (
    WORK,
    are_same,
    cards,
    compile_variant,
    copy_of,
    decision_states,
    list_cards,
    new_stream,
    play_match,
    play_turns,
    position,
    set_up,
)
from tests.games.cubirds.rollout_twin import RolloutTwin, choose_as_the_program
from tests.games.cubirds.variants import AS_RUN, BOTH, ROLLOUTS, repair

WRITTEN, RUN = compile_variant({}), compile_variant(AS_RUN)
NAMES = ("row", "side", "species", "family")


def agent_of(rollouts: int, **settings) -> np.record:
    return configure_agents([Agent("flat_monte_carlo", rollouts, **settings)])[0]


def options_of(state, record) -> list[tuple[int, ...]]:
    n = list_options(state, record, bool(record.keeps_counter), WORK.options)
    return [tuple(int(option[name]) for name in NAMES) for option in WORK.options[:n]]


def entries_of(state, variant) -> list[tuple[tuple[int, ...], bool]]:
    return list(
        RolloutTwin.from_state(Switches(**variant).model_dump(), state, new_stream(1)).entries()
    )


@pytest.mark.parametrize("variant", ROLLOUTS)
def test_options_are_what_can_be_played_and_with_a_kept_counter_the_first_entry(variant):
    record, n_stale = compile_variant(ROLLOUTS[variant]), 0
    for state in islice(decision_states(record, 3), 120):
        entries = entries_of(state, ROLLOUTS[variant])
        expected = [entry for entry, is_playable in entries if is_playable]
        if record.keeps_counter and not entries[0][1]:
            expected.insert(0, entries[0][0])
            n_stale += 1
        assert options_of(state, record) == expected
    assert (n_stale > 10) == bool(record.keeps_counter)


def test_families_of_options_are_those_of_the_hand_after_the_capture_or_before():
    state = position(([0, 7, 1],) * 4, (cards(0, 0, 1, 1, 2, 7), EMPTY))
    written, run = ({}, {"families_before_placement": True})
    # A robin on the right captures an owl, the third one.
    families = {
        name: [
            family
            for row, side, species, family in options_of(state, compile_variant(variant))
            if (row, side, species) == (2, 1, 7)
        ]
        for name, variant in (("written", written), ("run", run))
    }
    assert families == {"written": [0, 1, NO_FAMILY], "run": [0, NO_FAMILY]}
    flamingos = [entry[3] for entry in options_of(state, WRITTEN) if entry[:3] == (0, 0, 0)]
    assert flamingos == [NO_FAMILY]
    flamingos = [entry[3] for entry in options_of(state, RUN) if entry[:3] == (0, 0, 0)]
    assert flamingos == [0, NO_FAMILY]


@pytest.mark.parametrize("variant", [AS_RUN, repair("M1")], ids=["as_run", "without_M1"])
def test_m2_choices_follow_from_the_programs_loop_over_all_entries(variant):
    record, agent = compile_variant(variant), agent_of(3)
    n_rollouts = 1 if record.resets_counter else 3
    n_stale, game, counter, counters = 0, new_games(1)[0], 0, []
    WORK.counter[0] = 0
    state, stream = set_up(3, record)
    for turn, player in enumerate(play_turns(state, record, stream)):
        if state.hand[player] == EMPTY:
            continue
        WORK.base[:] = np.random.default_rng(turn).integers(0, 2**64, 2, dtype=np.uint64)
        options = options_of(state, record)
        chosen = choose_by_count(state, record, agent, WORK, len(options), new_stream(turn), game)
        wins = {}
        for number, option in enumerate(options):
            WORK.options[number].rollouts = WORK.options[number].wins = 0
            count_wins(state, record, agent, WORK, number, n_rollouts)
            wins[option] = int(WORK.options[number].wins)
        entries = entries_of(state, variant)
        playable = [is_playable for _entry, is_playable in entries]
        counts = [wins[entry] for entry, is_playable in entries if is_playable]
        expected, counter = choose_as_the_program(playable, counts, counter)
        assert options[chosen] == entries[expected][0]
        assert WORK.counter[0] == counter
        n_stale += not playable[expected]
        counters.append(counter)
    assert game.stale_choices == n_stale > 0
    assert len(set(counters)) == n_rollouts + 1


def halve(results: np.ndarray, rollouts: int) -> tuple[int, int]:
    """Return the option that successive halving leaves, and how many rollouts it plays."""
    left, budget, played, n_done = list(range(len(results))), rollouts * len(results), 0, 0
    n_phases = int(np.ceil(np.log2(len(results))))
    while len(left) > 1 and played + len(left) <= budget:
        share = max(1, budget // (len(left) * n_phases))
        more = min(share, (budget - played) // len(left))
        n_done, played = n_done + more, played + more * len(left)
        left.sort(key=lambda number: (-results[number, :n_done].sum(), number))
        left = left[: (len(left) + 1) // 2]
    return min(left, key=lambda number: (-results[number, :n_done].sum(), number)), played


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 6))
def test_halving_leaves_the_option_of_most_wins_within_its_budget(number, rollouts):
    state = next(decision_states(WRITTEN, 1 + number % 60))
    WORK.base[:] = np.random.default_rng(number).integers(0, 2**64, 2, dtype=np.uint64)
    n, agent = len(options_of(state, WRITTEN)), agent_of(rollouts, allocation="halving")
    chosen = choose_by_halving(state, WRITTEN, agent, WORK, n)
    played = int(WORK.options.rollouts[:n].sum())
    most = int(WORK.options.rollouts[:n].max())
    results = np.zeros((n, most), dtype=int)
    for option in range(n):
        WORK.options[option].rollouts = WORK.options[option].wins = 0
        for rollout in range(most):
            before = int(WORK.options[option].wins)
            count_wins(state, WRITTEN, agent, WORK, option, rollout + 1)
            results[option, rollout] = WORK.options[option].wins - before
    assert (chosen, played) == halve(results, rollouts)
    assert played <= rollouts * n


def test_halving_has_no_counter_to_keep():
    halving = Agent("flat_monte_carlo", 2, allocation="halving")
    repaired = {**AS_RUN, "resets_counter": False, "keeps_counter": False}
    expected = play_match([halving] * 2, 4, repaired, name=(10,))
    assert are_same(play_match([halving] * 2, 4, AS_RUN, name=(10,)), expected)


def play_turn(state, record, agent, number=0):
    """Let an agent play its turn; return the game's counts and the search stream."""
    game, search = new_games(1)[0], new_stream(1, number)
    play_by_rollouts(state, record, agent, WORK, new_stream(2), search, new_stream(3), game)
    return game, search


@pytest.mark.parametrize("allocation", ALLOCATIONS)
@pytest.mark.parametrize("variant", BOTH)
def test_chosen_option_is_carried_out_and_counted(variant, allocation):
    record, n_first_row = compile_variant(BOTH[variant]), 0
    agent = agent_of(2, allocation=allocation)
    for number, state in enumerate(islice(decision_states(record, 5), 30)):
        before = copy_of(state)
        WORK.counter[0] = 0
        game, search = play_turn(state, record, agent, number)
        # The options of the turn are still in the workspace.
        n = len(options_of(before, record))
        assert game.decisions == 1
        n_first_row += game.first_row
        found = []
        for option in range(n):
            trial = copy_of(before)
            carry_out(trial, record, WORK.options[option], new_stream(2))
            found.append(trial == state)
        assert any(found)
        assert 0 < game.rollouts <= 2 * n
        base = new_stream(1, number)
        assert search.tolist() != base.tolist()
    assert n_first_row > 0


ONE_SHORT = cards(0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("allocation", ALLOCATIONS)
def test_agents_complete_their_collection_when_they_can(allocation):
    rows, hands = ([1, 2, 3],) * 4, (cards(*[7] * 6, 0, 4), cards(1, 2, 3, 4))
    for number in range(10):
        state = position(rows, hands, (ONE_SHORT, EMPTY), pile=cards(*[5] * 16, *[6] * 20))
        play_turn(state, WRITTEN, agent_of(20, allocation=allocation), number)
        assert state.collection[0] == ONE_SHORT + cards(7)


def test_determinized_agents_play_without_the_hidden_cards():
    choices = {True: set(), False: set()}
    state = next(decision_states(WRITTEN, 9))
    other = 1 - int(state.player)
    held = cards(list_cards(state.hand[other])[0])
    for is_determinized, found in choices.items():
        for species in set(list_cards(state.pile)):
            trial = copy_of(state)
            trial.hand[other] = trial.hand[other] - held + cards(species)
            trial.pile = trial.pile - cards(species) + held
            play_turn(trial, WRITTEN, agent_of(5, is_determinized=is_determinized))
            found.add((trial.rows.tobytes(), int(trial.hand[state.player])))
    assert len(choices[True]) == 1
    assert len(choices[False]) > 1


def test_i8_number_of_rollouts_does_not_matter_as_run():
    games = [
        play_match([Agent("flat_monte_carlo", n)] * 2, 40, AS_RUN, name=(70,)) for n in (1, 7, 1000)
    ]
    assert are_same(games[0], games[1])
    assert are_same(games[0], games[2])
    assert len(np.unique(games[0].turns)) > 15


def test_more_rollouts_win_more_often_once_they_are_counted():
    agents = [Agent("flat_monte_carlo", 10), Agent("flat_monte_carlo", 1)]
    games = play_match(agents, 40, repair("M1", "M2"), name=(71,))
    assert (games.winner == 0).mean() > 0.7


@pytest.mark.parametrize(("seat", "published"), [(0, 347 / 400), (1, 336 / 400)])
def test_one_rollout_beats_random_players_as_often_as_the_programs(seat, published):
    agents = [Agent("random"), Agent("random")]
    agents[seat] = Agent("flat_monte_carlo", 1000)
    games = play_match(agents, 600, AS_RUN, name=(72, seat))
    error = np.sqrt(published * (1 - published) * (1 / 400 + 1 / 600))
    assert abs((games.winner == seat).mean() - published) <= 3.5 * error


def test_agent_that_counts_all_plays_as_if_m1_and_m2_were_repaired():
    repaired = {**AS_RUN, "resets_counter": False, "keeps_counter": False}
    plain, counting = (Agent("flat_monte_carlo", 3, counts_all=counts) for counts in (False, True))
    expected = play_match([plain] * 2, 6, repaired, name=(9,))
    assert are_same(play_match([counting] * 2, 6, AS_RUN, name=(9,)), expected)
    assert not are_same(play_match([plain] * 2, 6, AS_RUN, name=(9,)), expected)


# An owl captures two flamingos, a flamingo leaves none in hand.
@pytest.mark.parametrize(
    ("row", "hand", "families", "is_open"),
    [
        ([0, 0, 1], (1, 7), "after", True),
        ([0, 0, 1], (1, 7), "before", False),
        ([1, 2, 3], (0, 0, 7), "after", False),
        ([1, 2, 3], (0, 0, 7), "before", True),
    ],
)
def test_first_entry_of_a_kept_counter_is_judged_as_all_options_are(row, hand, families, is_open):
    variant = {"keeps_counter": True, "families_before_placement": families == "before"}
    state = position((row, *[[3, 4, 5]] * 3), (cards(*hand), EMPTY))
    list_options(state, compile_variant(variant), True, WORK.options)
    first = WORK.options[0]
    assert [int(first[name]) for name in NAMES] == [0, LEFT, hand[0], 0]
    assert bool(first.is_open) == is_open


@pytest.mark.parametrize("unknown", [{"kind": "greedy"}, {"kind": "random", "allocation": "none"}])
def test_unknown_kinds_of_agents_are_named(unknown):
    (name,) = set(unknown.values()) - {"random"}
    with pytest.raises(ValueError, match=f"'{name}', expected one of"):
        configure_agents([Agent(**unknown)])
