"""The games that the runs play, as parameters: those of the paper, and additions of ours."""
