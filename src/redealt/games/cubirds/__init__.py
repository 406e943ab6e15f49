"""CuBirds for two to five players: the rule book, and the program of Boer (2025) beside it."""
