"""Text and program: where they differ, item by item, and how variants and items are named."""

import re

from redealt.exhibits.names import VariantNames
from redealt.exhibits.numbers import count
from redealt.games.cubirds.switches import Switches
from redealt.planning.switches import by_item, item_titles
from redealt.planning.variants import NONE

PROGRAM_ROLLOUTS = 1000  # section 5.2; of the program's only the last one counts (M1)

AS_RUN = {
    "redeals_from_pile": True,
    "ends_without_piles": True,
    "redeals_any_hand": True,
    "loses_captured": True,
    "idles_without_piles": True,
    "checks_win_last": True,
    "one_extra_turn": True,
    "swaps_start_bird": True,
    "printed_turns": "program",
    "none_weight": 2,
    "skips_empty_hand": True,
    "resets_counter": True,
    "keeps_counter": True,
    "families_before_placement": True,
    "notices_late": True,
    "one_extra_turn_of_rollouts": True,
    "skips_placement": True,
    "size_weight": "o",
    "future": "before_placement",
    "future_divisor": 3,
    "is_own_opponent": True,
    "ignores_right_capture": True,
    "exact_triplets": True,
    "falls_back_on_flamingo": True,
    "single_precision": True,
    "counts_pile": True,
    "opponent_term": "best_next",  # no item: two ideas, neither of them a mistake
}
ITEMS = by_item(Switches, AS_RUN)
# The text with the simpler look-ahead of H2, not divided.
CALIBRATION = {"future": "before_placement"}

ALL = "all"  # items at once
ITEM_NAMES = item_titles(Switches) | {
    "M1+M2": "both",
    "M8": "rollout sees hidden cards",
    ALL: "at once: the text",
}
_ORDER = (NONE, *"RNMH", ALL)
COUNTS_ROLLOUTS = ("M1", "M1+M2", ALL)  # repairs with which more than one rollout matters
VARIANTS = VariantNames(
    names={
        "as_run": "program",
        "as_written": "text",
        "calibration": "simple look-ahead",
    },
    meanings={
        "as_run": "What the authors' program does.",
        "as_written": "What the paper's text says.",
        "calibration": "The text, with the program's simpler way to foresee the next turn.",
    },
)
AGENT_NAMES = {
    "random": "random",
    "flat_monte_carlo": "Flat Monte Carlo",
    "heuristic": "heuristic",
    "fmc_as_run": "Flat Monte Carlo of the program",
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
    """Return what is corrected, and how many rollouts are played where it matters."""
    name = f"{item} {ITEM_NAMES.get(item, '')}".rstrip()
    return f"{name}, n = {count(rollouts)}" if rollouts and item in COUNTS_ROLLOUTS else name


def rank_item(item: str) -> tuple[int, str, int]:
    """Return the place of an item: by letter and last number ("M1+M2" after "M2"), "all" last."""
    kind = item if item in (NONE, ALL) else item[0]
    return _ORDER.index(kind), item[-1], len(item)
