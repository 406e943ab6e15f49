"""How the variants are named, colored and ordered in figures and tables."""

from redealt.exhibits.names import VariantNames

VARIANTS = VariantNames(
    {
        "as_run": "reconstruction (7 cards, worst reply)",
        "as_written": "text (8 cards, random reply)",
        "worst_reply_8": "8 cards, worst reply",
        "random_reply_7": "7 cards, random reply",
        "official": "the real game",
        "pairs": "Compete in pairs",
        "to_scored": "taken cards scored",
        "draw_first": "draw first",
    }
)
