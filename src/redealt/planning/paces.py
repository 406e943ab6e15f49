"""How fast runs were computed here before, against what was expected of them."""

from pathlib import Path

from redealt.errors import RedealtError
from redealt.files import read_json

LEAST_SECONDS = 2.0  # a shorter run tells of starting up more than of its pace


def read_paces(results: Path) -> dict[tuple[str, str], float]:
    """Return seconds taken for each expected one by (study, run), as the newest result says.

    Results that were computed in shards have no pace, and neither have very short ones.
    """
    paces = {}
    paths = results.glob("store/*/*/*/timings.json")
    for path in sorted(paths, key=lambda path: path.stat().st_mtime):
        study, _, result, _ = path.parts[-4:]
        try:
            timings = read_json(path)
        except RedealtError:
            continue  # a hint is worth no error
        expected, seconds = timings.get("expected_seconds", 0), timings.get("wall_seconds", 0)
        if expected > 0 and seconds >= LEAST_SECONDS:
            name = result.rpartition("-")[0]
            paces[study, name] = seconds * timings.get("threads", 1) / expected
    return paces
