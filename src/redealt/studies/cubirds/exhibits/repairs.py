"""What the authors' program does that the text does not, by the numbers of ``docs/cubirds.md``."""

NONE, ALL = "none", "all"
ITEM_NAMES = {
    "R1": "redeal from the draw pile alone",
    "R2": "game over once piles are empty",
    "R3": "redeal for the other’s empty hand",
    "R4": "captures lost if piles are empty",
    "R5": "turn skipped if piles are empty",
    "R6": "win seen only after the redeal",
    "R7": "random: no redeal after extra turn",
    "R8": "start bird where none is left",
    "N1": "“no family” twice in the urn",
    "N2": "draws two with an empty hand",
    "N3": "turn skipped with an empty hand",
    "M1": "only the last rollout counts",
    "M2": "counter left over is compared",
    "M1+M2": "both",
    "M3": "equal counts: the first option",
    "M4": "families by hand before placing",
    "M5": "rollout sees its own win late",
    "M6": "rollout: no redeal after extra turn",
    "M7": "places nothing if piles are empty",
    "M8": "rollout sees hidden cards",
    "H1": "o read where p is meant",
    "H2": "next turn: old table, divided by 3",
    "H3": "oneself taken for the opponent",
    "H4": "captures on the right not seen",
    "H5": "four of a kind are no triplet",
    "H6": "flamingos first if nothing scores",
    "H7": "32-bit sums",
    "H8": "looks into the draw pile",
    ALL: "at once: the text",
}
COUNTS_ROLLOUTS = ("M1", "M1+M2", ALL)  # repairs with which more than one rollout matters


def repair_name(repair: str, rollouts: str = "") -> str:
    """Return what is repaired, and how many rollouts are played where it matters."""
    name = f"{repair} {ITEM_NAMES.get(repair, '')}".rstrip()
    return f"{name}, n = {int(rollouts):,}" if rollouts and repair in COUNTS_ROLLOUTS else name


def rank_repair(repair: str) -> int:
    """Return the place of a repair in the order of the items, all of them together last."""
    order = [NONE, *ITEM_NAMES]
    return order.index(repair) if repair in order else len(order)
