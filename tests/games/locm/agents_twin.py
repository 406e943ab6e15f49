"""Slow and obvious twins of the agents: what they pick, and their turns as lists of actions."""

import copy

import numpy as np

from tests.games.locm.game_twin import read_card
from tests.games.locm.tree_twin import evaluate_nested, to_nested

KEYWORDS = "BCDGLW"


def is_guard(card):
    return card["type"] == "creature" and "G" in card["keywords"]


class RandomTwin:
    def __init__(self, switches, stream):
        self.stream = stream

    def pick(self, cards):
        return self.stream.draw_below(3)

    def play(self, game):
        actions = game.list_actions()
        return actions[self.stream.draw_below(len(actions))]

    def begin_turn(self, game):
        pass


class PassTwin(RandomTwin):
    def pick(self, cards):
        return 0

    def play(self, game):
        return ("PASS", 0, 0)


class PlannerTwin(RandomTwin):
    """Plans a turn without foreseeing; what is not legal when its turn comes is left out."""

    def __init__(self, switches, stream):
        self.switches = switches

    def begin_turn(self, game):
        self.planned = self.plan(game)

    def play(self, game):
        while self.planned:
            action = self.planned.pop(0)
            if action in game.list_actions():
                return action
        return ("PASS", 0, 0)


class Baseline2Twin(PlannerTwin):
    def pick(self, cards):
        if self.switches["baseline_2"] == "evolution":
            place = 0
            for other in (1, 2):
                is_creature = cards[other]["type"] == "creature"
                if is_creature and cards[other]["attack"] > cards[place]["attack"]:
                    place = other
            return place
        creatures = [place for place in range(3) if cards[place]["type"] == "creature"]
        return max(creatures, key=lambda place: cards[place]["attack"], default=0)

    def plan(self, game):
        actions = []
        guards = [creature for creature in game.op.creatures() if "G" in creature["keywords"]]
        guards.sort(key=lambda creature: -creature["defense"])
        for creature in sorted(game.me.creatures(), key=lambda creature: -creature["attack"]):
            targets = [-1, *(guard["id"] for guard in guards)]
            actions += [("ATTACK", creature["id"], target) for target in targets]
        creatures = [card for card in game.me.hand if card["type"] == "creature"]
        for card in sorted(creatures, key=lambda card: -card["attack"]):
            actions += [("SUMMON", card["id"], lane) for lane in (0, 1)]
        return actions


class Baseline1Twin(PlannerTwin):
    def pick(self, cards):
        self.counter = 1 if is_guard(cards[1]) else 2
        return self.counter if is_guard(cards[self.counter]) else 0

    def plan(self, game):
        """Go through the cards as they were shown at the start of the turn."""
        self.mana, self.has_used, self.planned = game.me.mana, False, []
        self.cards = [dict(card, where="hand", lane=None, ready=False) for card in game.me.hand]
        for where, player in (("mine", game.me), ("theirs", game.op)):
            shown = [
                dict(card, where=where, lane=lane, ready=where == "mine")
                for lane in (0, 1)
                for card in player.lanes[lane]
            ]
            self.cards += sorted(shown, key=lambda card: game.summoned.index(card["id"]))
        while self.cards:
            self.counter += 1
            mine = [card["id"] for card in self.cards if card["where"] == "mine"]
            theirs = [card["id"] for card in self.cards if card["where"] == "theirs"]
            is_stuck = False
            for card in self.cards:  # which passes over the card behind one that is taken out
                is_stuck |= not self.do_something(card, mine, theirs)
            if is_stuck:
                break
        return self.planned

    def do_something(self, card, mine, theirs):
        is_playable = card["where"] == "hand" and card["cost"] <= self.mana
        if is_playable and card["type"] == "creature":
            self.planned.append(("SUMMON", card["id"], self.counter % 2))
            self.mana -= card["cost"]
            card.update(where="mine", ready="C" in card["keywords"])
            return True
        if card["where"] == "mine" and card["ready"]:
            guards = [
                other["id"]
                for other in self.cards
                if other["where"] == "theirs" and other["lane"] == card["lane"] and is_guard(other)
            ]
            self.planned.append(("ATTACK", card["id"], guards[0] if guards else -1))
            card["ready"] = False
            return True
        targets = {"itemGreen": mine, "itemRed": theirs, "itemBlue": [-1], "creature": []}
        if not is_playable or self.has_used or not targets[card["type"]]:
            return False
        self.planned.append(("USE", card["id"], targets[card["type"]][0]))
        self.mana -= card["cost"]
        self.has_used = True
        self.cards.remove(card)
        return True


class EvolvedTwin(RandomTwin):
    def __init__(self, switches, genome):
        self.switches, self.genome = switches, genome
        if genome.kind != "linear":
            self.card, self.state = to_nested(genome.card), to_nested(genome.state)

    def evaluate(self, part, numbers):
        place = ("card", "state").index(part)
        values = np.array(numbers, dtype=np.float32)
        if self.genome.kind == "linear":
            total = np.float32(0)
            first = (12, 0)[place]
            for weight, value in zip(self.genome.weights[first:], values, strict=False):
                total = np.float32(total + np.float32(weight * value))
            return total
        features = ("attack", "defense", *KEYWORDS) if part == "card" else STATE_FEATURES
        named = dict(zip(features, values, strict=True))
        with np.errstate(all="ignore"):
            return evaluate_nested((self.card, self.state)[place], named, self.genome.kind)

    def value_card(self, card):
        flags = [letter in card["keywords"] for letter in KEYWORDS]
        return self.evaluate("card", [card["attack"], card["defense"], *flags])

    def value_game(self, game):
        numbers = []
        for player in (game.me, game.op):
            numbers += [player.mana, len(player.deck), player.health]
            numbers += [player.max_mana, player.next_draw, player.rune]
        value = self.evaluate("state", numbers)
        for creature in game.me.creatures():
            value = np.float32(value + self.value_card(creature))
        for creature in game.op.creatures():
            value = np.float32(value - self.value_card(creature))
        return value

    def pick(self, cards):
        return find_last_greatest([self.value_card(card) for card in cards])

    def begin_turn(self, game):
        self.imagined = copy.deepcopy(game)
        if self.switches["lookahead"] == "engine":
            self.imagined.rules = {"items": "subtracted", "lethal_needs_attack": False}
        if self.switches["seen_numbers"] == "protocol":
            me, op = self.imagined.me, self.imagined.op
            op.mana = op.max_mana = max(1, op.max_mana)
            me.next_draw, op.next_draw = me.drawn, op.shown_draw

    def play(self, game):
        while True:
            actions, values = self.imagined.list_actions(), []
            for action in actions:
                candidate = copy.deepcopy(self.imagined)
                candidate.play(action)
                values.append(self.value_game(candidate))
            action = actions[find_last_greatest(values)]
            self.imagined.play(action)
            if action in game.list_actions():
                return action


STATE_FEATURES = [
    f"{side}_{name}"
    for side in ("me", "op")
    for name in ("mana", "deck", "health", "max_mana", "draw", "rune")
]


def find_last_greatest(values):
    best = 0
    for place, value in enumerate(values):
        if not values[best] > value:
            best = place
    return best


def pick_deck(agent, offers, switches):
    """Return the cards that an agent picks."""
    return [
        offer[agent.pick([read_card(number, switches) for number in offer])] for offer in offers
    ]
