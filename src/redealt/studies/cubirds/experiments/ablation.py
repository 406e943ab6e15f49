"""The program with one of its differences from the text repaired at a time."""

from collections.abc import Iterator

from redealt.games.cubirds.switches import Switches
from redealt.planning.cells import CellSpec, cell
from redealt.planning.variants import NONE, one_at_a_time
from redealt.studies.cubirds.experiments.games import heuristic_agent, random_agent, rollout_agent
from redealt.studies.cubirds.settings import BugAttribution, Settings
from redealt.studies.cubirds.variants import ALL, ITEMS

# Where text and program agree, or the text is silent, the other choice.
_OTHER_CHOICES: dict[str, dict] = {"N2": {"draws_on_empty_hand": False}, "M3": {"ties": "random"}}
_HIDDEN = "M8"  # a property of the agent, not of the variant
_TOGETHER = {"M1+M2": ("M1", "M2")}

# What can act, by the kind of the agents; R8 needs given start birds, R9 is how turns are counted.
_RULES = ("R1", "R2", "R3", "R4", "R5", "R6")
_RANDOM_PLAYERS = ("R7", "N1", "N2", "N3")
_SEARCH = ("M1", "M2", "M1+M2", "M3", "M4", "M5", "M6", "M7", _HIDDEN)
_SCORE = ("H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8")
REPAIRS = {
    "random": (NONE, *_RULES, *_RANDOM_PLAYERS, ALL),
    "flat_monte_carlo": (NONE, *_RULES, *_RANDOM_PLAYERS, *_SEARCH, ALL),
    "heuristic": (NONE, *_RULES, *_SCORE, ALL),
}
_WITH_MORE_ROLLOUTS = ("M1", "M1+M2", ALL)  # otherwise only the last one counts


def ablation_variants(settings: Settings) -> dict[str, Switches]:
    """Return the program by what is repaired of it: nothing, one item, or all."""
    program, text = settings.switches("as_run"), settings.switches("as_written")
    together = {
        item: [switch for part in parts for switch in ITEMS[part]]
        for item, parts in _TOGETHER.items()
    }
    items = {item: [*switches] for item, switches in ITEMS.items()} | together | _OTHER_CHOICES
    return {**one_at_a_time(program, text, items), ALL: text}


def _count_games(section: BugAttribution, repair: str, games: int) -> int:
    """Return the games of a repair; more of none, whose error all changes share."""
    return games * section.baseline if repair == NONE else games


def bug_attribution_random(settings: Settings) -> Iterator[CellSpec]:
    """Random agents, by what is repaired."""
    section = settings.bug_attribution
    for repair in REPAIRS["random"]:
        games = _count_games(section, repair, section.random_games)
        yield cell(repair, games, [random_agent()] * 2, repair=repair)


def bug_attribution_rollouts(settings: Settings) -> Iterator[CellSpec]:
    """Flat Monte Carlo agents, by what is repaired; some also with more than one rollout."""
    section = settings.bug_attribution
    for repair in REPAIRS["flat_monte_carlo"]:
        games = _count_games(section, repair, section.rollout_games)
        yield _rollout_repair(repair, 1, games)
    for repair in _WITH_MORE_ROLLOUTS:
        yield _rollout_repair(repair, section.more_rollouts, section.more_rollouts_games)


def _rollout_repair(repair: str, rollouts: int, games: int) -> CellSpec:
    is_hidden = repair == _HIDDEN
    agent = rollout_agent(rollouts, is_determinized=is_hidden)
    variant = NONE if is_hidden else repair
    return cell(variant, games, [agent] * 2, repair=repair, rollouts=rollouts)


def bug_attribution_heuristic(settings: Settings) -> Iterator[CellSpec]:
    """Heuristic agents, by what is repaired."""
    section = settings.bug_attribution
    for repair in REPAIRS["heuristic"]:
        games = _count_games(section, repair, section.heuristic_games)
        yield cell(repair, games, [heuristic_agent()] * 2, repair=repair)
