"""The published numbers of the study against themselves."""
