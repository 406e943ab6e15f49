"""What every published row of the study is, and which estimate it is judged by."""

from collections.abc import Iterator

from redealt.exhibits.published import Tables
from redealt.judging.mapping import PublishedRows
from redealt.studies.locm.published.reconstructed import ABOUT, OPPONENTS, RUNS

_TABLES = {"table_01": "weak-op", "table_02": "strong-op", "table_03": "progressive"}
_TWELVE = "figure_04_twelve_groups"
_GAINS = {"Linear": 4, "BinaryTree and Tree": 8}  # runs behind the gains in self-play


def map_rows(published: Tables) -> tuple[PublishedRows, ...]:
    """Return what every published row is."""
    cells = (entry for table in _TABLES for entry in _map_cells(published, table))
    return (*cells, *_map_global(published), *_GAIN_ROWS, *_PROSE)


def _count_runs(scheme: str, group: str) -> int:
    return 1 if group in OPPONENTS else RUNS[scheme, group]


def _map_cells(published: Tables, table: str) -> Iterator[PublishedRows]:
    """Yield the entries of Table I, II or III; a cell below the diagonal repeats one above it."""
    scheme, rows = _TABLES[table], published[table]
    rates = rows[(rows["metric"] == "win_rate") & (rows["opponent"] != "GLOBAL")]
    seen: set[tuple[str, str]] = set()
    for agent, opponent in zip(rates["agent"], rates["opponent"], strict=True):
        yield PublishedRows(
            table,
            "result",
            where={"agent": agent, "opponent": opponent, "metric": "win_rate"},
            exhibit=table,
            columns={"agent": "agent", "opponent": "opponent"},
            compare="mean",
            n=_count_runs(scheme, agent) + _count_runs(scheme, opponent),
            repeats=(opponent, agent) in seen,
        )
        seen.add((agent, opponent))
    # Over programs that we do not run; twelve groups that we do are judged in Figure 4.
    where = {"opponent": "GLOBAL", "metric": "win_rate"}
    yield PublishedRows(table, "reference", where=where)
    # Spreads depend on the games of a pair; the audit looks at them.
    yield PublishedRows(table, "reference", where={"metric": "win_rate_sd"})


def _map_global(published: Tables) -> Iterator[PublishedRows]:
    """Yield the entries of the averages over the groups that need no other program."""
    rows = published[_TWELVE]
    for scheme, agent in zip(rows["scheme"], rows["agent"], strict=True):
        yield PublishedRows(
            _TWELVE,
            "result",
            where={"scheme": scheme, "agent": agent},
            exhibit="figure_04",
            columns={"scheme": "scheme", "agent": "agent"},
            constants={"games": "all"},
            compare="mean",
            n=sum(RUNS.values()),
            note="recomputed from the authors' tournament log over twelve of its groups",
        )


_GAIN_ROWS = tuple(
    PublishedRows(
        "prose_section_4_b",
        "result",
        where={"agent": agent},
        exhibit="figure_02",
        metric="gain",
        constants={"scheme": "progressive", "agent": agent, "run": ""},
        compare="mean",
        n=runs,
        rough=ABOUT,
        note="the paper says of all schemes what its logs have of the progressive runs 1 to 4",
    )
    for agent, runs in _GAINS.items()
)
_PROSE = (
    PublishedRows("figure_01_caption", "setup"),
    PublishedRows("prose_section_2", "setup"),
    PublishedRows("prose_section_3", "setup"),
    PublishedRows("prose_section_4_a", "setup"),
    PublishedRows("prose_section_5_a", "setup"),
    # Values of Tables I to III and their differences, which the audit compares with the tables.
    PublishedRows("prose_section_4_c", "reference"),
    PublishedRows("prose_section_4_d", "setup", where={"unit": "count"}),
    PublishedRows("prose_section_4_d", "reference", where={"unit": "proportion"}),
    PublishedRows("prose_section_5_c", "reference"),
)
