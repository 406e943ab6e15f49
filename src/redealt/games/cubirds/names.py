"""What CuBirds' agents, weights, players and ends are called, and the weights that are known."""

KINDS = ("random", "flat_monte_carlo", "heuristic")  # of agents
ALLOCATIONS = ("equal", "halving")

# Table 2 and section 7.1; the defaults are those of the authors' program.
WEIGHTS = ("k", "l", "m", "n", "o", "p")
WEIGHT_BOUNDS = ((0.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (0.0, 1.0), (0.0, 2.0), (0.0, 1.0))
PUBLISHED_WEIGHTS = (0.55, 0.50, 0.10, 0.50, 1.80, 0.50)
DEFAULT_WEIGHTS = (0.50, 0.50, 0.30, 0.50, 1.80, 0.50)

PLAYERS = ("player_1", "player_2")  # of a game for two
ENDS = ("two_triplets", "seven_species", "empty_deck", "turn_cap")
