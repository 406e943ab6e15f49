"""What kinds of cards, events, operations, decisions and ends are called."""

KINDS = ("baby", "basic", "magic", "spell", "upgrade", "downgrade", "instant", "panda")
TIERS = ("S", "A+", "A", "B", "C", "D", "E", "F")  # from the best
ZONES = ("deck", "discard", "nursery", "stack", "hand", "stable", "upgrades", "downgrades")

# When a program of a card runs; "while" and "play" name what holds rather than a program.
EVENTS = ("enter", "begin", "begin_any", "targeted", "redirected", "leaving", "entered", "left")
LASTING = (
    "no_instants",
    "safe",
    "no_upgrades",
    "queen",
    "aura",
    "spell_proof",
    "blind",
    "pandas",
    "lasting",
)
PLAYABLE = ("needs_basic", "never", "final")

OPERATIONS = (
    "maybe",
    "both",
    "then",
    "choose",
    "own",
    "crowded",
    "destroy",
    "sacrifice",
    "sacrifice_self",
    "sacrifice_then_draw",
    "send_back",
    "kick",
    "return_self",
    "steal",
    "steal_from",
    "go_back",
    "bring",
    "babies",
    "move",
    "give",
    "move_to_active",
    "shrink",
    "discard",
    "search",
    "take",
    "pull",
    "swap_hands",
    "shuffle",
    "draw",
    "extra_draw",
    "extra_play",
    "extra_turn",
    "skip",
    "sacrifice_instead",
    "discard_instead",
)

DECISIONS = (
    "activate",
    "player",
    "instant",
    "stable",
    "destroy",
    "discard",
    "get",
    "move",
    "return",
    "sacrifice",
    "save",
    "steal",
    "play",
    "variant",
)
ENDS = ("unicorns", "empty_deck", "turn_limit", "overflow")
