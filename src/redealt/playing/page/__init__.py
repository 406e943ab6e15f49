"""The page on which a game is shown."""
