"""Statistics of shares, counts and means: thin, named functions over scipy and statsmodels.

``intervals`` estimates, ``hypotheses`` tests, ``equivalence`` shows that a difference is small, and
``planning`` says how small a difference a sample could have shown. scipy and statsmodels are
imported inside the functions: they cost seconds, and many callers need only a few of them.
"""
