"""A temporary copy of the project in which the real Snakemake runs at a tiny scale."""

import hashlib
import os
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

from redealt.plan import load_plan

ROOT = Path(__file__).parents[2]
COPIED = (
    *("Snakefile", "Makefile", "config.yaml", "pyproject.toml"),
    *("workflow", "profiles", "envs", "src"),
)
LONGEST_SECONDS = 300

# Still smaller than the scale smoke: all lines of all studies are run, and nothing more.
TINY_SCALE = """
cuckoo:
  block: 5
  published_program: {matches_per_n: 10}
  mixed: {matches_per_n: 10}
  one_switch: {matches_per_n: 10}
  seating: {matches: 35}
  optimality:
    games:
    - {suits: 1, cards: 4, n_players: 2}
    - {suits: 1, cards: 4, n_players: 3}
    equilibria:
    - {suits: 1, cards: 4, n_players: 2, iterations: 10}
"""
# This one stands in config.yaml, as no scale sets it in the copy: tests edit it there.
TINY_UNIFORM = ("matches_per_n: 2000", "matches_per_n: 10")


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
    compiled: Path

    @property
    def environment(self) -> dict[str, str]:
        """The environment of every call: the copy's own package, one cache of compiled code."""
        return {
            **os.environ,
            "PYTHONPATH": str(self.root / "src"),
            "REDEALT_CACHE_DIR": str(self.compiled),
        }

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
    def in_background(self, *arguments: str) -> Iterator["Background"]:
        """Run Snakemake beside the test, in a session of its own that is killed in the end."""
        log = self.root.with_name(f"{self.root.name}.log")
        with open(log, "wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", "snakemake", *arguments],
                cwd=self.root,
                env=self.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
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
        return Project(root, self.compiled)

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

    def stored(self, run: str) -> Path:
        """Return the only result of a run in the store."""
        (folder,) = self.root.glob(f"results/store/*/*/{run}-*")
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

    def take_measurements(self, other: "Project", *arguments: str) -> None:
        """Take the results of runs that measure time from another project, after what they need.

        Wall times are an input: measured again they differ, and so does all that shows them.
        """
        measured = [run for run in load_plan(self.root).runs.values() if run.run.measures_time]
        needs = {need.folder for run in measured for need in run.needs.values()}
        if needs:
            self.make(*(f"results/{need}/data.parquet" for need in sorted(needs)), *arguments)
        for run in measured:  # with new file times, so that no need is newer
            folder = f"results/{run.folder}"
            shutil.copytree(other.root / folder, self.root / folder, copy_function=shutil.copy)

    def files(self, results: str = "results") -> dict[str, str]:
        """Return the SHA-256 of everything computed, by path.

        Wall times are not data, and what a killed job was about to write bears no final name.
        """
        folder = self.root / results
        return {
            str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name != "timings.json" and path.suffix != ".tmp"
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

    def kill(self) -> None:
        """Kill it with all its jobs at once, as a power cut would."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def new_project(root: Path, compiled: Path) -> Project:
    """Copy the sources into ``root`` and set the tiny scale."""
    root.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
            shutil.copytree(source, root / name, ignore=ignored)
        else:
            shutil.copy2(source, root / name)
    project = Project(root, compiled)
    (root / "workflow/scales/smoke.yaml").write_text(TINY_SCALE)
    project.edit("config.yaml", "\nscale: laptop", "\nscale: smoke")
    project.edit("config.yaml", *TINY_UNIFORM)
    project.edit("config.yaml", "png_dpi: 160", "png_dpi: 50")
    return project
