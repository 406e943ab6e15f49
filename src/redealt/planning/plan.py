"""From configuration to keyed runs and products: pure and fast, importing no numerical library.

A study's ``plan.declare(settings)`` returns its declarations; ``docs/keys.md`` tells how a key is
made of them.
"""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.planning.config import Model
from redealt.planning.declarations import Exhibit, Run, Study, needed_runs
from redealt.planning.designs import Deviations, find_deviations
from redealt.planning.digest import KEY_LENGTH, code_digests, hash_json
from redealt.planning.paces import read_paces
from redealt.planning.products import Product, list_products
from redealt.planning.reference import FOLDER, PAPER_SCALE, digest_conclusions
from redealt.planning.shown_games import list_shown
from redealt.planning.sources import Configuration, load_configuration

SECONDS_PER_SHARD = 600
MAX_UNITS = 2_000_000  # of a run; they are listed in memory


@dataclass(frozen=True)
class PlannedRun(Run):
    """A run with its key.

    :ivar study: the study that declares it.
    :ivar seed: root of all its random streams.
    :ivar needed: the runs whose tables it reads, by name.
    """

    study: str = field(kw_only=True)
    seed: int = field(kw_only=True)
    needed: Mapping[str, "PlannedRun"] = field(kw_only=True)

    @cached_property
    def code(self) -> dict[str, str]:
        """Digests of the modules and data files that the run's entry reaches."""
        return code_digests(self.entry.split(":")[0])

    @cached_property
    def key(self) -> str:
        """The first 12 hexadecimal digits of the hash of all that the result depends on."""
        content = {
            "study": self.study,
            "stage": self.stage,
            "name": self.name,
            "params": self.params,
            "seed": self.seed,
            "needs": {name: need.key for name, need in self.needed.items()},
            "code": hash_json(self.code),
        }
        return hash_json(content)[:KEY_LENGTH]

    @property
    def folder(self) -> str:
        """Where the result lies, below the results folder."""
        return f"store/{self.study}/{self.stage}/{self.name}-{self.key}"

    def shards(self, wanted: int | str) -> list[range]:
        """Return the ranges of units of the shards that the run is cut into."""
        if wanted == "auto":
            wanted = ceil(self.cost_hint / SECONDS_PER_SHARD)
        count = 1 if self.measures_time else max(1, min(int(wanted), self.units))
        edges = [self.units * i // count for i in range(count + 1)]
        return [range(first, last) for first, last in pairwise(edges)]

    def describe(self) -> dict[str, Any]:
        """Return all that a job needs to compute the run, as JSON values."""
        return {
            "study": self.study,
            "stage": self.stage,
            "name": self.name,
            "key": self.key,
            "game": self.game,
            "entry": self.entry,
            "params": self.params,
            "units": self.units,
            "expected_seconds": self.expected_seconds,
            "seed": self.seed,
            "needs": {name: need.key for name, need in self.needed.items()},
            "code": self.code,
            **self._marks,
        }

    @property
    def _marks(self) -> dict[str, bool]:
        return {"measures_time": True} if self.measures_time else {}

    @property
    def source(self) -> dict[str, Any]:
        """What the sidecar of an exhibit says of the run."""
        names = {"stage": self.stage, "name": self.name}
        return {**names, "key": self.key, "seed": self.seed, **self._marks}


@dataclass(frozen=True)
class Plan:
    """Everything that the configuration asks for.

    :ivar deviations: study -> exhibit -> the settings of another design than the paper's.
    :ivar reference: the folder of reference results, if they are used.
    """

    configuration: Configuration
    results: str
    studies: Mapping[str, Study]
    runs: Mapping[tuple[str, str], PlannedRun] = field(repr=False)
    deviations: Mapping[str, Deviations] = field(repr=False)
    products: Mapping[str, Product] = field(repr=False)
    reference: Path | None = None

    @property
    def takes_reference(self) -> bool:
        """Whether runs are taken from the reference results instead of computed."""
        return self.reference is not None and self.configuration.usual_scale == PAPER_SCALE

    @property
    def scale(self) -> str:
        """The scale of the computing: smoke, laptop or paper."""
        return self.configuration.general.scale

    def run(self, study: str, name: str) -> PlannedRun:
        """Return a planned run; raise RedealtError if there is none of that name."""
        try:
            return self.runs[study, name]
        except KeyError:
            raise RedealtError(f"there is no run {study}/{name} in this configuration") from None

    def exhibit(self, study: str, name: str) -> Exhibit:
        """Return a declared exhibit; raise RedealtError if there is none of that name."""
        for exhibit in self.studies[study].exhibits if study in self.studies else ():
            if exhibit.name == name:
                return exhibit
        raise RedealtError(f"there is no exhibit {study}/{name} in this configuration")

    def describe_exhibit(self, study: str, name: str) -> dict[str, Any]:
        """Return all that a job needs to make an exhibit, which is also what its sidecar says."""
        exhibit = self.exhibit(study, name)
        runs = [self.run(study, run) for run in exhibit.runs]
        return {
            "key": self.products[f"{study}/{name}"].key,
            "study": study,
            "exhibit": name,
            "title": exhibit.title,
            "kind": "table" if name.startswith("table") else "figure",
            "module": self.studies[study].module_of(exhibit),
            "arguments": dict(exhibit.arguments),
            "reproduces_with": exhibit.reproduces_with,
            "scale": self.scale,
            "published": list(exhibit.published),
            "runs": [run.source for run in runs],
        }

    def describe_verdicts(self, study: str) -> dict[str, Any]:
        """Return all that a job needs to judge a study."""
        declared = self.studies[study]
        return {
            "study": study,
            "reproduces_with": {e.name: e.reproduces_with for e in declared.exhibits},
            "deviations": {name: [*found] for name, found in self.deviations[study].items()},
            "calibration": {name: [*of] for name, of in declared.calibration.items()},
            "variants": {name: [*words] for name, words in declared.variants.items()},
            "claims": [
                {**asdict(claim), "test": f"{declared.package}.claims.{claim.test}"}
                for claim in declared.claims
            ],
            "audit": [f"{declared.package}.audit.{module}" for module in declared.audit],
        }

    def describe_confirmation(self, study: str) -> dict[str, Any]:
        """Return all that a job needs to compare a study with its reference results."""
        return {
            "key": self.products[f"{study}/reference"].key,
            "study": study,
            "reference": str(self.reference),
            "runs": [
                {**run.describe(), "folder": run.folder}
                for run in self.runs.values()
                if run.study == study
            ],
        }

    def describe_games(self, study: str) -> list[dict[str, Any]]:
        """Return all that a job needs to rebuild the games that a study's page shows."""
        declared = self.studies[study]
        runs = {run.name: self.runs[study, run.name] for run in declared.runs}
        return [
            {
                **asdict(game),
                "choose": game.choose and f"{declared.package}.replaying:{game.choose}",
                "run": runs[game.run].describe(),
                "needs": {name: need.folder for name, need in runs[game.run].needed.items()},
            }
            for game in list_shown(declared)
        ]

    def shards_of(self, run: PlannedRun) -> list[range]:
        """Return the ranges of units of the shards that the configuration asks for."""
        return run.shards(self.configuration.general.shards)

    def path(self, *parts: str) -> str:
        """Return a path below the results folder, as the workflow names it."""
        return "/".join((self.results, *parts))


def load_plan(root: Path, command_line: Mapping[str, Any] | None = None) -> Plan:
    """Read the configuration in ``root`` and return its plan."""
    configuration = load_configuration(
        root / "config.yaml", root / "workflow" / "scales", command_line or {}
    )
    _check_results(Path(configuration.general.results))
    return make_plan(configuration, root / FOLDER)


def _check_results(folder: Path) -> None:
    for path in (folder, *folder.parents):
        if path.exists() and not path.is_dir():
            raise RedealtError(f"results: {path} is a file, expected a folder")


def make_plan(configuration: Configuration, reference: Path | None = None) -> Plan:
    """Return all studies' declarations with their keys; ``reference`` is used if it is on."""
    if configuration.general.reference == "off":
        reference = None
    results = os.path.normpath(configuration.general.results)
    paces = read_paces(Path(results))
    studies = {
        name: import_module(f"redealt.studies.{name}.plan").declare(settings)
        for name, settings in configuration.studies.items()
    }
    runs: dict[tuple[str, str], PlannedRun] = {}
    for study in studies.values():
        for run in study.runs:  # declared in an order in which needs come first
            _check_size(study.name, run)
            needs = {need: runs[study.name, need] for need in run.needs}
            seed = configuration.general.seed
            run = replace(run, pace=paces.get((study.name, run.name), run.pace))
            runs[study.name, run.name] = PlannedRun(
                **vars(run), study=study.name, seed=seed, needed=needs
            )
    run_keys = {name: run.key for name, run in runs.items()}
    deviations = {
        name: _list_deviations(study, runs, configuration.studies[name])
        for name, study in studies.items()
    }
    concluded = digest_conclusions(reference, studies)
    listed = list_products(configuration.general, studies, run_keys, deviations, concluded)
    products = {product.name: product for product in listed}
    return Plan(configuration, results, studies, runs, deviations, products, reference)


def _list_deviations(
    study: Study, runs: Mapping[tuple[str, str], PlannedRun], settings: Model
) -> Deviations:
    """Return the settings by which each exhibit has another design, if there are any."""
    own = {name: run for (of, name), run in runs.items() if of == study.name}
    found = {
        exhibit.name: find_deviations(settings, needed_runs(exhibit.runs, own))
        for exhibit in study.exhibits
    }
    return {name: deviations for name, deviations in found.items() if deviations}


def _check_size(study: str, run: Run) -> None:
    if run.units > MAX_UNITS:
        raise RedealtError(
            f"{study}/{run.name}: found {run.units:,} units, expected at most {MAX_UNITS:,}; "
            "play fewer games or larger blocks"
        )
