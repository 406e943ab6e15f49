"""Games at a terminal, kept in files, verified and shown on a page."""
