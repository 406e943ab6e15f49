"""The tests of the claims, by what they are about.

A test takes what one variant has in its exhibits, and returns the claim's one hypothesis, with
single conditions and other parts of the claim as its description.
"""
