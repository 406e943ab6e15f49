"""The agents: random, pass-only, the two baselines and the evolved ones."""
