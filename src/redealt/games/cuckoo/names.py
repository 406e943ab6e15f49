"""What Cuckoo's strategies and the sizes of a game are called, and the largest deck."""

# The order in which the authors' program lists them; it draws the players' strategies from it.
STRATEGIES = ("oracle", "optimal", "naive", "random")
GAME = ("suits", "cards", "n_players")  # G(S, C, N)
MAX_CARDS = 64
