"""The games behind some tables, which the paper counts otherwise; the audit finds them."""

# Tables 3 and 6, random agents: a mean of 77.3564 turns is one of whole turns over a multiple of
# 2,500 games; the authors' driver plays this many, and the counts are a tenth of its.
RANDOM_GAMES = 10_000
RANDOM_DECIDED_GAMES = 9_260  # ten times those with a winner in Table 3
# Tables 7 and 8, games per cell: as many as give the spread of player 1's wins over the cells.
RANDOM_GAMES_PER_CELL = 59_100
ROLLOUT_GAMES_PER_CELL = 103
