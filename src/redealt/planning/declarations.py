"""The declarations of a study that the rest of the pipeline sees."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeVar

EXHIBIT_FILES = ("csv", "pdf", "svg", "png")  # estimates, and the figure or table as drawn
STAGES = ("presample", "tune", "tournament", "solve")


@dataclass(frozen=True)
class Run:
    """One piece of computing with fixed parameters.

    :ivar stage: presample, tune, tournament or solve.
    :ivar name: unique within the study.
    :ivar entry: "module:function" of the stage function.
    :ivar params: all that the result depends on, besides the seed and the needed runs; JSON values.
    :ivar units: number of pieces that the run can be cut into.
    :ivar game: the package under ``games`` whose compiled code the run needs.
    :ivar needs: names of the runs whose tables it reads.
    :ivar settings: dotted keys of the configuration that are read to declare it.
    :ivar expected_seconds: core seconds that it takes, about, by rates that are shipped.
    :ivar pace: seconds that it takes here for one of those.
    :ivar measures_time: its result holds wall times: it runs alone on all cores, and has other
        values whenever it is computed again.
    :ivar is_published: its table is also a product, for others to use.
    """

    stage: str
    name: str
    entry: str
    params: Mapping[str, Any]
    units: int
    game: str
    needs: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    expected_seconds: float = 1.0
    pace: float = 1.0
    measures_time: bool = False
    is_published: bool = False

    @property
    def cost_hint(self) -> float:
        """Core seconds it takes here, about."""
        return self.expected_seconds * self.pace


AnyRun = TypeVar("AnyRun", bound=Run)


@dataclass(frozen=True)
class Exhibit:
    """A table or figure of the paper, or an addition of ours (``beyond_<topic>``).

    :ivar runs: names of the runs that it is made from.
    :ivar module: module below the study's ``exhibits`` with ``analyse(runs)``, ``draw(estimates,
        published)`` and ``caption(estimates)``; the first and last may take ``published`` as well.
    :ivar reproduces_with: the variant that is meant to reproduce the published values.
    :ivar published: names of the published tables that it is given, and no others.
    :ivar arguments: keywords of all three functions where a module serves several exhibits; JSON
        values.
    """

    name: str
    title: str
    runs: tuple[str, ...]
    module: str
    reproduces_with: str
    published: tuple[str, ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_addition(self) -> bool:
        """Whether it goes beyond the paper."""
        return self.name.startswith("beyond_")


def needed_runs(names: Iterable[str], runs: Mapping[str, AnyRun]) -> list[AnyRun]:
    """Return runs and all that they need, each once."""
    found: dict[str, AnyRun] = {}
    wanted = [*names]
    while wanted:
        name = wanted.pop()
        run = found[name] = runs[name]
        wanted += [need for need in run.needs if need not in found]
    return [*found.values()]


def exhibit(
    name: str,
    title: str,
    *runs: str,
    module: str = "",
    reproduces_with: str = "as_run",
    published: Sequence[str] | None = None,
    **arguments: Any,
) -> Exhibit:
    """Return an exhibit, of which is named only what is not usual.

    Usually its module has its name, the variant ``as_run`` is meant to reproduce it, and a table is
    given the published one of its name.
    """
    if published is None:
        published = [name] if name.startswith("table") else []
    return Exhibit(name, title, runs, module or name, reproduces_with, tuple(published), arguments)


@dataclass(frozen=True)
class Claim:
    """A conclusion of the paper.

    :ivar test: "module:function" below the study's ``claims``, which takes {exhibit: estimates} and
        the published tables and returns findings.
    :ivar statement: the claim in the paper's words, or near them.
    :ivar design: keys below the study of the design settings that it rests on.
    """

    id: str
    test: str
    statement: str
    design: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShownGame:
    """A game of a run that the page of the study shows step by step.

    :ivar name: unique in the study.
    :ivar title: what there is to see, a sentence.
    :ivar run: where it was counted, with ``cell``: conditions of which the first cell is meant.
    :ivar rule: which game of the cell it is, in words.
    :ivar choose: a function of the study's module ``replaying`` that tells whether a game is one;
        the first such is shown, and without it the first game.
    """

    name: str
    title: str
    run: str
    cell: Mapping[str, Any]
    rule: str = "the first game of its cell"
    choose: str = ""


@dataclass(frozen=True)
class Study:
    """All declarations of one study.

    :ivar claims: the most important first.
    :ivar audit: modules below the study's ``audit`` with ``check(published)``, the checks of the
        published numbers among themselves, in their order.
    :ivar calibration: variant -> the exhibits from which it was chosen.
    :ivar variants: variant -> its name in prose, and its meaning.
    :ivar games: those that its page shows, if their cells are among the runs.
    """

    name: str
    title: str
    runs: Sequence[Run]
    exhibits: Sequence[Exhibit]
    claims: Sequence[Claim]
    audit: Sequence[str]
    calibration: Mapping[str, Sequence[str]] = field(default_factory=dict)
    variants: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    games: Sequence[ShownGame] = ()

    @property
    def package(self) -> str:
        """The package of the study."""
        return f"redealt.studies.{self.name}"

    def module_of(self, exhibit: Exhibit) -> str:
        """Return the full name of the module that makes an exhibit."""
        return f"{self.package}.exhibits.{exhibit.module}"


def load_entry(entry: str) -> Any:
    """Return the function that "module:function" names."""
    module, _, function = entry.partition(":")
    return getattr(import_module(module), function)
