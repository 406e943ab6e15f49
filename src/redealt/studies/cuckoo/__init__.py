"""Optimal decision strategies for Cuckoo (Mignoni, Carli and Dotoli, 2023)."""
