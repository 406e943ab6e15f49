"""The exhibits of the study: exact estimates from small made-up runs, and what is drawn."""

from itertools import product
from math import sqrt
from statistics import NormalDist, mean, pstdev, stdev

import pandas as pd
import pytest
from matplotlib.colors import to_hex

from redealt.exhibits.estimates import VALUE_COLUMNS, condition_columns, select
from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder
from redealt.studies.cuckoo.exhibits import (
    beyond_ablation,
    beyond_seats,
    figure_03,
    figure_04,
    figure_05a,
    figure_05b,
    figure_06,
)

STRATEGIES = ("oracle", "optimal", "naive", "random")
PUBLISHED = read_published(published_folder("cuckoo"))

# Matches, and wins of the four strategies; the rest have no winner.
AUTHORS = {2: (10, (4, 3, 2, 0)), 3: (10, (5, 2, 1, 1))}
PLAYERS = {2: (10, 11, 9, 10), 3: (8, 12, 10, 10)}
IDENTIFIERS = {2: (3, 3, 2, 1), 3: (3, 0, 3, 3)}
OWN = {
    ("as_run", 2): [(10, (4, 3, 2, 0)), (10, (3, 3, 1, 1))],
    ("as_run", 3): [(10, (5, 3, 1, 0)), (10, (4, 2, 2, 1))],
    ("as_run_seated", 2): [(10, (2, 2, 3, 3)), (10, (4, 3, 2, 1))],
    ("as_run_seated", 3): [(10, (3, 3, 2, 1)), (6, (2, 2, 1, 1))],
    ("as_written", 2): [(10, (1, 2, 3, 4))],
    ("as_written", 3): [(10, (3, 3, 3, 0))],
}


def by_strategy(name: str, numbers) -> dict[str, int]:
    return {f"{name}_{strategy}": n for strategy, n in zip(STRATEGIES, numbers, strict=True)}


def counts(matches: int, wins) -> dict[str, int]:
    players = by_strategy("players", [matches] * 4)
    rest = {"matches": matches, "no_winner": matches - sum(wins), "rounds": 3 * matches}
    return {**by_strategy("wins", wins), **players, **rest}


@pytest.fixture(scope="module")
def mixed() -> dict[str, pd.DataFrame]:
    replay = [
        {
            "n_players_label": label,
            "identifier": identifier,
            "wins_of_identifier": IDENTIFIERS[label][identifier],
            **counts(matches, wins),
            **by_strategy("players", PLAYERS[label]),
        }
        for label, (matches, wins) in AUTHORS.items()
        for identifier in range(4)
    ]
    own = [
        {
            "variant": variant,
            "n_players_label": label,
            "n_players": 38 if variant == "as_run" else label,
            "strategy": "mixed",
            "block": block,
            **counts(matches, wins),
        }
        for (variant, label), blocks in OWN.items()
        for block, (matches, wins) in enumerate(blocks)
    ]
    return {"published_program": pd.DataFrame(replay), "mixed": pd.DataFrame(own)}


def values(frame: pd.DataFrame, metric: str, by: str = "strategy", **where) -> dict:
    return select(frame, metric=metric, **where).set_index(by)["estimate"].to_dict()


def wilson(count: int, n: int, k: int = 1) -> tuple[float, float]:
    z = NormalDist().inv_cdf(1 - 0.05 / k / 2)
    share = count / n
    middle = (share + z * z / 2 / n) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / 4 / n / n) / (1 + z * z / n)
    return middle - half, middle + half


def diamonds(axes) -> list[tuple[list[float], list[float]]]:
    """Return the points of all lines that are drawn as published values are."""
    lines = [
        line for line in axes.get_lines() if line.get_marker() == "D" and len(line.get_xdata())
    ]
    assert all(line.get_markerfacecolor() == "none" for line in lines)
    return [
        (list(map(float, line.get_xdata())), list(map(float, line.get_ydata()))) for line in lines
    ]


def printed(table: str, metric: str, **where) -> list[float]:
    return select(PUBLISHED[table], metric=metric, **where)["value"].astype(float).tolist()


# Figure 5a


def test_figure_5a_repeats_the_authors_counts_exactly(mixed):
    estimates = figure_05a.analyse(mixed)
    assert condition_columns(estimates) == ["variant", "generator", "strategy"]
    own = {"variant": "as_run", "generator": "authors"}
    assert set(select(estimates, **own)["method"]) == {"exact"}
    assert values(estimates, "wins", **own) == {"oracle": 9, "optimal": 5, "naive": 3, "random": 1}
    assert values(estimates, "share_of_wins", **own) == {
        "oracle": 9 / 18,
        "optimal": 5 / 18,
        "naive": 3 / 18,
        "random": 1 / 18,
    }
    assert values(estimates, "difference_of_shares", **own) == pytest.approx(
        {"optimal_minus_naive": 2 / 18, "oracle_minus_optimal": 4 / 18}
    )
    assert values(estimates, "no_winner_rate", **own) == {"all": 2 / 20}
    assert values(estimates, "games_with_a_winner", **own) == {"all": 18}
    assert values(estimates, "games_without_winner", **own) == {"all": 2}
    assert values(estimates, "player_matches", **own) == {
        "oracle": 18,
        "optimal": 23,
        "naive": 19,
        "random": 20,
    }
    assert values(estimates, "wins_per_player_match", **own) == {
        "oracle": 9 / 18,
        "optimal": 5 / 23,
        "naive": 3 / 19,
        "random": 1 / 20,
    }


def test_figure_5a_sums_independent_matches_over_labels_and_blocks(mixed):
    estimates = figure_05a.analyse(mixed)
    own = {"variant": "as_run", "generator": "redealt"}
    wins = {"oracle": 16, "optimal": 11, "naive": 6, "random": 2}
    rows = select(estimates, metric="share_of_wins", **own).set_index("strategy")
    for strategy, count in wins.items():
        row = rows.loc[strategy]
        assert row["estimate"] == count / 35
        assert (row["ci_low"], row["ci_high"]) == pytest.approx(wilson(count, 35, 4))
        assert (row["n"], row["n_unit"]) == (35, "match with a winner")
        assert row["method"] == "wilson bonferroni/4"
    assert values(estimates, "no_winner_rate", **own) == {"all": 5 / 40}
    row = select(estimates, metric="no_winner_rate", **own).iloc[0]
    assert (row["n"], row["n_unit"], row["method"]) == (40, "match", "wilson")
    assert (row["ci_low"], row["ci_high"]) == pytest.approx(wilson(5, 40))
    (row,) = select(
        estimates, metric="difference_of_shares", strategy="oracle_minus_optimal", **own
    ).to_dict("records")
    half = 1.959963985 * sqrt((16 / 35 + 11 / 35 - (5 / 35) ** 2) / 35)
    assert row["estimate"] == pytest.approx(5 / 35)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx((5 / 35 - half, 5 / 35 + half))
    assert select(estimates, metric="wins", generator="redealt").empty
    rates = values(estimates, "wins_per_player_match", **own)
    assert rates == {strategy: count / 40 for strategy, count in wins.items()}


def test_figure_5a_is_drawn_with_the_published_shares(mixed):
    estimates = figure_05a.analyse(mixed)
    figure = figure_05a.draw(estimates, PUBLISHED)
    ring, dots = figure.axes
    ((x, _),) = diamonds(dots)
    assert x == [0.4391, 0.3144, 0.2329, 0.0136]
    names = [text.get_text() for text in ring.get_legend().get_texts()]
    shares = ("oracle  50.00", "optimal  27.78", "naive  16.67", "random  5.56")
    assert names == [f"{share}\u202f%" for share in shares]
    assert "at least 19 with a winner per variant" in figure_05a.caption(estimates)


def test_figure_5a_colors_no_variant_like_a_strategy(mixed):
    estimates = figure_05a.analyse(mixed)
    ring, dots = figure_05a.draw(estimates, PUBLISHED).axes
    strategies = {to_hex(wedge.get_facecolor()) for wedge in ring.patches}
    variants = {to_hex(container.lines[0].get_color()) for container in dots.containers}
    assert len(strategies) == 4
    assert not strategies & variants


# Figure 5b


def test_figure_5b_has_the_shares_of_every_label(mixed):
    estimates = figure_05b.analyse(mixed)
    assert condition_columns(estimates) == [
        *("variant", "generator", "n_players_label", "n_players", "strategy")
    ]
    authors = {"generator": "authors"}
    assert values(estimates, "wins", n_players_label=3, **authors) == {
        "oracle": 5,
        "optimal": 2,
        "naive": 1,
        "random": 1,
    }
    assert values(estimates, "share_of_wins", n_players_label=3, **authors) == {
        "oracle": 5 / 9,
        "optimal": 2 / 9,
        "naive": 1 / 9,
        "random": 1 / 9,
    }
    assert set(select(estimates, **authors)["n_players"]) == {4}
    own = {"variant": "as_run_seated", "generator": "redealt"}
    assert values(estimates, "share_of_wins", n_players_label=3, **own) == {
        "oracle": 5 / 15,
        "optimal": 5 / 15,
        "naive": 3 / 15,
        "random": 2 / 15,
    }
    assert values(estimates, "no_winner_rate", by="n_players_label", **own) == {2: 0.0, 3: 1 / 16}
    assert set(select(estimates, variant="as_run", generator="redealt")["n_players"]) == {38}


def test_figure_5b_is_drawn_with_the_published_shares(mixed):
    estimates = figure_05b.analyse(mixed)
    figure = figure_05b.draw(estimates, PUBLISHED)
    ((x, y),) = diamonds(figure.axes[0])
    table = select(PUBLISHED["figure_05b_extracted"], metric="share_of_wins")
    assert x == table["n_players_label"].astype(float).tolist()
    assert y == table["value"].astype(float).tolist()
    assert len(x) == 38 * 4
    assert diamonds(figure.axes[1]) == diamonds(figure.axes[2]) == []
    heights = sorted(height for line in strategies(figure.axes[0]) for height in line.get_ydata())
    shares = [w / sum(wins) for _, wins in AUTHORS.values() for w in wins]
    assert heights == pytest.approx(sorted(shares))


def strategies(axes) -> list:
    """Return the lines of the strategies."""
    return [line for line in axes.lines if line.get_label() in figure_05b.STRATEGIES]


def test_a_variant_that_is_not_played_leaves_its_panel_empty(mixed):
    runs = {**mixed, "mixed": mixed["mixed"][mixed["mixed"]["variant"] == "as_run"]}
    figure = figure_05b.draw(figure_05b.analyse(runs), PUBLISHED)
    drawn = [sum(len(line.get_ydata()) for line in strategies(axes)) for axes in figure.axes]
    assert drawn == [8, 0, 0]


def test_a_label_without_any_winner_has_no_shares(mixed):
    own = mixed["mixed"].copy()
    chosen = (own["variant"] == "as_written") & (own["n_players_label"] == 2)
    own.loc[chosen, [f"wins_{strategy}" for strategy in STRATEGIES]] = 0
    own.loc[chosen, "no_winner"] = 10
    estimates = figure_05b.analyse({**mixed, "mixed": own})
    rows = select(estimates, variant="as_written", n_players_label=2)
    assert dict(zip(rows["metric"], rows["estimate"], strict=True)) == {"no_winner_rate": 1.0}
    panel = figure_05b.draw(estimates, PUBLISHED).axes[2]
    places = [round(x) for line in strategies(panel) for x in line.get_xdata()]
    assert places == [3] * 4


# Figure 6: the index of each player's last round, and whether the match has a winner.

MATCHES = {
    "oracle": [[((0, 1, 1), 1), ((0, 0, 0), 0)], [((0, 1, 2), 1), ((1, 1, 0), 0)]],
    "optimal": [[((0, 1, 1), 1), ((0, 0, 1), 1)], [((0, 1, 2), 1), ((1, 1, 0), 0)]],
    "naive": [[((1, 1, 1), 0), ((0, 0, 1), 1)], [((0, 0, 2), 1), ((1, 1, 0), 0)]],
    "random": [[((0, 0, 1), 1), ((0, 0, 1), 1)], [((0, 1, 1), 1), ((1, 1, 2), 1)]],
}


@pytest.fixture(scope="module")
def uniform() -> dict[str, pd.DataFrame]:
    rows = []
    for variant, (strategy, blocks) in product(("as_run_seated", "as_written"), MATCHES.items()):
        for block, matches in enumerate(blocks):
            row = {"variant": variant, "n_players_label": 3, "n_players": 3}
            row |= {"strategy": strategy, "block": block, "matches": len(matches)}
            row["no_winner"] = sum(not winner for _, winner in matches)
            row["last_round"] = sum(sum(last) for last, _ in matches)
            row["last_round_squared"] = sum(n * n for last, _ in matches for n in last)
            row["match_last_round_squared"] = sum(sum(last) ** 2 for last, _ in matches)
            row["match_survived_squared"] = sum((sum(last) + won) ** 2 for last, won in matches)
            rows.append(row)
    return {"uniform": pd.DataFrame(rows)}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_figure_6_takes_means_over_matches_and_the_spread_over_players(uniform, strategy):
    estimates = figure_06.analyse(uniform)
    own = select(estimates, variant="as_run_seated", n_players=3, strategy=strategy)
    rows = own.set_index("metric")
    matches = [match for block in MATCHES[strategy] for match in block]
    means = [mean(last) for last, _ in matches]
    survived = [(sum(last) + won) / 3 for last, won in matches]
    quantile = 3.182446305  # of Student's distribution with 3 degrees of freedom
    for metric, sample in (("mean_last_round_index", means), ("mean_rounds_survived", survived)):
        row = rows.loc[metric]
        half = quantile * stdev(sample) / 2
        assert row["estimate"] == pytest.approx(mean(sample))
        assert (row["ci_low"], row["ci_high"]) == pytest.approx(
            (mean(sample) - half, mean(sample) + half)
        )
        assert (row["n"], row["n_unit"], row["method"]) == (4, "match", "t")
    row = rows.loc["sd_last_round_index"]
    assert row["estimate"] == pytest.approx(pstdev([n for last, _ in matches for n in last]))
    assert (row["n"], row["n_unit"], row["method"]) == (4, "match", "jackknife")


def test_figure_6_by_hand_for_the_oracle(uniform):
    estimates = select(figure_06.analyse(uniform), variant="as_written", strategy="oracle")
    found = estimates.set_index("metric")["estimate"]
    assert found["mean_last_round_index"] == pytest.approx(7 / 12)
    assert found["sd_last_round_index"] == pytest.approx(sqrt(9 / 12 - (7 / 12) ** 2))
    assert found["mean_rounds_survived"] == pytest.approx((1 + 0 + 4 / 3 + 2 / 3) / 4)


def test_figure_6_compares_strategies_on_the_same_deals_block_by_block(uniform):
    estimates = figure_06.analyse(uniform)
    rows = select(estimates, strategy="oracle_minus_optimal", variant="as_run_seated")
    (row,) = rows.to_dict("records")
    differences = [2 / 6 - 3 / 6, 5 / 6 - 5 / 6]
    half = 12.7062047362 * stdev(differences) / sqrt(2)
    assert row["metric"] == "mean_last_round_index"
    assert row["estimate"] == pytest.approx(-1 / 12)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx((-1 / 12 - half, -1 / 12 + half))
    assert (row["n"], row["n_unit"], row["method"]) == (2, "block of matches", "t")


def test_figure_6_is_drawn_with_the_published_means(uniform):
    estimates = figure_06.analyse(uniform)
    top, bottom = figure_06.draw(estimates, PUBLISHED).axes
    drawn = diamonds(top)
    assert len(drawn) == 4
    for strategy, (x, y) in zip(STRATEGIES, drawn, strict=True):
        assert x == list(range(2, 40))
        table = "figure_06_extracted"
        assert y == printed(table, "mean_last_round_index", strategy=strategy)
    published = {
        s: printed("figure_06_extracted", "mean_last_round_index", strategy=s)[1]
        for s in STRATEGIES
    }
    gaps = [
        [float(y) for y in container.lines[0].get_ydata() if y == y]
        for container in bottom.containers
    ]
    means = values(estimates, "mean_last_round_index", variant="as_run_seated")
    assert gaps == [[pytest.approx(means[s] - published[s])] for s in STRATEGIES]
    assert "4 matches per N and strategy" in figure_06.caption(estimates)


# Figures 3 and 4: the run "formulas" of a made-up game with four cards.

KEEP = {(2, 1): 0.0, (2, 2): 0.2, (2, 3): 0.6, (2, 4): 0.9}
KEEP |= {(3, 1): 0.0, (3, 2): 0.5, (3, 3): 0.8, (3, 4): 1.0}
SWAP = {(2, 1): 0.9, (2, 2): 0.7, (2, 3): 0.6, (2, 4): 0.1}
SWAP |= {(3, 1): 0.9, (3, 2): 0.4, (3, 3): 0.3, (3, 4): 0.2}
BOUNDARY = {(2, 0): 2, (2, 1): 2, (3, 0): 1, (3, 1): 2}


@pytest.fixture(scope="module")
def formulas() -> dict[str, pd.DataFrame]:
    rows = []
    for (n, card), keep in KEEP.items():
        chances = {"keep": keep, "swap": SWAP[n, card], "draw": 0.1}
        chances["swap_as_printed"] = SWAP[n, card] + 0.5
        rows += [(n, 0, card, quantity, value) for quantity, value in chances.items()]
    rows += [(n, u, 0, "highest_card_swapped", float(t)) for (n, u), t in BOUNDARY.items()]
    rows += [(n, 0, 0, "highest_card_swapped_by_drawer", 1.0) for n in (2, 3)]
    columns = ["n_players", "uncovered", "card", "quantity", "value"]
    return {"formulas": pd.DataFrame(rows, columns=columns)}


def test_figure_3_holds_both_surfaces_and_equation_26_as_printed(formulas):
    estimates = figure_03.analyse(formulas)
    assert list(estimates.columns) == ["variant", "n_players", "card", "action", *VALUE_COLUMNS]
    found = estimates.set_index(["variant", "action", "n_players", "card"])["estimate"].to_dict()
    expected = {("as_written", "keep", *where): chance for where, chance in KEEP.items()}
    expected |= {("as_written", "swap", *where): chance for where, chance in SWAP.items()}
    expected |= {("printed_26", "swap", *where): SWAP[where] + 0.5 for where in SWAP}
    assert found == expected
    assert set(estimates["method"]) == {"exact"}


def test_figure_3_is_drawn_with_points_of_the_published_surfaces(formulas):
    figure = figure_03.draw(figure_03.analyse(formulas), PUBLISHED)
    for axes, action in zip(figure.axes, ("keep", "swap"), strict=True):
        (line,) = [line for line in axes.get_lines() if line.get_marker() == "D"]
        x, y, z = ([float(value) for value in values] for values in line.get_data_3d())
        table = PUBLISHED["figure_03_surface"].set_index(["action", "card", "n_players"])["value"]
        assert {*zip(x, y, strict=True)} == set(product((1, 5, 10), (3, 9, 15, 21, 27, 33, 39)))
        for card, n, chance in zip(x, y, z, strict=True):
            assert chance == float(table[action, f"{card:.0f}", f"{n:.0f}"])


def test_figure_4_takes_the_better_action_and_keeps_ties(formulas):
    estimates = figure_04.analyse(formulas)
    assert set(estimates["variant"]) == {"as_written"}
    assert set(estimates["method"]) == {"exact"}
    chances = select(estimates, metric="p_win").set_index(["n_players", "card"])["estimate"]
    swaps = select(estimates, metric="swaps").set_index(["n_players", "card"])["estimate"]
    for (n, card), keep in KEEP.items():
        assert chances[str(n), str(card)] == max(keep, SWAP[n, card])
    assert [card for (_, card), swapped in swaps.items() if swapped] == ["1", "2", "1"]
    assert swaps["2", "3"] == 0  # a tie


def test_figure_4_holds_boundaries_and_the_two_statements_of_section_iv(formulas):
    estimates = figure_04.analyse(formulas)
    rows = select(estimates, metric="highest_card_swapped")
    found = rows.set_index(["n_players", "n_uncovered"])["estimate"].to_dict()
    assert found == {(str(n), str(u)): t for (n, u), t in BOUNDARY.items()}
    drawer = values(estimates, "highest_card_swapped_by_drawer", by="n_players")
    assert drawer == {"2": 1, "3": 1}
    assert values(estimates, "n_players_max", by="item") == {"card_2_swapped_up_to": 2}
    assert values(estimates, "only_card_swapped", by="item") == {"large_N": 1}


def test_figure_4_is_drawn_with_the_published_boundary(formulas):
    figure = figure_04.draw(figure_04.analyse(formulas), PUBLISHED)
    ((x, y),) = diamonds(figure.axes[0])
    assert x == printed("figure_04_boundary", "highest_card_swapped")
    assert y == list(range(2, 40))
    numbers = [text.get_text() for text in figure.axes[1].texts]
    assert numbers == ["2", "2", "1", "2"]


# Additions


@pytest.fixture(scope="module")
def one_switch() -> dict[str, pd.DataFrame]:
    blocks = {
        ("as_run", "none"): [(10, (4, 3, 2, 0)), (10, (4, 2, 2, 1))],
        ("as_run", "dealer_rotates"): [(10, (2, 3, 2, 2)), (10, (3, 4, 2, 0))],
        ("as_written", "none"): [(10, (4, 4, 1, 1)), (10, (4, 4, 1, 0))],
        ("as_written", "seats"): [(10, (4, 4, 1, 1)), (10, (4, 4, 1, 1))],
    }
    rows = [
        {"base": base, "switch": switch, "n_players_label": label, **counts(matches, wins)}
        for (base, switch), labels in blocks.items()
        for label, (matches, wins) in enumerate(labels, 2)
    ]
    return {"one_switch": pd.DataFrame(rows)}


def test_beyond_ablation_compares_each_variant_with_its_base(one_switch):
    estimates = beyond_ablation.analyse(one_switch)
    where = {"variant": "as_run", "item": "dealer_rotates", "by": "quantity"}
    levels = {"oracle": 5 / 18, "optimal": 7 / 18, "naive": 4 / 18, "random": 2 / 18}
    assert values(estimates, "level", **where) == {**levels, "no_winner": 2 / 20}
    start = {"oracle": 8 / 18, "optimal": 5 / 18, "naive": 4 / 18, "random": 1 / 18}
    changes = {strategy: levels[strategy] - start[strategy] for strategy in STRATEGIES}
    expected = pytest.approx({**changes, "no_winner": 0})
    assert values(estimates, "change", **where) == expected
    assert select(estimates, metric="change", item="none").empty
    where = {"variant": "as_written", "item": "seats"}
    ((low, high, n, method),) = select(estimates, metric="change", quantity="random", **where)[
        ["ci_low", "ci_high", "n", "method"]
    ].to_numpy()
    # Newcombe's interval of 2 of 20 less 1 of 19, from the two Wilson intervals
    (low_1, high_1), (low_2, high_2) = wilson(2, 20), wilson(1, 19)
    gap = 2 / 20 - 1 / 19
    expected_low = gap - sqrt((0.1 - low_1) ** 2 + (high_2 - 1 / 19) ** 2)
    expected_high = gap + sqrt((high_1 - 0.1) ** 2 + (1 / 19 - low_2) ** 2)
    assert (low, high) == pytest.approx((expected_low, expected_high))
    assert (n, method) == (39, "newcombe")
    without = {"by": "item", "variant": "as_written", "quantity": "no_winner"}
    assert values(estimates, "level", **without) == {"none": 1 / 20, "seats": 0}


def test_shares_of_an_ablation_hold_together(one_switch):
    levels = select(beyond_ablation.analyse(one_switch), metric="level")
    methods = set(zip(levels["quantity"], levels["method"], strict=True))
    together = {(strategy, "wilson bonferroni/4") for strategy in STRATEGIES}
    assert methods == {*together, ("no_winner", "wilson")}


def test_beyond_ablation_is_drawn_with_the_published_shares(one_switch):
    estimates = beyond_ablation.analyse(one_switch)
    axes = beyond_ablation.draw(estimates, PUBLISHED).axes
    assert len(axes) == 2 * 5
    shares = [diamonds(panel)[0][0] for panel in axes[:4]]
    assert shares == [[0.4391], [0.3144], [0.2329], [0.0136]]
    names = [text.get_text() for text in axes[5].get_yticklabels()]
    assert names == ["published", "as it is", "38 players seated"]
    caption = beyond_ablation.caption(estimates)
    assert "20 matches per row" in caption
    assert "all 10 changes" in caption


@pytest.fixture(scope="module")
def seats(mixed) -> dict[str, pd.DataFrame]:
    rows = [
        {"dealer_rotates": rotates, "block": block, "identifier": i, "matches": 10, "wins": n}
        for rotates, blocks in ((False, ((3, 1, 3, 2), (3, 1, 3, 2))), (True, ((2, 2, 2, 2),)))
        for block, wins in enumerate(blocks)
        for i, n in enumerate(wins)
    ]
    return {"published_program": mixed["published_program"], "seating": pd.DataFrame(rows)}


def test_beyond_seats_counts_wins_by_identifier(seats):
    estimates = beyond_seats.analyse(seats)
    assert set(estimates["variant"]) == {"as_run"}
    authors = {"generator": "authors", "seating": "fixed"}
    assert values(estimates, "wins", by="identifier", **authors) == {
        "0": 6,
        "1": 3,
        "2": 5,
        "3": 4,
    }
    shares = values(estimates, "share_of_wins", by="identifier", **authors)
    assert shares == {"0": 6 / 18, "1": 3 / 18, "2": 5 / 18, "3": 4 / 18}
    own = {"generator": "redealt", "seating": "fixed"}
    rows = select(estimates, metric="share_of_wins", **own).set_index("identifier")
    assert rows["estimate"].to_dict() == {"0": 6 / 18, "1": 2 / 18, "2": 6 / 18, "3": 4 / 18}
    assert tuple(rows.loc["1", ["ci_low", "ci_high"]]) == pytest.approx(wilson(2, 18, 4))
    assert set(rows["method"]) == {"wilson bonferroni/4"}
    rotating = {"generator": "redealt", "seating": "rotating"}
    shares = values(estimates, "share_of_wins", by="identifier", **rotating)
    assert shares == {"0": 0.25, "1": 0.25, "2": 0.25, "3": 0.25}


def test_beyond_seats_tests_equal_shares(seats):
    estimates = beyond_seats.analyse(seats)
    statistic = select(estimates, metric="chi_squared_of_equal_shares", identifier="all")
    # (6 - 4.5)^2 + (3 - 4.5)^2 + (5 - 4.5)^2 + (4 - 4.5)^2 over 4.5; for 6, 2, 6, 4 likewise
    assert statistic["estimate"].tolist() == pytest.approx([5 / 4.5, 11 / 4.5, 0])
    p = select(estimates, metric="p_value_of_equal_shares")["estimate"].tolist()
    assert p[2] == 1
    assert p[0] == pytest.approx(0.7744, abs=1e-4)


def test_beyond_seats_is_drawn_with_the_authors_run_as_bars(seats):
    estimates = beyond_seats.analyse(seats)
    (axes,) = beyond_seats.draw(estimates, PUBLISHED).axes
    assert [bar.get_height() for bar in axes.patches] == [6 / 18, 3 / 18, 5 / 18, 4 / 18]
    assert "At least 8 matches with a winner" in beyond_seats.caption(estimates)
