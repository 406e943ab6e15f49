"""The study's exhibits and claims, as declarations, and with its runs the whole study."""

from redealt.planning.declarations import Claim, Exhibit, Study, exhibit
from redealt.studies.cubirds.experiments.runs import declare_runs
from redealt.studies.cubirds.settings import Settings
from redealt.studies.cubirds.shown import GAMES
from redealt.studies.cubirds.variants import VARIANTS


def declare(settings: Settings) -> Study:
    """Return all declarations of the study."""
    return Study(
        name="cubirds",
        title="CuBirds: random, Flat Monte Carlo and heuristic agents",
        runs=declare_runs(settings),
        exhibits=[
            *_list_exhibits(settings),
            *_ADDITIONS,
            *(_OF_PROGRAMS if settings.programs else ()),
        ],
        claims=CLAIMS,
        audit=AUDIT,
        variants=VARIANTS.described,
        games=GAMES,
    )


def _list_exhibits(settings: Settings) -> list[Exhibit]:
    rollouts = ["start_birds_rollouts"]
    if settings.start_birds_cluster.games:
        rollouts.append("start_birds_cluster")
    return [
        exhibit("table_01", "Species and cards"),
        exhibit("table_02", "Weights of the heuristic agent and their bounds"),
        exhibit("figure_05", "Weights over generations", "genetic", published=_CAPTION),
        _win_conditions("table_03", "random", "random_games"),
        _win_conditions("table_04", "flat_monte_carlo", "rollout_games"),
        _win_conditions("table_05", "heuristic", "heuristic_games"),
        exhibit("table_06", "Length of games and time", *_PLAYED, "seconds"),
        _start_birds("table_07", "random", "start_birds_random"),
        _start_birds("table_08", "flat_monte_carlo", *rollouts, "start_bird_marginals"),
        _start_bird_map("figure_06", "flat_monte_carlo", "table_08", *rollouts),
        _start_birds("table_09", "heuristic", "start_birds_heuristic"),
        _start_bird_map("figure_07", "heuristic", "table_09", "start_birds_heuristic"),
    ]


_AGENTS = {
    "random": "Random agents",
    "flat_monte_carlo": "Flat Monte Carlo agents",
    "heuristic": "Heuristic agents",
}
_PLAYED = ("random_games", "rollout_games", "heuristic_games")
_CAPTION = ["figure_05_caption"]


def _win_conditions(table: str, agent: str, run: str) -> Exhibit:
    options: dict = {"module": "win_conditions", "published": [table, "prose_section_7_1_1"]}
    return exhibit(table, _AGENTS[agent], run, agent=agent, table=table, **options)


def _start_birds(table: str, agent: str, *runs: str) -> Exhibit:
    prose = "prose_section_7_2_1", "prose_section_7_2_3"
    options: dict = {"module": "start_birds", "published": [table, *prose]}
    title = f"{_AGENTS[agent]} by start birds"
    return exhibit(table, title, *runs, agent=agent, table=table, **options)


def _start_bird_map(figure: str, agent: str, table: str, *runs: str) -> Exhibit:
    options: dict = {"module": "start_bird_maps", "published": [table]}
    title = f"{_AGENTS[agent]} by start birds"
    return exhibit(figure, title, *runs, agent=agent, table=table, **options)


_ADDITIONS = (
    exhibit("beyond_ablation", "What each difference between text and program changes",
            "bug_attribution_random", "bug_attribution_rollouts", "bug_attribution_heuristic",
            published=["table_03", "table_04", "table_05", "table_06"]),
    exhibit("beyond_searches", "Other searches for weights", "tuned", "tuned_games",
            published=_CAPTION),
    exhibit("beyond_o_classes", "The classes of the weight o against each other", "o_classes"),
    exhibit("beyond_round_robin", "All agents against each other", "round_robin"),
    exhibit("beyond_rollouts", "More rollouts, and how options share them", "rollout_ladder"),
    exhibit("beyond_players", "Two to five players", "player_counts"),
)  # fmt: skip

_OF_PROGRAMS = (exhibit("beyond_programs", "Programs of other people", "programs"),)

# Modules of checks, in the order of the paper.
AUDIT = ("constants", "win_conditions", "lengths", "table_07", "table_08", "table_09")


_SEARCH = (
    "genetic.population",
    "genetic.generations",
    "genetic.opponents_as_run",
    "genetic.opponents_as_written",
)
_LADDER = ("rollout_games.ladder",)
_ROUND_ROBIN = ("round_robin.ladder",)
_MARGINALS = ("start_bird_marginals.rollouts",)

CLAIMS = (
    Claim("6b", "weights:seven_is_more_profitable",
          "It is more profitable to focus on seven unique birds than on two sets of three."),
    Claim("3", "seats:heuristic_seats_are_equal",
          "Between heuristic agents the starting player has no advantage."),
    Claim("17", "bird_ranks:common_start_birds_win",
          "A common start bird gives a heuristic agent a slight advantage."),
    Claim("15", "start_birds:start_birds_matter_to_heuristic_agents",
          "Between heuristic agents the start bird matters, for both players."),
    Claim("16a", "bird_ranks:reed_warbler_is_strongest",
          "A reed warbler (bird 6) is the strongest start bird of a heuristic agent."),
    Claim("16b", "bird_ranks:flamingo_is_weak",
          "A flamingo (bird 0) is a notably weak start bird of a heuristic agent."),
    Claim("7", "weights:o_converges_to_1_8", "The weight o converges to around 1.8.", _SEARCH),
    Claim("8a", "weights:own_collection_matters_more",
          "The weight k, of the own collection, converges to a slightly higher value than l and p.",
          _SEARCH),
    Claim("8b", "weights:opponent_matters_less",
          "The weight n, of the opponent, converges to a slightly lower value than l and p.",
          _SEARCH),
    Claim("8c", "weights:rare_cards_are_preferred",
          "The weight m, of rarity, converges to a small positive value: rare cards are preferred.",
          _SEARCH),
    Claim("9", "weights:rarity_hardly_matters",
          "It is of minimal importance to consider the rarity of cards.", _SEARCH),
    Claim("4", "win_conditions:random_agents_win_by_triplets",
          "Random agents win by two sets of three about 20 points more often than by seven unique "
          "birds."),
    Claim("5", "win_conditions:rollout_agents_win_by_both",
          "Flat Monte Carlo agents win by two sets of three about ten points more often than by "
          "seven unique birds, a nearly even split.", _LADDER),
    Claim("6a", "win_conditions:heuristic_agents_win_by_seven",
          "Heuristic agents prefer seven unique birds to two sets of three."),
    Claim("1", "seats:random_seats_are_equal",
          "Between random agents the starting player has no advantage."),
    Claim("2", "seats:rollout_seats_are_equal",
          "Between Flat Monte Carlo agents the starting player has no advantage.", _LADDER),
    Claim("13", "start_birds:start_birds_do_not_matter_to_random_agents",
          "Between random agents the start bird has no effect."),
    Claim("14", "start_birds:start_birds_show_no_pattern_with_rollouts",
          "Between Flat Monte Carlo agents start birds show no pattern.", _MARGINALS),
    Claim("18", "start_birds:ties_do_not_depend_on_start_birds",
          "The start bird does not affect the number of ties between heuristic agents."),
    Claim("11", "effort:heuristic_games_are_shortest",
          "Heuristic agents complete games in the fewest turns.", _LADDER),
    Claim("10", "effort:rollouts_shorten_games",
          "Flat Monte Carlo agents complete games in fewer turns than random ones.", _LADDER),
    Claim("12", "effort:heuristic_is_cheaper",
          "Heuristic agents need less time per turn than Flat Monte Carlo agents."),
    *(
        Claim(f"20{letter}", f"spread:table_0{number}",
              f"Each cell of Table {number} counts 1\u202f000 independent games.")
        for letter, number in zip("abc", (7, 8, 9), strict=True)
    ),
    Claim("19a", "strength:rollouts_beat_random",
          "Flat Monte Carlo plays better than chance (implied).", _ROUND_ROBIN),
    Claim("19b", "strength:heuristic_beats_rollouts",
          "The heuristic agent plays better than Flat Monte Carlo (implied).", _ROUND_ROBIN),
)  # fmt: skip
