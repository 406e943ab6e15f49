"""What each card does, told once more for the twin: by its name, as nested tuples."""

UNICORN = ("baby", "basic", "magic")
ANY = (*UNICORN, "spell", "upgrade", "downgrade", "instant")
FLYING = ("Annoying", "Greedy", "Magical", "Majestic", "Swift")


def on_enter(name, is_on):
    """Return what a card that enters, or a spell that is cast, does; ``is_on``: by switch."""
    upgrade_or_downgrade = ("choose", ("destroy", 1, "upgrade"), ("sacrifice", 1, "downgrade"))
    bring_basic = ("may", ("bring", "hand", "basic"))
    deal = ("all", ("draw", 3), ("discard", 1))
    luck = ("all", ("draw", 2), ("discard", 3), ("extra turn",))
    if is_on("luck_discards_first"):
        luck = ("if", ("all", ("discard", 3), ("draw", 2)), ("extra turn",))
    texts = {
        "Alluring Narwhal": ("may", ("steal", "upgrade")),
        "Americorn": ("pull",),
        "Annoying Flying Unicorn": ("may", ("make discard",)),
        "Greedy Flying Unicorn": ("draw", 1),
        "Magical Flying Unicorn": ("may", ("search", "discard", ("spell",))),
        "Majestic Flying Unicorn": ("may", ("search", "discard", UNICORN)),
        "Swift Flying Unicorn": ("may", ("search", "discard", ("instant",))),
        "Chainsaw Unicorn": ("may", upgrade_or_downgrade),
        "Classy Narwhal": ("may", ("all", ("search", "deck", ("upgrade",)), ("shuffle", False))),
        "Extremely Destructive Unicorn": ("each sacrifices",),
        "Llamacorn": ("all", ("each discards",), ("shuffle", True)),
        "Mermaid Unicorn": ("may", ("return", "card")),
        "Narwhal Torpedo": ("sacrifice all", ("downgrade",), False),
        "Rainbow Unicorn": bring_basic,
        "Seductive Unicorn": ("steal", "unicorn", "while thief stays"),
        "Shabby The Narwhal": (
            "may",
            ("all", ("search", "deck", ("downgrade",)), ("shuffle", False)),
        ),
        "Shark With A Horn": ("may", ("if", ("sacrifice itself",), ("destroy", 1, "unicorn"))),
        "The Great Narwhal": ("may", ("all", ("search", "deck", "Narwhal"), ("shuffle", False))),
        "Unicorn On The Cob": ("all", ("draw", 2), ("discard", 1)),
        "Back Kick": ("kick",),
        "Blatant Thievery": ("take",),
        "Change of Luck": luck,
        "Glitter Tornado": ("each returns",),
        "Good Deal": deal,
        "Mystical Vortex": ("all", ("each discards",), ("shuffle", True)),
        "Re-target": ("choose", ("move", "upgrade"), ("move", "downgrade")),
        "Reset Button": (
            "all",
            ("sacrifice all", ("upgrade", "downgrade"), True),
            ("shuffle", True),
        ),
        "Shake Up": ("all", ("shake",), ("draw", 5)),
        "Targeted Destruction": upgrade_or_downgrade,
        "Two-for-one": ("if", ("sacrifice", 1, "card"), ("destroy", 2, "card")),
        "Unfair Bargain": ("swap hands",),
        "Unicorn Poison": ("destroy", 1, "unicorn"),
        "Unicorn Shrinkray": ("shrink",),
        "Unicorn Swap": ("give",),
    }
    text = texts.get(name)
    if name in ("Alluring Narwhal", "Classy Narwhal") and is_on("mandatory_options"):
        text = text[1]
    if name in ("Seductive Unicorn", "Targeted Destruction") and is_on("optional_effects"):
        text = ("may", text)
    if name == "The Great Narwhal" and is_on("narwhal_leaves_order"):
        text = ("may", text[1][1])
    if name == "Unicorn On The Cob" and is_on("cob_is_silent"):
        text = None
    return text


def on_begin(name, is_on):
    """Return what a card does at the beginning of its holder's turn."""
    revive = ("bring", "discard", "unicorn")
    texts = {
        "Angel Unicorn": ("may", ("if", ("sacrifice itself",), revive)),
        "Extremely Fertile Unicorn": (
            "may",
            ("if", ("discard", 1), ("bring", "nursery", "baby")),
        ),
        "Rhinocorn": ("may", ("all", ("destroy", 1, "unicorn"), ("skip",))),
        "Zombie Unicorn": (
            "may",
            ("if", ("discard", 1, UNICORN), ("all", revive, ("skip",))),
        ),
        "Double Dutch": ("may", ("two plays",)),
        "Extra Tail": ("may", ("extra draw",)),
        "Glitter Bomb": ("may", ("if", ("sacrifice", 1, "card"), ("destroy", 1, "card"))),
        "Rainbow Mane": ("may", ("bring", "hand", "basic")),
        "Summoning Ritual": ("may", ("if", ("discard", 2, UNICORN), revive)),
        "Unicorn Lasso": ("may", ("steal", "unicorn", "until end of turn")),
        "Sadistic Ritual": ("sacrifice and draw",),
    }
    if name == "Double Dutch" and is_on("mandatory_options"):
        return ("two plays",)
    return texts.get(name)
