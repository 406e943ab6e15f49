"""The record of a game, one numpy structured dtype that can be copied at any decision.

Cards are numbered, copies one after the other. The cards of a zone are a list through ``after`` and
``before``, closed by an entry of the zone's own, so that moving a card takes the same time anywhere
and keeps the order of arrival. The targets of an effect are a list through ``next_target``. Players
are seats, from 0. Small fields are int16: sums of them stay small. Those that lead to other cards
are unsigned: with a signed index numba first looks whether it counts from the end.
"""

import numpy as np

from redealt.games.unicorns.names import DECISIONS, ENDS, EVENTS

MAX_PLAYERS = 8
ALL_SEATS = MAX_PLAYERS  # the place of what is counted together, after those of single seats
MAX_CARDS = 128
HAND_LIMIT = 7
OPENING_HAND = 5
MAX_TURNS = 5000
MAX_EFFECTS = 48  # of a link, and one for what is too much
MAX_LINKS = 100_000  # of a game, for a chain of some deck might have no end
MAX_SHOTS = 16

# Many numbers are typed, for numba compiles a function once more for each literal argument.

# Zones: four of all, then four of each seat.
DECK, DISCARD, NURSERY, STACK, SEATS = map(np.int64, range(5))
HAND, STABLE, UPGRADES, DOWNGRADES = map(np.int64, range(4))
N_ZONES = int(SEATS) + 4 * MAX_PLAYERS
N_LASTING = 9

NONE = -1
NOT_OVER = -1
UNICORNS, EMPTY_DECK, TURN_LIMIT, OVERFLOW = range(len(ENDS))
(
    ACTIVATE,
    PLAYER,
    INSTANT,
    TO_STABLE,
    TO_DESTROY,
    TO_DISCARD,
    TO_GET,
    TO_MOVE,
    TO_RETURN,
    TO_SACRIFICE,
    TO_SAVE,
    TO_STEAL,
    TO_PLAY,
    VARIANT,
) = map(np.int64, range(len(DECISIONS)))
(
    ON_ENTER,
    ON_BEGIN,
    ON_BEGIN_ANY,
    ON_TARGETED,
    ON_REDIRECTED,
    ON_LEAVING,
    ON_ENTERED,
    ON_LEFT,
) = map(np.int64, range(len(EVENTS)))
# Where the game stands: the steps of a turn, of the stack of instants and, from LINK on, of a link.
(
    BEGIN_TURN,
    DRAW,
    PLAY,
    PLACE,
    REACT,
    END_TURN,
    LIMIT_HAND,
    LINK,
    CHOOSE_TARGETS,
    REDIRECT,
    EXECUTE,
) = range(11)
END_OF_TURN, THIEF_LEAVES = 1, 2  # what brings a stolen card back

_EFFECT = ("node", "card", "owner", "player", "k", "first", "last", "n", "next")

STATE = np.dtype(
    [
        ("after", np.uint16, MAX_CARDS + N_ZONES),
        ("before", np.uint16, MAX_CARDS + N_ZONES),
        ("zone", np.uint16, MAX_CARDS),
        ("count", np.int16, N_ZONES),
        ("instants", np.int16, N_ZONES),  # among its cards; not counted in the deck
        ("unicorns", np.int16, N_ZONES),  # that its cards count as; likewise
        ("letters", np.int32, N_ZONES),  # of the names of its cards; likewise
        ("deck", np.uint16, MAX_CARDS),  # the top is the end
        ("known", np.int16, MAX_CARDS),  # bits of the seats that know this card of a hand
        ("stamp", np.int32, MAX_CARDS),  # when its effects were registered, or 0
        ("mark", np.int16, MAX_CARDS),  # 1 + the effect whose target it is, or 0
        ("next_target", np.int16, MAX_CARDS),
        ("player_of", np.int16, MAX_CARDS),  # who played this card of the stack
        ("last_instant", np.int16),  # that went on the stack
        ("lasting", np.int16, (N_LASTING, ALL_SEATS + 1)),  # cards with this effect in a seat
        ("listeners", np.int16, (len(EVENTS), ALL_SEATS + 1)),
        *((f"effect_{name}", np.int16, 2 * MAX_EFFECTS) for name in _EFFECT),
        ("pool", np.int16, 2),  # effects used in each half
        ("half", np.int16),  # that holds the current link
        ("link_first", np.int16, 2),
        ("link_last", np.int16, 2),
        ("shot_card", np.int16, MAX_SHOTS),
        ("shot_kind", np.int16, MAX_SHOTS),
        ("shot_watch", np.int16, MAX_SHOTS),
        ("shot_seat", np.int16, MAX_SHOTS),
        ("n_shots", np.int16),
        ("clock", np.int32),
        ("step", np.int16),
        ("sub", np.int16),  # place in a step: how many of its questions were asked
        ("then", np.int16),  # step after the chain
        ("cursor", np.int16),  # effect
        ("seat", np.int16),  # of those asked one after the other
        ("heard", np.int32),  # stamp of the last listener
        ("listener", np.int16),
        ("turn", np.int32),
        ("active", np.int16),
        ("plays", np.int16),
        ("plays_allowed", np.int16),
        ("extra_draws", np.int16),
        ("skips", np.int16),
        ("extra_turn", np.int16),
        ("is_armed", np.int16),  # the deck was exhausted
        ("end", np.int16),  # index of ENDS, or NOT_OVER
        ("played", np.int16),  # card on its way into play
        ("target_seat", np.int16),  # into whose stable
        ("reaction", np.int16, MAX_PLAYERS),
        ("decision", np.int16),  # index of DECISIONS, or NONE
        ("asked", np.int16),
        ("k", np.int16),
        ("n_options", np.int16),
        ("may_pass", np.int16),
        ("passes", np.int16),
        ("options", np.uint16, MAX_CARDS),
        ("n_players", np.int16),
        ("goal", np.int16),
        ("player_in", np.int16, MAX_PLAYERS),  # place in the list of players, by seat
        ("n_decisions", np.int32),
        ("n_links", np.int32),
        ("n_instants", np.int32),
    ],
    align=True,
)


def new_states(n: int) -> np.recarray:
    """Return blank records, to be set up by :func:`setup.set_up_game`."""
    return np.zeros(n, dtype=STATE).view(np.recarray)


def new_state() -> np.record:
    """Return one blank record."""
    return new_states(1)[0]
