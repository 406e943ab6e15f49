"""The authors' logs of their evolutions (``evolution-*.txt``), as they are in their repository.

A log has a section for each run: its parameters, a line for each generation with its best
individual, and a map, a line for each of these with its wins against the others. A run that was
stopped has no map.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from redealt.errors import RedealtError
from redealt.studies.locm.rust_text import read_individual

_GENOMES = {"Linear": "linear", "BinaryTree": "binary_tree", "Tree": "tree"}
_SCHEMES = {"standard": "progressive", "baseline": "weak_op", "frombest": "strong_op"}
_START = "Parameters:"
_PARAMETER = re.compile(r"  ([A-Z_]+) (.+)")
_GENERATION = re.compile(r"generation +(\d+): (\d+\.\d\d)s // best: (\w+)Individual \{ (.*) \}")
_PERCENT = re.compile(r"(\d+\.\d\d)%")
_DIAGONAL = "------"


class Best(NamedTuple):
    """The best individual of a generation, and the seconds that the generation took."""

    seconds: float
    card: str
    state: str


@dataclass
class LoggedRun:
    """An evolution: parameters, kind of genome, best individuals, and rows of wins of the map."""

    parameters: dict[str, str] = field(default_factory=dict)
    genome: str = ""
    bests: list[Best] = field(default_factory=list)
    wins: list[list[int]] = field(default_factory=list)  # without the diagonal

    @property
    def scheme(self) -> str:
        """The fitness scheme, or ``from_linear`` of runs that start from a given agent."""
        if "SEED" in self.parameters:
            return "from_linear"
        return _look_up(_SCHEMES, self.parameters.get("SCORING", "no SCORING"))

    @property
    def generations(self) -> int:
        """How many there were to be."""
        return self._read_count("GENERATIONS")

    @property
    def games(self) -> int:
        """Games of each pair in the map."""
        return self._read_count("EVALUATOR_DRAFTS") * self._read_count("EVALUATOR_ROUNDS")

    def _read_count(self, name: str) -> int:
        text = self.parameters.get(name, "nothing")
        if not re.fullmatch("[1-9][0-9]{0,5}", text):
            raise ValueError(f"found {text} for {name}, expected a number")
        return int(text)


def read_log(path: Path) -> list[LoggedRun]:
    """Return the runs of a log; raises RedealtError that names the line of what is damaged."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except UnicodeDecodeError:
        raise RedealtError(f"{path}: the file is no text") from None
    runs: list[LoggedRun] = []
    for number, line in enumerate(lines, 1):
        with _placed(path, number):
            if line == _START:
                _check_end(runs)
                runs.append(LoggedRun())
            else:
                _read_line(runs, line)
    with _placed(path, len(lines) or 1):
        _check_end(runs or [LoggedRun()])
    return runs


@contextmanager
def _placed(path: Path, line: int) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise RedealtError(f"{path}, line {line}: {error}") from None


def _read_line(runs: Sequence[LoggedRun], line: str) -> None:
    if not runs:
        raise ValueError(f"found {line[:20]!r}, expected {_START}")
    run = runs[-1]
    if parameter := _PARAMETER.fullmatch(line):
        run.parameters[parameter[1]] = parameter[2]
    elif line.startswith("generation"):
        _read_generation(run, line)
    elif line:
        run.wins.append(_read_row(run, line))


def _read_generation(run: LoggedRun, line: str) -> None:
    fields = _GENERATION.fullmatch(line)
    if not fields:
        raise ValueError("expected a whole line of a generation")
    number, seconds, name, individual = fields.groups()
    expected = len(run.bests) + 1
    if int(number) != expected or expected > run.generations:
        raise ValueError(f"found generation {number}, expected {expected} of {run.generations}")
    genome = _look_up(_GENOMES, name)
    if genome != (run.genome or genome):
        raise ValueError(f"found genome {genome}, expected {run.genome}")
    if not run.genome:
        run.genome = genome
        _ = run.scheme, run.games  # raises ValueError without the parameters for them
    run.bests.append(Best(float(seconds), *read_individual(genome, individual)))


def _read_row(run: LoggedRun, line: str) -> list[int]:
    """Return the wins of one individual against each other one; the last number is their mean."""
    place, cells = len(run.wins), line.split()
    if place == run.generations or len(run.bests) != run.generations:
        raise ValueError(f"found {line[:20]!r}, which is neither a generation nor due in a map")
    if len(cells) != run.generations + 1:
        raise ValueError(f"found {len(cells)} numbers, expected {run.generations + 1}")
    if cells.pop(place) != _DIAGONAL:
        raise ValueError(f"expected {_DIAGONAL} as number {place + 1} of the row")
    percents = [_read_percent(cell) for cell in cells]
    mean = percents.pop()
    if abs(sum(percents) / len(percents) - mean) > 0.0051:
        raise ValueError(f"the mean of the row is not {mean:.2f}%")
    wins = [round(percent * run.games / 100) for percent in percents]
    for percent, count in zip(percents, wins, strict=True):
        if abs(100 * count / run.games - percent) > 0.0051 or count > run.games:
            raise ValueError(f"found {percent:.2f}% of {run.games} games")
    return wins


def _read_percent(cell: str) -> float:
    number = _PERCENT.fullmatch(cell)
    if not number:
        raise ValueError(f"found {cell}, expected a percentage")
    return float(number[1])


def _check_end(runs: Sequence[LoggedRun]) -> None:
    """Raise ValueError if the last run breaks off, but for one that was stopped."""
    for run in runs[-1:]:
        if not run.bests:
            raise ValueError("the run ends before its first generation")
        is_stopped = len(run.bests) < run.generations
        if not is_stopped and len(run.wins) < run.generations:
            raise ValueError(f"the map ends after {len(run.wins)} of {run.generations} rows")


def _look_up(names: Mapping[str, str], name: str) -> str:
    if name not in names:
        raise ValueError(f"found {name}, expected {', '.join(names)}")
    return names[name]
