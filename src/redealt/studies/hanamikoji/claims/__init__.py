"""The tests of the claims, by what they are about.

Every test takes {exhibit: estimates} and returns one finding for each variant. Of a claim with
several parts all must hold: it is supported at the largest of their p-values, and refuted at the
smallest, multiplied by their number. What a sample is too small to show, it leaves open.
"""
