"""How agents are named in additions of ours."""

import re

_KINDS = {
    "random": "random agents",
    "simple": "simple agents",
    "cheating": "cheating agents",
    "mcts": "tree agents",
    "recursive": "recursive agents",
}
_PARAMETER = re.compile(r"([nd])(\d+)")


def agent_name(agent: str) -> str:
    """Return the name of agents: simple_n20 are "simple agents, n = 20"."""
    kind, *rest = agent.split("_")
    parameters = [f"{m[1]} = {m[2]}" for m in map(_PARAMETER.fullmatch, rest) if m]
    return ", ".join([_KINDS.get(kind, agent.replace("_", " ")), *parameters])
