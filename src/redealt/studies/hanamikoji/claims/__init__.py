"""The tests of the claims, by what they are about.

A test takes what one variant has in its exhibits, and returns the evidence and the p-values. Of a
claim with several parts all must hold: it is supported at the largest of their p-values, and
refuted at the smallest, multiplied by their number. What a sample is too small to show, it leaves
open.
"""
