"""The scorecard: the join of published rows with estimates, and each verdict."""

import json
import math

import pandas as pd
import pytest

from redealt.errors import RedealtError
from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.judging.mapping import PublishedRows
from redealt.judging.scorecard import COLUMNS, Sources, judge_values, to_scorecard
from redealt.planning.designs import Deviation
from redealt.stats.intervals import Interval, mean_t, wilson

STRATEGIES = {"oracle": 0.4391, "optimal": 0.3144, "naive": 0.2329, "random": 0.0136}


def judge(study, mapping, published, estimates, reproduces_with, deviations=None) -> pd.DataFrame:
    sources = Sources(estimates, reproduces_with, deviations or {})
    return to_scorecard(study, judge_values(study, mapping, published, sources))


def publish(*rows: dict[str, str]) -> pd.DataFrame:
    blank = {"unit": "proportion", "n_games": "", "note": ""}
    return pd.DataFrame([blank | row for row in rows], dtype=str)


def share_row(wins: int, n: int, /, metric: str = "share_of_wins", **conditions) -> dict:
    return sampled(wilson(wins, n), metric, "match", **conditions)


def judge_one(published: dict[str, str], estimate: dict, entry: PublishedRows) -> pd.Series:
    """Judge one published row of table ``t`` by one estimate of exhibit ``e``."""
    card = judge(
        "cuckoo", [entry], {"t": publish(published)}, {"e": tidy([estimate])}, {"e": "as_run"}
    )
    assert list(card.columns) == COLUMNS
    return card.iloc[0]


def result(compare: str = "share", **fields) -> PublishedRows:
    return PublishedRows("t", "result", exhibit="e", compare=compare, **fields)


def test_row_joins_by_columns_constants_metric_and_variant():
    published = publish(
        {"label": "2", "who": "oracle", "metric": "share", "value": "0.426649", "n_games": "800"},
        {"label": "3", "who": "oracle", "metric": "share", "value": "0.436", "n_games": "800"},
    )
    estimates = tidy(
        [
            share_row(400, 1000, variant=variant, n_players=n, strategy="oracle", panel=panel)
            if (variant, n, panel) != ("as_run", 2, "label")
            else exact(
                317 / 743,
                "share_of_wins",
                variant="as_run",
                n_players=2,
                strategy="oracle",
                panel="label",
            )
            for variant in ("as_run", "as_written")
            for n in (2, 3)
            for panel in ("label", "seated")
        ]
    )
    entry = PublishedRows(
        "t",
        "result",
        exhibit="e",
        metric="share_of_wins",
        columns={"n_players": "label", "strategy": "who"},
        constants={"panel": "label"},
        compare="share",
        note="38 players under every label",
    )
    card = judge("cuckoo", [entry], {"t": published}, {"e": estimates}, {"e": "as_run"})
    assert card["variant"].tolist() == ["as_run", "as_written"] * 2
    card = card[card["is_primary"]].reset_index()
    shown = [name for name in COLUMNS[:10] if name != "is_primary"]
    assert card.iloc[0][[*shown, "verdict", "note"]].to_dict() == {
        "origin": "computed",
        "is_counted": True,
        "study": "cuckoo",
        "exhibit": "e",
        "conditions": '{"n_players": 2, "panel": "label", "strategy": "oracle"}',
        "metric": "share_of_wins",
        "variant": "as_run",
        "published": "0.426649",
        "estimate": 317 / 743,
        "verdict": "identical",
        "note": "38 players under every label",
    }
    assert card["n"].isna().tolist() == [True, False]
    assert card.loc[1, "n"] == 1000


@pytest.mark.parametrize(("printed", "ours"), [("2", 2), ("2.0", 2), ("2", 2.0), ("T", "T")])
def test_condition_joins_as_text_or_number(printed, ours):
    row = judge_one(
        {"x": printed, "metric": "m", "value": "5"},
        exact(5, "m", variant="as_run", x=ours),
        result("exact", columns={"x": "x"}),
    )
    assert row["verdict"] == "identical"


def test_scorecard_follows_the_mapping_not_the_tables():
    published = publish({"metric": "b", "value": "1"}, {"metric": "a", "value": "2"})
    mapping = [result("exact", where={"metric": name}) for name in ("a", "b")]
    estimates = tidy([exact(1, "b", x=1), exact(2, "a", x=1)])
    card = judge("s", mapping, {"t": published}, {"e": estimates}, {"e": "as_run"})
    assert card["metric"].tolist() == ["a", "b"]


def test_variant_of_the_entry_wins_over_that_of_the_exhibit():
    estimates = tidy(
        [exact(value, "m", variant=v) for v, value in [("as_run", 1), ("as_written", 2)]]
    )
    published = {"t": publish({"metric": "m", "value": "2"})}
    card = judge(
        "s", [result("exact", variant="as_written")], published, {"e": estimates}, {"e": "as_run"}
    )
    assert card[["variant", "is_primary", "verdict"]].to_numpy().tolist() == [
        ["as_written", True, "identical"],
        ["as_run", False, "differs"],
    ]


@pytest.mark.parametrize(
    ("compare", "value", "estimate", "verdict"),
    [
        ("exact", "0.923077", 12 / 13, "identical"),
        ("exact", "0.923078", 12 / 13, "differs"),
        ("share", "0.4391", 12185 / 27749, "identical"),  # a replayed run
        ("share", "0.4392", 12185 / 27749, "differs"),
        ("mean", "8.106", 8.1062, "identical"),
    ],
)
def test_exact_estimates_are_identical_or_differ(compare, value, estimate, verdict):
    published = {"metric": "m", "value": value, "n_games": "30400"}
    row = judge_one(published, exact(estimate, "m", variant="as_run"), result(compare))
    assert row["verdict"] == verdict


def test_solved_value_against_a_published_sample_takes_its_sampling_error():
    published = {"metric": "m", "value": "0.274", "n_games": "5000"}
    entry = result(against_sample=True)
    assert judge_one(published, exact(0.2716, "m", variant="as_run"), entry)["verdict"] == "within"
    assert judge_one(published, exact(0.3, "m", variant="as_run"), entry)["verdict"] == "differs"


@pytest.mark.parametrize(
    ("wins", "n", "n_games", "verdict"),
    [
        (1400, 4000, "4000", "differs"),  # 0.35 against 0.42: 6 standard errors
        (1640, 4000, "4000", "within"),  # 0.41
        (4100, 10_000, "100", "within"),
        (7000, 10_000, "25", "outside"),  # 25 games are too few to differ
        (4, 9, "4000", "not comparable"),
    ],
)
def test_sampled_shares(wins, n, n_games, verdict):
    published = {"metric": "share_of_wins", "value": "0.42", "n_games": n_games}
    row = judge_one(published, share_row(wins, n, variant="as_run"), result())
    assert row["verdict"] == verdict


def test_smallest_detectable_difference_stands_beside_every_sampled_value():
    published = {"metric": "share_of_wins", "value": "0.500", "n_games": "1000"}
    row = judge_one(published, share_row(2000, 4000, variant="as_run"), result())
    # 2.80 standard errors of the difference, and half a unit of rounding
    assert row["detectable"] == pytest.approx(
        2.8016 * (0.25 / 1000 + 0.25 / 4000) ** 0.5 + 5e-4, 1e-3
    )
    assert row["prediction_low"] < 0.5 < row["prediction_high"]


def test_difference_must_stand_up_to_the_other_rows_of_its_exhibit():
    shares = [0.45] + [0.5] * 19  # 0.45 against 0.50 in 800 and 800: z = 2.0, p = 0.046
    published = publish(
        *({"x": str(i), "metric": "m", "value": "0.5000", "n_games": "800"} for i in range(20))
    )
    estimates = tidy(
        [share_row(round(s * 800), 800, "m", variant="as_run", x=i) for i, s in enumerate(shares)]
    )
    entries = [result(where={"x": i}, columns={"x": "x"}) for i in range(20)]
    alone = judge("s", entries[:1], {"t": published[:1]}, {"e": estimates}, {"e": "as_run"})
    together = judge("s", entries, {"t": published}, {"e": estimates}, {"e": "as_run"})
    assert alone["verdict"].tolist() == ["differs"]
    assert "differs" not in together["verdict"].tolist()


def test_other_exhibits_do_not_count_for_the_multiplicity():
    rows = [{"x": str(i), "metric": "m", "value": "0.5000", "n_games": "800"} for i in range(20)]
    entries = [
        PublishedRows(
            "t", "result", where={"x": i}, exhibit=f"e{i}", columns={"x": "x"}, compare="share"
        )
        for i in range(20)
    ]
    estimates = {
        f"e{i}": tidy([share_row(360, 800, "m", variant="as_run", x=i)]) for i in range(20)
    }
    variants = dict.fromkeys(estimates, "as_run")
    card = judge("s", entries, {"t": publish(*rows)}, estimates, variants)
    assert card["verdict"].unique().tolist() == ["differs"]


def test_published_n_of_the_entry_wins_over_the_table():
    published = {"metric": "share_of_wins", "value": "0.42", "n_games": "10 x 1000"}
    row = judge_one(published, share_row(4100, 10_000, variant="as_run"), result(n=100))
    assert (row["verdict"], row["note"]) == ("within", "")


COUNTS = result(metric="share", per=1000)
CELLS = ((0, "485"), (1, "470"), (2, "500"))


@pytest.mark.parametrize(("wins", "verdict"), [(1450, "within"), (2450, "differs")])
def test_counts_are_judged_as_shares_of_what_they_count_in(wins, verdict):
    published = {"metric": "games", "value": "145", "n_games": "1000"}
    row = judge_one(published, share_row(wins, 10_000, "share", variant="as_run"), COUNTS)
    assert (row["published"], row["verdict"]) == ("0.145", verdict)


def test_whole_samples_keep_the_digits_of_their_count():
    published = {"metric": "games", "value": "1000", "n_games": "1000"}
    row = judge_one(published, exact(0.9996, "share", variant="as_run"), COUNTS)
    assert (row["published"], row["verdict"]) == ("1.000", "identical")
    row = judge_one(published, exact(0.9994, "share", variant="as_run"), COUNTS)
    assert row["verdict"] == "differs"


@pytest.mark.parametrize(("n", "verdict"), [(None, "differs"), (200, "within")])
def test_pooled_rows_are_judged_by_their_mean(n, verdict):
    published = publish(
        *({"x": str(x), "metric": "games", "value": v, "n_games": "1000"} for x, v in CELLS)
    )
    estimates = tidy([share_row(4500, 10_000, "share", variant="as_run", x="")])
    mean = result(metric="share", per=1000, constants={"x": ""}, is_pooled=True, n=n)
    mapping = [PublishedRows("t", "reference"), mean]
    card = judge("s", mapping, {"t": published}, {"e": estimates}, {"e": "as_run"})
    assert card["published"].tolist() == ["0.48500"]
    assert card["verdict"].tolist() == [verdict]


def test_value_of_an_unknown_sample_is_not_compared():
    published = {"metric": "share_of_wins", "value": "0.42", "n_games": "10 x 1000"}
    row = judge_one(published, share_row(4200, 10_000, variant="as_run"), result(note="ours"))
    assert row["verdict"] == "not comparable"
    assert row["note"] == "ours; the paper gives no sample size"


def mean_row(mean: float, sd: float, n: int) -> dict:
    half = n // 2
    values, counts = [mean - sd, mean + sd], [half, half]
    return sampled(mean_t(values, counts), "m", "match", variant="as_run")


@pytest.mark.parametrize(
    ("estimate", "sd", "n", "n_games", "verdict"),
    [
        (8.10, 0.76, 10_000, "500", "within"),
        (8.30, 0.76, 10_000, "500", "differs"),
        (8.30, 8.00, 1_000_000, "500", "within"),
        (9.60, 8.00, 1_000_000, "20", "within"),
    ],
)
def test_sampled_means(estimate, sd, n, n_games, verdict):
    published = {"metric": "m", "value": "8.106", "n_games": n_games}
    assert judge_one(published, mean_row(estimate, sd, n), result("mean"))["verdict"] == verdict


def test_solved_mean_against_a_published_sample_has_no_spread_to_lend():
    published = {"metric": "m", "value": "8.106", "n_games": "500"}
    estimate = exact(8.11, "m", variant="as_run")
    row = judge_one(published, estimate, result("mean", against_sample=True))
    assert (row["verdict"], row["note"]) == ("not comparable", "the paper gives no spread")


def test_rough_value_stands_for_more_than_its_digits():
    published = {"metric": "m", "value": "0.960"}
    estimate = share_row(9300, 10_000, "m", variant="as_run")
    assert judge_one(published, estimate, result("exact"))["verdict"] == "differs"
    assert judge_one(published, estimate, result("exact", rough=0.03))["verdict"] == "within"


def test_seconds_are_shown_and_never_judged():
    published = {"metric": "runtime", "value": "6.138", "n_games": "1000"}
    estimate = sampled(
        Interval(0.02, 0.01, 0.03, 0.005, 5, "t"), "runtime", "run", variant="as_run"
    )
    row = judge_one(published, estimate, result("seconds"))
    assert (row["verdict"], row["estimate"]) == ("not comparable", 0.02)


def test_bound_is_judged_on_its_side():
    entry = PublishedRows("t", "bound", exhibit="e", direction="at_least")
    published = {"metric": "share_of_wins", "value": "0.40"}
    assert (
        judge_one(published, share_row(500, 1000, variant="as_run"), entry)["verdict"] == "within"
    )
    assert (
        judge_one(published, share_row(300, 1000, variant="as_run"), entry)["verdict"] == "differs"
    )


def rank(value: str, shares: dict[str, float]) -> pd.Series:
    estimates = tidy(
        [
            share_row(round(s * 27749), 27749, variant="as_run", n_players=38, strategy=k)
            for k, s in shares.items()
        ]
    )
    entry = PublishedRows(
        "t", "ordinal", exhibit="e", constants={"n_players": 38}, ranked="strategy"
    )
    published = {"t": publish({"metric": "share_of_wins", "value": value})}
    return judge("s", [entry], published, {"e": estimates}, {"e": "as_run"}).iloc[0]


def test_ranking_is_judged_by_all_its_estimates():
    row = rank("oracle > optimal > naive > random", STRATEGIES)
    assert row["verdict"] == "within"
    assert row["note"] == "found: oracle > optimal > naive > random"
    assert json.loads(row["conditions"]) == {"n_players": 38}
    assert math.isnan(row["estimate"])


def test_ranking_the_other_way_round_differs():
    assert rank("optimal > oracle", STRATEGIES)["verdict"] == "differs"


@pytest.mark.parametrize(("first", "verdict"), [("oracle", "within"), ("naive", "differs")])
def test_single_label_must_come_before_all_others(first, verdict):
    assert rank(first, STRATEGIES)["verdict"] == verdict


def test_ranking_of_an_unknown_label_is_refused():
    with pytest.raises(RedealtError, match="for each label of strategy; there are oracle, optimal"):
        rank("oracle > clairvoyant", STRATEGIES)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (result(metric="k"), "cuckoo: t.csv, line 2: e has no estimates of k"),
        (result(columns={"x": "y"}), "t.csv, line 2: there is no column 'y'"),
        (result(), "e has 2 estimates of m in variant as_run under {}; name more conditions"),
        (
            PublishedRows("t", "result", exhibit="f", compare="share", variant="as_run"),
            "there are no estimates of exhibit f",
        ),
        (
            PublishedRows("t", "result", exhibit="f", compare="share"),
            "no variant is declared to reproduce f",
        ),
    ],
)
def test_judged_row_without_its_one_estimate_is_refused(entry, message):
    published = {"t": publish({"x": "2", "metric": "m", "value": "0.5"})}
    estimates = {"e": tidy([share_row(5, 10, "m", variant="as_run", x=x) for x in (2, 3)])}
    with pytest.raises(RedealtError) as error:
        judge("cuckoo", [entry], published, estimates, {"e": "as_run"})
    assert message in str(error.value)


def test_value_that_this_configuration_does_not_compute_is_not_comparable():
    published = {"t": publish({"x": "4", "metric": "m", "value": "0.5"})}
    estimates = {"e": tidy([share_row(5, 10, "m", variant="as_run", x=x) for x in (2, 3)])}
    card = judge("cuckoo", [result(columns={"x": "x"})], published, estimates, {"e": "as_run"})
    row = card.iloc[0]
    assert (row["verdict"], row["note"]) == (
        "not comparable",
        "not computed in this configuration",
    )
    assert (row["conditions"], row["published"]) == ('{"x": "4"}', "0.5")
    assert pd.isna(row["estimate"])
    assert pd.isna(row["n"])


def test_metric_that_a_sample_need_not_show_may_be_missing_altogether():
    published = {"t": publish({"metric": "k", "value": "0.5"})}
    estimates = {"e": tidy([share_row(5, 10, "m", variant="as_run")])}
    card = judge("cuckoo", [result(is_optional=True)], published, estimates, {"e": "as_run"})
    assert card.iloc[0]["verdict"] == "not comparable"


@pytest.mark.parametrize(
    ("value", "message"),
    [("CS-1", "'CS-1' is no number"), ("-0.08", "-0.08 is no share; compare it as a mean")],
)
def test_value_that_cannot_be_compared_as_said_is_refused(value, message):
    published = {"metric": "share_of_wins", "value": value, "n_games": "10"}
    with pytest.raises(RedealtError, match=message):
        judge_one(published, share_row(5, 10, variant="as_run"), result())


def test_study_without_judged_rows_has_an_empty_scorecard():
    published = {"t": publish({"metric": "suits", "value": "4"})}
    card = judge("s", [PublishedRows("t", "setup")], published, {}, {})
    assert (len(card), list(card.columns)) == (0, COLUMNS)


DEVIATION = Deviation("table.rollouts", 5, 50, "rollouts of a table", ("as_run",))


@pytest.mark.parametrize(
    ("entry", "verdicts"),
    [
        (result(), ["not comparable", "within"]),
        (result(design=("table.rollouts",)), ["not comparable", "within"]),
        (result(design=()), ["within", "within"]),
    ],
)
def test_value_of_another_design_is_not_judged(entry, verdicts):
    published = {"t": publish({"metric": "m", "value": "0.42", "n_games": "1000"})}
    estimates = tidy([share_row(420, 1000, "m", variant=v) for v in ("as_run", "as_written")])
    deviations = {"e": [DEVIATION]}
    card = judge("s", [entry], published, {"e": estimates}, {"e": "as_run"}, deviations)
    assert card["verdict"].tolist() == verdicts
    if verdicts[0] == "not comparable":
        assert card.loc[0, "note"] == "another design: 5 instead of 50 rollouts of a table"
        assert card.loc[0, "estimate"] == 0.42


def test_inputs_and_repetitions_do_not_count():
    published = {"t": publish(*({"x": x, "metric": "m", "value": "5"} for x in "abc"))}
    estimates = tidy([exact(5, "m", variant="as_run", x=x) for x in "abc"])
    entries = [
        result("exact", where={"x": "a"}, columns={"x": "x"}, origin="input"),
        result("exact", where={"x": "b"}, columns={"x": "x"}, origin="replayed"),
        result("exact", where={"x": "c"}, columns={"x": "x"}, repeats=True),
    ]
    card = judge("s", entries, published, {"e": estimates}, {"e": "as_run"})
    assert card["origin"].tolist() == ["input", "replayed", "computed"]
    assert card["is_counted"].tolist() == [False, True, False]
    assert card["verdict"].unique().tolist() == ["identical"]


def test_of_several_numbers_of_rollouts_the_largest_counts():
    published = {"t": publish({"metric": "m", "value": "0.42", "n_games": "1000"})}
    estimates = tidy(
        [share_row(n, 1000, "m", variant="as_run", rollouts=r) for r, n in ((1, 100), (30, 420))]
    )
    card = judge("s", [result(largest="rollouts")], published, {"e": estimates}, {"e": "as_run"})
    assert card[["estimate", "verdict"]].to_numpy().tolist() == [[0.42, "within"]]
