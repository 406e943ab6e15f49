"""A temporary copy of the project in which the real Snakemake runs at a tiny scale."""

import hashlib
import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from redealt.planning.config import study_names
from redealt.planning.plan import Plan

ROOT = Path(__file__).parents[2]
COPIED = (
    *("Snakefile", "Makefile", "config.yaml", "pyproject.toml"),
    *("workflow", "profiles", "envs", "src"),
)
SCALE_FILE = "workflow/scales/smoke.yaml"  # replaced by a scale that is smaller still
TINY_SCALES = "tests/studies/*/tiny.yaml"
# Instead of the user's config.yaml; no scale sets these values, and tests edit them.
TINY_CONFIG = """
scale: smoke
seed: 20230123
figures:
  palette: ['#0072B2', '#009E73', '#E69F00', '#999999', '#D55E00', '#CC79A7', '#56B4E9']
  png_dpi: 50
cuckoo:
  lives: 1
  n_players:
    largest: 39
  published_program:
    seed: 2022
  uniform:
    matches_per_n: 10
"""
LONGEST_SECONDS = 1200
UNSET = ("PYTHONDONTWRITEBYTECODE",)  # else each job compiles the package anew
PICKLE_PLAN = """
import dataclasses, json, pathlib, pickle, sys
from redealt.planning.plan import load_plan
plan = load_plan(pathlib.Path(), json.loads(sys.argv[2]))
plan = dataclasses.replace(plan, configuration=None)  # its model is made when it is needed
pathlib.Path(sys.argv[1]).write_bytes(pickle.dumps(plan))
"""


@dataclass(frozen=True)
class Call:
    """What a command did: its exit status and all that it wrote."""

    status: int
    output: str

    @property
    def jobs(self) -> set[str]:
        """The jobs that ran, or would run, by their messages without keys; targets are none."""
        found = re.findall(r"^Job \d+: (.+?)(?: \([0-9a-f]{12}\))?$", self.output, re.MULTILINE)
        return set(found)

    @property
    def complaints(self) -> list[str]:
        """The lines that the project itself wrote."""
        return [line for line in self.output.splitlines() if line.startswith("redealt: ")]


@dataclass(frozen=True)
class Project:
    """A copy of the project; every call works in its folder."""

    root: Path

    @property
    def environment(self) -> dict[str, str]:
        """The environment of every call: the copy's own package."""
        kept = {name: value for name, value in os.environ.items() if name not in UNSET}
        return {**kept, "PYTHONPATH": str(self.root / "src")}

    def snakemake(self, *arguments: str) -> Call:
        """Run Snakemake to its end, well or not."""
        return self._call("-m", "snakemake", *arguments)

    def make(self, *arguments: str) -> Call:
        """Run Snakemake and demand that it succeeds."""
        call = self.snakemake(*arguments)
        assert call.status == 0, call.output
        return call

    def dry_run(self, *arguments: str) -> Call:
        """Tell what would be done."""
        return self.make("-n", *arguments)

    def redealt(self, *arguments: str) -> Call:
        """Run the project's own command."""
        return self._call("-m", "redealt", *arguments)

    def plan(self, **command_line: str) -> Plan:
        """Return the plan that the copy's own sources make, without the configuration."""
        file = self.root.with_name(f"{self.root.name}.plan")
        call = self._call("-c", PICKLE_PLAN, str(file), json.dumps(command_line))
        assert call.status == 0, call.output
        return pickle.loads(file.read_bytes())

    def _call(self, *arguments: str) -> Call:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=self.environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST_SECONDS,
            check=False,
        )
        return Call(done.returncode, done.stdout)

    @contextmanager
    def in_background(self, *arguments: str, module: str = "snakemake") -> Iterator["Background"]:
        """Run Snakemake beside the test, in a session of its own that is killed in the end."""
        log = self.root.with_name(f"{self.root.name}.log")
        with open(log, "wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                cwd=self.root,
                env=self.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                # Interruptions are ignored where the tests run in the background of a shell.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )
        background = Background(process, log)
        try:
            yield background
        finally:
            background.kill()

    def jobs_to_do(self, *arguments: str) -> set[str]:
        """Return the jobs of a dry run, after checking that it needs no memory of Snakemake's.

        The same dry run is made at the same time in a copy without the folder ``.snakemake``.
        """
        forgetful = self.copy_to(self.root.with_name("forgetful"), memory=False)
        with forgetful.in_background("-n", *arguments) as other:
            jobs = self.dry_run(*arguments).jobs
            assert other.wait() == 0, other.output
        assert other.jobs == jobs
        return jobs

    def copy_to(self, root: Path, memory: bool = True) -> "Project":
        """Copy the folder with its file times, with or without Snakemake's memory."""
        shutil.rmtree(root, ignore_errors=True)
        left_out = None if memory else shutil.ignore_patterns(".snakemake")
        shutil.copytree(self.root, root, ignore=left_out)
        return Project(root)

    def forget(self) -> None:
        """Delete Snakemake's memory."""
        shutil.rmtree(self.root / ".snakemake")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace the one place where ``old`` stands in a file."""
        path = self.root / file
        text = path.read_text()
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new))

    def append(self, file: str, text: str) -> None:
        """Add text at the end of a file."""
        with open(self.root / file, "a") as stream:
            stream.write(text)

    def sources(self) -> list[Path]:
        """Return all files that were copied, as they are now."""
        paths = [
            path for name in COPIED for path in (self.root / name, *(self.root / name).rglob("*"))
        ]
        return [path for path in paths if path.is_file() and path.suffix != ".pyc"]

    def stored(self, run: str) -> Path:
        """Return the only result of a run, "study/run" or "run", in the store."""
        study, _, name = run.rpartition("/")
        (folder,) = self.root.glob(f"results/store/{study or '*'}/*/{name}-*")
        return folder

    def target(self, run: str, results: str = "results") -> str:
        """Return the data of a finished run as a target, in any results folder."""
        data = (self.stored(run) / "data.parquet").relative_to(self.root / "results")
        return f"{results}/{data}"

    def drop(self, *names: str) -> None:
        """Delete runs from the store and the files of exhibits, "study/exhibit"."""
        for name in names:
            if "/" in name:
                for path in self.root.glob(f"results/{name}.*"):
                    path.unlink()
            else:
                shutil.rmtree(self.stored(name))

    def drop_everything(self) -> None:
        """Delete what lies in the results folder, which may be a disk of its own."""
        for path in (self.root / "results").iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def list_runs(self, *, measure_time: bool) -> list[str]:
        """Return the folders in ``results`` of runs that measure wall times, or of all others."""
        runs = self.plan().runs.values()
        return [run.folder for run in runs if run.measures_time == measure_time]

    def take_times(self, other: "Project") -> None:
        """Copy the runs that measure wall times from another copy: no two of them are the same."""
        for folder in self.list_runs(measure_time=True):
            shutil.copytree(other.root / "results" / folder, self.root / "results" / folder)

    def leave_out(self, *studies: str) -> None:
        """Delete studies with all that was computed for them: a study is a folder and blocks."""
        for study in studies:
            for parent in ("src/redealt/studies", "results", "results/store"):
                shutil.rmtree(self.root / parent / study, ignore_errors=True)
            (self.root / f"results/report/{study}.html").unlink(missing_ok=True)
            for file in ("config.yaml", "workflow/scales/paper.yaml", SCALE_FILE):
                path = self.root / file
                path.write_text(without_block(path.read_text(), study))

    def files(self, results: str = "results") -> dict[str, str]:
        """Return the SHA-256 of everything computed, by path.

        Wall times are not data; what a killed job was about to write bears no final name, nor do
        the temporary flags that order jobs, which a kill can leave behind.
        """
        folder = self.root / results
        return {
            str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name != "timings.json"
            if path.suffix != ".tmp" and not path.name.startswith(".")
        }

    def written(self) -> dict[str, tuple[int, int]]:
        """Return inode and time of each file: a file that is written again shows here."""
        return {
            str(path.relative_to(self.root)): (path.stat().st_ino, path.stat().st_mtime_ns)
            for path in sorted(self.root.glob("results/**/*"))
            if path.is_file()
        }


@dataclass(frozen=True)
class Background:
    """A Snakemake that runs beside the test."""

    process: subprocess.Popen
    log: Path

    @property
    def output(self) -> str:
        """All that it wrote up to now."""
        return self.log.read_text()

    @property
    def jobs(self) -> set[str]:
        """The jobs that it started."""
        return Call(0, self.output).jobs

    def wait(self) -> int:
        """Wait for its end and return the exit status."""
        return self.process.wait(LONGEST_SECONDS)

    def wait_until(self, condition) -> None:
        """Wait until ``condition()`` holds; fail if it ends before."""
        while not condition():
            assert self.process.poll() is None, self.output
            time.sleep(0.02)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Let nothing of it go on, so that it cannot end before others have met it."""
        os.killpg(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.killpg(self.process.pid, signal.SIGCONT)

    def interrupt(self) -> None:
        """Interrupt it and all its jobs, as a terminal does."""
        os.killpg(self.process.pid, signal.SIGINT)

    def kill(self) -> None:
        """Kill it with all its jobs at once, as a power cut would."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def without_block(text: str, key: str) -> str:
    """Return YAML without a key of the top level, its values and the comment above it."""
    return re.sub(rf"(?m)^(?:#.*\n)*{key}:\n(?:[ ].*\n)*", "", text)


def new_project(root: Path, *studies: str) -> Project:
    """Copy the sources into ``root`` and set the tiny scale, for some studies or for all."""
    root.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
            shutil.copytree(source, root / name, ignore=ignored)
        else:
            shutil.copy2(source, root / name)
    project = Project(root)
    tiny = [path.read_text() for path in sorted(ROOT.glob(TINY_SCALES))]
    (root / SCALE_FILE).write_text("".join(tiny))
    (root / "config.yaml").write_text(TINY_CONFIG)
    if studies:
        project.leave_out(*(name for name in study_names() if name not in studies))
    return project
