"""What programs are shown: the referee's texts, letter by letter, in all recorded games."""

import gzip
import json

from redealt.games.locm.protocol import render_draft
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from tests.authors_files import find_authors_file

RECORDED = "consistency/baseline2_100_games"


def read_lines(name: str) -> list[str]:
    path = find_authors_file("locm", name)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.readlines()


def test_a_block_of_the_draft_reads_as_that_of_the_referee():
    switches = compile_switches(Switches())
    assert render_draft(switches, (30, 116, 160), 7, player=1) == (
        "30 0 7 25 0\n30 0 8 25 0\n0 0\n3\n"
        "30 -1 0 0 3 4 2 ------ 0 -2 0 -1 \n"
        "116 -1 0 0 12 8 8 BCDGLW 0 0 0 -1 \n"
        "160 -1 0 3 2 0 0 ------ 2 -2 0 -1 \n"
    )


def test_the_draft_of_all_recorded_games_is_shown_in_the_same_letters():
    switches = compile_switches(Switches())
    games = [json.loads(line) for line in read_lines(f"{RECORDED}_reshaped.jsonl.gz")]
    texts = read_lines(f"{RECORDED}.txt.gz")
    for game, text in zip(games, texts, strict=True):
        recorded, _ = json.JSONDecoder().raw_decode(text)
        for player in (0, 1):
            blocks = [block for block in recorded["errors"][str(player)] if block][:30]
            for turn, (triple, block) in enumerate(zip(game["draft"], blocks, strict=True)):
                shown = render_draft(switches, triple, turn, player)
                assert shown.rstrip() == block.rstrip()
