"""Values of other types than the configuration wants: refused in one line, never converted."""

import pytest

from tests.unit.test_config import mistake


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1: 2", "config.yaml line 1: found the key 1, expected text"),
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
            "config.yaml: results: found ' ': expected a folder, without blanks around it and "
            "without ~",
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
