"""Making exhibits: estimates, figures, tables and their numbers."""
