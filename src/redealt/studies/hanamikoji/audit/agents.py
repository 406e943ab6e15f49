"""Checks of Table 11."""

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.published import Tables, read_numbers
from redealt.judging.audit import Check, check_shown, check_that
from redealt.judging.margins import RELATIVE_MARGIN
from redealt.stats.hypotheses import z_test
from redealt.studies.hanamikoji.audit.differences import BASELINE, standard_error


def check(published: Tables) -> list[Check]:
    """Return the checks of Table 11."""
    table = published["table_11"]
    rates, seconds = (read_numbers(table, "agent", metric=m) for m in ("win_rate", "runtime"))
    games = select(table, metric="win_rate")["n_games"].astype(int).iloc[0]
    run = select(published["table_01"], n_rollouts=BASELINE)
    other = read_numbers(run, "tested_seat", metric="win_rate")["player_2"]
    time = read_numbers(run, "metric")["runtime"]
    gain = rates["recursive_simple"] - rates["simple"]
    se = standard_error(rates["recursive_simple"], rates["simple"], games)
    prose = read_numbers(published["prose_section_8_8"], "metric")
    ratio = seconds["recursive_simple"] / seconds["simple"]
    same_rate = decimals(rates["random"], 3) == decimals(1 - other, 3)
    same_time = decimals(seconds["random"]) == decimals(time)
    return [
        check_that(
            not (same_rate and same_time),
            "table_11",
            "the row of random play is a run with pre-sampling of its own, as the text says",
            f"not {decimals(1 - other, 3)} in {decimals(time)} s, what Table 1 leaves to random "
            "play",
            f"{decimals(rates['random'], 3)} in {seconds['random']} s",
            f"player 1's share of the run of Table 1 with n = {BASELINE} without pre-sampling; "
            "there the simple agent was then player 2, and no game was drawn",
        ),
        check_shown(
            z_test(gain, se),
            "high",
            "table_11",
            "the recursive agent is the most accurate one, as section 8.8 says",
            "more wins than the simple agent",
            f"{signed(gain, 3)}, SE {decimals(se, 3)}",
            "a later sentence finds no significant difference",
        ),
        check_that(
            abs(ratio / prose["runtime_ratio_recursive_over_simple"] - 1) < RELATIVE_MARGIN,
            "table_11",
            "the recursive agent takes roughly as many times longer as section 8.8 says",
            decimals(prose["runtime_ratio_recursive_over_simple"], 0),
            decimals(ratio, 1),
        ),
    ]
