"""Decks from folders: whether they can be played, and if not, what is wrong where."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from redealt.games.unicorns.deck import FILES, Deck, list_rows, read_tables
from redealt.games.unicorns.language import check_program
from redealt.games.unicorns.names import EVENTS, KINDS, LASTING, PLAYABLE, TIERS
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.state import MAX_CARDS, MAX_PLAYERS, OPENING_HAND
from redealt.games.unicorns.switches import AS_RUN, Switches

COLUMNS = (("name", "kind", "copies", "tier", "unicorns"), ("card", "event", "program", "switch"))
MAX_LETTERS = 60  # of a name; those of a stable are summed
MAX_WORTH = 9  # unicorns that one counts as
_CARDS, _EFFECTS = FILES
_UNICORNS = KINDS[:3]
_SWITCHES = [name for name, field in Switches.model_fields.items() if field.annotation is bool]
_WORDS = {"while": LASTING, "play": PLAYABLE}  # in the place of programs


def load_deck(folder: Path) -> Deck:
    """Return the deck of a folder; raises ValueError that names file, row and column."""
    for name in FILES:
        if not (folder / name).is_file():
            raise ValueError(f"{folder}: found no {name}, expected {' and '.join(FILES)}")
    deck = read_tables(folder)
    check_deck(deck)
    return deck


def check_deck(deck: Deck) -> None:
    """Raise ValueError for what is no deck of two to eight players."""
    for name, table, columns in zip(FILES, deck, COLUMNS, strict=True):
        _check_columns(name, table, columns)
    kinds: dict[str, str] = {}
    for number, row in _number_rows(deck.cards):
        _check_card(number, row, kinds)
        kinds[row["name"]] = row["kind"]
    _check_size(deck)
    seen: set[tuple[str, str, str]] = set()
    for number, row in _number_rows(deck.effects):
        _check_effect(number, row, kinds, seen)
        seen.add((row["card"], row["event"], row["switch"]))
    idle = [n for n, kind in kinds.items() if kind == "spell" and (n, "enter", "") not in seen]
    if idle:
        raise ValueError(f"{_EFFECTS}: found no effect of {idle[0]!r}, expected one at 'enter'")
    for switches in ({}, AS_RUN):
        compile_rules(Switches.model_validate(switches), deck)


def _number_rows(table: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield rows with their numbers; the head of the table is row 1."""
    return enumerate(list_rows(table), 2)


def _check_columns(name: str, table: str, columns: Sequence[str]) -> None:
    head = table.splitlines()[0] if table else ""
    if head != ",".join(columns):
        raise ValueError(f"{name}, row 1: found {head!r}, expected {','.join(columns)!r}")
    for number, row in _number_rows(table):
        if None in row or None in row.values():
            raise ValueError(f"{name}, row {number}: expected {len(columns)} columns")


def _check_card(number: int, row: dict[str, str], kinds: dict[str, str]) -> None:
    """Check a row of cards.csv; ``kinds`` are those of the names before."""
    name, kind = row["name"], row["kind"]
    where = f"{_CARDS}, row {number}, column"
    if name != name.strip() or not 0 < len(name) <= MAX_LETTERS:
        _refuse(f"{where} name", name, f"1 to {MAX_LETTERS} letters")
    if name in kinds:
        _refuse(f"{where} name", name, "each name once")
    if kind not in KINDS[:-1]:
        _refuse(f"{where} kind", kind, f"one of {', '.join(KINDS[:-1])}")
    if kind == "baby" and {*kinds.values()} - {"baby"}:
        _refuse(f"{where} kind", kind, "babies before all other cards")
    if row["tier"] not in TIERS:
        _refuse(f"{where} tier", row["tier"], f"one of {', '.join(TIERS)}")
    _check_number(f"{where} copies", row["copies"], 1, MAX_CARDS)
    _check_number(f"{where} unicorns", row["unicorns"], 0, MAX_WORTH if kind in _UNICORNS else 0)


def _check_number(where: str, text: str, least: int, most: int) -> None:
    expected = f"{least} to {most}" if most > least else str(least)
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        _refuse(where, text, expected)


def _check_size(deck: Deck) -> None:
    """Check that there are cards for eight players, and no more than there is room for."""
    babies = total = 0
    for row in list_rows(deck.cards):
        total += int(row["copies"])
        babies += int(row["copies"]) if row["kind"] == "baby" else 0
    dealt = OPENING_HAND * MAX_PLAYERS
    if total > MAX_CARDS:
        raise ValueError(f"{_CARDS}: found {total} cards, expected {MAX_CARDS} or fewer")
    if babies < MAX_PLAYERS:
        raise ValueError(f"{_CARDS}: found {babies} babies, expected {MAX_PLAYERS}, one a player")
    if total - babies <= dealt:
        raise ValueError(
            f"{_CARDS}: found {total - babies} cards besides babies, expected more than the"
            f" {dealt} that {MAX_PLAYERS} players are dealt"
        )


def _check_effect(
    number: int, row: dict[str, str], kinds: dict[str, str], seen: set[tuple[str, str, str]]
) -> None:
    """Check a row of effects.csv; ``seen`` are cards, events and switches of rows before."""
    card, event, program, switch = (row[column] for column in COLUMNS[1])
    where = f"{_EFFECTS}, row {number}, column"
    if card not in kinds:
        _refuse(f"{where} card", card, f"a name of {_CARDS}")
    if switch and switch not in _SWITCHES:
        _refuse(f"{where} switch", switch, f"nothing or one of {', '.join(_SWITCHES)}")
    if (card, event, switch) in seen:
        _refuse(f"{where} event", event, f"one row for each event of {card!r}")
    fitting = _events_of(kinds[card])
    if event not in fitting:
        _refuse(f"{where} event", event, f"one of {', '.join(fitting)} of {kinds[card]} cards")
    if event in _WORDS:
        if program not in _WORDS[event]:
            _refuse(f"{where} program", program, f"one of {', '.join(_WORDS[event])}")
        return
    if kinds[card] == "spell" and not program:
        _refuse(f"{where} program", program, "what the spell does")
    try:
        check_program(program, event)
    except ValueError as error:
        raise ValueError(f"{where} program: {program!r}: {error}") from None
    goes_home = "return_self(nursery)"
    if event == "redirected" and (program == goes_home) != (kinds[card] == "baby"):
        _refuse(f"{where} program", program, f"{goes_home} of babies, and of them alone")


def _events_of(kind: str) -> Sequence[str]:
    """Return when a card of a kind does something."""
    if kind == "baby":
        return ("redirected",)
    if kind == "instant":
        return ("play",)
    return ("enter", "play") if kind == "spell" else (*EVENTS, *_WORDS)


def _refuse(where: str, found: str, expected: str) -> None:
    raise ValueError(f"{where}: found {found!r}, expected {expected}")
