"""Where text and program differ, item by item, and what variants, agents and types are called."""

import re

from redealt.exhibits.names import VariantNames
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.planning.switches import by_item, item_titles
from redealt.planning.variants import NONE

ITEMS = by_item(Switches, AS_RUN)
OF_SEARCH, OF_EVOLUTION = "M", "E"  # first letters of items
ALL = "all"  # items of rules and rule-based agents at once
INTENDED = "R1 intended"
ITEM_NAMES = item_titles(Switches) | {
    ALL: "at once: rules and agents of the text",
    INTENDED: "rule-based: sacrifices as intended",
}
FRESH = "fresh_determinizations"

# Agents evolved against each kind of opponent (section 6), in the order of Table 6.2.
MCTS_TYPES = {"evo_mcts_rule_based": "rule_based", "evo_mcts_random": "random"}
QUICK_TYPES = ("evo_rule_based", "evo_random", "evo_best_last_gen")  # which meet no searches
TYPES = (*QUICK_TYPES, *MCTS_TYPES)
FINAL, UNEVOLVED = "final", "unevolved"
EVOLUTIONS = ("evolutions", "mcts_evolutions", "final_evolution")  # runs of Tables 6.2 and 6.3
OF_OPPONENT = {"random": "table_6_2", "rule_based": "table_6_3"}
FIRST_SEEDS = (0, 4000, 6000, 9000)  # Table 5.2

# Settings by which games and evolutions may have another design than the published ones.
DECK = ("deck",)
EVOLUTION_DESIGN = (
    *DECK,
    "evaluation.games",
    *(f"evolution.{name}" for name in ("population", "generations", "games")),
)
SEARCH_DESIGN = (
    *(*DECK, "evaluation.games"),
    *(f"mcts_evolution.{name}" for name in ("population", "generations", "games", "playouts")),
)
FINAL_DESIGN = (
    *(*DECK, "evaluation.games"),
    *(f"final.{name}" for name in ("population", "generations", "selection_games")),
)
SIZES_DESIGN = (*DECK, "population_sizes.games", "population_sizes.evaluations")

VARIANTS = VariantNames(
    names={
        "as_run": "program",
        "as_written": "text",
        FRESH: "fresh determinizations",
    },
    meanings={
        "as_run": "What the author’s program does.",
        "as_written": "What the thesis and the cards say.",
        FRESH: "The program with a search that deals the hidden cards anew in every iteration.",
    },
)
TYPE_NAMES = {
    "evo_rule_based": "against rule-based",
    "evo_random": "against random",
    "evo_best_last_gen": "against the last generation",
    "evo_mcts_rule_based": "against MCTS, rule-based policy",
    "evo_mcts_random": "against MCTS, random policy",
    FINAL: "final evolution",
    UNEVOLVED: "not evolved",
}
METHODS = {"genetic": "genetic", "cma_es": "CMA-ES", "random_search": "random search"}
# The agent of the thesis, and others that play the same cards differently.
RULE_BASED_KINDS = ("rule_based", "best_first", "declining", "corrected")
AGENT_NAMES = {
    "random": "random",
    "rule_based": "rule-based",
    "best_first": "rule-based, best card first",
    "declining": "rule-based, declines options",
    "corrected": "rule-based, corrected",
    "evolved": "evolved",
}
_SEARCH = re.compile(r"mcts_(\d+)")


def agent_name(agent: str) -> str:
    """Return the name of an agent: mcts_100 is a search with 100 playouts."""
    if found := _SEARCH.fullmatch(agent):
        return f"MCTS, {found[1]} playouts"
    return AGENT_NAMES.get(agent, agent.replace("_", " "))


def name_kind(kind: str) -> str:
    """Return the name of a type of evolution, or of what is changed of one ("type/change")."""
    base, _, change = kind.partition("/")
    if not change:
        return TYPE_NAMES[kind]
    if change in METHODS:
        return f"{TYPE_NAMES[base]}, {METHODS[change]}"
    if change == NONE:
        return f"{TYPE_NAMES[base]}, program"
    return f"{TYPE_NAMES[base]}, {change} corrected"


def item_name(item: str) -> str:
    """Return what is corrected."""
    label = item.removesuffix(" intended")
    return f"{label} {ITEM_NAMES.get(item, '')}".rstrip()
