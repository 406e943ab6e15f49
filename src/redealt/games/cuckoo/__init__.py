"""Cuckoo, the generalized keep-or-swap card game G(S, C, N) of Mignoni, Carli and Dotoli (2023)."""
