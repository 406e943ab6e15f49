"""What the thesis leaves open, as we read it."""

RUNS = 10  # of each type of evolution (section 6)
EVALUATED = 1000  # games of an individual; the reference is taken to rest on as many
# How many runs the means of the final evolution cover is not said; one would have this error.
FINAL_RUNS = 1
COPIES, SEATS = 2, 6
EQUAL_SHARE = COPIES / SEATS  # of two players who are as strong as the four others
