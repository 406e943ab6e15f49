"""Statistics of shares, counts and means: thin, named functions over scipy and statsmodels.

``intervals`` estimates, ``hypotheses`` and ``logits`` test, ``equivalence`` shows that a difference
is small, and ``ratings`` rates players. scipy and statsmodels are imported inside the functions:
they cost seconds, and many callers need only a few of them.
"""
