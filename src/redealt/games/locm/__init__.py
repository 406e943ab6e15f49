"""Legends of Code and Magic 1.2: the referee's rules, and the engine of Miernik and Kowalski."""
