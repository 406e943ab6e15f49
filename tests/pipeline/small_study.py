"""A second study with a game of its own, as a user would add it: new folders and nothing else."""

from tests.pipeline.pipeline_project import Project

FILES = {
    "games/toss/__init__.py": '"""A coin is tossed."""\n',
    "games/toss/rules.py": '"""The rules."""\n\nSIDES = 2\n',
    "studies/toss/__init__.py": '"""A study of a coin."""\n',
    "studies/toss/settings.py": '''"""Settings of the study."""

from pydantic import Field

from redealt.planning.config import Model


class Settings(Model):
    """Toss: a coin."""

    tosses: int = Field(100, ge=1, description="Tosses.")
''',
    "studies/toss/plan.py": '''"""The study's declarations."""

from redealt.planning.declarations import Claim, Exhibit, Run, Study


def declare(settings):
    """Return one run, one exhibit and one claim."""
    run = Run(
        stage="tournament",
        name="tosses",
        entry="redealt.studies.toss.stages.tournament:toss",
        params={"tosses": settings.tosses},
        units=settings.tosses,
        game="toss",
        is_published=True,
    )
    exhibit = Exhibit(
        "table_01", "Sides", ("tosses",), "table_01", "as_written"
    )
    claim = Claim("is_fair", "sides:is_fair", "The coin is fair.")
    return Study("toss", "A coin", [run], (exhibit,), (claim,), ("table_01",))
''',
    "studies/toss/stages/__init__.py": '"""Stages."""\n',
    "studies/toss/stages/tournament.py": '''"""Tosses."""

from redealt.games.toss.rules import SIDES


def toss(task):
    """Return the side of each toss."""
    return {"side": [unit % SIDES for unit in task.units]}
''',
    "studies/toss/exhibits/__init__.py": '"""Exhibits."""\n',
    "studies/toss/exhibits/table_01.py": '"""Table 1."""\n',
    "studies/toss/claims/__init__.py": '"""Claims."""\n',
    "studies/toss/claims/sides.py": '"""The claim."""\n',
    "studies/toss/audit/__init__.py": '"""The audit."""\n',
    "studies/toss/audit/table_01.py": '"""Its checks."""\n',
    "studies/toss/published/__init__.py": '"""Published numbers."""\n',
    "studies/toss/published/mapping.py": '''"""What they are."""


def map_rows(published):
    """Return nothing."""
    return ()
''',
    "studies/toss/article.md": "# A coin\n",
}


def add_small_study(project: Project) -> None:
    """Write the study into a copy of the project; it can be planned, not computed."""
    for name, text in FILES.items():
        path = project.root / "src" / "redealt" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
