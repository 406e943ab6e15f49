"""The program with one of its differences from the text corrected at a time."""

from collections.abc import Iterator, Mapping

from redealt.games.unicorns.switches import Switches
from redealt.planning.cells import CellSpec
from redealt.planning.variants import NONE, one_at_a_time
from redealt.studies.unicorns.experiments.games import (
    RANDOM,
    RULE_BASED,
    SEATS,
    choose_deck,
    list_optional,
    meet,
    meet_known,
    searching,
)
from redealt.studies.unicorns.settings import Settings
from redealt.studies.unicorns.variants import ALL, INTENDED, ITEMS, OF_EVOLUTION, OF_SEARCH

PAIRS = 40  # blocks of games dealt alike, whose differences are compared
_COPIES = 2
_PAIR = ("rule_based", _COPIES, "random", SEATS - _COPIES)


def _list_items(letters: str) -> list[str]:
    return [item for item in ITEMS if item[0] in letters]


def ablation_variants(settings: Settings) -> Mapping[str, Switches]:
    """Return the program, with each item corrected, and with all of rules and agents."""
    program, text = (settings.switches(name) for name in ("as_run", "as_written"))
    items: dict = {item: list(ITEMS[item]) for item in ITEMS if item[0] not in OF_EVOLUTION}
    items[ALL] = [switch for item in items if item[0] not in OF_SEARCH for switch in items[item]]
    items[INTENDED] = {"sacrifice_order": "intended"}
    return one_at_a_time(program, text, items)


def ablation(settings: Settings) -> Iterator[CellSpec]:
    """Rules and rule-based agents."""
    for item in (NONE, *_list_items("DR"), INTENDED, ALL):
        yield from meet_known(settings, item, settings.ablation.games, [_PAIR])


def mcts_ablation(settings: Settings) -> Iterator[CellSpec]:
    """Searches."""
    section = settings.ablation
    for item in (NONE, *_list_items(OF_SEARCH)):
        search = (f"mcts_{section.playouts}", searching(section.playouts), _COPIES)
        yield meet(item, section.search_games, search, ("random", RANDOM, SEATS - _COPIES))


def declined(settings: Settings) -> Iterator[CellSpec]:
    """Rule-based agents that decline the option of one card or of none, on the same games."""
    for card in (NONE, *list_optional(choose_deck(settings))):
        agent = {**RULE_BASED, "declines": [] if card == NONE else [card]}
        for opponent, met in (("random", RANDOM), ("rule_based", RULE_BASED)):
            tested = ("rule_based", agent, _COPIES)
            others = (opponent, met, SEATS - _COPIES)
            yield meet("as_run", settings.declined.games, tested, others, card=card)
