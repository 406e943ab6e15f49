"""Unstable Unicorns for two to eight players, the game of a bachelor thesis of 2023."""
