"""What exhibits, claims and audit share."""
