"""All jobs of all studies, as their messages name them."""


def _name(prefix: str, study: str, *names: str) -> set[str]:
    return {f"{prefix}: {study}/{name}" for name in names}


def cuckoo(*names: str) -> set[str]:
    """Return exhibits of Cuckoo."""
    return _name("exhibit", "cuckoo", *names)


def hanamikoji(*names: str) -> set[str]:
    """Return exhibits of Hanamikoji."""
    return _name("exhibit", "hanamikoji", *names)


def cubirds(*names: str) -> set[str]:
    """Return exhibits of CuBirds."""
    return _name("exhibit", "cubirds", *names)


STUDIES = ("cubirds", "cuckoo", "hanamikoji")
COMPILING = {f"compile: {study}" for study in STUDIES}
VERDICTS = {f"judge: {study}" for study in STUDIES}
PAPERS = {f"paper: {study}" for study in STUDIES}
JOINT_PAPERS = {"paper: summary", "web report"}
JOINT = {"join the verdicts of all studies"} | JOINT_PAPERS

CUCKOO_TOURNAMENTS = _name(
    "tournament", "cuckoo", "published_program", "mixed", "uniform", "one_switch", "seating"
)
CUCKOO_RUNS = CUCKOO_TOURNAMENTS | _name(
    "solve", "cuckoo", "formulas", "profiles", "best_responses", "predictions", "equilibria"
)
CUCKOO_EXHIBITS = cuckoo(
    *("figure_03", "figure_04", "figure_05a", "figure_05b", "figure_06"),
    *("beyond_ablation", "beyond_optimality", "beyond_seats"),
)

TABLES = (
    *("table_as_run", "table_worst_reply_8", "table_random_reply_7", "table_as_written"),
    "iterated_table_1",
)
PRESAMPLES = _name("presample", "hanamikoji", *TABLES)
DATASETS = _name("dataset", "hanamikoji", *TABLES)
RUNS_WITH_TABLES = _name(
    *("tournament", "hanamikoji", "presampling", "against_cheater", "equal_agents", "actions"),
    *("forced_orders", "tree_agents", "tree_sizes", "recursive", "recursive_actions", "agents"),
    *("open_misfit", "information", "seconds"),
)
RUNS_WITHOUT_TABLES = _name(
    *("tournament", "hanamikoji", "against_random", "one_switch", "one_switch_actions"),
    *("one_switch_trees", "rule_variants", "starter"),
)
HANAMIKOJI_SOLUTIONS = _name("solve", "hanamikoji", "random_play", "one_switch_random_play")
HANAMIKOJI_RUNS = PRESAMPLES | RUNS_WITH_TABLES | RUNS_WITHOUT_TABLES | HANAMIKOJI_SOLUTIONS
EXHIBITS_WITHOUT_TABLES = hanamikoji(
    "figure_04", "beyond_ablation", "beyond_official", "beyond_starter"
)
HANAMIKOJI_EXHIBITS = EXHIBITS_WITHOUT_TABLES | hanamikoji(
    *(f"table_{number:02}" for number in range(1, 12)),
    *(f"figure_{number:02}" for number in range(5, 15)),
    *("beyond_random_play", "beyond_open_misfit", "beyond_iterated", "beyond_information"),
    *("beyond_tree_sizes", "beyond_seconds"),
)

CUBIRDS_SEARCHES = _name("tune", "cubirds", "genetic", "tuned")
CUBIRDS_TOURNAMENTS = _name(
    *("tournament", "cubirds", "random_games", "rollout_games", "heuristic_games"),
    *("start_birds_random", "start_birds_rollouts", "start_birds_heuristic"),
    *("start_bird_marginals", "tuned_games", "o_classes", "round_robin", "rollout_ladder"),
    *("bug_attribution_random", "bug_attribution_rollouts", "bug_attribution_heuristic"),
    *("player_counts", "seconds"),
)
CUBIRDS_RUNS = CUBIRDS_SEARCHES | CUBIRDS_TOURNAMENTS
CUBIRDS_EXHIBITS = cubirds(
    *(f"table_{number:02}" for number in range(1, 10)),
    *(f"figure_{number:02}" for number in range(5, 8)),
    *("beyond_ablation", "beyond_ga", "beyond_o_classes", "beyond_round_robin"),
    *("beyond_rollouts", "beyond_players"),
)
EXHIBITS_WITHOUT_RUNS = cubirds("table_01", "table_02")

RUNS = CUBIRDS_RUNS | CUCKOO_RUNS | HANAMIKOJI_RUNS
EXHIBITS = CUBIRDS_EXHIBITS | CUCKOO_EXHIBITS | HANAMIKOJI_EXHIBITS


def following(study: str) -> set[str]:
    """Return what follows when an exhibit or verdict of a study changes."""
    return {f"judge: {study}", f"paper: {study}"} | JOINT
