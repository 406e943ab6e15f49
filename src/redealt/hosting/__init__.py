"""``redealt match``: games between programs of other people and agents."""
