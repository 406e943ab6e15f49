"""The conclusions of the paper as tests on the estimates."""
