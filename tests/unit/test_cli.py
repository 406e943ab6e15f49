"""The command line: exit codes, one-line errors, and what it prints about a small store."""

import io
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from redealt import cli
from redealt.cli import main
from redealt.planning.plan import load_plan
from redealt.running import maintenance, store
from tests.unit.store_fixture import store_result


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder with a configuration, two stored runs, one of them unused."""
    (tmp_path / "config.yaml").write_text("cuckoo: {mixed: {matches_per_n: 123}}\n")
    scales = tmp_path / "workflow" / "scales"
    scales.mkdir(parents=True)
    (scales / "smoke.yaml").write_text("cuckoo: {mixed: {matches_per_n: 200}}\n")
    (scales / "paper.yaml").write_text("")
    monkeypatch.chdir(tmp_path)
    plan, other = load_plan(tmp_path), load_plan(tmp_path, {"seed": 1})
    store_result(plan, plan.run("cuckoo", "formulas"))
    store_result(other, other.run("cuckoo", "mixed"))
    return tmp_path


def stop(capsys, *arguments: str) -> tuple[str | int | None, str]:
    """Return what a call that ends the process ends it with, and what it printed."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    out, err = capsys.readouterr()
    assert out == ""
    return caught.value.code, err


def damaged(folder: Path) -> Path:
    (result,) = folder.glob("results/store/cuckoo/solve/formulas-*")
    (result / store.DATA).write_bytes(b"")
    return result


def test_help_and_version_end_well(capsys):
    for option in ("--help", "--version"):
        with pytest.raises(SystemExit) as caught:
            main([option])
        assert caught.value.code == 0
    assert capsys.readouterr().out.endswith(f"redealt {version('redealt')}\n")


def test_an_interruption_ends_a_command_with_one_line(folder, capsys, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("redealt.running.listing.list_plan", interrupt)
    assert main(["plan"]) == 130
    assert capsys.readouterr().err == "redealt: interrupted\n"


@pytest.mark.parametrize(
    "arguments", [[], ["store"], ["plans"], ["explain"], ["plan", "--cores", "2"], ["store", "rm"]]
)
def test_a_call_that_is_no_command_ends_with_status_two(capsys, arguments):
    status, err = stop(capsys, *arguments)
    assert status == 2
    assert err.startswith("usage: redealt")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["plan", "--scale", "huge"],
            "redealt: command line: scale: found 'huge', expected laptop, paper, smoke",
        ),
        (
            ["explain", "bridge/figure_01"],
            "redealt: bridge/figure_01: expected study/exhibit or study/run, with study one of "
            "cubirds",
        ),
        (
            ["store", "list", "--seed", "ten"],
            "redealt: command line: seed: found 'ten': input should be a valid integer",
        ),
    ],
)
def test_a_mistake_ends_with_one_line(folder, capsys, arguments, line):
    message, err = stop(capsys, *arguments)  # a text as exit code is printed, with status 1
    assert message.splitlines()[0].startswith(line)
    assert "\n" not in message
    assert err == ""


def test_a_folder_without_configuration_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    message, _ = stop(capsys, "plan")
    assert message == f"redealt: {tmp_path}/config.yaml is missing"


def test_an_error_of_the_system_is_one_line_too(folder, monkeypatch, capsys):
    def refuse(results):
        raise PermissionError(13, "Permission denied", "results/store")

    monkeypatch.setattr(maintenance, "verify_store", refuse)
    message, _ = stop(capsys, "store", "verify")
    assert message == "redealt: Permission denied: results/store"


def test_plan_lists_runs_and_products(folder, capsys):
    assert main(["plan", "--results", "elsewhere"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "scale laptop, results in elsewhere"
    assert not any("cached" in line for line in lines)
    assert main(["plan"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if "cached" in line] == ["cuckoo/formulas"]


def test_warnings_go_to_the_standard_error(folder, capsys):
    assert main(["plan", "--scale", "smoke"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("scale smoke,")
    assert err == (
        "redealt: warning: cuckoo.mixed.matches_per_n: the scale smoke sets 200 and overrides the "
        "123 of config.yaml; edit workflow/scales/smoke.yaml to change it\n"
    )


def test_explain_prints_where_an_exhibit_comes_from(folder, capsys):
    assert main(["explain", "cuckoo/figure_05a"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("cuckoo/figure_05a: Share of wins by strategy\n")
    assert "123  (config.yaml)" in out
    assert "seed: 1 became 20230123" in out


def test_store_list_prints_a_line_for_each_result(folder, capsys):
    assert main(["store", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sorted(line.partition("MB")[2].split("cuckoo")[0].strip() for line in lines) == [
        "not used",
        "used",
    ]


def test_store_verify_ends_well_if_nothing_is_damaged(folder, capsys):
    assert main(["store", "verify"]) == 0
    assert capsys.readouterr().out == "all results are as they were written\n"


def test_store_verify_names_what_is_damaged_and_fails(folder, capsys):
    result = damaged(folder)
    assert main(["store", "verify"]) == 1
    name = result.relative_to(folder)
    assert capsys.readouterr().out == (
        f"{result.name}: {name}/data.parquet is damaged: its SHA-256 is not the recorded one; "
        "`redealt store verify --repair` computes it again\n"
    )
    assert result.exists()


@pytest.mark.parametrize("status", [0, 1])
def test_store_verify_repairs_on_request(folder, monkeypatch, status):
    result = damaged(folder)
    calls = []

    class Answer:
        returncode = status

    monkeypatch.setattr(
        maintenance.subprocess, "run", lambda call, check: calls.append(call) or Answer
    )
    assert main(["store", "verify", "--repair"]) == status
    assert f"{result.relative_to(folder)}/data.parquet" in calls[0]
    assert result.exists()  # as nothing was computed


@pytest.mark.parametrize("action", ["list", "verify", "clean"])
def test_a_folder_without_results_is_told_in_one_line(folder, capsys, action):
    message, err = stop(capsys, "store", action, "--results", "nowhere")
    assert message == "redealt: results: there is no folder nowhere"
    assert err == ""


@pytest.mark.parametrize("command", ["plan", "store list"])
def test_results_in_a_file_are_told_in_one_line(folder, capsys, command):
    (folder / "file").write_text("")
    for name in ("file", "file/below/it"):
        message, err = stop(capsys, *command.split(), "--results", name)
        assert message == "redealt: results: file is a file, expected a folder"
        assert err == ""


def test_a_terminal_without_some_signs_shows_all_others(folder, monkeypatch):
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["explain", "cuckoo/profiles"]) == 0
    terminal.flush()
    shown = terminal.buffer.getvalue().decode("latin-1")
    assert "?  (default)" in shown  # a value that is cut short


def test_sources_that_are_not_installed_have_no_version(monkeypatch, capsys):
    def find_nothing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(cli, "version", find_nothing)
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == "redealt of unknown version\n"


def test_store_clean_lists_and_deletes_only_when_told_so(folder, capsys):
    results = set(folder.glob("results/store/cuckoo/*/*"))
    (unused,) = (path for path in results if path.name.startswith("mixed"))
    assert main(["store", "clean"]) == 0
    line, total, end = capsys.readouterr().out.splitlines()
    size = f"{sum(path.stat().st_size for path in unused.iterdir()) / 1e6:.2f}"
    assert line.split() == [size, "MB", str(unused.relative_to(folder / "results"))]
    assert total.split() == [size, "MB", "in", "all"]
    assert end == "nothing is deleted yet; --yes deletes it"
    assert set(folder.glob("results/store/cuckoo/*/*")) == results
    assert main(["store", "clean", "--yes"]) == 0
    assert capsys.readouterr().out.splitlines() == [line, total, "deleted"]
    assert set(folder.glob("results/store/cuckoo/*/*")) == results - {unused}
    assert main(["store", "clean", "--yes"]) == 0
    assert capsys.readouterr().out == "there is nothing to delete\n"


def test_store_clean_marks_what_another_scale_uses(folder, capsys):
    smoke = load_plan(folder, {"scale": "smoke"})
    store_result(smoke, smoke.run("cuckoo", "mixed"))
    (folder / "workflow/scales/paper.yaml").write_text("a mistake")
    assert main(["store", "clean"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [smoke.run("cuckoo", "mixed").key in line for line in lines[:2]] == [
        "used at the scale smoke" in line for line in lines[:2]
    ]
    assert sum("used at the scale smoke" in line for line in lines) == 1
