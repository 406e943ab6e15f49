"""The drawings of exhibits, as pages show them."""

import re

from redealt.errors import RedealtError
from redealt.report.results import StudyResults


def read_picture(results: StudyResults, exhibit: str) -> bytes:
    """Return the drawing of an exhibit; raises RedealtError if it is missing."""
    path = results.folder / f"{exhibit}.svg"
    if not path.is_file():
        raise RedealtError(f"{path}: missing; a page needs this file")
    return path.read_bytes()


def measure_picture(svg: bytes) -> tuple[int, int] | None:
    """Natural width and height of a drawing in CSS pixels, ``None`` where it does not say."""
    opening = re.search(r"<svg\b[^>]*>", svg.decode("utf-8"))
    sizes = []
    for side in ("width", "height"):
        found = opening and re.search(rf'\b{side}="([\d.]+)(pt|px)?"', opening.group())
        if not found:
            return None
        sizes.append(round(float(found[1]) * (4 / 3 if found[2] == "pt" else 1)))
    return sizes[0], sizes[1]
