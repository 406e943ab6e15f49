"""Claim 20, on the published counts themselves: what their spread says of the games behind them."""

from redealt.exhibits.estimates import select
from redealt.exhibits.published import Tables
from redealt.judging.claims import Finding
from redealt.judging.one_sided import Effect, OneSided, are_absent
from redealt.stats.hypotheses import Tails, chi_squared_tails
from redealt.stats.logits import two_factor_logit
from redealt.studies.cubirds.analysis.start_bird_counts import read_printed_pairs

_TABLES = ("table_07", "table_08", "table_09")
FACTOR = 3.0  # on the games per cell; closer, 64 cells cannot tell


def cells_count_independent_games(estimates: Tables, published: Tables) -> list[Finding]:
    """Claim 20: as much spread as 1,000 games per cell give, beyond effects of both birds.

    The finding of each table is on the published counts; what ours give stands beside it.
    """
    findings = []
    for table in _TABLES:
        cells = read_printed_pairs(published[table])
        rest = two_factor_logit(cells.wins_1, cells.decided).interaction
        evidence = (
            f"deviance {rest.statistic:.1f} on {rest.df} df, p = {rest.p_low:.2g} for so little "
            f"and {rest.p_high:.2g} for so much"
        )
        ours = select(estimates[table], metric="logit_interaction_deviance")
        for row in ours.to_dict("records"):
            evidence += f"; ours {row['estimate']:.1f} ({row['variant']})"
        findings.append(Finding(table, evidence, *judge_spread(rest)))
    return findings


def judge_spread(rest: Tails) -> OneSided:
    """Test a deviance for both too much and too little spread.

    Scaled from other numbers of games, it is chi-squared times what cells should count over what
    they do. That they count as said is supported if neither a third nor three times is possible.
    """
    fewer = chi_squared_tails(rest.statistic / FACTOR, rest.df).p_low
    more = chi_squared_tails(rest.statistic * FACTOR, rest.df).p_high
    return are_absent([Effect(rest.p_two_sided, max(fewer, more))])
