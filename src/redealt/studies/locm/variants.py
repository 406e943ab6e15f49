"""Genomes, schemes and groups of agents, and how they are named."""

GENOMES = ("Linear", "BinaryTree", "Tree")

# Rules of the game, as points in the record of switches.
AS_RUN_EVOLUTION = {
    "card_numbers": "unsigned",
    "draft": "uniform",
    "opening_hand": 3,
    "lethal_needs_attack": False,
    "late_turns_draw": True,
    "death_seen": "after_action",
    "items": "subtracted",
    "baseline_2": "evolution",
}
AS_RUN_TOURNAMENT = {"lookahead": "engine", "seen_numbers": "protocol", "shuffles": "common"}
