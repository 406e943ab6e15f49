"""Genomes, schemes and groups of agents, and how they are named."""

GENOMES = ("Linear", "BinaryTree", "Tree")
