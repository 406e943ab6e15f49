"""Decks from folders: the example, random ones, and everything that is refused."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.checks import check_deck, load_deck
from redealt.games.unicorns.deck import BASE, Deck, list_names
from redealt.games.unicorns.language import FORMS, check_program
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.names import EVENTS, LASTING, PLAYABLE
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.state import EMPTY_DECK, TURN_LIMIT, UNICORNS
from redealt.games.unicorns.switches import AS_RUN, Switches
from tests.games.streams import draw_keys
from tests.games.unicorns.order import play_in_order
from tests.games.unicorns.random_decks import OF_ENGINE, decks

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "docs" / "examples" / "unicorns_deck"
PAGE = (ROOT / "docs" / "unicorns_decks.md").read_text(encoding="utf-8")


def test_the_game_s_own_deck_is_one():
    check_deck(BASE)


@pytest.mark.parametrize("switches", [{}, AS_RUN])
def test_the_example_is_played_by_all_agents(switches):
    deck = load_deck(EXAMPLE)
    names = list_names(deck)
    genes = np.linspace(0, 1, len(names)).tolist()
    kinds = [Agent("random"), Agent("rule_based", declines=["Moon Pony"]), Agent("evolved", genes)]
    rules = compile_rules(Switches(**switches), deck)
    games = play(rules, configure_agents(kinds * 2, deck), draw_keys((1,), len(ROLES)), 0, 300)
    assert {*games.end.tolist()} <= {0, 1}
    assert (games.winner >= 0).any()


@settings(max_examples=25)
@given(decks(), st.integers(0, 10**6), st.integers(2, 8), st.booleans())
def test_a_random_deck_is_played_in_order(deck, number, n_players, as_run):
    check_deck(deck)
    rules = compile_rules(Switches(**(AS_RUN if as_run else {})), deck)
    play_in_order(rules, number, n_players, turns=30, links=100)
    agents = configure_agents([Agent("random")] * n_players, deck)
    try:
        games = play(rules, agents, draw_keys((1,), len(ROLES)), number, 1)
    except RuntimeError:
        return  # a deck may have effects that call each other without end
    assert games.end[0] in (UNICORNS, EMPTY_DECK, TURN_LIMIT)


def broken(table: str, old: str, new: str) -> Deck:
    """Return the example with a text of one of its tables replaced."""
    deck = load_deck(EXAMPLE)
    assert old in getattr(deck, table)
    return deck._replace(**{table: getattr(deck, table).replace(old, new, 1)})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name,kind", "card,kind", "cards.csv, row 1: found 'card,kind,copies,tier,unicorns', exp"),
        ("Narwhal,basic,2", "Narwhal,2", "cards.csv, row 4: expected 5 columns"),
        ("Rhinocorn,magic", ",magic", "row 7, column name: found '', expected 1 to 60 letters"),
        ("Moon Pony,", "Narwhal,", "row 6, column name: found 'Narwhal', expected each name once"),
        ("Neigh,instant", "Neigh,trap", "column kind: found 'trap', expected one of baby, basic"),
        ("Neigh,instant", "Neigh,baby", "row 10, column kind: found 'baby', expected babies befo"),
        ("2,D,1", "2,G,1", "row 7, column tier: found 'G', expected one of S, A+"),
        (
            "Narwhal,basic,2",
            "Narwhal,basic,0",
            "row 4, column copies: found '0', expected 1 to 128",
        ),
        ("8,A+,0", "8,A+,1", "row 10, column unicorns: found '1', expected 0"),
        ("2,D,1", "2,D,-1", "row 7, column unicorns: found '-1', expected 0 to 9"),
        ("basic,20", "basic,100", "found 142 cards, expected 128 or fewer"),
        ("baby,10", "baby,7", "found 7 babies, expected 8, one a player"),
        ("basic,20", "basic,8", "found 40 cards besides babies, expected more than the 40 that 8"),
    ],
)
def test_what_is_no_table_of_cards_is_refused(old, new, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        check_deck(broken("cards", old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("card,event", "name,event", "effects.csv, row 1: found 'name,event,program,switch', exp"),
        ("Rhinocorn,", "Unicorn,", "row 7, column card: found 'Unicorn', expected a name of cards"),
        ("draw(1),", "draw(1),magic", "row 3, column switch: found 'magic', expected nothing or"),
        ("draw(1),", "draw(1),kittencorn", "column switch: found 'kittencorn', expected nothing"),
        ("Rhinocorn,begin", "Extra Tail,begin", "row 10, column event: found 'begin', expected on"),
        ("Rhinocorn,begin", "Rhinocorn,dance", "column event: found 'dance', expected one of ent"),
        ("Rhinocorn,begin", "Neigh,begin", "expected one of play of instant cards"),
        ("Two-for-one,enter", "Two-for-one,left", "expected one of enter, play of spell cards"),
        ("play,needs_basic", "play,needs_luck", "column program: found 'needs_luck', expected one"),
        ("Tail,play,needs_basic", "Tail,while,wet", "column program: found 'wet', expected one of"),
        ("nursery", "hand", "row 2, column program: found 'return_self(hand)', expected return_s"),
        ("self(hand)", "self(nursery)", "row 4, column program: found 'return_self(nursery)', ex"),
        ("Unicorn Poison,enter", "Rhinocorn,enter", "found no effect of 'Unicorn Poison', expect"),
        ('"destroy(1, unicorn)"', "", "row 9, column program: found '', expected what the spell"),
        ("draw(1)", "fly(1)", "row 3, column program: 'fly(1)': found operation 'fly', expected"),
    ],
)
def test_what_is_no_table_of_effects_is_refused(old, new, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        check_deck(broken("effects", old, new))


@pytest.mark.parametrize(
    ("text", "event", "message"),
    [
        ("draw(", "enter", "found 'draw(', expected operations such as draw(1)"),
        ("draw", "enter", "found 'draw', expected an operation such as draw(1)"),
        ("draw()", "enter", "found draw told 0 things, expected (number)"),
        ("draw(1, 2)", "enter", "found draw told 2 things, expected (number)"),
        ("draw(0)", "enter", "found draw told '0', expected 1 to 20"),
        ("draw(21)", "enter", "found draw told '21', expected 1 to 20"),
        ("draw(all)", "enter", "found draw told 'all', expected number"),
        ("draw(True)", "enter", "found draw told 'True', expected 1 to 20"),
        (
            "destroy(1, dragon)",
            "enter",
            "found destroy told 'dragon', expected card, unicorn, baby",
        ),
        ("destroy(1, basic | spell)", "enter", "found destroy told 'spell', expected card, unicor"),
        ("destroy(1, unicorn, need=x)", "enter", "found destroy told 'x', expected number"),
        ("draw(1, need=1)", "enter", "found draw with 'need', which it does not take"),
        ("destroy(1, unicorn, who=1)", "enter", "found destroy with 'who', which it does not take"),
        ("bring(deck, unicorn)", "enter", "found bring told 'deck', expected hand, discard, nurse"),
        ("maybe()", "enter", "found maybe of 0 operations, expected 1"),
        ("both(draw(1))", "enter", "found both of 1 operations, expected 2 to 8"),
        ("draw(draw(1))", "enter", "found draw told 0 things"),
        ("skip(draw(1))", "enter", "found skip of 1 operations, expected 0"),
        ("draw(1)", "left", "found draw, expected own or crowded at this event"),
        ("draw(1)", "targeted", "found draw, expected sacrifice_instead or discard_instead at th"),
        ("own(unicorn, draw(1))", "enter", "found own, expected it as all of a program, as of en"),
        ("own(unicorn, return_self(hand))", "left", "found return_self, expected it as all of a"),
        ("babies()", "enter", "found babies, which only other operations lead to"),
        ("a.draw(1)", "enter", "found 'a.draw(1)', expected an operation such as draw(1)"),
    ],
)
def test_what_is_no_program_is_refused(text, event, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        check_program(text, event)


def test_too_much_to_do_is_refused():
    long = "both(" + ", ".join(["maybe(both(draw(1), draw(2)))"] * 8) + ")"
    names = ("Moon Pony", "Narwhal", "Basic Unicorn", "Barbed Wire")
    rows = [f'{name},{event},"{long}",' for name in names for event in ("begin_any", "begin")]
    deck = load_deck(EXAMPLE)
    with pytest.raises(ValueError, match=r"effects.csv: found \d+ operations that require \d+ "):
        check_deck(deck._replace(effects=deck.effects + "\n".join(rows) + "\n"))


def test_a_folder_without_a_table_is_refused(tmp_path):
    (tmp_path / "cards.csv").write_text(BASE.cards, encoding="utf-8")
    with pytest.raises(ValueError, match=r"found no effects.csv, expected cards.csv and effects"):
        load_deck(tmp_path)


def test_genes_and_names_are_those_of_the_deck():
    deck = load_deck(EXAMPLE)
    with pytest.raises(ValueError, match="found 66 genes, expected 12"):
        configure_agents([Agent("evolved", [0.5] * 66)], deck)
    with pytest.raises(ValueError, match="found card to decline 'Angel Unicorn', expected one of"):
        configure_agents([Agent("rule_based", declines=["Angel Unicorn"])], deck)


def test_a_chain_without_end_is_an_error():
    """A unicorn that comes back whenever it enters."""
    deck = load_deck(EXAMPLE)
    old = "maybe(then(discard(1), bring(discard, basic)))"
    effects = deck.effects.replace(old, "then(sacrifice_self(), bring(discard, magic))")
    rules = compile_rules(Switches(), deck._replace(effects=effects))
    agents = configure_agents([Agent("rule_based")] * 3, deck)
    with pytest.raises(RuntimeError, match="a chain had no end"):
        play(rules, agents, draw_keys((1,), len(ROLES)), 0, 50)


def test_the_page_shows_each_operation_event_and_word():
    shown = set(re.findall(r"`(\w+)", PAGE))
    assert {*FORMS, *EVENTS, *LASTING, *PLAYABLE} - {*OF_ENGINE} <= shown


def test_the_programs_of_the_page_are_programs():
    rows = re.findall(r"^\| `(\w+)\(.*\| `([^`]+)` \|$", PAGE.replace("\\|", "|"), re.MULTILINE)
    assert {name for name, _ in rows} == {*FORMS} - {*OF_ENGINE}
    events = {
        "own": "entered",
        "crowded": "left",
        "return_self": "redirected",
        "sacrifice_instead": "targeted",
        "discard_instead": "targeted",
    }
    for name, program in rows:
        assert name in program
        check_program(program, events.get(name, "enter"))
