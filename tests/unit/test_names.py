from importlib import import_module

import pandas as pd
import pytest
from matplotlib.colors import to_hex

from redealt.exhibits.names import VariantNames
from redealt.exhibits.plotting import house_style
from redealt.planning.config import Figures
from tests.unit.plan_fixture import default_plan
from tests.unit.test_architecture import STUDIES

NAMES = VariantNames(
    {"as_run": "program", "as_written": "text"},
    {"as_run": "What the program does.", "as_written": "What the text says."},
)


def test_a_variant_is_called_by_its_name_and_an_added_one_as_in_the_settings():
    assert NAMES.name("as_run") == "program"
    assert NAMES.name("my_own") == "my own"


@pytest.mark.parametrize("study", STUDIES)
def test_every_variant_of_a_study_has_a_name_in_prose_and_a_meaning(study):
    described = import_module(f"redealt.studies.{study}.variants").VARIANTS.described
    settings = default_plan().configuration.studies[study]
    # Variants are sets of rules, unless agents are evolved by one set and meet by another.
    evolution = getattr(settings, "evolution", None)
    assert described.keys() >= {*(evolution or settings).variants}
    assert default_plan().studies[study].variants.keys() <= described.keys()
    names, meanings = zip(*described.values(), strict=True)
    assert (described["as_run"][0], described["as_written"][0]) == ("program", "text")
    assert len({*names}) == len(names)
    assert not any("_" in name for name in names)
    assert all(meaning.endswith(".") for meaning in meanings)


@pytest.mark.parametrize("study", STUDIES)
def test_every_set_of_rules_that_is_played_has_a_name_in_prose(study):
    settings = default_plan().configuration.studies[study]
    names = [settings.NAMES[variant] for variant in settings.variants]
    assert len({*names}) == len(names)
    assert not any("_" in name for name in names)


def test_variants_stand_once_each_in_their_usual_order():
    estimates = pd.DataFrame({"variant": ["mine", "as_written", "", "mine", "as_run"]})
    assert NAMES.list_in(estimates) == ["as_run", "as_written", "mine"]


@pytest.mark.parametrize("study", STUDIES)
def test_no_two_variants_of_a_study_share_a_color(study):
    variants = import_module(f"redealt.studies.{study}.variants").VARIANTS
    with house_style(Figures().model_dump()):
        colors = [to_hex(variants.color(variant)) for variant in [*variants.names, "others"]]
    assert len({*colors}) == len(colors)
