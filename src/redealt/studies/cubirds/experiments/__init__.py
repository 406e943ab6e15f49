"""What the runs play: cells of games, the agents in them, and searches for weights."""
