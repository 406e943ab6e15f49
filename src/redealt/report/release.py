"""The version that papers and citations name, as pyproject.toml and CITATION.cff do."""

VERSION = "0.2.0"
DATE = "2026-11-28"
AUTHORS = "The Redealt authors"


def cite(title: str, scale: str, part: str = "") -> str:
    """Return how to cite a page, or a part of it."""
    where = f"{part}, in: " if part else ""
    return (
        f"{AUTHORS} ({DATE[:4]}). {where}{title}{'' if title.endswith('?') else '.'} "
        f"Redealt, version {VERSION}, {DATE}, scale {scale}."
    )
