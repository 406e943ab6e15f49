"""The tests of the claims, by what they are about.

A test takes what one variant of the paper has in its exhibits, and returns the evidence and the
p-values. Of a claim with several parts all must hold: it is supported at the largest of their
p-values, and refuted at the smallest, multiplied by their number. What a sample is too small to
show, it leaves open.

That something has no effect, or that nobody has an advantage, is supported by evidence that any
effect is within a margin (2 points), and refuted by a significant one, also within the margin: the
evidence then says that it is small. Only one that is shown to be negligible (half a point), as the
largest samples find them, is taken for none. That something has an effect is supported by a
significant one, and refuted by evidence that any effect is negligible.

What the paper says of Flat Monte Carlo with 1,000 rollouts must hold with every number of rollouts
that is played, as the text's own number takes too long for many games.
"""
