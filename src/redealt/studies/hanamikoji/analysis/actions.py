"""The actions and turns of a round, as exhibits name them."""

TURNS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
BOTH, ALL = "both", "all"  # players, actions
ACTION_NAMES = {"S": "Secret", "T": "Trade-Off", "G": "Gift", "C": "Compete"}
