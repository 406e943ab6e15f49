"""The Makefile's surroundings: a cache that can be written to."""

import os
import subprocess

from tests.unit.plan_fixture import ROOT

SHOW = 'include Makefile\nshow: ; @echo "cache=$$XDG_CACHE_HOME"\n'


def cache_with(home) -> str:
    """Return the cache that commands of the Makefile are told to use."""
    environment = {name: value for name, value in os.environ.items() if name != "XDG_CACHE_HOME"}
    done = subprocess.run(
        ["make", "--no-print-directory", "-f", "-", "show"],
        cwd=ROOT,
        env=environment | {"HOME": str(home)},
        input=SHOW,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip().partition("cache=")[2]


def test_without_a_home_that_can_be_written_the_cache_is_in_the_folder(tmp_path):
    (tmp_path / "file").write_text("")
    assert cache_with(tmp_path / "file" / "home") == f"{ROOT}/.snakemake/cache"
    assert cache_with(tmp_path) == ""


def dry_run(*arguments: str) -> str:
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "reproduce", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_minutes_write_a_scale_and_use_it():
    commands = dry_run("MINUTES=60")
    assert "redealt scale --minutes 60 --name minutes_60" in commands
    assert "--config scale=minutes_60" in commands


def test_without_minutes_the_scale_is_the_one_named():
    assert "redealt scale" not in dry_run("SCALE=smoke")
    assert "--config scale=smoke" in dry_run("SCALE=smoke")
    assert "--config" not in dry_run()
