"""The mapping names what the exhibits compute: the published games, replayed, are all judged."""

import pandas as pd
import pytest

from redealt.exhibits.estimates import select
from redealt.exhibits.published import read_published
from redealt.judging.mapping import JUDGED_ROLES
from redealt.planning.digest import published_folder
from redealt.studies.cubirds.analysis.start_bird_counts import read_printed_pairs
from redealt.studies.cubirds.published.mapping import map_rows
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games, timed_row
from tests.studies.exhibits import load_exhibit
from tests.studies.scorecards import judge

PUBLISHED = read_published(published_folder("cubirds"))
MAPPING = map_rows(PUBLISHED)
VARIANTS = ("as_run", "as_written")


def replay_conditions(table: str, turns: int, *conditions: dict) -> pd.DataFrame:
    """Return a run of the games of Table 3, 4 or 5 under each of the conditions."""
    printed = PUBLISHED[table].query("win_condition != 'total' and player != 'total'")
    games = {(row.win_condition, row.player): int(row.value) for row in printed.itertuples()}
    return pd.DataFrame(
        row for where in conditions for row in outcome_rows(where, [games, games], turns)
    )


def replay_pairs(table: str, *conditions: dict) -> pd.DataFrame:
    """Return a run of the games of Table 7, 8 or 9 under each of the conditions."""
    counts = read_printed_pairs(PUBLISHED[table])
    rows = []
    for where in conditions:
        for first in range(8):
            for second in range(8):
                each = (counts.wins_1, counts.wins_2, counts.ties)
                games = seat_games(*(int(wins[first, second]) for wins in each))
                pair = {"p1_start_bird": first, "p2_start_bird": second}
                rows += outcome_rows({**where, **pair}, [games])
    return pd.DataFrame(rows)


def replay_searches() -> pd.DataFrame:
    """Return searches that end with the values in the caption of Figure 5."""
    values = PUBLISHED["figure_05_caption"].set_index("weight")["value"].astype(float)
    rest = {"games": 10, "sd": 0.01, "fitness": 1.0, "seven_share": 0.97}
    return pd.DataFrame(
        {"search": search, "seed": seed, "generation": generation, "weight": weight, **rest}
        | dict.fromkeys(("best", "mean"), value + 0.01 * (seed - 1))
        for search in (*VARIANTS, "null")
        for seed in range(3)
        for generation in range(2)
        for weight, value in values.items()
    )


@pytest.fixture(scope="module")
def card() -> pd.DataFrame:
    rollouts = {"as_run": (1000,), "as_written": (1, 10)}
    variants = [{"variant": variant} for variant in VARIANTS]
    runs = {
        "random_games": replay_conditions("table_03", 77, *variants),
        "rollout_games": replay_conditions(
            *("table_04", 53),
            *({"variant": v, "rollouts": n} for v in VARIANTS for n in rollouts[v]),
        ),
        "heuristic_games": replay_conditions(
            *("table_05", 17),
            *({"variant": v, "weights": w} for v in VARIANTS for w in ("published", "default")),
        ),
        "seconds": pd.DataFrame(
            timed_row(variant, agent, n, 0.5)
            for variant in VARIANTS
            for agent in ("random", "heuristic", "flat_monte_carlo")
            for n in (rollouts[variant] if agent == "flat_monte_carlo" else (1,))
        ),
        "start_birds_random": replay_pairs("table_07", *variants),
        "start_birds_rollouts": replay_pairs("table_08", {"variant": "as_run"}),
        "start_bird_marginals": pd.DataFrame(
            row
            for player in ("player_1", "player_2")
            for bird in range(8)
            for row in outcome_rows(
                {"variant": "as_written", "rollouts": 10, "player": player, "bird": bird},
                [seat_games(20, 20, 1)],
            )
        ),
        "start_birds_heuristic": replay_pairs("table_09", *variants),
        "genetic": replay_searches(),
    }
    exhibits = sorted({entry.exhibit for entry in MAPPING if entry.role in JUDGED_ROLES})
    estimates = {}
    for name in exhibits:
        exhibit = load_exhibit("cubirds", name)
        estimates[name] = exhibit.analyse({run: runs[run] for run in exhibit.runs})
    return judge("cubirds", MAPPING, PUBLISHED, estimates)


def test_every_judged_row_finds_its_estimate(card):
    unanswered = card[card["note"].str.contains("not computed")]
    assert unanswered[["exhibit", "metric"]].to_numpy().tolist() == []
    # Made-up lengths are all alike, and made-up searches few.
    own = card[card["is_primary"] & (card["verdict"] == "not comparable")]
    assert set(own["metric"]) == {"time_per_turn", "turns_per_game", "converged_value"}


def test_replayed_games_do_not_differ(card):
    assert "differs" not in set(card["verdict"])
    constants = select(card, exhibit=["table_01", "table_02"])
    assert set(constants["verdict"]) == {"identical"}
    means = card[card["is_primary"] & card["note"].str.contains("mean of")]
    assert len(means) == 20
    gaps = (means["estimate"] - means["published"].astype(float)).abs()
    assert gaps.max() < 1e-5
