"""What games and stage functions may import."""
