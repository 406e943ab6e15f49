"""What every published row of the study is, and which estimate it is judged by."""

from collections.abc import Iterator, Mapping
from typing import Any

from redealt.exhibits.published import Tables, read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.mapping import PublishedRows
from redealt.studies.hanamikoji.published.reconstructed import GAMES, MISFITS, RECONSTRUCTED

# The paper states 1,000 games for Tables 1, 7, 8 and 11.
_ASSUMED = 1000
_ASSUMED_NOTE = "1,000 games assumed"
_RECONSTRUCTED_NOTE = "games reconstructed from Tables 3 to 5, the middle of what fits"
_NO_TABLES = ()  # design settings of agents that look up nothing
_BY_AUTHOR = "read off the figure by the author"
_READ_OFF = 0.01


def _result(
    table: str, compare: str, *conditions: str, where: Mapping[str, Any], **more: Any
) -> PublishedRows:
    """Return an entry for rows whose conditions and metric are called as in the estimates."""
    columns = {name: name for name in conditions}
    return PublishedRows(
        table, "result", where=where, exhibit=table, columns=columns, compare=compare, **more
    )


def _note_games(n: int) -> str:
    misfit = f"; no whole games fit unless {MISFITS[n]} are left out" if n in MISFITS else ""
    return _RECONSTRUCTED_NOTE + misfit


def _map_tie_breaks(n: int) -> tuple[PublishedRows, ...]:
    """Return the entries of one column of Table 3."""
    _, tie_breaks, round_3_games = RECONSTRUCTED[n]
    misfit = "; Tables 4 and 5 imply 0.060" if n == 100 else ""
    of_games = {"n_rollouts": n, "metric": "tiebreak_share_of_round_3_games"}
    of_tie_breaks = {"n_rollouts": n, "metric": "tiebreak_win_share"}
    note = _note_games(n) + misfit
    rare = {"n": round_3_games, "note": note, **_of_random_players(n)}
    usual = {"n": tie_breaks, "note": _note_games(n), **_of_random_players(n)}
    first, second = ({**of_tie_breaks, "player": player} for player in PLAYERS)
    conditions = "n_rollouts", "player"
    return (
        _result("table_03", "share", *conditions, where=of_games, **rare),
        _result("table_03", "share", *conditions, where=first, **usual),
        _result("table_03", "share", *conditions, where=second, repeats=True, **usual),
    )


def _of_random_players(n: int) -> dict[str, Any]:
    """Return what is special of n = 0: random players have no table."""
    return {} if n else {"design": _NO_TABLES}


def _map_wins(table: str, n: int) -> tuple[PublishedRows, ...]:
    """Return the entries of one row of Table 4 or 5: all rest on the player's wins."""
    wins = RECONSTRUCTED[n][0] if table == "table_04" else GAMES - RECONSTRUCTED[n][0]
    conditions = "n_rollouts", "player", "round"
    shared = {"n": wins, "note": _note_games(n), **_of_random_players(n)}
    ends = {"n_rollouts": n, "metric": "share_of_own_wins"}
    lengths = {"n_rollouts": n, "metric": "mean_length_of_wins"}
    return (
        _result(table, "share", *conditions, where=ends, partition=("round",), **shared),
        _result(table, "mean", *conditions, where=lengths, sums_up=True, **shared),
    )


def _map_lengths(
    published: Tables, table: str, notes: Mapping[str, str]
) -> Iterator[PublishedRows]:
    """Yield an entry for each agent's mean length in a table with 1,000 games in a cell.

    A mean length rests on the games won, not on all. ``notes`` holds those of single agents.
    """
    rates = read_numbers(published[table], "agent", metric="win_rate")
    for agent, rate in rates.items():
        where = {"metric": "mean_length_of_wins", "agent": agent}
        n, note = round(_ASSUMED * rate), notes.get(agent, "")
        yield _result(table, "mean", "agent", where=where, n=n, note=note)


def _map_lengths_of_orders(published: Tables) -> Iterator[PublishedRows]:
    """Yield an entry for each mean length of Table 6, which rests on the games won."""
    table, conditions = "table_06", ("forced_order", "forced_seat")
    rates = read_numbers(published[table], list(conditions), metric="win_rate")
    for cell, rate in rates.items():
        where = {"metric": "mean_length_of_wins", **dict(zip(conditions, cell, strict=True))}
        n = round(_ASSUMED * rate)
        yield _result(table, "mean", *conditions, where=where, n=n, note=_ASSUMED_NOTE)


def _map_multiple(presampling: str, ours: str) -> PublishedRows:
    """Return the entry of player 1's multiple of the cheater's rollouts (section 8.4)."""
    return PublishedRows(
        "figure_08_prose",
        "result",
        where={"metric": "rollout_multiple_for_half_wins", "presampling": presampling},
        exhibit="figure_08",
        columns={"tested_seat": "player"},
        constants={"presampling": ours},
        compare="exact",
        is_optional=True,
        note="said to be rough, so without sampling error",
    )


def _map_actions(number: str) -> PublishedRows:
    """Return the entry of the most common actions in Figure 10, 11 or 14."""
    return PublishedRows(
        "figures_10_11_14_prose",
        "ordinal",
        where={"figure": number},
        exhibit=f"figure_{number}",
        metric="share_of_actions",
        columns={"turn": "turn"},
        constants={"player": "both"},
        ranked="action",
    )


_FIGURES = (
    PublishedRows("figure_02_example", "setup"),
    PublishedRows(
        "figure_04_prose",
        "result",
        where={"metric": "win_rate_limit"},
        exhibit="figure_04",
        compare="exact",
        rough=_READ_OFF,
        note=_BY_AUTHOR,
    ),
    PublishedRows("figure_04_prose", "setup", where={"metric": "baseline_rollouts"}),
    PublishedRows(
        "figure_07_prose",
        "bound",
        exhibit="figure_07",
        metric="pooled_accuracy_ratio",
        columns={"tested_seat": "player"},
        direction="at_least",
        is_optional=True,  # over numbers of rollouts of which a configuration may have none
        note="said of single numbers of rollouts, which rarely fall lower",
    ),
    PublishedRows(
        "figure_08_prose",
        "bound",
        where={"metric": "rollout_multiple_for_half_wins_lower_bound"},
        exhibit="figure_08",
        metric="rollout_multiple_for_half_wins",
        columns={"tested_seat": "player"},
        constants={"presampling": "none"},
        direction="at_least",
        is_optional=True,
        note="said of player 1's rollouts; Table 2 supports it of the cheater's",
    ),
    _map_multiple("no", "none"),
    _map_multiple("yes", "both"),
    PublishedRows(
        "figure_09_prose",
        "result",
        exhibit="figure_09",
        columns={"player": "player"},
        compare="exact",
        rough=_READ_OFF,
        note=_BY_AUTHOR,
    ),
    *(_map_actions(number) for number in ("10", "11")),
    # "Far more often" than other agents do is not most often.
    PublishedRows("figures_10_11_14_prose", "background", where={"figure": "14"}),
)

_PROSE = (
    PublishedRows("prose_rules_and_set_up", "setup"),
    # Levels of Tables 4 and 5 in words, which Claim 12 is about.
    PublishedRows(
        "prose_section_8_5",
        "reference",
        where={"metric": [f"mean_length_of_wins_{end}" for end in ("upper", "low", "high")]},
    ),
    PublishedRows(  # 1.93 in Table 4
        "prose_section_8_5",
        "result",
        where={"metric": "mean_length_of_wins"},
        repeats=True,
        exhibit="table_04",
        constants={"n_rollouts": 0, "player": "player_1", "round": "all"},
        compare="mean",
        n=RECONSTRUCTED[0][0],
        note=_RECONSTRUCTED_NOTE,
    ),
    PublishedRows("prose_section_8_6", "setup", where={"subject": "move_preference"}),
    PublishedRows("prose_section_8_7", "setup", where={"subject": ("player", "game")}),
    PublishedRows("prose_section_8_7", "setup", where={"metric": "theoretical_max_depth"}),
    PublishedRows(
        "prose_section_8_8",
        "setup",
        where={"metric": ("n2_in_cheating_trials", "opponent_rollouts", "games_per_cell")},
    ),
    # Read off Tables 6, 7 and 11, whose rows are judged; the audit compares these with them.
    PublishedRows("prose_section_8_6", "reference", where={"subject": "forced_order_player_1"}),
    PublishedRows(
        "prose_section_8_7", "reference", where={"metric": "mean_length_increase_d3_vs_d1"}
    ),
    PublishedRows(
        "prose_section_8_8", "reference", where={"metric": "runtime_ratio_recursive_over_simple"}
    ),
)

_RATES, _SECONDS = {"metric": "win_rate"}, {"metric": "runtime"}
_ASSUME = {"n": _ASSUMED, "note": _ASSUMED_NOTE}
_TREES_NOTE = "100 games, so at most 100 trees"


def map_rows(published: Tables) -> tuple[PublishedRows, ...]:
    """Return what every published row is."""
    return (*_FIGURES, *_PROSE, *_list_tables(published))


def _list_tables(published: Tables) -> Iterator[PublishedRows]:
    untabled = {"design": _NO_TABLES}
    yield _result("table_01", "share", "n_rollouts", "tested_seat", where=_RATES, **untabled)
    yield _result("table_01", "seconds", "n_rollouts", where=_SECONDS)
    yield _result(
        "table_02", "share", "n_rollouts", "tested_seat", where=_RATES, **_ASSUME, **untabled
    )
    for n in RECONSTRUCTED:
        yield from _map_tie_breaks(n)
    for table in ("table_04", "table_05"):
        for n in RECONSTRUCTED:
            yield from _map_wins(table, n)
    yield _result("table_06", "share", "forced_order", "forced_seat", where=_RATES, **_ASSUME)
    yield from _map_lengths_of_orders(published)
    yield _result("table_07", "share", "agent", where=_RATES)
    yield from _map_lengths(published, "table_07", {})
    yield _result("table_08", "share", "agent", where=_RATES)
    notes = {
        "H(3)": "needs more tie-breaks with Table 9 than Table 3 suggests",
        "C(1)": "impossible with the win rate and Table 9; equal to Table 7",
    }
    yield from _map_lengths(published, "table_08", notes)
    yield _result("table_09", "share", "agent", "round", where={})
    yield _result("table_10", "mean", "round", "action", "depth", where={}, note=_TREES_NOTE)
    yield _result("table_11", "share", "agent", where=_RATES)
    notes = {"random": "the run of Table 1 with n = 20, without pre-sampling"}
    yield from _map_lengths(published, "table_11", notes)
    yield _result("table_11", "seconds", "agent", where=_SECONDS)
