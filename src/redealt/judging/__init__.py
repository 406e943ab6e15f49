"""Published numbers, claims and audits against estimates."""
