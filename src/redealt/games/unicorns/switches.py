"""The points of Unstable Unicorns where the thesis' text and its author's program differ.

D items are about rules and cards, R items about the rule-based player, M items about the player by
Monte Carlo tree search, E items about the evolution of agents.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from redealt.core.switches import switch


class Switches(BaseModel):
    """One variant of the game and of its agents; the defaults are the text (``as_written``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cyclic_shuffles: bool = switch(False, "shuffles leave no card in place", "D1")
    """A shuffle makes all orders equally likely.

    Program: only cyclic permutations arise, so that nobody sits in the seat of its place in the
    list of players.
    """

    cancels_own: bool = switch(False, "instants on one’s own card", "D2")
    """Nobody is asked to cancel a card of its own.

    Program: everybody with an instant is asked.
    """

    kittencorn: Literal["itself", "all"] = switch("itself", "Kittencorn protects all", "D3")
    """Magical Kittencorn cannot be destroyed by magic cards.

    Program: while it is in a stable no card of anybody can be.
    """

    cob_is_silent: bool = switch(False, "Unicorn On The Cob does nothing", "D4")
    """Unicorn On The Cob draws two cards and discards one.

    Program: nothing happens.
    """

    shake_up_is_void: bool = switch(False, "Shake Up cannot be played", "D5")
    """Shake Up can be played.

    Program: never.
    """

    stabby_per_target: bool = switch(False, "Stabby fires for each target", "D6")
    """Stabby fires once.

    Program: once for each target of the effect that removes it.
    """

    phoenix_only_destroyed: bool = switch(False, "Phoenix dies when sacrificed", "D7")
    """Unicorn Phoenix may be saved from destruction and sacrifice.

    Program: from destruction alone.
    """

    pandas_count: bool = switch(False, "pandas count as unicorns", "D8")
    """Pandas do not count, neither for the victory nor in the ranking.

    Program: they do.
    """

    pandas_are_no_cards: bool = switch(False, "pandas cannot be chosen as cards", "D9")
    """Effects on any card may choose a panda.

    Program: they may not.
    """

    wire_minds_all_cards: bool = switch(False, "Barbed Wire minds all cards", "D10")
    """Barbed Wire fires when a unicorn enters or leaves.

    Program: when any card does, except itself.
    """

    queen_bars_plays_only: bool = switch(False, "Queen Bee forbids playing only", "D11")
    """While Queen Bee is in a stable, basic unicorns enter no other one.

    Program: they cannot be played there, but brought, stolen and given.
    """

    luck_discards_first: bool = switch(False, "Change of Luck discards first", "D12")
    """Change of Luck draws two cards, discards three, and takes another turn.

    Program: it discards three, then draws two, and so needs three other cards in hand.
    """

    deal_needs_card: bool = switch(False, "Good Deal needs another card", "D13")
    """Good Deal can always be played.

    Program: with another card in hand only.
    """

    llamacorn_needs_card: bool = switch(False, "Llamacorn needs another card")
    """Llamacorn can always be played.

    Program: with another card in hand only.
    """

    narwhal_leaves_order: bool = switch(False, "The Great Narwhal does not shuffle", "D14")
    """The Great Narwhal shuffles the deck after its search.

    Program: it does not.
    """

    mandatory_options: bool = switch(False, "no choice where cards say may", "D15")
    """Alluring Narwhal, Classy Narwhal and Double Dutch are optional.

    Program: they are mandatory.
    """

    optional_effects: bool = switch(False, "a choice where cards say must", "D16")
    """Seductive Unicorn's theft and Targeted Destruction are mandatory.

    Program: they are optional.
    """

    spells_discarded_first: bool = switch(False, "magic cards discarded at once", "D17")
    """A magic card enters the discard pile once all that it leads to has been done.

    Program: before that, so that Mystical Vortex and Reset Button shuffle themselves back.
    """

    owners_choose: bool = switch(False, "Glitter Tornado: owners choose", "D18")
    """Who plays Glitter Tornado chooses the cards that return.

    Program: each player chooses its own.
    """

    kick_spares_babies: bool = switch(False, "Back Kick on a baby: no discard", "D19")
    """Back Kick always forces a discard.

    Program: not if the card is a baby unicorn.
    """

    sacrifice_suffices: bool = switch(False, "Two-for-one needs the sacrifice only", "D20")
    """Two-for-one needs one card to sacrifice and two to destroy.

    Program: one to sacrifice.
    """

    tiny_counts_cards: bool = switch(False, "Tiny Stable counts cards", "D21")
    """Tiny Stable counts unicorns: Ginormous Unicorn as two, pandas not.

    Program: cards in the stable.
    """

    puppicorn_reenters: bool = switch(False, "Puppicorn re-enters its own stable", "D22")
    """Puppicorn stays where it is if its holder begins a turn.

    Program: it leaves and enters again.
    """

    americorn_spares_itself: bool = switch(False, "Americorn takes from others only", "D23")
    """Americorn's player may choose any hand.

    Program: any other.
    """

    ties_to_seats: bool = switch(False, "the lower seat wins full ties", "D24")
    """If two players are first in unicorns and letters, nobody wins.

    Program: the lower seat does.
    """

    forbidden_asked: bool = switch(False, "asks who may not play instants", "D25")
    """Players who may not play instants are not asked.

    Program: they are, and what they choose is dropped.
    """

    asks_in_vain: bool = switch(False, "asks without a basic unicorn in hand", "D28")
    """Rainbow Mane and Rainbow Unicorn ask if there is a basic unicorn in hand.

    Program: always.
    """

    ritual_needs_victim: bool = switch(False, "Sadistic Ritual: no draw for a saved card", "D32")
    """Sadistic Ritual draws a card if a unicorn was to be sacrificed.

    Program: only if it was not sent elsewhere instead.
    """

    sacrifice_order: Literal["text", "values", "intended"] = switch(
        "text", "rule-based: sacrifices the worst", "R1"
    )
    """The rule-based player sacrifices downgrades first, then the best unicorns, then upgrades.

    Program: cards in the order of their values, the worst first. Intended, as we read the text:
    downgrades, then the worst unicorns, then upgrades.
    """

    chooses_fewest: bool = switch(False, "rule-based: opponents with fewest cards", "R2")
    """The rule-based player chooses opponents with the most unicorns.

    Program: with the fewest.
    """

    one_determinization: bool = switch(False, "search: one deal of hidden cards", "M1")
    """Every iteration of a search deals the hidden cards anew, for the text is silent about them.

    Program: each copy of the game starts the same random numbers again, so that a search rests on
    one deal.
    """

    reshuffles_copies: bool = switch(False, "search: moves in the tree reshuffle the deck", "M2")
    """A position in the tree keeps the order of the deck of the one before.

    Program: it is a copy, and copies shuffle the deck.
    """

    rollouts_repeat: bool = switch(False, "search: rollouts repeat random numbers", "M3")
    """Rollouts of a search have different random numbers.

    Program: all have the same, so that a position has one value.
    """

    reward_scale: Literal["as_written", "as_run", "normalized"] = switch(
        "as_written", "search: visits counted for each player", "M4"
    )
    """UCT takes the mean of the points, of which the first gets one less than there are players.

    Program: each rollout counts as many visits as there are players, which divides the points by
    that. Normalized: points are divided so that a win counts one.
    """

    search_order_differs: bool = switch(False, "search: candidates of the deck in disorder", "M5")
    """What is learned about a card that can be found in the deck belongs to this card.

    Program: it belongs to a place in the deck, whose order differs in the copy.
    """

    forgets_reactions: bool = switch(False, "search: announced reactions are lost", "M6")
    """Within the tree, reactions are kept until all players have been asked.

    Program: copies lose those of players who were asked before.
    """

    forgets_thefts: bool = switch(False, "search: Seductive’s thefts are for good", "M7")
    """What Seductive Unicorn has stolen goes back in copies too.

    Program: not if it was stolen before the copy.
    """

    leaves_untried: bool = switch(False, "search: some of many actions untried", "M8")
    """A search tries each action of its decision, if need be in more iterations than are set.

    Program: not those above the number of iterations.
    """

    rollouts_never_pass: bool = switch(False, "search: rollouts never pass", "M9")
    """Random rollouts may pass instead of playing a card, as the search may.

    Program: only the search may.
    """

    opponents_maximize: bool = switch(False, "search: opponents maximize their points", "M10")
    """In the tree, opponents play by the default policy, for what they know is hidden.

    Program: they maximize their own points, with the sampled cards in view.
    """

    searches_forbidden: bool = switch(False, "search: instants that cannot be used", "M11")
    """A player who is asked for an instant that it may not use knows that it is in vain.

    Program: it searches as if it could use it.
    """

    blends_parents: bool = switch(False, "evolution: children blend their parents", "E3")
    """Two parents have children whose genes are the means of theirs.

    Program: with a random weight for each pair, and two children with opposite weights.
    """

    fills_with_parent: bool = switch(False, "evolution: filled up with the best parent", "E5")
    """The best of the old population take the places that children leave.

    Program: copies of the best of the selected parents do.
    """

    meets_unplayed: bool = switch(False, "evolution: opponents that have not played", "E6")
    """Individuals meet the five best of the generation before.

    Program: the first five of their own generation, which has not played yet.
    """


AS_RUN = dict.fromkeys(Switches.model_fields, True) | {
    "kittencorn": "all",
    "sacrifice_order": "values",
    "reward_scale": "as_run",
}
