"""The agents: random, Flat Monte Carlo and heuristic."""
