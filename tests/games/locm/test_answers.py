"""Answers of programs: what counts as a pick or as actions, and that anything else is garbage."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from redealt.core.programs import ProgramError
from redealt.games.locm.protocol import BATTLE_WORDS, Command, read_commands, read_pick

TRIPLE = (129, 135, 64)


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("PICK 0", 0),
        ("PICK 2 a good card", 2),
        ("  PICK   1 ", 1),
        ("CHOOSE 64", 2),
        ("CHOOSE 129 !", 0),
        ("PASS", 0),
        ("PASS please", 0),
    ],
)
def test_a_pick_names_a_place_or_a_card(answer, place):
    assert read_pick(answer, TRIPLE) == place


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " ",
        "PICK",
        "PICK 3",
        "PICK -1",
        "PICK one",
        "CHOOSE 1",
        "pick 1",
        "1",
        "PICK ١",
        "PICK 1_0",
    ],
)
def test_another_pick_is_garbage(answer):
    with pytest.raises(ProgramError, match="expected PICK 0 to 2") as caught:
        read_pick(answer, TRIPLE)
    assert caught.value.reason == "garbage"


@pytest.mark.parametrize(
    ("answer", "commands"),
    [
        ("", []),
        (" ; ;;", []),
        ("PASS", []),
        ("PASS; PASS now;ATTACK 3 -1", [Command("ATTACK", 3, -1)]),
        ("SUMMON 5 1", [Command("SUMMON", 5, 1)]),
        (
            "SUMMON 5 1 go ; USE 7 -1;ATTACK 3 4 hit: 5 6;",
            [Command("SUMMON", 5, 1), Command("USE", 7, -1), Command("ATTACK", 3, 4)],
        ),
        ("ATTACK +3 007", [Command("ATTACK", 3, 7)]),
        ("USE 999999999 -999999999", [Command("USE", 999999999, -999999999)]),
    ],
)
def test_actions_are_read_in_order(answer, commands):
    assert read_commands(answer) == commands


@pytest.mark.parametrize(
    "answer",
    [
        "DANCE",
        "summon 5 1",
        "SUMMON 5",
        "SUMMON x 1",
        "SUMMON 5 x",
        "SUMMON 5.0 1",
        "ATTACK 3 4; WAIT",
        "ATTACK 3, 4",
        "USE 99999999999999999999 1",
        "PICK 1",
        "\ufffd\x00",
    ],
)
def test_an_unknown_word_or_a_missing_number_is_garbage(answer):
    with pytest.raises(ProgramError, match="expected SUMMON, ATTACK, USE") as caught:
        read_commands(answer)
    assert caught.value.reason == "garbage"


HOSTILE = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.tuples(
            st.sampled_from([*BATTLE_WORDS, "PASS", "PICK", "CHOOSE", "", "\ufffd"]),
            st.one_of(st.integers().map(str), st.text(max_size=5)),
            st.one_of(st.integers(-2, 200).map(str), st.text(max_size=5)),
        ).map(" ".join),
        max_size=6,
    ).map(";".join),
)


@settings(max_examples=200, deadline=None)
@given(HOSTILE)
@example("SUMMON 5 1;" * 6000)
@example("9" * 65_536)
@example("USE " + "9" * 5000 + " 1")
@example("\x1b]0;title\x07")
def test_any_text_is_read_or_refused_in_one_printable_line(answer):
    for read in (read_commands, lambda text: read_pick(text, TRIPLE)):
        message = refusal(read, answer)
        assert message.isprintable()
        assert len(message) < 600


def refusal(read, answer) -> str:
    try:
        read(answer)
    except ProgramError as error:
        return str(error)
    return ""
