"""What Hanamikoji's agents, actions, players and ends are called."""

KINDS = ("random", "simple", "tree", "recursive")  # of agents
RANDOM_PLAY = "random_play"  # the table of random players, which no run makes

PLAYERS = ("player_1", "player_2")
ACTIONS = ("S", "T", "G", "C")
ROUNDS = ("1", "2", "3")
TIE_BREAK = "T"  # how the paper labels a game that the last round did not decide
ENDS = (*ROUNDS, TIE_BREAK)
COUNTED = ("wins_1", "draws", "wins_2")  # of the games of a table's entry
