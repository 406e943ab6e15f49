"""From configuration to keyed runs and products."""
