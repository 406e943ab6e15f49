"""The variants that the tests play, as overrides of the switches."""

from redealt.studies.hanamikoji.settings import AS_RUN, OFFICIAL

LEAKS = {"sees_ended_round": True, "redraws_after_reply": True, "draws_true_card": True}

SEVEN_CARDS = {**AS_RUN, "score_secret": False}

VARIANTS = {
    "as_written": {},
    "as_run": AS_RUN,
    "official": OFFICIAL,
    "official_worst": {**OFFICIAL, "offer_value": "worst_reply"},
    "pairs": {"pairs": True},
    "to_scored": {"to_scored": True},
    "draw_first": {"draw_first": True},
    "aside_in_pool": {"aside_in_pool": True},
    "honest": {"aside_in_pool": True, "remembers_taken": True, "inner_nodes": "redrawn"},
    "sees_ended_round": {"sees_ended_round": True},
    "redraws_after_reply": {"redraws_after_reply": True},
    "draws_true_card": {"draws_true_card": True},
    "seven_cards": SEVEN_CARDS,
    "leaking": {**SEVEN_CARDS, **LEAKS},
    "official_leaking": {**OFFICIAL, **LEAKS, "remembers_taken": True},
    "reset": {"tied_suit": "reset"},
    "last_mover": {"t_winner": "last_mover", "starter": "random"},
    "highest_marker": {"t_winner": "highest_marker", "starter": "fixed"},
    "play_on": {"both_qualify": "play_on"},
}
