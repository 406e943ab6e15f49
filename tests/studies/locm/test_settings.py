"""Settings of the study: rules and variants, what is refused, and what is then evolved."""

import json

import pandas as pd
import pytest
from pydantic import ValidationError

from redealt.core.task import Task
from redealt.errors import RedealtError
from redealt.games.locm.switches import Switches
from redealt.planning.declarations import load_entry
from redealt.studies.locm.analysis.exact import chance_of_change, games_per_generation
from redealt.studies.locm.analysis.heat_maps import read_maps
from redealt.studies.locm.experiments import searches
from redealt.studies.locm.experiments.published import tabulate
from redealt.studies.locm.experiments.runs import declare_runs
from redealt.studies.locm.plan import declare
from redealt.studies.locm.published.reconstructed import FIGURE_1
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.variants import GENOMES

DEFAULTS = Settings().model_dump()
PAPER = {
    "runs": 5,
    "bases": 4,
    "population": 50,
    "elite": 5,
    "generations": 50,
    "drafts": 10,
    "rounds": 10,
    "fixed_rounds": 500,
}


def settings(**changes) -> Settings:
    return Settings.model_validate({**DEFAULTS, **changes})


def evolution(**changes) -> Settings:
    return settings(evolution={**DEFAULTS["evolution"], **changes})


def refusal(**changes) -> str:
    with pytest.raises(ValidationError) as caught:
        settings(**changes)
    return caught.value.errors()[0]["msg"].removeprefix("Value error, ")


def runs_of(own: Settings) -> dict:
    return {run.name: run for run in declare_runs(own)}


def test_rules_differ_in_the_engine_and_in_the_tournament():
    own, text = Settings(), Switches()
    assert own.switches("as_written") == text
    differing = {
        name: {
            field
            for field in Switches.model_fields
            if getattr(rules, field) != getattr(text, field)
        }
        for name in own.variants
        for rules in [own.switches(name)]
    }
    assert differing["as_run_tournament"] == {"lookahead", "seen_numbers", "shuffles"}
    assert differing["corrected_lookahead"] == {"seen_numbers", "shuffles"}
    assert (
        differing["as_run_evolution"] == {*Switches.model_fields} - differing["as_run_tournament"]
    )


def test_what_does_not_fit_is_refused():
    section = DEFAULTS["evolution"]
    assert "expected at most runs" in refusal(evolution={**section, "bases": 9})
    assert "less than the population" in refusal(evolution={**section, "elite": 20})
    assert "needs authors_logs" in refusal(evolution={**section, "strong_op": "published"})
    assert "expected as_run, too" in refusal(evolution={**section, "variants": ["as_written"]})


def test_a_folder_without_logs_is_told():
    with pytest.raises(RedealtError, match="no_such_folder"):
        declare_runs(settings(authors_logs="no_such_folder"))


def test_entries_exist_and_needs_come_first():
    seen: set[str] = set()
    for run in declare_runs(Settings()):
        assert callable(load_entry(run.entry))
        assert {*run.needs} <= seen, run.name
        seen.add(run.name)


def test_paper_scale_simulates_as_many_games_as_the_authors():
    own = evolution(**PAPER, variants=["as_run"])
    made = [searches.progressive, searches.from_linear, searches.weak_op, searches.strong_op]
    seeds = [5, 2, 5, 5]
    games = sum(
        searches.count_games(search) * n
        for make, n in zip(made, seeds, strict=True)
        for search in make(own)
    )
    assert games == 50 * (31 * 245_000 + 30 * 500_000)
    assert games_per_generation("progressive", 50, 10, 10) == 245_000


def test_other_evolutions_change_one_thing():
    own = evolution(**PAPER)
    usual = {each["search"]: each for each in searches.progressive(own)}
    others = {each["search"]: each for each in searches.other_searches(own)}
    linear = usual["as_run/progressive/Linear"]
    assert others["cma_es/Linear"] == {**linear, "method": "cma_es", "search": "cma_es/Linear"}
    signs = others["signs/Linear"]["switches"]
    changed = {name for name, value in signs.items() if value != linear["switches"][name]}
    assert changed == {"card_numbers", "items"}
    for genome, genes, chance in zip(GENOMES, (20, 2, 2), (0.0975, 0.6415, 0.6415), strict=True):
        rate = others[f"mutation/{genome}"]["mutation"]["rate"]
        assert chance_of_change(rate, genes) == pytest.approx(chance, abs=1e-4)
    start = others["mutation/Tree-from-Linear"]["start"]
    assert (1 - start["rate"]) ** 10 == pytest.approx(0.95**100)
    for scheme in ("weak-op", "strong-op"):
        budget = others[f"budget {scheme}/Linear"]
        assert searches.count_games(budget) == searches.count_games(linear)


def write_logs(folder, generations: int = 3) -> None:
    runs = [("linear", "progressive", run, 0) for run in (1, 2)]
    runs += [("tree", "from_linear", 1, base) for base in (2, 5)]
    runs += [("binary_tree", "weak_op", 1, 0)]
    rows = [
        {"genome": genome, "scheme": scheme, "run": run, "base": base, "generation": generation,
         "seconds": 1.0, "card": f"{genome} {generation}", "state": "me_health",
         "wins": [generation] * (generations - 1), "games": 4}
        for genome, scheme, run, base in runs
        for generation in range(1, generations + 1)
    ]  # fmt: skip
    rows.append({**rows[0], "run": 3, "generation": 1, "wins": []})  # unfinished
    (folder / "bests.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))


def test_imported_agents_are_those_of_finished_runs(tmp_path):
    write_logs(tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "bests.jsonl").read_text().splitlines()]
    columns = tabulate(rows)
    assert {*zip(columns["search"], columns["seed"], strict=True)} == {
        ("published/progressive/Linear", 0),
        ("published/progressive/Linear", 1),
        ("published/progressive/Tree-from-Linear/2", 0),
        ("published/weak-op/BinaryTree", 0),
    }
    # All generations of the runs that Figure 1 shows, of others the last one.
    shown = FIGURE_1["progressive", "Linear"] - 1
    seeds = [
        seed
        for search, seed in zip(columns["search"], columns["seed"], strict=True)
        if search == "published/progressive/Linear"
    ]
    assert (seeds.count(shown), seeds.count(1 - shown)) == (3, 1)


def test_maps_of_the_logs_are_rows_as_of_maps_that_are_played(tmp_path):
    write_logs(tmp_path)
    run = runs_of(settings(authors_logs=str(tmp_path)))["logged_maps"]
    task = Task("locm", run.name, run.params, seed=1, units=range(run.units))
    table = pd.DataFrame(load_entry(run.entry)(task))
    found = {(each.where["agent"], each.where["run"]): each for each in read_maps(table)}
    # Of the second stage the fifth base was in no tournament.
    assert {*found} == {
        ("Linear", "1"), ("Linear", "2"), ("Tree-from-Linear", "2-1"), ("BinaryTree", "1")
    }  # fmt: skip
    assert {*table["variant"]} == {"published_log"}
    linear = found["Linear", "2"]
    assert linear.wins.tolist() == [[0, 1, 1], [2, 0, 2], [3, 3, 0]]
    assert linear.games.tolist() == [[0, 4, 4], [4, 0, 4], [4, 4, 0]]


def test_published_agents_are_primary_where_they_are(tmp_path):
    write_logs(tmp_path)
    own, without = declare(settings(authors_logs=str(tmp_path))), declare(Settings())
    for name in ("table_01", "table_02", "table_03", "figure_01", "figure_04"):
        (one, other) = (
            next(exhibit for exhibit in each.exhibits if exhibit.name == name)
            for each in (own, without)
        )
        assert (one.reproduces_with, other.reproduces_with) == ("published_agents", "as_run")
        assert any("published" in run for run in one.runs)
    assert not any(name.startswith("published") for name in without.variants)
    strong = settings(
        authors_logs=str(tmp_path), evolution={**DEFAULTS["evolution"], "strong_op": "published"}
    )
    opponent = next(iter(searches.strong_op(strong)))["opponent"]
    assert opponent == {"kind": "evolved", "genome": "tree", "card": "tree 3", "state": "me_health"}
