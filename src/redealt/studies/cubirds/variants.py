"""Text and program: where they differ, item by item, and how variants and items are named."""

import re

from redealt.exhibits.names import VariantNames
from redealt.exhibits.numbers import count
from redealt.planning.variants import NONE

PROGRAM_ROLLOUTS = 1000  # section 5.2; of the program's only the last one counts (M1)

# By the numbers of docs/cubirds.md: R the rules, N the random agent, M Flat Monte Carlo, H the
# heuristic agent.
ITEMS = {
    "R1": {"redeals_from_pile": True},
    "R2": {"ends_without_piles": True},
    "R3": {"redeals_any_hand": True},
    "R4": {"loses_captured": True},
    "R5": {"idles_without_piles": True},
    "R6": {"checks_win_last": True},
    "R7": {"one_extra_turn": True},
    "R8": {"swaps_start_bird": True},
    "R9": {"printed_turns": "program"},
    "N1": {"none_weight": 2},
    "N3": {"skips_empty_hand": True},
    "M1": {"resets_counter": True},
    "M2": {"keeps_counter": True},
    "M4": {"families_before_placement": True},
    "M5": {"notices_late": True},
    "M6": {"one_extra_turn_of_rollouts": True},
    "M7": {"skips_placement": True},
    "H1": {"size_weight": "o"},
    "H2": {"future": "before_placement", "future_divisor": 3},
    "H3": {"is_own_opponent": True},
    "H4": {"ignores_right_capture": True},
    "H5": {"exact_triplets": True},
    "H6": {"falls_back_on_flamingo": True},
    "H7": {"single_precision": True},
    "H8": {"counts_pile": True},
}

# Of the opponent's prospects text and program have two ideas, neither of them a mistake.
AS_RUN = {name: value for item in ITEMS.values() for name, value in item.items()} | {
    "opponent_term": "best_next"
}
# The text with the simpler look-ahead of H2, not divided.
CALIBRATION = {"future": "before_placement"}

ALL = "all"  # items at once
ITEM_NAMES = {
    "R1": "redeal from the draw pile alone",
    "R2": "game over once piles are empty",
    "R3": "redeal for the other’s empty hand",
    "R4": "captures lost if piles are empty",
    "R5": "turn skipped if piles are empty",
    "R6": "win seen only after the redeal",
    "R7": "random: no redeal after extra turn",
    "R8": "start bird where none is left",
    "N1": "“no family” twice in the urn",
    "N2": "draws two with an empty hand",
    "N3": "turn skipped with an empty hand",
    "M1": "only the last rollout counts",
    "M2": "counter left over is compared",
    "M1+M2": "both",
    "M3": "equal counts: the first option",
    "M4": "families by hand before placing",
    "M5": "rollout sees its own win late",
    "M6": "rollout: no redeal after extra turn",
    "M7": "places nothing if piles are empty",
    "M8": "rollout sees hidden cards",
    "H1": "o read where p is meant",
    "H2": "next turn: old table, divided by 3",
    "H3": "oneself taken for the opponent",
    "H4": "captures on the right not seen",
    "H5": "four of a kind are no triplet",
    "H6": "flamingos first if nothing scores",
    "H7": "32-bit sums",
    "H8": "looks into the draw pile",
    ALL: "at once: the text",
}
COUNTS_ROLLOUTS = ("M1", "M1+M2", ALL)  # repairs with which more than one rollout matters
VARIANTS = VariantNames(
    {
        "as_run": "authors' program",
        "as_written": "text",
        "calibration": "text with the simpler look-ahead",
    },
    short={"as_run": "program", "calibration": "simple look-ahead"},
)
variant_name, short_variant_name = VARIANTS.name, VARIANTS.short_name
variant_color, variants_in, order_variants = VARIANTS.color, VARIANTS.list_in, VARIANTS.order
AGENT_NAMES = {
    "random": "random",
    "flat_monte_carlo": "Flat Monte Carlo",
    "heuristic": "heuristic",
    "fmc_as_run": "Flat Monte Carlo as run",
}
WEIGHTS_NAMES = {"published": "paper's weights", "default": "default weights"}
END_NAMES = {
    "two_triplets": "two sets of three birds",
    "seven_species": "seven unique birds",
    "empty_deck": "empty deck",
    "turn_cap": "turn cap",
}
_AGENT_COLORS = {"random": "C3", "flat_monte_carlo": "C4", "heuristic": "C5"}
_ROLLOUTS = re.compile(r"fmc_(\d+)(_determinized)?")


def agent_name(agent: str) -> str:
    """Return the name of an agent: fmc_10_determinized has 10 rollouts and sees no hidden card."""
    if found := _ROLLOUTS.fullmatch(agent):
        name = f"Flat Monte Carlo, {count_rollouts(int(found[1]))}"
        return f"{name}, determinized" if found[2] else name
    return AGENT_NAMES.get(agent, agent.replace("_", " "))


def agent_color(agent: str) -> str:
    """Return the color of one of the paper's three agents, the same in all figures."""
    return _AGENT_COLORS.get(agent, "black")


def count_rollouts(rollouts: int) -> str:
    """Return a number of rollouts in words that fit it."""
    return f"{count(rollouts)} rollout{'' if rollouts == 1 else 's'}"


def item_name(item: str, rollouts: str = "") -> str:
    """Return what is put right, and how many rollouts are played where it matters."""
    name = f"{item} {ITEM_NAMES.get(item, '')}".rstrip()
    return f"{name}, n = {count(rollouts)}" if rollouts and item in COUNTS_ROLLOUTS else name


def rank_item(item: str) -> int:
    """Return the place of a item in the order of the items, all of them together last."""
    order = [NONE, *ITEM_NAMES]
    return order.index(item) if item in order else len(order)
