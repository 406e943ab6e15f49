"""What the cards, features, operators and agents of Legends of Code and Magic are called."""

CARD_KINDS = ("creature", "itemGreen", "itemRed", "itemBlue")
KEYWORDS = "BCDGLW"  # breakthrough, charge, drain, guard, lethal, ward

# What an evolved player sees of a state (the mover's and the opponent's) and of a card (section 4).
FEATURES = (
    *(f"me_{name}" for name in ("mana", "deck", "health", "max_mana", "draw", "rune")),
    *(f"op_{name}" for name in ("mana", "deck", "health", "max_mana", "draw", "rune")),
    "attack",
    "defense",
    *KEYWORDS,
)
OPERATORS = ("add", "sub", "mul", "max", "min", "neg")

KINDS = ("random", "pass_only", "baseline_1", "baseline_2", "evolved")  # of agents
GENOMES = ("linear", "binary_tree", "tree")
