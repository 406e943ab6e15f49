"""Files that are the authors' of a study and no part of this repository.

Tests look for them in ``shared/published`` beside the repository, or where the variable
``REDEALT_AUTHORS_FILES`` says, and are skipped where they are missing.
"""

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).parents[2] / "shared" / "published"


def find_authors_file(study: str, name: str) -> Path:
    """Return the path of a file or folder, or skip the test."""
    path = Path(os.environ.get("REDEALT_AUTHORS_FILES", _BESIDE)) / study / name
    if not path.exists():
        pytest.skip(f"{study}/{name} of the authors is not here")
    return path
