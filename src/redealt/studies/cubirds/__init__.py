"""CuBirds: random, Flat Monte Carlo and heuristic agents, and weights tuned by evolution."""
