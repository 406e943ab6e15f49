"""The rules of each game in one screen."""
