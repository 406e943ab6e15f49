"""The eight species and their cards (Table 1 of the paper)."""

SPECIES = ("Flamingo", "Owl", "Toucan", "Duck", "Parrot", "Magpie", "Reed Warbler", "Robin")
TOTAL_CARDS = (7, 10, 10, 13, 13, 17, 20, 20)
SMALL_FAMILY = (2, 3, 3, 4, 4, 5, 6, 6)
LARGE_FAMILY = (3, 4, 4, 6, 6, 7, 9, 9)
N_SPECIES = len(SPECIES)
N_CARDS = sum(TOTAL_CARDS)

# Section 5.3.3: inverse frequencies, normalized to [0, 1], with the three digits of the paper.
_COMMONEST, _RAREST = 1 / max(TOTAL_CARDS), 1 / min(TOTAL_CARDS)
RARITY = tuple(round((1 / n - _COMMONEST) / (_RAREST - _COMMONEST), 3) for n in TOTAL_CARDS)
