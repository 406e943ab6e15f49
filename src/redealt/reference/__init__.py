"""Reference results: the results at the scale of the papers, shipped with the sources."""
