"""Flat Monte Carlo in plain Python: options, rollouts, and the choice once all are counted."""

from tests.games.cubirds.game_twin import SMALL_FAMILY, SPECIES, GameTwin, place

NO_FAMILY = 8


class RolloutTwin(GameTwin):
    """A game that goes on from a state, first with a given move."""

    def carry_out(self, species, row, side, family):
        captured = []
        if not self.switches["skips_placement"] or self.has_cards():
            captured = self.place(species, row, side)
        if not captured and self.hands[self.mover]:
            self.take(self.mover, 2)
        if family != NO_FAMILY:
            self.play_family(family)

    def determinize(self):
        """Deal the other hands anew from what the mover cannot see."""
        others = [player for player in range(self.n_players) if player != self.mover]
        unseen = sorted(self.pile + [card for other in others for card in self.hands[other]])
        for other in others:
            places = range(len(self.hands[other]))
            self.hands[other] = [unseen.pop(self.deal.draw_below(len(unseen))) for _ in places]
        self.pile = unseen

    def is_won(self, species, row, side, family):
        """Play the move and the rest of the game; whether the mover completes its collection."""
        player = self.mover
        self.one_extra_turn = self.switches["one_extra_turn_of_rollouts"]
        self.play_slot(
            lambda: self.carry_out(species, row, side, family),
            notices_first=not self.switches["notices_late"],
        )
        self.play()
        return self.end in ("seven_species", "two_triplets") and self.winner == player

    def entries(self):
        """Yield what the program's loops go through, and whether it can be played."""
        hand = self.hands[self.mover]
        for row in range(4):
            for side in range(2):
                for species in sorted(set(hand)):
                    left = hand
                    if not self.switches["families_before_placement"]:
                        _row, captured = place(self.rows[row], species, hand.count(species), side)
                        left = [card for card in hand if card != species] + captured
                    for family in [*SPECIES, NO_FAMILY]:
                        is_held = family == NO_FAMILY or left.count(family) >= SMALL_FAMILY[family]
                        yield (row, side, species, family), is_held


def choose_as_the_program(playable, counts, counter):
    """Return the entry that the program takes, by the wins of those that can be played (M2).

    Entries that cannot be played are compared with what the counter holds; a greater value alone
    replaces the best so far. The second value is what the counter holds in the end.
    """
    best, chosen, counts = -1, None, iter(counts)
    for number, can_be_played in enumerate(playable):
        if can_be_played:
            counter = next(counts)
        if counter > best:
            best, chosen = counter, number
    return chosen, counter
