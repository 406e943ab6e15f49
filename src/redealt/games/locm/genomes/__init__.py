"""Genomes of evolved players: weights and trees, their variation and their text."""
