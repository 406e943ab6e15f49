"""Published studies of AI for card games, reproduced and judged number by number."""
