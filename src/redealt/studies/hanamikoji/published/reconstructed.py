"""The games behind Tables 3 to 5, which the paper does not count.

The printed shares are those of whole games if 5,000 are behind each row, as the audit finds. They
settle the tie-breaks alone; wins and games that reached round 3 are the middles of what fits,
within 0.5 % but for n = 0, and need not fit together. Two rows fit no whole games in all that they
print.
"""

GAMES = 5000  # per row
# By n: wins of player 1, tie-breaks, games that reached round 3.
RECONSTRUCTED = {
    0: (2630, 24, 1008),
    10: (2916, 47, 1446),
    20: (2965, 54, 1612),
    30: (2908, 72, 1710),
    40: (2951, 81, 1753),
    50: (2939, 84, 1776),
    60: (2917, 80, 1774),
    70: (3031, 95, 1806),
    80: (2986, 92, 1818),
    90: (2947, 107, 1894),
    100: (2974, 113, 1878),
}
# What has to be left out of a row before whole games fit it.
MISFITS = {40: "the mean lengths of wins", 100: "the tie-breaks per round-3 game"}
