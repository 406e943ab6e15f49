"""The readings that the tests play, as overrides of the switches."""

from redealt.studies.cubirds.variants import AS_RUN, CALIBRATION, ITEMS

# What decides games of random players (the rules and the random agent), rollouts and scores.
_RULE_ITEMS = tuple(item for item in ITEMS if item[0] in "RN")
_ROLLOUT_ITEMS = ("M4", "M5", "M6", "M7")
_SCORE_ITEMS = tuple(item for item in ITEMS if item[0] == "H")


def repair(*items: str) -> dict:
    """Return the program's record without some of its differences from the text."""
    repaired = {name for item in items for name in ITEMS[item]}
    return {name: value for name, value in AS_RUN.items() if name not in repaired}


BOTH = {"as_written": {}, "as_run": AS_RUN}

RULES = {
    **BOTH,
    "refill_left": {"refill_side": "left"},
    "refill_played": {"refill_side": "played"},
    "always_draws": {"draw_probability": 1.0},
    "never_draws_as_run": {**AS_RUN, "draw_probability": 0.0},
    "no_draw_on_empty_hand": {"draws_on_empty_hand": False},
    "no_draw_on_empty_hand_as_run": {**AS_RUN, "draws_on_empty_hand": False},
    **{f"only_{item}": ITEMS[item] for item in _RULE_ITEMS},
    **{f"without_{item}": repair(item) for item in _RULE_ITEMS},
}

ROLLOUTS = {
    **BOTH,
    **{f"only_{item}": ITEMS[item] for item in _ROLLOUT_ITEMS},
    **{f"without_{item}": repair(item) for item in _ROLLOUT_ITEMS},
}

SCORES = {
    **BOTH,
    "calibration": CALIBRATION,
    "opponents_best_next": {"opponent_term": "best_next"},
    **{f"only_{item}": ITEMS[item] for item in _SCORE_ITEMS},
    **{f"without_{item}": repair(item) for item in _SCORE_ITEMS},
    "without_H1_H3_H4": repair("H1", "H3", "H4"),
}
