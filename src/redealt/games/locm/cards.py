"""The 160 cards, by their numbers from 1."""

import csv
from pathlib import Path

import numpy as np

from redealt.games.locm.names import CARD_KINDS, KEYWORDS

N_CARDS = 160
CREATURE, GREEN, RED, BLUE = range(len(CARD_KINDS))
BREAKTHROUGH, CHARGE, DRAIN, GUARD, LETHAL, WARD = (1 << bit for bit in range(len(KEYWORDS)))

CARDS_FILE = Path(__file__).parent / "data" / "cards.csv"
COLUMNS = ("kind", "cost", "attack", "defense", "keywords", "player_hp", "enemy_hp", "card_draw")


def read_cards(*, are_signed: bool) -> dict[str, np.ndarray]:
    """Return COLUMNS, int16 of shape (161,), of which entry 0 is no card.

    Without signs the numbers of red and blue items, and all ``enemy_hp``, are absolute (3.1).
    """
    columns = {name: np.zeros(N_CARDS + 1, dtype=np.int16) for name in COLUMNS}
    with CARDS_FILE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            number = int(row["id"])
            columns["kind"][number] = CARD_KINDS.index(row["type"])
            columns["keywords"][number] = sum(
                1 << KEYWORDS.index(letter) for letter in row["keywords"] if letter != "-"
            )
            for name in ("cost", "attack", "defense", "player_hp", "enemy_hp", "card_draw"):
                columns[name][number] = int(row[name])
    if not are_signed:
        hurts = columns["kind"] >= RED
        for name in ("attack", "defense"):
            columns[name][hurts] = abs(columns[name][hurts])
        columns["enemy_hp"] = abs(columns["enemy_hp"])
    return columns
