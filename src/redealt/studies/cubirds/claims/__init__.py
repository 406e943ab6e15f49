"""The tests of the claims, by what they are about.

A test takes the estimates of one variant and returns one hypothesis with its evidence and p-values.
A hypothesis of several parts is supported at the largest of their p-values.

Claims on Flat Monte Carlo with 1,000 rollouts are tested with the most rollouts that are played,
because a thousand of them take too long for many games.
"""
