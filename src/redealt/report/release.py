"""The version that papers and citations name, as pyproject.toml and CITATION.cff do."""

VERSION = "0.2.0"
DATE = "2026-11-28"
AUTHORS = "The Redealt authors"
