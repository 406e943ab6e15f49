"""A killed call leaves nothing half done, and two calls at once do not meet."""

from tests.pipeline.pipeline_project import Call

FIGURE = "results/cuckoo/figure_05a.pdf"
PARTS = ("published_program", "mixed", "cuckoo/figure_05a")
AT_WORK = "another run is at work in {}; wait for it or stop it"


def complaints(call: Call) -> list[str]:
    assert call.status != 0
    assert "Traceback" not in call.output
    return call.complaints


def test_killed_call_is_continued_by_the_next_and_ends_with_the_same_bytes(project, finished_files):
    project.drop(*PARTS)
    store = project.root / "results/store/cuckoo/tournament"
    names = ("published_program", "mixed")
    with project.in_background("--cores", "1", FIGURE) as killed:
        killed.wait_until(lambda: any(len(list(store.glob(f"{name}-*/*"))) for name in names))
        killed.kill()
    assert list((project.root / ".snakemake/locks").iterdir())
    assert "exhibit: cuckoo/figure_05a" in project.make(FIGURE).jobs
    assert project.files() == finished_files


def test_second_call_in_a_folder_or_its_results_stops_and_the_first_goes_on(
    project, place, finished_files
):
    elsewhere = project.copy_to(place / "elsewhere")
    project.drop(*PARTS)
    results = (project.root / "results").resolve()
    with project.in_background(FIGURE) as first:
        first.wait_until(lambda: first.jobs)
        with first.paused():
            second = project.snakemake(FIGURE)
            third = elsewhere.snakemake("--config", f"results={results}")
        assert complaints(second) == [f"redealt: {AT_WORK.format(project.root.resolve())}"]
        assert complaints(third) == [f"redealt: {AT_WORK.format(results)}"]
        assert first.wait() == 0, first.output
    assert project.files() == finished_files
