"""How variants, agents, weights and ends are named, colored and ordered in figures and tables."""

import re
from collections.abc import Iterable

import pandas as pd

VARIANT_NAMES = {
    "as_run": "authors' program",
    "as_written": "text",
    "calibration": "text with the simpler look-ahead",
}
_SHORT_VARIANT_NAMES = {
    "as_run": "program",
    "as_written": "text",
    "calibration": "simple look-ahead",
}
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
_VARIANT_COLORS = {"as_run": "C0", "as_written": "C1", "calibration": "C2"}
_AGENT_COLORS = {"random": "C3", "flat_monte_carlo": "C4", "heuristic": "C5"}
_ROLLOUTS = re.compile(r"fmc_(\d+)(_determinized)?")


def variant_name(variant: str) -> str:
    """Return the text that stands for a variant in a legend."""
    return VARIANT_NAMES.get(variant, variant.replace("_", " "))


def short_variant_name(variant: str) -> str:
    """Return the name of a variant for narrow places, a caption near by."""
    return _SHORT_VARIANT_NAMES.get(variant, variant_name(variant))


def variant_color(variant: str) -> str:
    """Return the color of a variant, the same in all figures."""
    return _VARIANT_COLORS.get(variant, "black")


def order_variants(variants: Iterable[str]) -> list[str]:
    """Return each variant once, the program first, as it is nearest to the published numbers."""
    found = list(dict.fromkeys(variants))
    known = [variant for variant in VARIANT_NAMES if variant in found]
    return known + [variant for variant in found if variant not in VARIANT_NAMES]


def variants_in(estimates: pd.DataFrame) -> list[str]:
    """Return the variants of some estimates in the usual order."""
    return order_variants(variant for variant in estimates["variant"] if variant)


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
    return f"{rollouts:,} rollout{'' if rollouts == 1 else 's'}"
