"""The conclusions of the paper as tests, one module for each topic."""
