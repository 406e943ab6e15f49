"""Figures of the paper and additions of ours, one module each: analyse, draw, caption."""
