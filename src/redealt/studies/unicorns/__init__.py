"""Unstable Unicorns: random, rule-based, searching and evolved players."""
