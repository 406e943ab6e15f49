"""Values of other types than the configuration wants: refused in one line, never converted."""

import pytest

from redealt.planning.sources import read_command_line
from tests.unit.test_config import load, mistake


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1: 2", "config.yaml line 1: found the key 1, expected plain text"),
        (
            "seed: 1\nseed: 2",
            "config.yaml line 2: found the key seed again, expected every key once",
        ),
        ("seed: yes", "config.yaml: seed: found 'yes': input should be a valid integer"),
        ("seed: true", "config.yaml: seed: found True: input should be a valid integer"),
        ("seed: 010", "config.yaml: seed: found '010': input should be a valid integer"),
        ("seed: 20:23", "config.yaml: seed: found '20:23': input should be a valid integer"),
        ("results: 1.10", "config.yaml: results: found 1.1: input should be a valid string"),
        (
            "results: ' '",
            "config.yaml: results: found ' ': expected a folder, without blanks around it, ~ alone "
            "for the home folder",
        ),
        (
            "results: a{b}",
            "config.yaml: results: found 'a{b}': expected a folder without braces and control "
            "characters",
        ),
    ],
)
def test_a_value_of_another_type_is_refused(tmp_path, text, line):
    assert mistake(tmp_path, text).removeprefix(f"{tmp_path}/") == line


def test_a_tilde_is_the_home_folder_in_the_file_and_on_the_command_line(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", "/home/someone")
    given = read_command_line(["results=~/there"])
    assert load(tmp_path, "results: ~/here").general.results == "/home/someone/here"
    assert load(tmp_path, **given).general.results == "/home/someone/there"
    assert "expected a folder" in mistake(tmp_path, "results: ~nobody_of_this_name/here")
