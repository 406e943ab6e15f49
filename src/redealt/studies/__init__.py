"""One package per reproduced paper."""
