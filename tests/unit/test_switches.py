"""What switches are called, and their table on the page of a study."""

import pytest
from pydantic import BaseModel

from redealt.core.switches import switch
from redealt.planning.config import configuration_model, study_names
from redealt.planning.switches import by_item, item_titles, switch_table, switch_titles


class Switches(BaseModel):
    """Switches of a made-up game."""

    deals: bool = switch(True, "who deals", "R1")
    """The youngest
    player deals.

    Program: the oldest one; always.
    """

    cards: int = switch(4, "four cards", "R2", ge=1)
    """Silent.

    Program: the same.
    """

    hidden: bool = switch(False, "face down", "R2")
    """Cards are open.

    Program: they are not.
    """

    ends: bool = switch(False, "no end")
    """The game ends.

    Program: it does not.
    """


def test_an_item_has_the_titles_of_its_switches():
    assert item_titles(Switches) == {"R1": "who deals", "R2": "four cards, face down"}
    assert switch_titles(Switches)["ends"] == "no end"


def test_values_are_grouped_by_item_in_the_order_of_the_switches():
    values = {"ends": True, "hidden": True, "cards": 3, "deals": False}
    assert by_item(Switches, values) == {
        "R1": {"deals": False},
        "R2": {"cards": 3, "hidden": True},
    }
    assert [*by_item(Switches, values)] == ["R1", "R2"]


def test_the_table_says_what_text_and_program_do():
    assert switch_table(Switches) == [
        "| | point | text (`as_written`) | program | switch |",
        "|---|---|---|---|---|",
        "| R1 | who deals | The youngest player deals | the oldest one; always | `deals` |",
        "| R2 | four cards | Silent | the same | `cards` |",
        "| R2 | face down | Cards are open | they are not | `hidden` |",
        "| | no end | The game ends | it does not | `ends` |",
    ]


@pytest.mark.parametrize("study", study_names())
def test_every_switch_of_a_study_has_a_title_and_a_row_with_both_texts(study):
    model = configuration_model().model_fields[study].annotation.SWITCHES
    rows = switch_table(model)[2:]
    assert len(rows) == len(model.model_fields)
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 5
        assert all(cells[1:]), row
