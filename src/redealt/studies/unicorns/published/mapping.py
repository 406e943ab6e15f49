"""What every published row of the study is, and which estimate it is judged by."""

from collections.abc import Iterator

from redealt.exhibits.published import Tables
from redealt.judging.mapping import PublishedRows
from redealt.studies.unicorns.published.reconstructed import EVALUATED, FINAL_RUNS, RUNS
from redealt.studies.unicorns.variants import (
    DECK,
    EVOLUTION_DESIGN,
    FINAL,
    FINAL_DESIGN,
    MCTS_TYPES,
    OF_OPPONENT,
    QUICK_TYPES,
    SEARCH_DESIGN,
)

_PROSE = "prose_chapter_6"
_LONGEST = 500  # games of the longest rows of Table 5.2, of which the others are part


def map_rows(_published: Tables) -> tuple[PublishedRows, ...]:
    """Return what every published row is."""
    evolved = (row for opponent in OF_OPPONENT for row in _map_evolved(opponent))
    return (*_map_searches(), *_map_nested(), *evolved, *_REFERENCES, *_REST)


def _map_searches() -> Iterator[PublishedRows]:
    """Yield the entries of Tables 5.1 and 6.1, which share games."""
    for table, agent, repeats in (
        ("table_5_1", "mcts", False),
        ("table_6_1", "rule_based", False),
        ("table_6_1", "mcts", True),
    ):
        yield PublishedRows(
            table,
            "result",
            where={"agent": agent},
            exhibit=table,
            columns={"agent": "agent", "playouts": "n_playouts"},
            compare="share",
            repeats=repeats,
            note="the games of Table 5.1" if repeats else "",
        )


def _map_nested() -> Iterator[PublishedRows]:
    """Yield the entries of Table 5.2: the longest row of each seed is judged, and the long run."""
    for games, repeats in ((_LONGEST, False), ((3, 5, 10, 20, 100, 200), True)):
        yield PublishedRows(
            "table_5_2",
            "result",
            where={"metric": "win_rate", "n_games": games},
            exhibit="table_5_2",
            columns={"first_seed": "initial_seed", "games": "n_games"},
            compare="share",
            repeats=repeats,
            note="part of the games of the row with 500" if repeats else "",
        )
    # The variance of one game, which follows from its win rate.
    yield PublishedRows("table_5_2", "reference", where={"metric": "variance"})
    yield PublishedRows(
        "prose_section_5_4",
        "result",
        where={"topic": "long run"},
        exhibit="table_5_2",
        constants={"first_seed": "", "games": "all"},
        compare="share",
    )


def _map_evolved(opponent: str) -> Iterator[PublishedRows]:
    """Yield the entries of Table 6.2 or 6.3: means over runs, and maxima that we do not judge."""
    table, final = OF_OPPONENT[opponent], f"final evolution vs {opponent}"
    for types, design in ((tuple(MCTS_TYPES), SEARCH_DESIGN), (QUICK_TYPES, EVOLUTION_DESIGN)):
        yield PublishedRows(
            table,
            "result",
            where={"statistic": "mean_over_runs_of_best_individual", "evolution_type": types},
            exhibit=table,
            columns={"type": "evolution_type"},
            compare="mean",
            design=design,
            n=RUNS,
        )
    # The maximum of 200 noisy values, of which there is a single one.
    yield PublishedRows(table, "reference", where={"statistic": "best_individual_of_all_runs"})
    yield PublishedRows(
        _PROSE,
        "result",
        where={"topic": final, "metric": "mean_win_rate_of_best"},
        exhibit=table,
        metric="win_rate",
        constants={"type": FINAL},
        compare="mean",
        design=FINAL_DESIGN,
        n=FINAL_RUNS,
        note="the number of runs is not stated; one is assumed",
    )
    others = ("improvement", "best_individual")
    yield PublishedRows(_PROSE, "reference", where={"topic": final, "metric": others})


_REFERENCES = (
    PublishedRows(
        _PROSE,
        "result",
        where={"topic": "reference"},
        exhibit="table_6_2",
        metric="win_rate",
        constants={"type": "rule_based"},
        compare="share",
        design=DECK,
        n=EVALUATED,
        note="the number of games is not stated; that of the evaluations is assumed",
    ),
    # Values of Tables 6.2 and 6.3, and what follows from them, which the audit compares.
    PublishedRows(_PROSE, "reference", where={"topic": ("summary 6.2", "summary 6.3")}),
)
_LATE = ("unicorns_of_some_players_late_low", "unicorns_of_some_players_late_high")
_TABLE_6_1 = ("games_per_agent_type", "n_random_players", "n_agents_of_type")
_REST = (
    PublishedRows(_PROSE, "background", where={"metric": _LATE}),
    PublishedRows(_PROSE, "setup", where={"topic": "Table 6.1 set-up", "metric": _TABLE_6_1}),
    PublishedRows(_PROSE, "setup", where={"topic": ("evolution", "evaluation", "final evolution")}),
    PublishedRows("prose_chapter_2", "background", where={"metric": "game_length_upper_order"}),
    PublishedRows("prose_chapter_2", "setup", where={"metric": "uct_constant"}),
    PublishedRows("prose_introduction", "background", where={"topic": "kickstarter"}),
    PublishedRows("prose_introduction", "setup", where={"topic": ("game", "experiments")}),
    PublishedRows("prose_section_4_6", "setup"),
    PublishedRows("prose_section_5_2", "setup"),
    PublishedRows("prose_section_5_3", "setup"),
    PublishedRows(
        "prose_section_5_4",
        "setup",
        where={
            "topic": ("genes", "fitness", "elitism example", "Table 5.2 set-up", "fitness size")
        },
    ),
    PublishedRows("figure_5_1_caption", "setup"),
)
