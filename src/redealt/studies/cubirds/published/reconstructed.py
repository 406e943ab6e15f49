"""The games behind some tables, as the audit finds them, and what words such as "about" allow."""

# Tables 3 and 6, random agents: a mean of 77.3564 turns is one of whole turns over a multiple of
# 2,500 games; the authors' driver plays this many, and the counts are a tenth of its.
RANDOM_GAMES = 10_000
RANDOM_DECIDED_GAMES = 9_260  # ten times those with a winner in Table 3
# Tables 7 and 8, games per cell: as many as give the spread of player 1's wins over the cells.
RANDOM_GAMES_PER_CELL = 59_100
ROLLOUT_GAMES_PER_CELL = 103

# How far a value may lie from one in words: shares that differ by "about 20 points", and weights
# read off a curve, "around 1.8".
ABOUT_POINTS = 0.05
READ_OFF = 0.05
