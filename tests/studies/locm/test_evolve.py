"""Evolutions: what a generation is made of, and how it is scored."""

from collections import Counter
from itertools import pairwise, permutations

import numpy as np
import pytest

from redealt.games.locm.agents.configuration import Agent
from redealt.games.locm.genomes.breeding import random_genome
from redealt.games.locm.genomes.from_linear import to_tree
from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.genomes.nodes import Genome
from redealt.games.locm.genomes.text import format_genome, parse_genome
from redealt.studies.locm.stages import evaluation
from redealt.studies.locm.stages.breeding import breed, copy_base, draw_population, make_population
from redealt.studies.locm.stages.evaluation import prepare_evaluation
from redealt.studies.locm.stages.evolve import evolve_agents, search_genomes
from redealt.studies.locm.stages.seating import read_bests, seat_agent
from redealt.studies.locm.stages.tabulate import tabulate
from tests.games.streams import new_stream, stream_of
from tests.studies.locm.stage_params import (
    BASELINE,
    assert_not_cut,
    make_search,
    make_task,
    run_stage,
)

KINDS = ("linear", "binary_tree", "tree")
LINEAR = random_genome("linear", new_stream(1))
TEXTS = dict(zip(("card", "state"), format_genome(LINEAR), strict=True))
BASE = {"kind": "evolved", "genome": "linear", **TEXTS}
START = {"base": BASE, "mutations": 5, "rate": 0.05}


def texts(genomes) -> list[tuple[str, str]]:
    return [format_genome(genome) for genome in genomes]


def evolve(*searches: dict, seeds: int = 1, **others) -> dict[str, np.ndarray]:
    params = {"searches": [*searches], "seeds": seeds}
    return run_stage(evolve_agents, params, range(len(searches) * seeds), **others)


def generations_of(search: dict, **others) -> list:
    return list(search_genomes(make_task({}, range(1), **others), search, 0))


# The table


@pytest.mark.parametrize("kind", KINDS)
def test_table_has_the_best_genome_of_each_generation(kind):
    found = evolve(make_search(genome=kind))
    assert found["generation"].tolist() == [0, 1, 2]
    games = 8 * 7 * 4
    assert found["games"].tolist() == [games, 2 * games, 3 * games]
    assert found["mean_wins"].tolist() == [games / 8] * 3  # each game is won by one of them
    assert (found["top_wins"] > games / 8).all()
    for row in range(3):
        best = parse_genome(kind, found["card"][row], found["state"][row])
        sizes = found["card_nodes"][row], found["state_nodes"][row]
        assert (len(best.card), len(best.state)) == sizes
    bests = read_bests(found, "tested", 0)
    assert texts(bests.values()) == [*zip(found["card"], found["state"], strict=True)]


def test_neither_threads_nor_cuts_change_a_search():
    sizes = {"population": 5, "generations": 2, "drafts": 1}
    searches = [
        make_search("trees", genome="tree", **sizes),
        make_search("cma_es", method="cma_es", **sizes),
        make_search("weak", opponent=BASELINE, genome="binary_tree", **sizes),
    ]
    assert_not_cut(evolve_agents, {"searches": searches, "seeds": 2}, 6)


def test_seeds_and_names_make_different_searches():
    found = evolve(make_search("a"), make_search("b"), seeds=2)
    firsts = found["card"][found["generation"] == 0]
    assert len({*firsts.tolist()}) == 4


@pytest.mark.parametrize("method", ["genetic", "cma_es"])
def test_generations_that_are_kept_are_not_played_again(method, monkeypatch):
    search, kept = make_search(method=method, genome="linear"), {}
    first = evolve(search, kept=kept)
    assert [*kept] == [f"tested-0-{generation}" for generation in range(3)]
    del kept["tested-0-2"]
    calls = []
    play = evaluation.play_grid
    monkeypatch.setattr(evaluation, "play_grid", lambda *given: calls.append(given) or play(*given))
    again = evolve(search, kept=kept)
    assert len(calls) == 1
    assert {name: column.tolist() for name, column in again.items()} == {
        name: column.tolist() for name, column in first.items()
    }


# Scoring


def record_grids(monkeypatch) -> list[dict]:
    """Let the first player win the games of the first draft, and return the calls as they come."""
    calls: list[dict] = []

    def play_grid(
        switches, agents, first, second, drafts, rounds, keys, first_draft, first_shuffle
    ):
        calls.append(
            {
                "pairs": [*zip(first.tolist(), second.tolist(), strict=True)],
                "numbers": (drafts, rounds, first_draft, first_shuffle),
            }
        )
        wins = np.zeros((len(first), drafts), dtype=np.int64)
        wins[:, 0] = rounds
        return wins

    monkeypatch.setattr(evaluation, "play_grid", play_grid)
    return calls


def test_progressive_generation_is_all_ordered_pairs_on_new_drafts_and_shuffles(monkeypatch):
    calls = record_grids(monkeypatch)
    evaluate = prepare_evaluation(make_task({}, range(1)), make_search(drafts=10, rounds=10), {})
    population = make_population([LINEAR] * 50)
    evaluations = [evaluate(population, generation) for generation in (0, 3)]
    assert Counter(calls[0]["pairs"]) == Counter(permutations(range(50), 2))
    assert [call["numbers"] for call in calls] == [(10, 10, 0, 0), (10, 10, 30, 300)]
    assert evaluations[0].games == evaluations[0].fitness.sum() == 245_000
    assert {*evaluations[0].fitness} == {49 * 10 + 49 * 90}


def test_against_one_opponent_each_plays_on_both_sides(monkeypatch):
    calls = record_grids(monkeypatch)
    search = make_search(drafts=10, rounds=500, opponent=BASELINE)
    evaluate = prepare_evaluation(make_task({}, range(1)), search, {})
    result = evaluate(make_population([LINEAR] * 50), 2)
    assert calls[0]["pairs"] == [(n, 50) for n in range(50)] + [(50, n) for n in range(50)]
    assert calls[0]["numbers"] == (10, 500, 20, 10_000)
    assert result.games == 500_000
    assert result.fitness.tolist() == [500 + 4500] * 50


def test_equal_genomes_have_equal_scores_for_all_meet_the_same_drafts_and_shuffles():
    genomes = [random_genome("linear", new_stream(number)) for number in range(4)]
    population = make_population([*genomes, genomes[0], genomes[1]])
    for search in (make_search(), make_search(opponent=BASELINE)):
        scores = prepare_evaluation(make_task({}, range(1)), search, {})(population, 1).fitness
        assert scores[:2].tolist() == scores[4:].tolist()
        assert len({*scores}) > 1


# Populations


def test_first_population_is_recombined_before_it_plays():
    search = make_search(population=12)
    task = make_task({}, range(1))
    key = task.stream_key({"search": "tested", "seed": 0}, "operators")
    stream = stream_of(*key)
    founders = texts(draw_population(search, stream))
    first = texts(generations_of(search)[0].population)
    assert first[:2] == founders[:2]
    assert not {*first[2:]} & {*founders}


def test_elite_goes_on_unchanged_and_children_take_the_other_places():
    search = make_search(population=12, elite=3, generations=4)
    found = generations_of(search)
    for before, after in pairwise(found):
        order = np.argsort(-before.evaluation.fitness, kind="stable")
        assert texts(before.population[order[:3]]) == texts(after.population[:3])
        assert format_genome(before.best) == format_genome(before.population[order[0]])
        assert len(after.population) == 12


def test_parents_are_drawn_in_proportion_to_their_wins():
    search = make_search(mutation={"rate": 0.0, "sd": None})
    parents = make_population(linear_genome([float(number)] * 20) for number in range(4))
    wins = np.array([5000.0, 3000.0, 2000.0, 0.0])
    stream = new_stream(2)
    counts = np.zeros(4)
    for _ in range(1000):
        children = breed(search, parents, wins, 4, stream)
        counts += np.bincount([int(w) for c in children for w in c.weights], minlength=4)
    shares = counts / counts.sum()
    assert shares == pytest.approx([0.5, 0.3, 0.2, 0.0], abs=0.04)
    assert shares[3] == 0


def test_all_are_parents_alike_if_nobody_has_won():
    parents = make_population(linear_genome([float(number)] * 20) for number in range(4))
    children = breed(make_search(), parents, np.zeros(4), 4, new_stream(3))
    assert len(children) == 4
    several = [breed(make_search(), parents, np.zeros(4), 4, new_stream(n)) for n in range(20)]
    met = {int(weight) for group in several for child in group for weight in child.weights[:1]}
    assert {0, 1, 2, 3} <= met


@pytest.mark.parametrize("kind", KINDS)
def test_first_children_give_way_to_the_elite(kind):
    search = make_search(genome=kind)
    parents = draw_population(search, new_stream(4))
    wins = np.arange(8.0)
    everyone, rest = (
        texts(breed(search, parents, wins, n_children, new_stream(5))) for n_children in (8, 6)
    )
    assert everyone[2:] == rest


# From linear agents


@pytest.mark.parametrize("kind", ["linear", "tree"])
def test_second_stage_starts_with_mutated_copies_of_its_base(kind):
    search = make_search(genome=kind, population=2000, start=START)
    found = texts(copy_base(search, LINEAR, new_stream(6)))
    base = format_genome(LINEAR if kind == "linear" else to_tree(LINEAR))
    share, expected = found.count(base) / 2000, 0.95 ** (100 if kind == "linear" else 10)
    assert share == pytest.approx(expected, abs=4.5 * (expected * (1 - expected) / 2000) ** 0.5)
    evolved = evolve(make_search(genome=kind, start=START))
    assert {*evolved["genome"]} == {kind}


def test_base_and_opponent_come_from_tables_of_other_runs():
    first = evolve(make_search("base"), seeds=2)
    source = {"from": {"run": "stage_1", "search": "base", "seed": 1}}
    start = {"base": source, "mutations": 0, "rate": 0.0}
    search = make_search(genome="tree", start=start, mutation={"rate": 0.0, "sd": None})
    last = -1  # of seed 1, which comes last
    base = parse_genome("linear", first["card"][last], first["state"][last])
    found = generations_of(search, needs={"stage_1": first})[0].population
    assert format_genome(found[0]) == format_genome(to_tree(base))
    evolve(make_search(opponent=source), needs={"stage_1": first})


def test_described_agents_are_seated():
    task = make_task({}, range(1))
    assert seat_agent(task, BASELINE) == Agent("baseline_2")
    seated = seat_agent(task, BASE)
    assert seated.kind == "evolved"
    assert format_genome(seated.genome) == format_genome(LINEAR)


def test_imported_table_serves_as_an_evolved_one():
    columns = {
        "search": ["published"] * 3,
        "seed": [0, 1, 1],
        "generation": [0, 0, 1],
        "genome": ["tree"] * 3,
        "card": ["attack", "defense", "(neg B)"],
        "state": ["me_mana", "op_mana", "me_rune"],
    }
    table = run_stage(tabulate, {"columns": columns}, range(1))
    task = make_task({}, range(1), needs={"agents": table})

    def cards(**chosen) -> str:
        agent = seat_agent(task, {"from": {"run": "agents", "search": "published", **chosen}})
        return format_genome(agent.genome)[0]

    assert [cards(seed=0), cards(seed=1), cards(seed=1, generation=0)] == [
        "attack",
        "(neg B)",
        "defense",
    ]
    with pytest.raises(ValueError, match="there is no search published with seed 7"):
        cards(seed=7)


def test_cma_es_searches_weights_within_their_bounds():
    found = generations_of(make_search(method="cma_es"))
    for generation in found:
        assert isinstance(generation.best, Genome)
        assert len(generation.population) == 8
        for genome in (generation.best, *generation.population):
            assert genome.kind == "linear"
            assert (np.abs(genome.weights) <= 1).all()
    table = evolve(make_search(method="cma_es"))
    assert table["games"].tolist() == [224, 448, 672]


def test_gaussian_mutation_moves_weights_a_little():
    search = make_search(mutation={"rate": 1.0, "sd": 0.01}, population=10)
    parents = make_population([LINEAR] * 10)
    for child in breed(search, parents, np.ones(10), 10, new_stream(7)):
        assert (child.weights != LINEAR.weights).any()
        assert np.abs(child.weights - LINEAR.weights).max() < 0.06
