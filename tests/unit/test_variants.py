from pydantic import BaseModel

from redealt.planning.variants import one_at_a_time


class Switches(BaseModel):
    rotates: bool = True
    future: str = "none"
    divisor: int = 1


PROGRAM = Switches(rotates=False, future="next_turn", divisor=3)
ITEMS = {"dealer": ["rotates"], "look_ahead": ["future", "divisor"]}


def test_an_ablation_sets_all_switches_of_one_item_as_in_the_other_variant():
    assert one_at_a_time(PROGRAM, Switches(), ITEMS) == {
        "none": PROGRAM,
        "dealer": Switches(rotates=True, future="next_turn", divisor=3),
        "look_ahead": Switches(rotates=False),
    }


def test_an_item_may_have_a_choice_that_neither_variant_has():
    variants = one_at_a_time(PROGRAM, Switches(), {"divisor": {"divisor": 2}})
    assert variants["divisor"] == PROGRAM.model_copy(update={"divisor": 2})
