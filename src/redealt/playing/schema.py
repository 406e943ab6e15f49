"""The published schema of files of games: ``python -m redealt.playing.schema`` writes it anew."""

import json
from pathlib import Path

from redealt.games.records import GameRecord

FILE = Path(__file__).with_name("game.schema.json")


def format_schema() -> str:
    """Return the JSON Schema of a game as text."""
    return json.dumps(GameRecord.model_json_schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(format_schema(), encoding="utf-8")
