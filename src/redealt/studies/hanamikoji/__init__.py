"""Hanamikoji: Monte Carlo agents for a modified game."""
