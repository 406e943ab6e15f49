"""Evolutions: what a generation plays, whom it meets, and what is kept of it."""

import numpy as np
import pytest

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.deck import list_names
from redealt.games.unicorns.match import GAME, ROLES, play, record_game
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.state import MAX_PLAYERS
from redealt.games.unicorns.switches import Switches
from redealt.studies.unicorns.stages import evaluation
from redealt.studies.unicorns.stages.evaluation import FIRST_GAMES, LAST_GENERATION, Opponents
from redealt.studies.unicorns.stages.evolve import evolve_genes
from redealt.studies.unicorns.stages.seating import parse_population
from redealt.studies.unicorns.stages.tournament import score_games
from tests.games.unicorns.stories import Story
from tests.studies.unicorns.stage_params import (
    RANDOM,
    RULE_BASED,
    VARIANTS,
    assert_not_cut,
    make_search,
    make_task,
    run_stage,
)

N_GENES = len(list_names())


def run(*searches: dict, seeds: int = 1, **others) -> dict[str, np.ndarray]:
    units = range(len(searches) * seeds)
    return run_stage(evolve_genes, {"searches": [*searches], "seeds": seeds}, units, **others)


def games_of_ranks(*ranks: int) -> np.recarray:
    """Return games in which the first player has these ranks, and the others those that follow."""
    games = np.zeros(len(ranks), dtype=GAME).view(np.recarray)
    games["rank"] = (np.array(ranks)[:, np.newaxis] + np.arange(MAX_PLAYERS)) % MAX_PLAYERS
    return games


def test_ranks_score_half_as_much_each():
    assert score_games(games_of_ranks(0))[0, :6].tolist() == [64, 32, 16, 8, 4, 2]
    assert score_games(games_of_ranks(*[0] * 10))[:, 0].sum() == 640
    assert score_games(games_of_ranks(*[0] * 9, 1))[:, 0].sum() == 608
    assert score_games(games_of_ranks(*[0] * 200))[:, 0].sum() == 12_800


@pytest.mark.parametrize(
    ("variant", "stables", "points"),
    [
        ("R", ["Basic", "Basic, Narwhal", "Baby", "Basic"], [32, 64, 8, 16]),
        ("W", ["Basic", "Basic, Narwhal", "Baby", "Basic"], [24, 64, 8, 24]),
        ("W", ["Baby", "Basic", "Basic", "Basic"], [8, 112 / 3, 112 / 3, 112 / 3]),
    ],
)
def test_tied_players_share_their_points_as_written(variant, stables, points):
    """They are those of the ranks that the players have together (3.3)."""
    story = Story(variant, "; ".join(f"P{seat} U {each}" for seat, each in enumerate(stables)))
    games = np.zeros(1, dtype=GAME).view(np.recarray)
    record_game(games[0], story.state, story.rules, np.zeros(MAX_PLAYERS, dtype=np.int64))
    assert score_games(games)[0, :4] == pytest.approx(points)


def test_a_generation_is_a_row_and_the_last_one_leaves_its_genes():
    found = run(make_search("a"), make_search("b", generations=2), seeds=2)
    names = [*zip(found["search"].tolist(), found["seed"].tolist(), strict=True)]
    assert names == 3 * [("a", 0)] + 3 * [("a", 1)] + 2 * [("b", 0)] + 2 * [("b", 1)]
    assert found["generation"].tolist() == [0, 1, 2, 0, 1, 2, 0, 1, 0, 1]
    assert found["games"].tolist() == [24, 48, 72, 24, 48, 72, 24, 48, 24, 48]
    ends = [index for index, text in enumerate(found["population"]) if text]
    assert ends == [2, 5, 7, 9]
    for end in ends:
        genes = np.array(parse_population(found["population"][end]))
        assert genes.shape == (6, N_GENES)
        assert ((genes >= 0) & (genes < 1)).all()
    assert (found["top"] >= found["mean"]).all()
    assert (found["top"] <= 4 * 64).all()


def score_again(search: dict, genes: list[float], first: int) -> float:
    """Return the points of an individual in games from a number on, played by hand."""
    task = make_task({}, range(1))
    keys = np.array(
        [task.stream_key({"search": search["search"], "seed": 0}, role) for role in ROLES]
    )
    agents = configure_agents(
        [*(Agent(**each) for each in search["opponents"]), Agent("evolved", genes)]
    )
    rules = compile_rules(Switches(**search["switches"]))
    games = play(rules, agents, keys, first, search["games"])
    return float(score_games(games)[:, 5].sum())


def test_individuals_are_last_in_the_list_and_score_in_the_same_games():
    search = make_search(generations=1, games=30, opponents=[RULE_BASED] * 5)
    found = run(search)
    population = parse_population(found["population"][0])
    scores = [score_again(search, genes, 0) for genes in population]
    assert scores == sorted(scores, reverse=True)
    assert (found["top"][0], found["mean"][0]) == (scores[0], np.mean(scores))


def test_later_generations_start_at_other_games_that_all_individuals_share():
    task, drawn = make_task({}, range(1)), []

    def draw_first(generation: int) -> int:
        drawn.append(generation)
        return 7 * generation

    search = make_search()
    evaluate = evaluation.prepare_evaluation(
        task, search, {"search": "tested", "seed": 0}, Opponents(task, search), draw_first
    )
    genes = np.tile(np.linspace(0, 0.9, N_GENES), (3, 1))
    found = evaluate(genes, 5)
    assert drawn == [5]
    assert found.games == 3 * search["games"]
    assert found.fitness.tolist() == [score_again(search, genes[0].tolist(), 35)] * 3


def test_first_games_are_drawn_anew_below_their_limit(monkeypatch):
    played = []

    def note(rules, agents, keys, first, n_games):
        played.append(first)
        return play(rules, agents, keys, first, n_games)

    monkeypatch.setattr(evaluation, "play", note)
    run(make_search(population=2, generations=30, games=1))
    firsts = played[::2]
    assert firsts == played[1::2]
    assert firsts[0] == 0
    assert len({*firsts}) == 30
    assert max(firsts) < FIRST_GAMES
    assert max(firsts) > FIRST_GAMES / 2


@pytest.mark.parametrize(("variant", "expected"), [("as_run", "own"), ("as_written", "best")])
def test_opponents_of_the_last_generation_are_the_first_unplayed_or_the_best(variant, expected):
    opponents = Opponents(
        make_task({}, range(1)), make_search(variant=variant, opponents=LAST_GENERATION)
    )
    population, ranked = np.full((6, N_GENES), 0.25), np.full((6, N_GENES), 0.75)
    assert (
        opponents.choose(population).kind.tolist()
        == configure_agents([Agent("rule_based")] * 5).kind.tolist()
    )
    opponents.note(ranked)
    met = opponents.choose(population)
    assert len(met) == 5
    assert (met["values"][:, :N_GENES] == {"own": 0.25, "best": 0.75}[expected]).all()


def test_other_opponents_stay_the_same():
    opponents = Opponents(make_task({}, range(1)), make_search(opponents=[RANDOM] * 5))
    opponents.note(np.full((6, N_GENES), 0.5))
    assert opponents.choose(np.full((6, N_GENES), 0.5)) is opponents.choose(np.zeros((6, N_GENES)))


def test_text_and_program_breed_differently_from_the_same_start():
    first, others = ({}, {"blends_parents": False})
    start = [run(make_search(generations=1, **changes)) for changes in (first, others)]
    assert start[0]["population"].tolist() == start[1]["population"].tolist()
    ends = [run(make_search(generations=2, **changes)) for changes in (first, others)]
    assert ends[0]["top"][0] == ends[1]["top"][0]
    assert ends[0]["population"][-1] != ends[1]["population"][-1]


@pytest.mark.parametrize("method", ["cma_es", "random_search"])
def test_other_methods_play_as_many_games(method):
    found = run(make_search(method=method))
    assert found["games"].tolist() == [24, 48, 72]
    assert np.array(parse_population(found["population"][-1])).shape == (6, N_GENES)


def test_random_search_keeps_its_population_and_ranks_it_by_all_its_games():
    short, long = (run(make_search(method="random_search", generations=n)) for n in (1, 4))
    ends = [parse_population(found["population"][-1]) for found in (short, long)]
    assert ends[0] != ends[1]
    assert sorted(ends[0]) == sorted(ends[1])


def make_selection(wins: list[int]) -> dict[str, np.ndarray]:
    """Return what one copy of each individual of search a won, in two blocks."""
    places = [*range(len(wins))] * 2
    return {
        "type": np.array(["evolved"] * len(places)),
        "run": np.zeros(len(places), dtype=int),
        "individual": np.array(places),
        "wins": np.array(wins + [1] * len(wins)),
    }


def test_the_final_evolution_starts_with_the_individuals_that_won_most():
    table = run(make_search("a"))
    source = {"run": "selection", "evolved": {"evolved": ["evolutions", "a"]}}
    search = make_search("final", population=3, generations=1, selected=source)
    needs = {"evolutions": table, "selection": make_selection([0, 5, 2, 5, 1, 0])}
    found = run(search, needs=needs)
    old = parse_population(table["population"][-1])
    new = parse_population(found["population"][0])
    assert sorted(new) == sorted(old[place] for place in (1, 3, 2))


def test_neither_threads_nor_cuts_change_evolutions():
    searches = [make_search("a", opponents=LAST_GENERATION), make_search("b", method="cma_es")]
    assert_not_cut(evolve_genes, {"searches": searches, "seeds": 2}, 4)


def test_an_interrupted_evolution_goes_on_as_if_nothing_had_happened(monkeypatch):
    search = make_search(opponents=LAST_GENERATION, generations=4, variant="as_written")
    undisturbed, kept = run(search), {}
    run(search, kept=kept)
    assert len(kept) == 4
    del kept["tested-0-3"]
    played = []

    def note(rules, agents, keys, first, n_games):
        played.append(first)
        return play(rules, agents, keys, first, n_games)

    monkeypatch.setattr(evaluation, "play", note)
    resumed = run(search, kept=kept)
    assert len(played) == search["population"]
    for name, column in undisturbed.items():
        assert column.tolist() == resumed[name].tolist()


def test_searches_differ_by_name_and_seed():
    found = run(make_search("a", generations=1), make_search("b", generations=1), seeds=2)
    assert len({*found["population"]}) == 4


def test_variants_evolve_by_their_own_rules():
    found = [run(make_search(variant=name, games=50)) for name in VARIANTS]
    assert found[0]["top"].tolist() != found[1]["top"].tolist()
