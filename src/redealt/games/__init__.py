"""Numba cores of the card games; they know nothing of studies."""
