"""Configuration: which source wins, where a value comes from, and what a mistake is told."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.errors import RedealtError
from redealt.planning.config import configuration_model
from redealt.planning.sources import leaves, load_configuration, merge, read_command_line


def load(
    folder: Path,
    text: str = "",
    *,
    smoke: str = "",
    paper: str = "",
    mine: str = "",
    **command_line,
):
    (folder / "config.yaml").write_text(text)
    (folder / "scales").mkdir(exist_ok=True)
    for scale, values in {"smoke": smoke, "paper": paper, "mine": mine}.items():
        (folder / "scales" / f"{scale}.yaml").write_text(values)
    return load_configuration(folder / "config.yaml", folder / "scales", command_line)


def mistake(folder: Path, text: str = "", **others) -> str:
    with pytest.raises(RedealtError) as caught:
        load(folder, text, **others)
    line = str(caught.value)
    assert "\n" not in line
    return line


# Order of sources and origins


def test_an_empty_file_gives_the_defaults_of_the_models(tmp_path):
    configuration = load(tmp_path)
    assert configuration.general == configuration_model()()
    assert configuration.general.seed == 20230123
    assert configuration.studies["cuckoo"].mixed.matches_per_n == 4000
    assert configuration.origin("cuckoo.mixed.matches_per_n") == "default"
    assert configuration.warnings == ()


def test_each_source_wins_over_the_one_before_it(tmp_path):
    text = "seed: 1\nresults: here\ncuckoo: {mixed: {matches_per_n: 11}, lives: 2}"
    smoke = "seed: 2\nresults: there\ncuckoo: {mixed: {matches_per_n: 22}}"
    configuration = load(tmp_path, text, smoke=smoke, scale="smoke", seed=3)
    cuckoo = configuration.studies["cuckoo"]
    assert configuration.general.scale == "smoke"
    assert configuration.general.seed == 3
    assert configuration.general.results == "there"
    assert cuckoo.mixed.matches_per_n == 22
    assert cuckoo.lives == 2
    assert cuckoo.uniform.matches_per_n == 2000
    origins = {
        "scale": "command line",
        "seed": "command line",
        "results": "scale smoke",
        "cuckoo.mixed.matches_per_n": "scale smoke",
        "cuckoo.lives": "config.yaml",
        "cuckoo.uniform.matches_per_n": "default",
    }
    assert {key: configuration.origin(key) for key in origins} == origins


def test_the_scale_in_the_file_counts_unless_the_command_line_names_another(tmp_path):
    sources = {"smoke": "seed: 2", "paper": "seed: 3"}
    assert load(tmp_path, "scale: smoke", **sources).general.seed == 2
    assert load(tmp_path, "scale: smoke", **sources, scale="paper").general.seed == 3
    laptop = load(tmp_path, "scale: smoke\nseed: 1", **sources, scale="laptop")
    assert (laptop.general.scale, laptop.general.seed) == ("laptop", 1)


def test_the_laptop_scale_needs_no_file_and_another_one_does(tmp_path):
    (tmp_path / "config.yaml").write_text("")
    empty = tmp_path / "nowhere"
    assert load_configuration(tmp_path / "config.yaml", empty, {}).general.scale == "laptop"
    with pytest.raises(RedealtError, match=r"nowhere/paper\.yaml is missing"):
        load_configuration(tmp_path / "config.yaml", empty, {"scale": "paper"})


def test_values_on_the_command_line_may_arrive_as_text(tmp_path):
    general = load(tmp_path, **read_command_line(["seed=12", "shards=3"])).general
    assert (general.seed, general.shards) == (12, 3)
    assert load(tmp_path, shards="auto").general.shards == "auto"


def test_variants_are_merged_by_name_and_lists_are_replaced(tmp_path):
    text = "cuckoo: {variants: {as_written: {}, as_run: {base: as_written, switches: {seats: 30}}, "
    text += "as_run_seated: {}, printed_26: {}}, uniform: {variants: [as_run_seated, as_written]}}"
    smoke = "cuckoo: {variants: {as_run: {switches: {seats: 20}}}, "
    smoke += "uniform: {variants: [as_run_seated]}}"
    cuckoo = load(tmp_path, text, smoke=smoke, scale="smoke").studies["cuckoo"]
    assert cuckoo.variants["as_run"].base == "as_written"
    assert cuckoo.switches("as_run").seats == 20
    assert cuckoo.uniform.variants == ["as_run_seated"]


KEYS = st.sampled_from("abc")
TREES = st.recursive(
    st.integers(0, 9), lambda inner: st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
).filter(lambda tree: isinstance(tree, dict))


@given(TREES, TREES)
def test_merge_keeps_what_is_above_and_adds_what_is_only_below(below, above):
    merged = merge(below, above)
    assert list(merged) == list(dict.fromkeys([*below, *above]))
    for key in merged:
        if key not in above:
            assert merged[key] == below[key]
        elif isinstance(above[key], dict) and isinstance(below.get(key), dict):
            assert merged[key] == merge(below[key], above[key])
        else:
            assert merged[key] == above[key]


@given(TREES)
def test_merge_with_nothing_or_with_itself_changes_nothing(tree):
    assert merge(tree, {}) == merge({}, tree) == merge(tree, tree) == tree


@given(TREES, TREES)
def test_merge_changes_neither_side(below, above):
    copies = merge({}, below), merge({}, above)
    merge(below, above)
    assert (below, above) == copies


def test_leaves_name_values_by_dotted_keys():
    assert dict(leaves({"a": {"b": 1, "c": {}}, "d": [{"e": 2}]})) == {
        "a.b": 1,
        "a.c": {},
        "d": [{"e": 2}],
    }


# Mistakes


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "figures: {colours: 1}",
            "config.yaml: figures.colours: found 1: unknown key, expected one of palette, png_dpi",
        ),
        (
            "cuckoo: {deck: {suits: 4, colors: {}}}",
            "config.yaml: cuckoo.deck.colors: unknown key, expected one of suits, cards",
        ),
        (
            "cuckoo: {optimality: {games: [{suits: 4, cards: 5, n_players: 2, decks: 1}]}}",
            "config.yaml: cuckoo.optimality.games.0.decks: found 1: unknown key, expected one of "
            "suits, cards, n_players",
        ),
        (
            "cuckoo: {variants: {as_run: {bse: as_written}}}",
            "config.yaml: cuckoo.variants.as_run.bse: found 'as_written': unknown key, "
            "expected one of base, switches",
        ),
        ("seed: -1", "config.yaml: seed: found -1: input should be greater than or equal to 0"),
        (
            "seed: 9223372036854775808",
            "config.yaml: seed: found 9223372036854775808: input should be less than "
            "9223372036854775808",
        ),
        ("seed: null", "config.yaml: seed: found None: input should be a valid integer"),
        (
            "cuckoo: {mixed: {matches_per_n: 1e5}}",
            "config.yaml: cuckoo.mixed.matches_per_n: found 100000.0: input should be a valid "
            "integer",
        ),
        (
            "cuckoo: {lives: 2.5}",
            "config.yaml: cuckoo.lives: found 2.5: input should be a valid integer",
        ),
        (
            "shards: 0",
            "config.yaml: shards: found 0: input should be greater than or equal to 1 or input "
            "should be 'auto'",
        ),
        ("results: ''", "config.yaml: results: found '': string should have at least 1 character"),
        (
            "figures: {palette: ['#zzzzzz']}",
            "config.yaml: figures.palette.0: found '#zzzzzz': string should match pattern "
            "'^#[0-9a-fA-F]{6}$'",
        ),
        (
            "cuckoo: {optimality: {games: [{suits: 4}]}}",
            "config.yaml: cuckoo.optimality.games.0.cards: field required (and 1 more)",
        ),
        (
            "cuckoo: {deck: [4, 10]}",
            "config.yaml: cuckoo.deck: found [4, 10]: input should be a valid dictionary or "
            "instance of Deck",
        ),
        (
            "cuckoo:",
            "config.yaml: cuckoo: found None: input should be a valid dictionary or instance of "
            "Settings",
        ),
        (
            "cuckoo: {n_players: {smallest: 5, largest: 3}}",
            "config.yaml: cuckoo.n_players: expected smallest <= largest, found 5 > 3",
        ),
        (
            "cuckoo: {uniform: {variants: [as_run_seated, as_ran]}}",
            "config.yaml: cuckoo: uniform: found variant 'as_ran', expected one of "
            "as_written, as_run, as_run_seated, printed_26",
        ),
        ("- 1", "config.yaml: expected a mapping of keys, found list"),
        ("hello", "config.yaml: expected a mapping of keys, found str"),
    ],
)
def test_a_mistake_gives_source_key_value_and_what_is_allowed(tmp_path, text, line):
    assert mistake(tmp_path, text).removeprefix(f"{tmp_path}/") == line


def test_text_that_is_not_yaml_is_told_in_one_line(tmp_path):
    line = mistake(tmp_path, "a: [\nb: 2")
    # The wording is the library's, in C or in Python.
    assert line.startswith(f"{tmp_path}/config.yaml is not YAML: while parsing a flow")
    assert "expected ',' or ']'" in line


def test_a_file_of_other_bytes_is_no_yaml(tmp_path):
    load(tmp_path)
    (tmp_path / "config.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RedealtError, match=r"config\.yaml is not YAML"):
        load_configuration(tmp_path / "config.yaml", tmp_path, {})


def test_a_missing_or_unreadable_file_is_named(tmp_path):
    path = tmp_path / "config.yaml"
    with pytest.raises(RedealtError, match=r"config\.yaml is missing$"):
        load_configuration(path, tmp_path, {})
    path.mkdir()
    with pytest.raises(RedealtError, match=r"config\.yaml cannot be read: Is a directory$"):
        load_configuration(path, tmp_path, {})


def test_a_mistake_names_the_scale_or_the_command_line_that_made_it(tmp_path):
    text = "cuckoo: {mixed: {matches_per_n: 5}}"
    paper = "cuckoo: {mixed: {matches_per_n: -3}}"
    assert mistake(tmp_path, text, paper=paper, scale="paper") == (
        "scale paper: cuckoo.mixed.matches_per_n: found -3: input should be greater than or equal "
        "to 1"
    )
    assert mistake(tmp_path, "seed: 5", seed="x") == (
        "command line: seed: found 'x': input should be a valid integer"
    )


def test_a_mistake_between_values_names_every_source_that_gave_some_of_them(tmp_path):
    text, paper = "cuckoo: {lives: 2}", "cuckoo: {n_players: {largest: 50}}"
    expected = (
        "cuckoo: n_players.largest and the variants' seats: found 50 and 38, expected at most 39, "
        "so that a card stays in the deck"
    )
    line = mistake(tmp_path, text, paper=paper, scale="paper")
    assert line == f"config.yaml and scale paper: {expected}"
    assert mistake(tmp_path, paper=paper, scale="paper") == f"scale paper: {expected}"


def test_an_unknown_scale_is_refused_with_the_known_ones(tmp_path):
    expected = "scale: found 'huge', expected laptop, mine, paper, smoke"
    assert mistake(tmp_path, "scale: huge") == f"config.yaml: {expected}"
    assert mistake(tmp_path, scale="huge") == f"command line: {expected}"
    assert "scale" in mistake(tmp_path, "scale: [smoke]")


def test_a_scale_changes_values_of_the_one_that_it_extends(tmp_path):
    sources = {"smoke": "seed: 2\nshards: 3", "mine": "extends: smoke\nshards: 4"}
    configuration = load(tmp_path, **sources, scale="mine")
    assert (configuration.general.seed, configuration.general.shards) == (2, 4)
    assert configuration.origin("seed") == "scale mine"


def test_a_scale_extends_a_usual_one(tmp_path):
    line = mistake(tmp_path, mine="extends: mine", scale="mine")
    assert line == "scale mine: extends: found 'mine', expected smoke, laptop, paper"


@pytest.mark.parametrize(
    ("scale", "usual"),
    [("smoke", "smoke"), ("laptop", "laptop"), ("paper", "paper"), ("mine", "paper")],
)
def test_the_usual_scale_is_the_scale_or_what_it_extends(tmp_path, scale, usual):
    assert load(tmp_path, mine="extends: paper", scale=scale).usual_scale == usual


@pytest.mark.parametrize("value", [{"mixed": {"matches_per_n": "3"}}, "3"])
def test_only_five_keys_can_be_given_on_the_command_line(tmp_path, value):
    line = mistake(tmp_path, cuckoo=value)
    assert line == (
        "--config cuckoo: only scale, seed, results, shards, reference can be given there; "
        "edit config.yaml"
    )


def test_a_mapping_on_the_command_line_is_refused_even_for_a_known_key(tmp_path):
    assert mistake(tmp_path, seed={"a": 1}).startswith("--config seed: only scale, seed")


# Warnings


def test_a_warning_tells_when_the_scale_overrides_an_edited_value(tmp_path):
    text = "cuckoo: {mixed: {matches_per_n: 123}, uniform: {matches_per_n: 2000}}"
    smoke = "cuckoo: {mixed: {matches_per_n: 200}, uniform: {matches_per_n: 200}}"
    assert load(tmp_path, text, smoke=smoke, scale="smoke").warnings == (
        "cuckoo.mixed.matches_per_n: the scale smoke sets 200 and overrides the 123 of "
        "config.yaml; edit workflow/scales/smoke.yaml to change it",
    )
    assert load(tmp_path, text, smoke=smoke).warnings == ()


def test_there_is_no_warning_where_the_edit_and_the_scale_agree(tmp_path):
    text = smoke = "cuckoo: {mixed: {matches_per_n: 200}}"
    assert load(tmp_path, text, smoke=smoke, scale="smoke").warnings == ()


def test_an_edited_list_that_the_scale_replaces_is_warned_of_and_an_unedited_one_is_not(tmp_path):
    shown = "[as_written, as_run_seated, as_run, printed_26]"
    smoke = f"cuckoo: {{uniform: {{variants: [as_run_seated]}}, mixed: {{variants: {shown}}}}}"
    text = "cuckoo: {uniform: {variants: [as_run_seated, as_run]}, "
    text += "mixed: {variants: [as_run, as_run_seated, as_written, printed_26]}}"
    (warning,) = load(tmp_path, text, smoke=smoke, scale="smoke").warnings
    assert warning.startswith("cuckoo.uniform.variants: the scale smoke sets ['as_run_seated']")


def test_the_committed_scales_are_valid_and_change_sample_sizes(tmp_path):
    (tmp_path / "config.yaml").write_text("")
    scales = Path(__file__).parents[2] / "workflow/scales"
    for scale, matches in (("smoke", 200), ("paper", 100_000)):
        values = load_configuration(tmp_path / "config.yaml", scales, {"scale": scale})
        assert values.origin("cuckoo.mixed.matches_per_n") == f"scale {scale}"
        assert values.studies["cuckoo"].mixed.matches_per_n == matches
