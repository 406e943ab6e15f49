"""The folder of reference results, laid out as a folder of results, and what the plan reads of it.

``reference/store`` holds the runs of the scale ``paper``, ``reference/<study>/conclusions.json``
what they come to.
"""

from collections.abc import Iterable
from pathlib import Path

from redealt.planning.digest import file_digest

FOLDER = "reference"  # beside config.yaml
PAPER_SCALE = "paper"  # with the published sample sizes
CONCLUSIONS = "conclusions.json"


def digest_conclusions(reference: Path | None, studies: Iterable[str]) -> dict[str, str]:
    """Return the digest of each study's conclusions; a study without any is left out."""
    if reference is None:
        return {}
    paths = {study: reference / study / CONCLUSIONS for study in studies}
    return {study: file_digest(path) for study, path in paths.items() if path.is_file()}
