"""What exhibits are called in sentences, from their names in files."""

import re
import sys
from collections.abc import Sequence

from redealt.exhibits.names import to_words


def name_exhibit(name: str) -> str:
    """``figure_05a`` is Figure 5a, ``table_5_1`` Table 5.1, ``beyond_seats`` Beyond: seats."""
    kind, _, rest = name.partition("_")
    if kind in ("figure", "table") and re.match(r"\d", rest):
        numbers = [part.lstrip("0") or "0" for part in rest.split("_")]
        return f"{kind.capitalize()}\u00a0{'.'.join(numbers)}"
    if kind == "beyond":
        return f"Beyond: {to_words(rest)}"
    return to_words(name).capitalize()


def group_exhibits(names: Sequence[str]) -> list[str]:
    """Name exhibits, numbers that follow each other together: Tables 3 to 9."""
    groups: list[list[str]] = []
    for name in names:
        kind, _, number = name.partition("_")
        last_kind, _, last = groups[-1][-1].partition("_") if groups else ("", "", "")
        follows = number.isdecimal() and last.isdecimal() and int(number) == int(last) + 1
        if kind == last_kind and follows:
            groups[-1].append(name)
        else:
            groups.append([name])
    return [_name_group(group) for group in groups]


def group_claims(numbers: Sequence[str]) -> list[str]:
    """Numbers of claims, three or more that follow each other together: 1, 4 to 7, 13a."""
    groups: list[list[str]] = []
    for number in numbers:
        last = groups[-1][-1] if groups else ""
        if number.isdecimal() and last.isdecimal() and int(number) == int(last) + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    together = ([f"{group[0]} to {group[-1]}"] if len(group) > 2 else group for group in groups)
    return [each for group in together for each in group]


def begin(sentence: str) -> str:
    """Return a sentence with a capital."""
    return sentence[:1].upper() + sentence[1:]


def natural_order(name: str) -> list[tuple[int, str]]:
    """Sort 2 before 10, and numbers before letters."""
    return [
        (int(part), "") if part.isdigit() else (sys.maxsize, part)
        for part in re.findall(r"\d+|\D+", name)
    ]


def _name_group(names: Sequence[str]) -> str:
    if len(names) == 1:
        return name_exhibit(names[0])
    kind, first = name_exhibit(names[0]).split("\u00a0")
    last = name_exhibit(names[-1]).split("\u00a0")[1]
    return f"{kind}s\u00a0{first} {'and' if len(names) == 2 else 'to'}\u00a0{last}"
