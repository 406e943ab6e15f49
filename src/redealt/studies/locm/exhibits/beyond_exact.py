"""What follows from the set-up exactly: how much mutation changes, how large random trees are."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, tidy
from redealt.exhibits.published import Tables, read_number
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table
from redealt.studies.locm.analysis.exact import (
    CARD_FEATURES,
    STATE_FEATURES,
    chance_of_change,
    chance_of_distinct,
    chance_of_leaf,
    chance_of_offer,
    expected_nodes,
    games_per_generation,
    unchanged_copies,
)
from redealt.studies.locm.variants import GENOMES, PROGRESSIVE, SCHEMES

_DRAFTS = {"pool": "Pool of 60", "uniform": "Uniform"}
_QUANTITIES = {
    "chance_of_change": "Children that mutation changes, %",
    "unchanged_copies": "First copies of a base left unchanged, %",
    "card_nodes": "Nodes of a random card tree",
    "state_nodes": "Nodes of a random state tree",
    "card_leaf": "Card trees that are one leaf, %",
    "state_leaf": "State trees that are one leaf, %",
    "games": "Games simulated in a generation",
    "games_each": "Games of an individual in a generation",
    "offered": "Cards offered at least once in a draft, %",
    "distinct": "Turns with three different cards, %",
}


def analyse(runs: dict[str, pd.DataFrame], published: Tables) -> pd.DataFrame:
    """Return quantities by condition: a genome, a scheme, or a draft."""
    own, fixed = published["prose_section_4_a"], published["prose_section_5_a"]
    rate = read_number(own, metric="mutation_rate")
    mutations = int(
        read_number(published["prose_section_4_d"], metric="n_mutations_of_initial_copy")
    )
    sizes = {
        name: int(read_number(own, metric=name)) for name in ("population", "drafts", "rounds")
    }
    each = {
        PROGRESSIVE: int(read_number(own, metric="games_per_individual_formula")),
        **dict.fromkeys(
            SCHEMES[:2], int(read_number(fixed, metric="games_per_individual_formula"))
        ),
    }
    rows = [*_genome_rows(rate, mutations)]
    for scheme, games in each.items():
        rounds = sizes["rounds"] * (1 if scheme == PROGRESSIVE else sizes["population"])
        total = games_per_generation(scheme, sizes["population"], sizes["drafts"], rounds)
        rows.append(exact(float(total), "games", condition=scheme))
        rows.append(exact(float(games), "games_each", condition=scheme))
    for draft in _DRAFTS:
        rows.append(exact(chance_of_offer(draft), "offered", condition=draft))
        rows.append(exact(chance_of_distinct(draft), "distinct", condition=draft))
    return tidy(rows)


def _genome_rows(rate: float, mutations: int) -> Iterator[dict]:
    for genome in GENOMES:
        genes = CARD_FEATURES + STATE_FEATURES if genome == "Linear" else 2
        yield exact(chance_of_change(rate, genes), "chance_of_change", condition=genome)
        yield exact(unchanged_copies(rate, genes, mutations), "unchanged_copies", condition=genome)
        if genome != "Linear":
            for kind, features in (("card", CARD_FEATURES), ("state", STATE_FEATURES)):
                yield exact(expected_nodes(genome, features), f"{kind}_nodes", condition=genome)
                yield exact(chance_of_leaf(features), f"{kind}_leaf", condition=genome)


def draw(estimates: pd.DataFrame, published: Tables) -> Table:
    """Set a part for genomes, schemes and drafts."""
    schemes = {name: name for name in SCHEMES}
    genomes = {name: name for name in GENOMES}
    parts = [
        _part(estimates, "Genomes", [*_QUANTITIES][:6], genomes),
        _part(estimates, "Schemes", ["games", "games_each"], schemes),
        _part(estimates, "Drafts", ["offered", "distinct"], _DRAFTS),
    ]
    return Table(parts, ("A rate of 5 % for each weight or tree, as the paper has it.",))


def _part(estimates: pd.DataFrame, title: str, metrics: list[str], names: dict[str, str]) -> Part:
    rows = []
    for metric in metrics:
        found = [cells.find(estimates, metric=metric, condition=name) for name in names]
        factor = 100 if _QUANTITIES[metric].endswith("%") else 1
        digits = 1 if factor == 100 else 2
        own = [cells.number(row, digits, factor) for row in found]
        rows.append([Cell(_QUANTITIES[metric]), *own])
    heads = [Head(title), *(Head(name) for name in names.values())]
    return Part([TEXT, *(NUMBER for _ in names)], [heads], [Block(rows)])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: where the numbers come from."""
    return "What follows from the set-up of the paper exactly, without playing."
