"""What the columns of all tables mean: the data dictionary that pages print."""

from collections.abc import Mapping, Sequence

from redealt.exhibits.estimates import VALUE_COLUMNS
from redealt.exhibits.numbers import decimals, maybe
from redealt.report.names import name_exhibit
from redealt.report.results import Row, StudyResults

_VALUES_SHOWN = 6

_STUDY = {"study": "name of the study"}
_INTERVAL = {
    "estimate": "our value",
    "ci_low": "lower end of its 95 % interval, empty of an exact value",
    "ci_high": "upper end",
}
_P = {"p": "p-value of the test", "p_adjusted": "p-value after Holm's correction"}
_NOTE = {"note": "remarks"}

TABLES: Mapping[str, Mapping[str, str]] = {
    "scorecard.csv": {
        **_STUDY,
        "exhibit": "where the value is printed",
        "conditions": "what it was measured under, as JSON",
        "metric": "what was measured",
        "variant": "which rules and agents our value comes from",
        "is_primary": "whether this variant is meant to reproduce the value",
        "origin": "input, replayed, computed or sampled",
        "is_counted": "whether it counts: it is no input, and follows from no other value",
        "published": "the published value in the digits printed",
        **_INTERVAL,
        "n": "units that we counted, such as games",
        "difference": "ours minus published",
        "prediction_low": "lower end of the 95 % prediction interval of a repeat",
        "prediction_high": "upper end",
        "detectable": "smallest difference found in four of five cases",
        **_P,
        "verdict": "identical, within, outside, differs or not comparable",
        **_NOTE,
    },
    "exhibits.csv": {
        **_STUDY,
        "exhibit": "table or figure",
        "variant": "which rules and agents",
        "is_primary": "whether this variant is meant to reproduce the exhibit",
        "role": "held out, or calibration: the variant was chosen with it in view",
        "counted": "values that count and are compared",
        "exact": "of these the exact ones",
        "identical": "of these the identical ones",
        "sampled": "values that count and have a sampling error",
        "outside": "of these those outside their prediction interval",
        "differing": "values that differ",
        "not_comparable": "values that cannot be compared",
        "inputs": "constants that the program is given",
        "metric": "the metric whose differences are averaged",
        "unit": "share, or relative to the published value",
        "mean_difference": "mean of ours minus published",
        "ci_low": "lower end of its 95 % interval",
        "ci_high": "upper end",
        "margin": "the mean difference that counts as none",
        "detectable": "smallest mean difference found in four of five cases",
        "p_mean": "p-value of the mean difference",
        "chi_squared": "chi-squared of all differences",
        "df": "its degrees of freedom",
        "p_misfit": "p-value of a misfit so large",
        "p_too_close": "p-value of a misfit so small",
        "p_adjusted": "p-value of either test after Holm's correction",
        "verdict": "reproduced, differs, undecided or not judged",
        **_NOTE,
    },
    "claims.csv": {
        **_STUDY,
        "claim": "number of the claim",
        "variant": "which rules and agents",
        "verdict": "supported, contradicted, undecided or not judged",
        "effect": "what the claim's hypothesis measures",
        "bound": "what the claim says of it",
        **_INTERVAL,
        "detectable": "smallest distance from the bound found in four of five cases",
        **_P,
        "evidence": "parts of the claim or single conditions",
        **_NOTE,
    },
    "audit.csv": {
        **_STUDY,
        "exhibit": "where the numbers are printed",
        "check": "what is checked",
        "fact": "name shared by checks that show the same fact, which counts once",
        "expected": "what the numbers should be",
        "found": "what they are",
        "statistic": "of a test",
        "p_low": "p-value of a spread so small",
        "p_high": "p-value of a spread so large",
        "p_adjusted": "p-value of either after Holm's correction",
        "verdict": "consistent, not shown, inconsistent or impossible",
        **_NOTE,
    },
    "<exhibit>.csv": {
        "metric": "what was measured",
        **_INTERVAL,
        "se": "standard error",
        "df": "degrees of freedom of a Student interval",
        "count": "successes behind a share",
        "n": "units behind the value",
        "n_unit": "what a unit is: game, match, round, draft or search",
        "method": "how the interval was made; exact of a value without sampling error",
    },
}


def list_conditions(results: StudyResults) -> list[dict[str, str]]:
    """Return the condition columns of all exhibits, where they occur, and what they hold."""
    places: dict[str, list[str]] = {}
    values: dict[str, dict[str, None]] = {}
    for exhibit in results.exhibits:
        rows = results.read_estimates(exhibit)
        for column in _find_conditions(rows):
            places.setdefault(column, []).append(name_exhibit(exhibit))
            own = dict.fromkeys(row[column] for row in rows if row[column])
            values.setdefault(column, {}).update(own)
    return [
        {"column": column, "values": _summarize([*values[column]]), "exhibits": ", ".join(names)}
        for column, names in places.items()
    ]


def _find_conditions(rows: Sequence[Row]) -> list[str]:
    return [column for column in rows[0] if column not in VALUE_COLUMNS] if rows else []


def _summarize(values: Sequence[str]) -> str:
    """A few values as they are, many numbers by their range, and of many words the first."""
    if len(values) <= _VALUES_SHOWN:
        return ", ".join(values)
    if all(value.lstrip("-").replace(".", "", 1).isdigit() for value in values):
        numbers = sorted(number for number in map(maybe, values) if number is not None)
        digits = 0 if all(number == round(number) for number in numbers) else 2
        return f"{decimals(numbers[0], digits)} to {decimals(numbers[-1], digits)}"
    return f"{', '.join(values[:_VALUES_SHOWN])} and {len(values) - _VALUES_SHOWN} more"
