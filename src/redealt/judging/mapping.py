"""The published numbers of a study, and what each of them is.

``map_rows`` in ``studies/<study>/published/mapping.py`` says with :class:`PublishedRows` which role
every published row has, and which estimate answers it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

import pandas as pd

from redealt.errors import RedealtError
from redealt.exhibits.published import Tables

JUDGED_ROLES = ("result", "bound", "ordinal")
ROLES = (*JUDGED_ROLES, "setup", "reference", "background")
KINDS = ("exact", "share", "mean", "seconds")
DIRECTIONS = ("at_most", "at_least")
ORIGINS = ("input", "replayed", "computed", "sampled")


@dataclass(frozen=True)
class PublishedRows:
    """What some rows of a published table are, and which estimates they are judged by.

    :ivar table: the table's file name without ``.csv``.
    :ivar role: one of ``ROLES``.
    :ivar where: published column -> value, or tuple of values; selects the rows, by default all.
    :ivar exhibit: the exhibit whose estimates answer the rows.
    :ivar metric: the metric's name in the estimates, if it differs from the published one.
    :ivar columns: condition column of the estimates -> published column with its value.
    :ivar constants: condition column of the estimates -> its value for all these rows.
    :ivar variant: the variant to compare with, if not the one that the exhibit reproduces with.
    :ivar compare: of a result: ``exact`` (the printed value has no sampling error), ``share``
        (binomial), ``mean`` (any estimate whose error falls with the root of n) or ``seconds``.
    :ivar origin: of our values, where it is not to be seen from them: ``input`` (handed to the
        program) or ``replayed`` (by the authors' own program and generator).
    :ivar repeats: the rows follow from others that are judged, as totals, means or complements do;
        they are shown, and count for nothing.
    :ivar partition: condition columns of the estimates whose values part one sample, so that these
        shares of it add up to one; they are not independent.
    :ivar sums_up: the value is a sum over the shares of a partition: its difference has a sign that
        theirs lack, and adds no misfit to theirs.
    :ivar rough: half the width of what the printed value may stand for, where its digits say more
        than the paper does; in the metric's units.
    :ivar design: keys below the study of the settings of another design that matter to these rows;
        by default all that the exhibit's runs read.
    :ivar largest: condition column of which the largest value counts where a variant has several.
    :ivar n: units behind the printed value, if it is not the row's ``n_games``.
    :ivar per: the printed value counts units in so many, a power of ten: "145" games per 1,000 are
        judged as the share 0.145.
    :ivar is_pooled: the rows' mean is judged, which averages their roundings out; other entries say
        what each of the rows is.
    :ivar against_sample: the printed value is an independent sample even where our value is exact
        (solved, not replayed): its sampling error then counts.
    :ivar direction: of a bound: what the published value is, one of ``DIRECTIONS``.
    :ivar ranked: of an ordinal row: the condition column whose labels the published value ranks, as
        "a > b > c", or as a single label that comes before all others.
    :ivar is_optional: the exhibit may lack the metric altogether, where the sample shows no such
        value; of all other rows that is taken for a misspelled name.
    """

    table: str
    role: str
    _: KW_ONLY
    where: Mapping[str, Any] = field(default_factory=dict)
    exhibit: str | None = None
    metric: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, Any] = field(default_factory=dict)
    variant: str | None = None
    compare: str | None = None
    origin: str = ""
    repeats: bool = False
    partition: tuple[str, ...] = ()
    sums_up: bool = False
    rough: float | None = None
    design: tuple[str, ...] | None = None
    largest: str = ""
    n: int | None = None
    per: int = 1
    is_pooled: bool = False
    against_sample: bool = False
    direction: str | None = None
    ranked: str | None = None
    is_optional: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        self._require("role", self.role, ROLES)
        if self.role in JUDGED_ROLES and not self.exhibit:
            raise RedealtError(f"mapping of {self.table}: a {self.role} row needs an exhibit")
        if self.role == "result":
            self._require("compare", self.compare, KINDS)
        if self.origin:
            self._require("origin", self.origin, ORIGINS)
        if self.is_pooled and self.role != "result":
            raise RedealtError(f"mapping of {self.table}: only results can be pooled")
        if str(self.per).rstrip("0") != "1":
            raise RedealtError(f"mapping of {self.table}: per is {self.per}, not a power of ten")
        if self.role == "bound":
            self._require("direction", self.direction, DIRECTIONS)
        if self.role == "ordinal" and not self.ranked:
            raise RedealtError(f"mapping of {self.table}: an ordinal row needs the column 'ranked'")

    def _require(self, name: str, found: object, allowed: Sequence[str]) -> None:
        if found not in allowed:
            expected = ", ".join(allowed)
            raise RedealtError(
                f"mapping of {self.table}: {name} is {found!r}, not one of {expected}"
            )


def classify(mapping: Sequence[PublishedRows], published: Tables) -> pd.DataFrame:
    """Role of every published row: ``table``, ``row`` (from 0), ``role``, ``entry`` (from 0).

    Pooled entries give a row no role.

    :raises RedealtError: if a row is matched by no entry or by two, or an entry matches no row.
    """
    records = []
    single = [(index, entry) for index, entry in enumerate(mapping) if not entry.is_pooled]
    for stem, table in published.items():
        own = [(index, entry) for index, entry in single if entry.table == stem]
        for row, cells in enumerate(table.to_dict("records")):
            matches = [
                (index, entry) for index, entry in own if _is_match(entry.where, cells, stem)
            ]
            if len(matches) != 1:
                found = f"entries {[index for index, _ in matches]}" if matches else "no entry"
                raise RedealtError(f"{stem}.csv, line {row + 2}: matched by {found} of the mapping")
            index, entry = matches[0]
            records.append({"table": stem, "row": row, "role": entry.role, "entry": index})
    idle = {index for index, _ in single} - {record["entry"] for record in records}
    idle |= {
        index
        for index, entry in enumerate(mapping)
        if entry.is_pooled and not _matching(entry, published)
    }
    if idle:
        index = min(idle)
        raise RedealtError(f"mapping entry {index} matches no row of {mapping[index].table}.csv")
    return pd.DataFrame(records, columns=["table", "row", "role", "entry"])


def pool_rows(entry: PublishedRows, published: Tables) -> dict[str, str]:
    """The rows of a pooled entry as one row, with the cells that they agree in.

    Its ``value`` is their mean with two digits more than the first one has, its ``n_games`` the sum
    of theirs.
    """
    rows = _matching(entry, published)
    pooled = {
        name: text if all(row[name] == text for row in rows) else ""
        for name, text in rows[0].items()
    }
    values = [Decimal(row["value"]) for row in rows]
    digits = Decimal(1).scaleb(int(values[0].as_tuple().exponent) - 2)
    games = [row["n_games"] for row in rows]
    return pooled | {
        "value": f"{(sum(values, Decimal()) / len(values)).quantize(digits):f}",
        "n_games": str(sum(map(int, games))) if all(map(str.isdecimal, games)) else "",
    }


def divide(text: str, per: int) -> str:
    """A printed number divided by a power of ten, with as many digits; other text as it is."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    return f"{number.scaleb(1 - len(str(per))):f}" if number.is_finite() else text


def normalize(value: object) -> str:
    """The same text for a value, stored as text or as a number: "2", 2 and 2.0 are one."""
    text = str(value).strip()
    try:
        return repr(float(text))
    except ValueError:
        return text


def _matching(entry: PublishedRows, published: Tables) -> list[dict[str, str]]:
    """The rows of an entry's table that its filter selects."""
    rows = published[entry.table].to_dict("records") if entry.table in published else []
    return [row for row in rows if _is_match(entry.where, row, entry.table)]


def _is_match(where: Mapping[str, Any], cells: Mapping[str, str], stem: str) -> bool:
    for name, wanted in where.items():
        if name not in cells:
            raise RedealtError(f"mapping of {stem}: {stem}.csv has no column {name!r}")
        options = wanted if isinstance(wanted, (tuple, list, set, frozenset, range)) else (wanted,)
        if normalize(cells[name]) not in {normalize(option) for option in options}:
            return False
    return True
