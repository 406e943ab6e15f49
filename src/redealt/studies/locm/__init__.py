"""Legends of Code and Magic: evolved evaluation functions, their genomes and their opponents."""
