"""Claims on Monte Carlo tree search and rule-based agents (sections 2, 5 and 6)."""

import math

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, percent
from redealt.exhibits.published import read_number
from redealt.judging.hypothesis import (
    Hypothesis,
    all_larger,
    between,
    fact,
    larger,
    minus,
    nothing_known,
    opposite,
    rises,
    row,
)
from redealt.judging.margins import SHARE_MARGIN
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import Interval, wilson
from redealt.stats.prediction import quantile
from redealt.studies.unicorns.claims.values import above_equal, need_value, read_value
from redealt.studies.unicorns.exhibits.table_5_2 import ALL
from redealt.studies.unicorns.variants import AGENT_NAMES

_PLAYOUTS = (100, 200, 400)
_MOST = 800
LONG_RUN_MARGIN = 0.005
_SUFFICIENT, _FULL = 100, 0.975
_HUNDREDS = 1000
_ORDERS = 100  # "orders of magnitude"


def _read(rows: pd.DataFrame, **where: object) -> Interval | None:
    return read_value(rows, "win_rate", **where)


def _search(rows: pd.DataFrame, playouts: int) -> Interval | None:
    return _read(rows.astype({"playouts": str}), agent="mcts", playouts=str(playouts))


@per_variant("table_5_1")
def more_playouts_help(rows: pd.DataFrame) -> Hypothesis:
    """Claim 1: MCTS gets better with the number of playouts."""
    counts, games = rows["count"].astype(int), rows["n"].astype(int)
    playouts = rows["playouts"].astype(int)
    return rises("log odds of a win on the logarithm of the playouts", counts, games, playouts)


@per_variant("table_6_1")
def rules_beat_searches(rows: pd.DataFrame) -> Hypothesis:
    """Claim 2: rule-based agents are better than MCTS with up to 400 playouts."""
    effect = "win rate against random: rule-based minus MCTS, smallest over 100, 200, 400 playouts"
    rules, found = _read(rows, agent="rule_based"), [_search(rows, n) for n in _PLAYOUTS]
    searches = [each for each in found if each is not None]
    if rules is None or len(searches) < len(found):
        return nothing_known(effect, "above 0", "not all are played")
    return all_larger(effect, [minus(rules, each) for each in searches])


@per_variant("table_5_1", "table_6_1")
def rules_are_as_good_as_long_searches(searches: pd.DataFrame, rules: pd.DataFrame) -> Hypothesis:
    """Claim 3: rule-based agents are at least as good as MCTS with 800 playouts."""
    effect = "win rate against random: rule-based minus MCTS with 800 playouts"
    words = f"above −{100 * SHARE_MARGIN:g} points"
    own, other = _read(rules, agent="rule_based"), _search(searches, _MOST)
    if own is None or other is None:
        return nothing_known(effect, words, "not both are played")
    return larger(effect, minus(own, other), -SHARE_MARGIN, by=words)


@per_variant("table_5_2")
def hundred_games_suffice(rows: pd.DataFrame) -> Hypothesis:
    """Claim 4: about 100 games suffice for a win rate: its interval reaches at most 5 points."""
    share = need_value(rows, "win_rate", games=ALL).estimate
    reach = quantile(_FULL) * math.sqrt(share * (1 - share) / _SUFFICIENT)
    words = f"below {100 * SHARE_MARGIN:g} points"
    return fact("reach of the 95 % interval after 100 games", words, reach,
                holds=reach < SHARE_MARGIN)  # fmt: skip


@per_variant("table_5_2", published=("prose_section_5_4",))
def rules_win_the_long_run(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 5: three rule-based agents win 98.3 % against three random ones."""
    value = need_value(rows, "win_rate", games=ALL)
    printed = read_number(prose, topic="long run")
    low, high = printed - LONG_RUN_MARGIN, printed + LONG_RUN_MARGIN
    words = f"{percent(printed)}, to half a point"
    return between("win rate of three against three", value, low, high, by=words)


@per_variant("beyond_matchups")
def searches_are_slower(rows: pd.DataFrame) -> Hypothesis:
    """Claim 14: MCTS is slower than rule-based and evolved agents by orders of magnitude.

    By what it simulates: with 100 playouts of half a game each, decisions per decision.
    """
    where: dict = {"agent": "rule_based", "copies": 2, "opponent": "random"}
    decisions = need_value(rows, "decisions", **where).estimate
    simulated = _SUFFICIENT * decisions / 2
    words = f"above {_ORDERS}"
    return fact("decisions simulated for one, 100 playouts", words, simulated,
                holds=simulated > _ORDERS)  # fmt: skip


@per_variant("beyond_matchups")
def worst_first_is_better(rows: pd.DataFrame) -> Hypothesis:
    """Claim 15: to play the worst card first is better than to play the best first."""
    effect = "lead of worst first: among four of the other kind over 1/3, and against random"
    pairs = {
        "worst among best": ("rule_based", "best_first"),
        "best among worst": ("best_first", "rule_based"),
        "worst among random": ("rule_based", "random"),
        "best among random": ("best_first", "random"),
    }
    found = {
        name: _read(rows, agent=agent, copies=2, opponent=opponent)
        for name, (agent, opponent) in pairs.items()
    }
    shares = {name: value for name, value in found.items() if value is not None}
    if len(shares) < len(pairs):
        return nothing_known(effect, "above 0", "not all are played")
    rivals = [
        above_equal(shares["worst among best"]),
        opposite(above_equal(shares["best among worst"])),
    ]
    told = ", ".join(
        f"{name} {decimals(100 * each.estimate, 1)} %" for name, each in shares.items()
    )
    gaps = [*rivals, minus(shares["worst among random"], shares["best among random"])]
    return all_larger(effect, gaps).describe(told)


@per_variant("beyond_options")
def no_option_is_bad(rows: pd.DataFrame) -> Hypothesis:
    """Claim 16: there are no bad optional effects: declining one never pays."""
    changes = select(rows, metric="change")
    sure = changes[changes["se"] > 0].to_dict("records")
    effect = "win rate lost by declining an option, smallest over cards and opponents"
    if not sure:
        return nothing_known(effect, "above 0", "no option changed a game")
    values = [opposite(row(each)) for each in sure]
    worst = min(sure, key=lambda each: -each["estimate"])
    margin = SHARE_MARGIN / 10
    words = f"above −{100 * margin:g} points"
    own = all_larger(effect, values, -margin, by=words)
    return own.describe(f"{worst['item']}, against four {AGENT_NAMES[worst['quantity']]} agents")


@per_variant("beyond_matchups")
def pandamonium_prevents_victory(rows: pd.DataFrame) -> Hypothesis:
    """Claim 17: a player with Pandamonium cannot win."""
    shares = select(rows, metric="with_pandamonium")
    pooled = wilson(int(shares["count"].sum()), int(shares["n"].sum()))
    effect = "games whose winner has Pandamonium"
    return fact(effect, "none", pooled.estimate, holds=pooled.estimate == 0)


@per_variant("beyond_matchups")
def games_take_hundreds_of_turns(rows: pd.DataFrame) -> Hypothesis:
    """Claim 18: games end within hundreds of turns."""
    longest = float(select(rows, metric="longest")["estimate"].max())
    words = f"below {_HUNDREDS}"
    return fact("turns of the longest game", words, longest, holds=longest < _HUNDREDS)
