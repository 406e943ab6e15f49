"""The published numbers as tables, and what each of them means."""
