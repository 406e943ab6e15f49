"""What the authors' public logs say beyond the paper.

Source: repository acatai/Strategy-Card-Game-AI-Competition on GitHub, folder
paper-evolving-evaluation-functions. These are results of ours from the logs there; none of the
files is part of this project.
"""

from redealt.studies.locm.variants import GENOMES, PROGRESSIVE, STRONG_OP, WEAK_OP

# Win rates of the weak-op groups against Baseline2 in the tournament log.
RAW_AGAINST_WEAK_OP = {"Linear": 0.8299, "BinaryTree": 0.6597, "Tree": 0.5602}

# Individuals of each group in the tournament; of weak-op two more runs never finished.
RUNS = {
    ("weak-op", "Linear"): 4,
    ("weak-op", "BinaryTree"): 4,
    ("weak-op", "Tree"): 5,
    **{("strong-op", genome): 5 for genome in GENOMES},
    **{("progressive", genome): 5 for genome in GENOMES},
    ("progressive", "Linear-from-Linear"): 8,
    ("progressive", "Tree-from-Linear"): 8,
}
OPPONENTS = ("WeakOp", "StrongOp")  # one individual each

# The runs whose maps the paper shows, found by comparing the pictures with the logs.
FIGURE_1 = {
    (WEAK_OP, "Linear"): 1,
    (WEAK_OP, "BinaryTree"): 1,
    (WEAK_OP, "Tree"): 1,
    (STRONG_OP, "Linear"): 4,
    (STRONG_OP, "BinaryTree"): 1,
    (STRONG_OP, "Tree"): 2,
    (PROGRESSIVE, "Linear"): 2,
    (PROGRESSIVE, "BinaryTree"): 1,
    (PROGRESSIVE, "Tree"): 4,
}

# Games of a pair of individuals: 35 to 37 in each order, a draft for every ten.
GAMES_PER_PAIR = 72
DRAFTS = 4

# Gains in self-play, last generation minus first, by genome: of the progressive runs 1 to 4, and
# the mean over the three schemes.
PROGRESSIVE_GAINS = {"Linear": 0.312, "BinaryTree": 0.201, "Tree": 0.196}
GAINS_OVER_SCHEMES = {"Linear": 0.261, "BinaryTree": 0.108, "Tree": 0.114}

# What words such as "about" and "almost" allow, and half a unit of a percentage in whole numbers.
ABOUT = 0.01
WHOLE_PERCENT = 0.005
