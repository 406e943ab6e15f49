"""What agents of other evolutions win against a panel, beside those that they are compared with."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import adjusted, exact, sampled
from redealt.stats.intervals import Interval, mean_t
from redealt.stats.permutation import hodges_lehmann, permute
from redealt.studies.locm.analysis.tournament import Tournament, read_tournaments
from redealt.studies.locm.variants import PROGRESSIVE, WEAK_OPPONENT, group_of, name_group

Rates = dict[str, dict[str, float]]  # by group and label of the run


@dataclass(frozen=True)
class Change:
    """An evolution with one thing changed: what, and of which genome."""

    change: str
    genome: str

    @property
    def group(self) -> str:
        """The name of its agents without their runs."""
        return f"{self.change}/{self.genome}"

    @property
    def reference(self) -> str:
        """The group that it is compared with: the same without the change."""
        return name_group(self.change.partition(" ")[2] or PROGRESSIVE, self.genome)


def list_changes(rates: Rates, kinds: list[str]) -> list[Change]:
    """Return the changes of some kinds that were made."""
    found = [Change(*group.split("/")) for group in rates if "/" in group]
    return [each for each in found if each.change.partition(" ")[0] in kinds]


def rate_runs(tournament: Tournament) -> Rates:
    """Return what every tested agent wins against the panel, which Baseline2 belongs to."""
    met = ~np.isnan(tournament.rates[0])
    is_tested = met[tournament.agents.index(WEAK_OPPONENT)]
    means = np.nanmean(tournament.rates[:, is_tested][:, :, ~is_tested], axis=(0, 2))
    rates: Rates = {}
    for name, mean in zip(np.array(tournament.agents)[is_tested], means, strict=True):
        rates.setdefault(group_of(str(name)), {})[str(name).rpartition(" ")[2]] = float(mean)
    return rates


def change_rows(table: pd.DataFrame, kinds: list[str]) -> Iterator[dict]:
    """Yield what changes of some kinds do to the strength against the panel.

    By rules, change and agent: win_rate of each run and of all (run is empty), reference likewise
    of the group without the change; difference (Hodges and Lehmann), difference_p (permutation of
    runs) and difference_p_adjusted (Holm).
    """
    tests = []
    for rules, tournament in read_tournaments(table, "rules"):
        rates = rate_runs(tournament)
        for each in list_changes(rates, kinds):
            where = {"rules": rules, "change": each.change, "agent": each.genome}
            own, other = rates[each.group], rates.get(each.reference, {})
            yield from _rate_rows(own, "win_rate", where)
            yield from _rate_rows(other, "reference", where)
            if other:
                first, second = [*own.values()], [*other.values()]
                difference = hodges_lehmann(first, second)
                yield sampled(difference, "difference", "run", **where, run="")
                groups = [1] * len(first) + [0] * len(second)
                p = permute([*first, *second], groups).p_two_sided
                tests.append(exact(p, "difference_p", **where, run=""))
    yield from tests
    yield from adjusted(tests, "difference_p")


def _rate_rows(runs: dict[str, float], metric: str, where: dict) -> Iterator[dict]:
    for run, rate in runs.items():
        nan = float("nan")
        yield sampled(Interval(rate, nan, nan, nan, 1, "one run"), metric, "run", **where, run=run)
    if runs:
        yield sampled(mean_t([*runs.values()]), metric, "run", **where, run="")
