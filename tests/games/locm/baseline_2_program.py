"""Baseline2 as a program of its own, which speaks the protocol and knows nothing of the package."""

import sys
from typing import NamedTuple


class Card(NamedTuple):
    number: int
    instance: int
    location: int
    kind: int
    cost: int
    attack: int
    defense: int
    keywords: str
    lane: int


def main() -> None:
    turn = 0
    while line := sys.stdin.readline():
        sys.stdin.readline()
        n_actions = int(sys.stdin.readline().split()[1])
        for _ in range(n_actions):
            sys.stdin.readline()
        cards = [read_card() for _ in range(int(sys.stdin.readline()))]
        assert line
        print(pick(cards) if turn < 30 else act(cards), flush=True)
        turn += 1


def read_card() -> Card:
    parts = sys.stdin.readline().split()
    number, instance, location, kind, cost, attack, defense = map(int, parts[:7])
    return Card(number, instance, location, kind, cost, attack, defense, parts[7], int(parts[11]))


def pick(cards: list[Card]) -> str:
    creatures = [card for card in cards if card.kind == 0]
    best = max(creatures, key=lambda card: card.attack, default=cards[0])
    return f"PICK {cards.index(best)} strong"


def act(cards: list[Card]) -> str:
    hand, own, enemies = ([card for card in cards if card.location == n] for n in (0, 1, -1))
    guards = [card for card in enemies if "G" in card.keywords]
    guards.sort(key=lambda card: -card.defense)
    parts = []
    for card in sorted(own, key=lambda card: -card.attack):
        parts += [f"ATTACK {card.instance} {n}" for n in (-1, *(each.instance for each in guards))]
    for card in sorted(hand, key=lambda card: -card.attack):
        if card.kind == 0:
            parts += [f"SUMMON {card.instance} {lane} come" for lane in (0, 1)]
    return " ; ".join(parts) or "PASS"


main()
