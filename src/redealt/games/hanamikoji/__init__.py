"""Hanamikoji with the modifications of Hassan (2025), and the real game beside it."""
