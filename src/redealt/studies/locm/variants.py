"""Genomes, schemes and groups of agents, and the variants of rules, training and tournament."""

from redealt.exhibits.names import VariantNames

GENOMES = ("Linear", "BinaryTree", "Tree")
KINDS = {"Linear": "linear", "BinaryTree": "binary_tree", "Tree": "tree"}
FROM_LINEAR = {"Linear-from-Linear": "Linear", "Tree-from-Linear": "Tree"}
WEAK_OP, STRONG_OP, PROGRESSIVE = SCHEMES = ("weak-op", "strong-op", "progressive")
# What the tournament of the paper and ours have in common, in the order of its figures.
GROUPS = (
    *((scheme, genome) for scheme in SCHEMES for genome in GENOMES),
    *((PROGRESSIVE, name) for name in FROM_LINEAR),
)
BASELINES = {"Baseline1": {"kind": "baseline_1"}, "Baseline2": {"kind": "baseline_2"}}
# The opponents of the fixed schemes, by their names among the agents of the tournament.
WEAK_OPPONENT = "Baseline2"
STRONG_BASE = 2  # StrongOp is the first Tree-from-Linear copy of this base

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

# A variant of the study evolves agents by one set of rules and lets them meet by another.
EVOLVES_BY = {"as_run": "as_run_evolution", "as_written": "as_written"}
PLAYS_BY = {
    "as_run": "as_run_tournament",
    "as_written": "as_written",
    "published_agents": "as_run_tournament",
    "published_agents_corrected": "corrected_lookahead",
}
REPLAYED = ("published_agents", "published_agents_corrected")
LOGGED = "published_log"
OF_AUTHORS = (*REPLAYED, LOGGED)  # where their logs are
VARIANTS = VariantNames(
    {
        "as_run": "program",
        "as_written": "text",
        "published_agents": "published agents",
        "published_agents_corrected": "corrected look-ahead",
        "published_log": "authors' log",
    },
    {
        "as_run": "Agents that we evolve by the rules of the authors' evolution engine, and that "
        "meet in a tournament by the referee's rules with the engine's look-ahead.",
        "as_written": "Agents that we evolve, and that meet, by the rules of the game.",
        "published_agents": "The authors' own agents in our repetition of their tournament.",
        "published_agents_corrected": "The authors' own agents, with a look-ahead that reads the "
        "numbers of red and blue items with the right sign.",
        "published_log": "The authors' own maps of self-play, as their program printed them.",
    },
)

GROUP_COLORS = {"Linear": "C0", "BinaryTree": "C1", "Tree": "C4",
                "Linear-from-Linear": "C6", "Tree-from-Linear": "C5"}  # fmt: skip
SCHEME_STYLES = {"weak-op": ":", "strong-op": "--", "progressive": "-"}


def name_agent(scheme: str, genome: str, run: str | int) -> str:
    """Return the name of the agent that a run of a group ends with."""
    return f"{scheme} {genome} {run}"


def group_of(agent: str) -> str:
    """Return the group of an agent by its name; a baseline is a group of its own."""
    return agent.rpartition(" ")[0] or agent


def base_of(label: str) -> str:
    """Return the run of the Linear agent that a run of the second stage starts from."""
    return label.partition("-")[0]


def name_group(scheme: str, genome: str) -> str:
    """Return the name of a group of agents."""
    return f"{scheme} {genome}"
