"""Programs of cards as rows of operations: their numbers, as compiled code knows them.

A row has its numbers, its first part and the next part of the same whole; :mod:`.language` reads
rows from text.
"""

from typing import NamedTuple

import numpy as np

from redealt.games.unicorns.names import KINDS, OPERATIONS
from redealt.games.unicorns.state import DECK, HAND, NONE, SEATS

ALL = 1000  # cards
(
    MAYBE,
    BOTH,
    THEN,
    CHOOSE,
    OWN,
    CROWDED,
    DESTROY,
    SACRIFICE,
    SACRIFICE_SELF,
    SACRIFICE_THEN_DRAW,
    SEND_BACK,
    KICK,
    RETURN_SELF,
    STEAL,
    STEAL_FROM,
    GO_BACK,
    BRING,
    BABIES,
    MOVE,
    GIVE,
    MOVE_TO_ACTIVE,
    SHRINK,
    DISCARD_CARDS,
    SEARCH,
    TAKE,
    PULL,
    SWAP_HANDS,
    SHUFFLE,
    DRAW_CARDS,
    EXTRA_DRAW,
    EXTRA_PLAY,
    EXTRA_TURN,
    SKIP,
    SACRIFICE_INSTEAD,
    DISCARD_INSTEAD,
) = range(len(OPERATIONS))
COMPOSITES = (MAYBE, BOTH, THEN, CHOOSE, OWN, CROWDED)

# Masks of kinds of cards; the last bit is of names with the word Narwhal.
BABY, BASIC, MAGIC, SPELL, UPGRADE, DOWNGRADE, INSTANT_CARD, PANDA = (
    1 << bit for bit in range(len(KINDS))
)
NARWHAL = 1 << len(KINDS)
UNICORN = BABY | BASIC | MAGIC
ANYTHING = NARWHAL - 1
CARD = UNICORN | UPGRADE | DOWNGRADE

SELF, EACH, CASTER, CHOSEN, ANY, OTHERS = range(6)  # who
SHUFFLES_DECK, SHUFFLES_HAND = DECK, SEATS + HAND  # or with DISCARD

# Operations that rules and other operations create, the first rows of all.
BACK_TO_HAND, BACK_TO_NURSERY, SACRIFICED_INSTEAD, DISCARDED, GOING_BACK, STOLEN_FROM, BROUGHT = (
    map(np.int64, range(7))  # typed as those of the state
)


class Node(NamedTuple):
    """One operation of a program."""

    op: int
    k: int
    mask: int
    who: int
    place: int
    need: int  # cards that its requirement asks for
    first: int = NONE  # part
    sibling: int = NONE  # next part of the same whole
