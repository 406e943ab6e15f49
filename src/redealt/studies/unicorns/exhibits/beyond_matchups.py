"""Agents that do not search: who wins, and how long games are."""

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table
from redealt.studies.unicorns.analysis.games import length_rows, rate_row, sum_up
from redealt.studies.unicorns.variants import VARIANTS, agent_name

CONDITIONS = ("variant", "agent", "copies", "opponent", "opponents")
_SHARES = {
    "win_rate": "Win rate (%)",
    "empty_deck": "Empty deck (%)",
    "with_pandamonium": "Pandamonium (%)",
}
_COUNTS = {"turns": "Turns", "longest": "Longest", "decisions": "Decisions", "instants": "Instants"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate of the tested agents, if they meet others, and :func:`.length_rows`."""
    rows: list[dict] = []
    for where, sums in sum_up(runs["matchups"], *CONDITIONS):
        rows += [rate_row(sums, where)] if where["opponents"] else []
        rows += length_rows(sums, where)
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each variant, a row for each pair."""
    heads = [[Head("Players"), *(Head(name) for name in (*_SHARES.values(), *_COUNTS.values()))]]
    blocks = []
    for variant, name in VARIANTS.names_in(estimates).items():
        own = select(estimates, variant=variant)
        pairs = own[[*CONDITIONS[1:]]].drop_duplicates().to_dict("records")
        blocks.append(Block([_write(own, pair) for pair in pairs], name))
    part = Part([TEXT, *(NUMBER for _ in heads[0][1:])], heads, blocks, is_stacked=True)
    return Table([part], _NOTES)


_NOTES = (
    "Win rate: games that one of the first agents wins. Longest: turns of the longest game. "
    "Pandamonium: games whose winner has it in the end.",
    "Turns, decisions and instants: means of a game.",
)


def _write(own: pd.DataFrame, pair: dict) -> list[Cell]:
    name = f"{pair['copies']} {agent_name(pair['agent'])}"
    if pair["opponents"]:
        name += f" against {pair['opponents']} {agent_name(pair['opponent'])}"
    own = select(own, **pair)
    found = {metric: cells.find(own, metric=metric) for metric in (*_SHARES, *_COUNTS)}
    shares = (cells.percent_with_interval(found[metric]) for metric in _SHARES)
    counts = (cells.number(found[metric], 1 - (metric == "longest")) for metric in _COUNTS)
    return [Cell(name), *shares, *counts]


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is listed."""
    return "Games of six players by who takes part: who wins them, and how long they are."
