"""Scales by time: they fit, hold what decides verdicts first, and never depend on a result."""

from pathlib import Path

import pytest
import yaml

from redealt import cli
from redealt.errors import RedealtError
from redealt.planning.scaling import estimate_seconds, fit_scale, write_scale
from redealt.planning.sources import load_configuration
from tests.unit.plan_fixture import ROOT

SCALES = ROOT / "workflow" / "scales"


@pytest.fixture(scope="module")
def both():
    return [
        load_configuration(ROOT / "config.yaml", SCALES, {"scale": scale, "results": "nowhere"})
        for scale in ("laptop", "paper")
    ]


@pytest.fixture(scope="module")
def usual(both):
    """The scale of 20 minutes."""
    return fit_scale(*both, 20, cores=2, paces={})


def test_a_scale_fits_its_minutes_and_uses_most_of_them(both, usual):
    assert 0.8 * 20 < usual.minutes <= 20
    assert 0.8 * 60 < fit_scale(*both, 60, cores=2, paces={}).minutes <= 60


def test_a_slower_machine_gets_a_smaller_scale(both, usual):
    names = [("hanamikoji", run) for run in ("against_random", "against_cheater", "equal_agents")]
    slow = fit_scale(*both, 20, cores=2, paces=dict.fromkeys(names, 5.0))
    assert usual.values != slow.values
    assert slow.minutes <= 20


def test_all_the_time_in_the_world_gives_the_scale_paper(both):
    small, large = both
    fitted = fit_scale(small, large, 1e6, cores=2, paces={})
    hours = estimate_seconds(large, {}) / 2 / 60
    assert fitted.minutes == pytest.approx(hours, rel=1e-6)


def test_too_little_time_is_refused_with_what_the_smallest_takes(both):
    with pytest.raises(RedealtError, match=r"--minutes 0.5: the scale laptop takes about \d+ on 2"):
        fit_scale(*both, 0.5, cores=2, paces={})


def test_sizes_lie_between_those_of_the_two_scales_and_design_is_all_or_nothing(both, usual):
    values = usual.values
    presample = values.get("hanamikoji", {}).get("presample", {})
    published = both[1].studies["hanamikoji"].presample.model_dump()
    assert all(published[key] == value for key, value in presample.items())
    for study, sections in values.items():
        for section, found in sections.items():
            ours, theirs = (getattr(c.studies[study], section) for c in both)
            for key, value in found.items():
                if isinstance(value, int):
                    low, high = sorted((getattr(ours, key), getattr(theirs, key)))
                    assert low <= value <= high


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "workflow" / "scales").mkdir(parents=True)
    for path in SCALES.glob("*.yaml"):
        (tmp_path / "workflow" / "scales" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "config.yaml").write_text("scale: laptop\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_writes_a_scale_that_loads(project, usual, capsys):
    assert cli.main(["scale", "--minutes", "20", "--cores", "2"]) == 0
    assert "--config scale=minutes_20" in capsys.readouterr().out
    path = project / "workflow" / "scales" / "minutes_20.yaml"
    first = path.read_bytes()
    configuration = load_configuration(Path("config.yaml"), path.parent, {"scale": "minutes_20"})
    assert configuration.general.scale == "minutes_20"
    assert yaml.safe_load(first) == usual.values
    cli.main(["scale", "--minutes", "20", "--cores", "2"])
    assert path.read_bytes() == first


def test_a_scale_of_the_product_is_not_replaced(project):
    with pytest.raises(
        RedealtError, match="--name paper: Redealt has a scale of this name; choose another"
    ):
        write_scale(project, 15, 2, "paper")


@pytest.mark.parametrize("minutes", ["0", "-5", "soon"])
def test_minutes_are_a_positive_number(minutes, capsys):
    with pytest.raises(SystemExit):
        cli.main(["scale", "--minutes", minutes])
    assert "--minutes" in capsys.readouterr().err
