"""A slow and obvious twin of the game: cards are dictionaries in lists."""

import copy
import csv
from pathlib import Path

import redealt.games.locm

with (Path(redealt.games.locm.__file__).parent / "data" / "cards.csv").open(
    encoding="utf-8"
) as file:
    ROWS = list(csv.DictReader(file))


def read_card(number, switches):
    """Return a card with the numbers of a variant."""
    row = ROWS[number - 1]
    card = {"number": number, "type": row["type"], "keywords": set(row["keywords"]) - {"-"}}
    for name in ("cost", "attack", "defense", "player_hp", "enemy_hp", "card_draw"):
        card[name] = int(row[name])
    if switches["card_numbers"] == "unsigned":
        card["enemy_hp"] = abs(card["enemy_hp"])
        if card["type"] in ("itemRed", "itemBlue"):
            card["attack"], card["defense"] = abs(card["attack"]), abs(card["defense"])
    return card


class PlayerTwin:
    """All that belongs to one player."""

    def __init__(self, index, deck):
        self.index, self.deck = index, deck
        self.hand, self.lanes = [], ([], [])
        self.health, self.rune, self.mana, self.max_mana, self.turn = 30, 25, 0, 0, 0
        self.has_bonus = index == 1
        self.next_draw = self.drawn = self.shown_draw = 1

    def creatures(self):
        return [*self.lanes[0], *self.lanes[1]]

    def change_health(self, change, rules):
        self.health += change
        if self.rune == 0 and self.health <= 0 and rules["items"] == "subtracted":
            self.next_draw += 1
        while self.rune > 0 and self.health <= self.rune:
            self.rune -= 5
            self.next_draw += 1

    def bury(self):
        for lane in self.lanes:
            lane[:] = [creature for creature in lane if creature["defense"] > 0]

    def draw(self, switches):
        self.drawn, self.next_draw = self.next_draw, 1
        for _ in range(self.drawn):
            is_late = self.turn >= 51
            if not self.deck or is_late:
                self.health, self.rune = self.rune, max(0, self.rune - 5)
            if not self.deck or (is_late and not switches["late_turns_draw"]):
                continue
            if len(self.hand) == 8:
                return
            self.hand.append(self.deck.pop(0))


class GameTwin:
    """A game from shuffled decks on; ``rules`` hold how items and lethal work."""

    def __init__(self, switches, decks):
        self.switches = switches
        self.rules = {name: switches[name] for name in ("items", "lethal_needs_attack")}
        self.players = []
        for index, numbers in enumerate(decks):
            deck = [read_card(number, switches) for number in numbers]
            for place, card in enumerate(deck):
                card["id"] = 2 * place + index + 1
            player = PlayerTwin(index, deck)
            for _ in range(switches["opening_hand"] + index):
                player.hand.append(player.deck.pop(0))
            self.players.append(player)
        self.mover, self.winner = 0, None

    @property
    def me(self):
        return self.players[self.mover]

    @property
    def op(self):
        return self.players[1 - self.mover]

    def begin_turn(self):
        me = self.me
        me.turn += 1
        if me.turn > 1 and me.mana == 0:
            me.has_bonus = False
        me.mana = me.max_mana = min(12, me.turn) + me.has_bonus
        for creature in me.creatures():
            creature["state"] = "ready"
        me.draw(self.switches)
        if self.switches["death_seen"] == "at_once":
            self.check_end()

    def end_turn(self):
        self.me.shown_draw = self.me.next_draw
        self.mover = 1 - self.mover

    def check_end(self):
        dead = [player.index for player in self.players if player.health <= 0]
        if not dead:
            return
        if self.switches["death_seen"] == "after_action":
            self.winner = 1 if 0 in dead else 0
        else:
            self.winner = self.mover if 1 - self.mover in dead else 1 - self.mover

    def list_actions(self):
        """Return the legal actions in the order of section 4: words, ids and lanes."""
        actions = [("PASS", 0, 0)]
        for mine, theirs in zip(self.me.lanes, self.op.lanes, strict=True):
            guards = [creature["id"] for creature in theirs if "G" in creature["keywords"]]
            targets = guards or [-1, *(creature["id"] for creature in theirs)]
            for creature in mine:
                if creature["state"] == "ready":
                    actions += [("ATTACK", creature["id"], target) for target in targets]
        for card in self.me.hand:
            if card["cost"] <= self.me.mana:
                actions += self.list_uses(card)
        return actions

    def list_uses(self, card):
        if card["type"] == "creature":
            lanes = [lane for lane in (0, 1) if len(self.me.lanes[lane]) < 3]
            return [("SUMMON", card["id"], lane) for lane in lanes]
        owner = self.me if card["type"] == "itemGreen" else self.op
        targets = [creature["id"] for creature in owner.creatures()]
        if card["type"] == "itemBlue":
            targets = [-1, *targets]
        return [("USE", card["id"], target) for target in targets]

    def play(self, action):
        word, card_id, target = action
        if word == "ATTACK":
            self.attack(card_id, target)
        elif word != "PASS":
            (card,) = [card for card in self.me.hand if card["id"] == card_id]
            self.me.hand.remove(card)
            self.me.mana -= card["cost"]
            self.me.next_draw += card["card_draw"]
            self.me.change_health(card["player_hp"], self.rules)
            (self.summon if word == "SUMMON" else self.use)(card, target)
        for player in self.players:
            player.bury()

    def find_creature(self, card_id):
        creatures = [*self.me.creatures(), *self.op.creatures()]
        return next(creature for creature in creatures if creature["id"] == card_id)

    def attack(self, card_id, target):
        attacker = self.find_creature(card_id)
        attacker["state"] = "tired"
        power = attacker["attack"]
        if target == -1:
            if "D" in attacker["keywords"]:
                self.me.change_health(power, self.rules)
            self.op.change_health(-power, self.rules)
            return
        defender = self.find_creature(target)
        before = copy.deepcopy((attacker, defender))
        damage = self.hit(defender, before[0])
        self.hit(attacker, before[1])
        if damage > 0 and "D" in before[0]["keywords"]:
            self.me.change_health(power, self.rules)
        excess = damage - before[1]["defense"]
        if "B" in before[0]["keywords"] and excess > 0:
            self.op.change_health(-excess, self.rules)

    def hit(self, creature, by):
        """Let a creature take a blow; return the damage let through."""
        power = by["attack"]
        if "W" in creature["keywords"]:
            if power > 0:
                creature["keywords"].discard("W")
            return 0
        creature["defense"] -= power
        if "L" in by["keywords"] and (power > 0 or not self.rules["lethal_needs_attack"]):
            creature["defense"] = 0
        return power

    def summon(self, card, lane):
        self.op.change_health(card["enemy_hp"], self.rules)
        card["state"] = "ready" if "C" in card["keywords"] else "fresh"
        self.me.lanes[lane].append(card)

    def use(self, card, target):
        subtracts = self.rules["items"] == "subtracted"
        sign = -1 if subtracts else 1
        if target == -1:
            if subtracts:
                self.op.change_health(card["enemy_hp"], self.rules)
                self.op.change_health(-card["defense"], self.rules)
            else:
                self.op.change_health(card["enemy_hp"] + card["defense"], self.rules)
            return
        self.op.change_health(card["enemy_hp"], self.rules)
        creature = self.find_creature(target)
        if card["type"] == "itemGreen":
            creature["attack"] += card["attack"]
            creature["defense"] += card["defense"]
            creature["keywords"] |= card["keywords"]
            if "C" in card["keywords"] and creature["state"] == "fresh":
                creature["state"] = "ready"
            return
        creature["keywords"] -= card["keywords"]
        creature["attack"] = max(0, creature["attack"] + sign * card["attack"])
        change = sign * card["defense"]
        if change < 0 and "W" in creature["keywords"]:
            creature["keywords"].discard("W")
        elif change < 0 or not subtracts:
            creature["defense"] += change
