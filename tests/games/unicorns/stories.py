"""Positions as text, "P0 U Angel; X Rhinocorn", and what players who follow a script make of them.

H hand, U stable, G upgrades, D downgrades, X discard pile, N nursery, K deck with its top last.
"""

from redealt.games.unicorns.deck import BASE
from redealt.games.unicorns.effects import clear_half
from redealt.games.unicorns.game import take_step
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.registry import register
from redealt.games.unicorns.setup import clear_game
from redealt.games.unicorns.state import (
    BEGIN_TURN,
    DECK,
    DISCARD,
    DRAW,
    END_TURN,
    HAND,
    MAX_PLAYERS,
    NONE,
    NOT_OVER,
    NURSERY,
    PLAY,
    REACT,
    STABLE,
    STACK,
    UPGRADES,
    new_state,
)
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.games.unicorns.turns import is_playable, is_welcome
from redealt.games.unicorns.zones import is_on_table, move_card, zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.table import NAMES, answer, cards_in, list_cards, question_of

ROWS = {"H": HAND, "U": STABLE, "G": UPGRADES, "D": UPGRADES + 1}
PILES = {"X": DISCARD, "N": NURSERY, "K": DECK, "stack": STACK}
SHORT = {"Baby": "Baby Unicorn", "Basic": "Basic Unicorn", "Shrinkray": "Unicorn Shrinkray"}
VARIANTS = {"W": {}, "R": AS_RUN}


def full_name(short: str) -> str:
    """Return the name of a card of which the text gives the first words, or any."""
    names = [short, SHORT.get(short, ""), *(name for name in NAMES if name.startswith(short))]
    names += [name for name in NAMES if short in name]
    return next(name for name in names if name in NAMES)


def read_zones(text: str) -> list[tuple[int, list[str]]]:
    """Return zones and the full names of their cards."""
    found = []
    for part in filter(None, (each.strip() for each in text.split(";"))):
        place, _, cards = part.partition(" ")
        if place[0] == "P" and place[1:].isdigit():
            row, _, cards = cards.partition(" ")
            zone = zone_of(int(place[1:]), ROWS[row])
        else:
            zone = PILES[place]
        found.append((zone, [full_name(card.strip()) for card in cards.split(",") if card]))
    return found


class Story:
    """A position that goes on by a script.

    Everybody activates all, takes the first candidates, chooses the next other player in seat
    order and plays no instants; ``prefers`` names cards, by the kind of decision, to take first.
    """

    def __init__(self, variant, text, n_players=0, goal=100, deck=BASE, **prefers):
        switches = variant if isinstance(variant, dict) else VARIANTS[variant]
        self.rules, self.printed = compile_rules(Switches(**switches), deck), list_cards(deck)
        self.state, self.stream = new_state(), new_stream(1)
        self.prefers = {kind: [full_name(n) for n in names] for kind, names in prefers.items()}
        zones = read_zones(text)
        seats = [1, *(zone - zone_of(0, 0) >> 2 for zone, _ in zones if zone >= zone_of(0, 0))]
        clear_game(self.state, self.rules, n_players or 1 + max(seats))
        self.state.goal = goal
        self.asked = []
        self._lay_out(zones)

    def _lay_out(self, zones):
        state, parked = self.state, zone_of(MAX_PLAYERS - 1, HAND)
        for card in range(len(self.printed)):
            move_card(state, self.rules, card, parked)
        for zone, names in zones:
            for name in names:
                self.put(name, zone)
        clear_half(state, 0)
        clear_half(state, 1)

    def put(self, name, zone):
        """Move a card that is not in the game to a zone; return it."""
        parked = cards_in(self.state, zone_of(MAX_PLAYERS - 1, HAND))
        card = next(card for card in parked if self.printed[card] == full_name(name))
        move_card(self.state, self.rules, card, zone)
        if is_on_table(self.state, card):
            register(self.state, self.rules, card)
        return card

    def find(self, name, seat):
        """Return the first card of a name in a hand; it is put there if need be."""
        name = full_name(name)
        hand = cards_in(self.state, zone_of(seat, HAND))
        held = [card for card in hand if self.printed[card] == name]
        return held[0] if held else self.put(name, zone_of(seat, HAND))

    def is_legal(self, seat, name, to=None):
        card = self.find(name, seat)
        self.state.active = seat
        is_playable_now = is_playable(self.state, self.rules, card, seat)
        return bool(is_playable_now and is_welcome(self.state, self.rules, card, to or 0))

    def begin(self, seat):
        """Go through the begin phase of a seat's turn."""
        self.state.active = seat
        return self.run(BEGIN_TURN, DRAW)

    def play(self, seat, name, to=None):
        """Play a card to a stable."""
        card, state = self.find(name, seat), self.state
        state.active, state.target_seat, state.played = seat, seat if to is None else to, card
        move_card(state, self.rules, card, STACK)
        state.player_of[card] = seat
        state.sub = state.seat = 0
        return self.run(REACT, PLAY)

    def end(self, seat):
        """Go through the end phase of a seat's turn."""
        self.state.active = seat
        return self.run(END_TURN, BEGIN_TURN)

    def turn(self, seat):
        """Go through a turn of a seat, which plays nothing."""
        self.state.active = seat
        self.run(BEGIN_TURN, DRAW)
        return self.run(DRAW, BEGIN_TURN)

    def run(self, start, stop):
        """Go on from a step until another one begins or the game ends."""
        state = self.state
        state.step, state.end = start, NOT_OVER
        while True:
            state.decision = NONE
            take_step(state, self.rules, self.stream)
            if state.decision != NONE:
                self.answer(question_of(state))
            elif state.step == stop or state.end != NOT_OVER:
                return self

    def answer(self, question):
        kind, seat, options, k, may_pass = question
        cards = kind not in ("player", "stable", "variant")
        named = [self.printed[card] if cards else card for card in options]
        self.asked.append((kind, seat, named))
        if kind == "play" or (kind == "instant" and "instant" not in self.prefers):
            assert may_pass
            answer(self.state, None)
            return
        liked = self.prefers.get(kind, [])
        order = sorted(
            range(len(options)),
            key=lambda i: (
                liked.index(named[i]) if named[i] in liked else len(liked),
                kind == "player" and options[i] == seat,
            ),
        )
        answer(self.state, order[:k])

    def names(self, zone):
        return [self.printed[card] for card in cards_in(self.state, zone)]

    def known(self, observer, seat):
        """Return the names of the cards of a hand that another player knows."""
        hand = cards_in(self.state, zone_of(seat, HAND))
        return [self.printed[card] for card in hand if self.state.known[card] >> observer & 1]

    def expect(self, text, *, any_order=()):
        """Assert that exactly the zones of the text hold cards, these in this order."""
        expected = dict(read_zones(text))
        zones = [*PILES.values()]
        zones += [zone_of(s, row) for s in range(self.state.n_players) for row in ROWS.values()]
        loose = [PILES[name] for name in any_order]
        found = {zone: names for zone in zones if (names := self.names(zone))}
        for zone in loose:
            for side in (found, expected):
                side[zone] = sorted(side.get(zone, []))
        assert found == {zone: names for zone, names in expected.items() if names or zone in loose}
        return self
