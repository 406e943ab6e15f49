"""The checks of the published tables against themselves, by the tables they look at."""
