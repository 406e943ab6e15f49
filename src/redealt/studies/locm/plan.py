"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study, exhibit
from redealt.studies.locm.experiments.runs import declare_runs
from redealt.studies.locm.settings import Settings
from redealt.studies.locm.shown import GAMES
from redealt.studies.locm.variants import (
    FROM_LINEAR,
    GENOMES,
    OF_AUTHORS,
    PROGRESSIVE,
    REPLAYED,
    STRONG_OP,
    VARIANTS,
    WEAK_OP,
)


def declare(settings: Settings) -> Study:
    """Return all declarations of the study."""
    is_replayed = bool(settings.authors_logs)
    known = VARIANTS.described
    if not is_replayed:
        known = {name: own for name, own in known.items() if name not in OF_AUTHORS}
    return Study(
        name="locm",
        title="Legends of Code and Magic: evolved evaluation functions",
        runs=declare_runs(settings),
        exhibits=[
            *_list_exhibits(is_replayed=is_replayed),
            *_ADDITIONS,
            exhibit(
                "beyond_cycles",
                "Forgetting: cycles among generations",
                "logged_maps" if is_replayed else "heat_maps",
            ),
            *(_OF_PROGRAMS if settings.programs else ()),
        ],
        claims=CLAIMS,
        audit=AUDIT,
        variants=known,
        games=GAMES,
    )


def _list_exhibits(*, is_replayed: bool) -> list[Exhibit]:
    """Return the exhibits of the paper; the authors' agents reproduce them where they are there."""
    primary = REPLAYED[0] if is_replayed else "as_run"
    games = ("tournament", "published_tournament")[: 1 + is_replayed]
    maps = ("heat_maps", "logged_maps", "published_maps")[: 3 if is_replayed else 1]
    return [
        exhibit("figure_01", "Maps of self-play", *maps, reproduces_with=primary),
        exhibit("figure_02", "Progress in self-play", *maps[:2], module="progress", agents=GENOMES,
                published=["prose_section_4_b"]),
        exhibit("figure_03", "Progress of the second stage", *maps[:2], module="progress",
                agents=[*FROM_LINEAR]),
        *(
            exhibit(name, title, *games, module="group_tables", reproduces_with=primary,
                    scheme=scheme)
            for name, title, scheme in _TABLES
        ),
        exhibit("figure_04", "Win rates in the whole tournament", *games,
                published=["figure_04_twelve_groups"], reproduces_with=primary),
    ]  # fmt: skip


_TABLES = (
    ("table_01", "Groups evolved against a weak opponent", WEAK_OP),
    ("table_02", "Groups evolved against a strong opponent", STRONG_OP),
    ("table_03", "Groups evolved in self-play", PROGRESSIVE),
)


_EVOLUTIONS = ("progressive", "from_linear", "weak_op", "strong_op")
_PROSE = ["prose_section_4_a", "prose_section_4_d", "prose_section_5_a"]


def _other(name: str, title: str, kinds: list[str]) -> Exhibit:
    runs = ("other_games", "other_searches")
    return exhibit(name, title, *runs, module="other_evolutions", kinds=kinds)


_ADDITIONS = (
    exhibit("beyond_signs", "What the errors of rules and numbers cost", "corrections",
            "other_games"),
    _other("beyond_mutation", "Mutation that changes all genomes equally often", ["mutation"]),
    _other("beyond_budget", "All schemes with as many games", ["budget"]),
    _other("beyond_optimizers", "Other optimizers for weights", ["cma_es", "gaussian"]),
    exhibit("beyond_tree_size", "Sizes of trees, and strength", *_EVOLUTIONS, "tournament"),
    exhibit("beyond_ratings", "Ratings, and how many runs it takes", "tournament"),
    exhibit("beyond_seconds", "What games of the schemes cost", "seconds"),
    exhibit("beyond_exact", "What follows without playing", published=_PROSE),
)  # fmt: skip

_OF_PROGRAMS = (exhibit("beyond_programs", "Programs of other people", "programs"),)

# Modules of checks, in the order of the paper.
AUDIT = ("tables", "setup", "spread")

_SEARCH = tuple(
    f"evolution.{name}"
    for name in ("population", "elite", "generations", "drafts", "rounds", "fixed_rounds")
)

CLAIMS = (
    Claim("8", "tournament:second_stage_is_best",
          "Trees that go on from Linear agents are better than Linear agents that do.", _SEARCH),
    Claim("1", "tournament:linear_is_best_in_self_play",
          "In self-play Linear yields better agents than BinaryTree and Tree.", _SEARCH),
    Claim("10", "tournament:second_stage_improves_its_bases",
          "A second stage of evolution improves the Linear agents that it starts from.", _SEARCH),
    Claim("6", "tournament:strong_op_is_above_weak_op",
          "All weak-op agents are worse than the strong-op agents.", _SEARCH),
    Claim("4", "tournament:schemes_matter_to_linear",
          "For Linear progressive is better than strong-op, and strong-op than weak-op.", _SEARCH),
    Claim("11", "self_play:self_play_improves",
          "Progressive runs of all genomes improve in self-play.", _SEARCH),
    Claim("16", "tournament:binary_tree_is_best_against_weak_op",
          "BinaryTree performs best against the weak opponent it was evolved against.", _SEARCH),
    Claim("9", "tournament:tree_from_linear_wins_head_to_head",
          "Tree-from-Linear beats Linear-from-Linear head to head.", _SEARCH),
    Claim("2", "tournament:linear_is_best_against_weak_op",
          "In weak-op Linear is better than Tree, and Tree better than BinaryTree.", _SEARCH),
    Claim("3", "tournament:genomes_hardly_differ_against_strong_op",
          "In strong-op the genomes differ by around 4 points.", _SEARCH),
    Claim("5", "tournament:trees_do_not_need_self_play",
          "For trees progressive and strong-op give comparable results.", _SEARCH),
    Claim("7", "tournament:linear_of_strong_op_is_above_progressive_trees",
          "Linear strong-op is superior to both progressive trees.", _SEARCH),
    Claim("17", "tournament:linear_is_best_against_strong_op",
          "Against the strong opponent Linear is best and BinaryTree worst.", _SEARCH),
    Claim("12", "self_play:fixed_opponents_give_trees_no_trend",
          "With a fixed opponent trees show no clear progress in self-play.", _SEARCH),
    Claim("13", "self_play:weak_op_has_stripes",
          "In weak-op exceptionally weak generations are more frequent than in self-play.",
          _SEARCH),
    Claim("14", "self_play:linear_gains_most",
          "Over all schemes Linear gains more in self-play than the trees.", _SEARCH),
    Claim("15", "self_play:trees_leap",
          "Trees improve by larger but sporadic leaps, Linear almost constantly.", _SEARCH),
    Claim("18", "self_play:schemes_cost_the_same",
          "All three evaluation schemes use the same number of games."),
)  # fmt: skip
