"""Games between agents: streams, records, threads, tables, and printed win shares."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.chain import solve_future
from redealt.games.hanamikoji.match import play
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import assemble_table, play_entry, undecided_arrangements
from tests.games.hanamikoji.play import RANDOM, compile_variant, new_keys, play_match, win_shares
from tests.games.hanamikoji.variants import AS_RUN, OFFICIAL

SIMPLE = Agent("simple", 2)


def test_games_do_not_depend_on_threads_or_cuts():
    agents, keys, record = configure_agents([SIMPLE, SIMPLE]), new_keys(3), compile_variant(AS_RUN)
    whole = play(record, agents, keys, 0, 60)
    with ThreadPoolExecutor(2) as pool:
        cut = pool.map(lambda first: play(record, agents, keys, first, 20), (0, 20, 40))
        joined = np.concatenate(list(cut))
    for name in whole.dtype.names:
        assert np.array_equal(joined[name], whole[name]), name
    assert len(np.unique(whole.actions, axis=0)) > 20


def first_trees(agents):
    """Return the sizes of player 1's first trees, which depend on its hand alone."""
    return play_match(agents, 40, {}, name=(4,)).nodes[:, 0, 0, 0].tolist()


def test_deals_do_not_depend_on_who_plays():
    expected = first_trees([Agent("tree", 1), RANDOM])
    assert len(set(expected)) > 4
    assert first_trees([Agent("tree", 3), SIMPLE]) == expected


def test_decisions_are_recorded_with_their_trees():
    games = play_match([Agent("tree", 1, depth=1), SIMPLE], 50, OFFICIAL, name=(5,))
    for game in games:
        rounds = min(int(game.rounds), 3)
        assert game.n_decisions[:, :rounds].sum() == 12 * rounds
        assert (game.n_decisions[:, rounds:] == 0).all()
        for round_ in range(rounds):
            assert sorted(game.actions[0, round_].tolist()) == [0, 1, 2, 3]
            n = game.n_decisions[0, round_]
            assert (game.nodes[0, round_, :n] >= 2).all()
            assert game.is_reply[0, round_].sum() == n - 4


def both(agent):
    return configure_agents([agent, agent])


def test_games_that_start_with_markers_end_as_random_games_do():
    switches, n = Switches(), 3000
    future = solve_future(switches)
    for round_, arrangement in ((2, 0), (2, 300), (3, 7)):
        counts = play_entry(
            compile_switches(switches), both(RANDOM), round_, arrangement, n, new_keys(6)
        )
        assert counts.sum() == n
        for wins, chance in zip(counts[[0, 2]], future[round_ - 1, arrangement], strict=True):
            assert abs(wins / n - chance) <= 4 * np.sqrt(chance * (1 - chance) / n)


def test_entries_are_other_games():
    record = compile_switches(Switches())
    counts = [play_entry(record, both(SIMPLE), 3, i, 40, new_keys(6)).tolist() for i in (0, 7, 0)]
    assert counts[0] == counts[2] != counts[1]


def test_decided_arrangements_have_no_entry():
    assert len(undecided_arrangements(Switches())) == 1249
    with pytest.raises(ValueError, match="1202 is decided"):
        play_entry(compile_switches(Switches()), both(SIMPLE), 2, 1202, 1, new_keys(6))


def test_table_holds_mean_results():
    table = assemble_table([2, 2, 3, 3], [0, 7, 0, 7], [0.5, 0.0, -1.0, 1.0])
    assert table[:, [0, 7]].tolist() == [[0.5, 0.0], [-1.0, 1.0]]
    assert np.isnan(table).sum() == 2 * 2185


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Agent("simple"), "at least 1 rollout"),
        (Agent("tree", 5, depth=9), "depth 9"),
        (Agent("recursive", 5), "inner rollouts"),
        (Agent("random", order="STGS"), "not a permutation"),
    ],
)
def test_impossible_agents_are_refused(agent, message):
    with pytest.raises(ValueError, match=message):
        configure_agents([agent])


@pytest.mark.parametrize(("variant", "tables"), [({}, 0), (OFFICIAL, 1)], ids=["none", "official"])
def test_values_that_no_table_holds_are_not_looked_up(variant, tables):
    agent = Agent("simple", 1, table=0)
    with pytest.raises(ValueError, match="tables must be given"):
        play_match([agent, RANDOM], 1, variant, tables=np.zeros((tables, 2, 2187)))


# Table 1 of the paper: win shares of the simple agent in both seats, 1000 games each.
PRINTED = {1: (0.720, 0.716), 10: (0.915, 0.912)}
WORST = {"offer_value": "worst_reply"}


@pytest.mark.parametrize("rollouts", PRINTED)
def test_simple_agent_beats_random_players_about_as_often_as_printed(rollouts):
    n = {1: 2000, 10: 400}[rollouts]
    agent = Agent("simple", rollouts)
    first, _ = win_shares(play_match([agent, RANDOM], n, WORST, name=(61, rollouts)))
    _, second = win_shares(play_match([RANDOM, agent], n, WORST, name=(62, rollouts)))
    for found, printed in zip((first, second), PRINTED[rollouts], strict=True):
        error = np.sqrt(printed * (1 - printed) * (1 / 1000 + 1 / n))
        assert abs(found - printed) <= 3 * error


def test_more_rollouts_win_more_often():
    shares = [
        win_shares(play_match([Agent("simple", n), RANDOM], 400, {}, name=(63,)))[0]
        for n in (1, 5, 20)
    ]
    assert shares[0] + 0.1 < shares[1] < shares[2] + 0.02


def test_worst_reply_agents_trade_off_or_conceal_first_and_offer_last():
    agent = Agent("simple", 10, cheats=True)
    games = play_match([agent, agent], 60, AS_RUN, name=(64,))
    first, last = games.actions[:, :, 0, 0], games.actions[:, :, 0, 3]
    assert (first == 1).mean() > (first == 0).mean() > (first == 2).mean()
    assert (last == 3).mean() > 0.6


def test_trees_of_the_first_turns_are_about_as_large_as_printed():
    simple = Agent("simple", 10)
    games = play_match([Agent("tree", 10, depth=2), simple], 40, AS_RUN, name=(65,))
    assert games.nodes[:, 0, 0, 0].mean() == pytest.approx(227.5, abs=40)
    games = play_match([Agent("tree", 10, depth=1), simple], 60, AS_RUN, name=(66,))
    assert games.nodes[:, 0, 0, 1].mean() == pytest.approx(31.3, abs=5)
