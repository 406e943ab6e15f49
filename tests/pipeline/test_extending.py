"""More games of the same cells end with the bytes of a run from nothing."""


def set_matches(project, old: int, new: int) -> str:
    """Change the number of matches per cell and return the data of the run as a target."""
    setting = "uniform:\n    matches_per_n: {}"
    project.edit("config.yaml", setting.format(old), setting.format(new))
    run = project.plan().run("cuckoo", "uniform")
    return f"{run.folder}/data.parquet"


def test_games_that_were_played_are_not_played_again(project):
    project.make("results/" + set_matches(project, 10, 100))
    target = set_matches(project, 100, 250)
    project.make("results/" + target)
    project.make(f"fresh/{target}", "--config", "results=fresh")
    grown, fresh = (project.root / folder / target for folder in ("results", "fresh"))
    assert grown.read_bytes() == fresh.read_bytes()
