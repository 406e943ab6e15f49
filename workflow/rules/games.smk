"""Rebuild games that the pages of studies show step by step.

In: the results of the runs that counted them, and of the runs that these need.
Out: <results>/report/games/<study>_<name>.html and .json, the page and the game, and the sidecar
<study>.json of all games of a study, which lists those that their rules found.
"""


def results_of_games(games):
    """Return the data files of the runs that counted games, and of those whose tables agents read."""
    runs = [PLAN.run(game["run"]["study"], game["run"]["name"]) for game in games]
    folders = [run.folder for run in runs] + [n.folder for run in runs for n in run.needed.values()]
    return [PLAN.path(folder, "data.parquet") for folder in dict.fromkeys(folders)]


for study in PLAN.studies:

    if f"report/games/{study}" in PLAN.products:

        rule:
            name:
                f"build_games_{study}"
            input:
                results=inputs(
                    f"report/games/{study}", results_of_games(PLAN.describe_games(study))
                ),
                again=again(f"report/games/{study}"),
            output:
                product_files(f"report/games/{study}"),
            params:
                key=PLAN.products[f"report/games/{study}"].key,
                games=PLAN.describe_games(study),
                results=RESULTS,
            message:
                f"games: {study}"
            script:
                "../scripts/build_games.py"
