from importlib import import_module

import pandas as pd
import pytest
from matplotlib.colors import to_hex

from redealt.exhibits.names import VariantNames
from redealt.exhibits.plotting import house_style
from redealt.planning.config import Figures
from tests.unit.test_architecture import STUDIES

NAMES = VariantNames(
    {"as_run": "program (7 cards)", "as_written": "the paper's text"}, short={"as_written": "text"}
)


def test_variants_have_names_long_and_short():
    assert NAMES.name("as_run") == "program (7 cards)"
    assert NAMES.short_name("as_run") == "program"
    assert NAMES.short_name("as_written") == "text"
    assert NAMES.name("my_own") == NAMES.short_name("my_own") == "my own"


def test_variants_stand_once_each_in_their_usual_order():
    estimates = pd.DataFrame({"variant": ["mine", "as_written", "", "mine", "as_run"]})
    assert NAMES.list_in(estimates) == ["as_run", "as_written", "mine"]


@pytest.mark.parametrize("study", STUDIES)
def test_no_two_variants_of_a_study_share_a_color(study):
    variants = import_module(f"redealt.studies.{study}.variants").VARIANTS
    with house_style(Figures().model_dump()):
        colors = [to_hex(variants.color(variant)) for variant in [*variants.names, "others"]]
    assert len({*colors}) == len(colors)
