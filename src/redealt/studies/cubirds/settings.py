"""Settings of the study ``cubirds``."""

from typing import Annotated, Literal

from annotated_types import MinLen
from pydantic import Field, model_validator

from redealt.games.cubirds.switches import Switches
from redealt.planning.config import Model, needing
from redealt.planning.designs import Design, SampleSize
from redealt.planning.programs import SettingsWithPrograms
from redealt.planning.settings import (
    Block,
    Compared,
    Comparison,
    Experiment,
    Games,
    Judged,
    Played,
    Rollouts,
    played,
    section,
)
from redealt.planning.variants import Variant
from redealt.studies.cubirds.variants import AS_RUN, CALIBRATION, PROGRAM_ROLLOUTS, VARIANTS

TEXT = ("as_written", "calibration")  # variants all of whose rollouts count
OF_OPTION = "rollouts of each option"

CountedRollouts = Annotated[Rollouts, Design(PROGRAM_ROLLOUTS, OF_OPTION, TEXT)]
Seeds = Annotated[int, Field(ge=1, le=1000), SampleSize()]
Fitness = Literal["own_wins", "ends_by_seven"]
FirstOfEquals = Literal["earlier", "random"]


class Blocks(Model):
    """Games per block, the smallest unit of work."""

    random: Block = Field(500, description="Games of random agents.")
    heuristic: Block = Field(100, description="Games of heuristic agents.")
    rollouts: Block = Field(10, description="Games of Flat Monte Carlo agents.")


class Step(Model):
    """A number of rollouts, and how many games are played with it."""

    rollouts: Rollouts = Field(description="Rollouts of each option.")
    games: Games = Field(description="Games per condition.")

    @property
    def identity(self) -> int:
        """The rollouts, which stand in a ladder once."""
        return self.rollouts


def most_rollouts(ladder: list[Step]) -> int:
    """Return the rollouts of a ladder's last step."""
    return max(step.rollouts for step in ladder)


Ladder = Annotated[list[Step], Design(PROGRAM_ROLLOUTS, OF_OPTION, TEXT, read=most_rollouts)]


def _ladder(**games: int) -> list[Step]:
    """Return steps from ``n10=50``: 50 games with 10 rollouts."""
    return [Step(rollouts=int(name[1:]), games=n) for name, n in games.items()]


class RandomGames(Comparison):
    """Random agents (Tables 3 and 6)."""

    games: Games = Field(10_000, description="Games (Table 3: 10,000, divided by ten).")


class RolloutGames(Comparison):
    """Flat Monte Carlo agents (Tables 4 and 6)."""

    games: Games = Field(
        4000, description="Games where only the last rollout counts (M1; Table 4: 1,000)."
    )
    ladder: Annotated[Ladder, MinLen(1)] = Field(
        _ladder(n1=300, n3=150, n10=60, n30=20),
        description="Rollouts of each option where all count (section 5.2: 1,000), and games.",
    )


class HeuristicGames(Comparison):
    """Heuristic agents with the paper's weights and the program's (Tables 5 and 6)."""

    games: Games = Field(8000, description="Games per weights (Table 5: 1,000).")
    variants: Compared = played("as_run", "as_written", "calibration")


class StartBirdsRandom(Experiment):
    """Random agents by both start birds (Table 7)."""

    games: Games = Field(1500, description="Games per pair of birds (Table 7: about 59,000).")


class StartBirdsHeuristic(Comparison):
    """Heuristic agents by both start birds (Table 9, Figure 7)."""

    games: Games = Field(4500, description="Games per pair of birds (Table 9: 1,000).")


class StartBirdsRollouts(Model):
    """Flat Monte Carlo agents of the program by both start birds (Table 8, Figure 6)."""

    games: Games = Field(40, description="Games per pair of birds (Table 8: 1,000).")


class StartBirdMarginals(Model):
    """Flat Monte Carlo agents as written by one start bird, the other dealt (Table 8)."""

    games: Games = Field(30, description="Games per player and bird.")
    rollouts: CountedRollouts = Field(
        3, description="Rollouts of each option (section 5.2: 1,000)."
    )


class StartBirdsCluster(Model):
    """Flat Monte Carlo agents as written by both start birds (Table 8, Figure 6)."""

    games: int = Field(
        0, ge=0, le=100_000_000, description="Games per pair of birds: 1000 at scale cluster."
    )
    rollouts: CountedRollouts = Field(
        PROGRAM_ROLLOUTS, description="Rollouts of each option (section 5.2: 1,000)."
    )


class Search(Model):
    """A search for weights: generations of players against each other (section 6.1)."""

    seeds: Seeds = Field(10, description="Searches of each kind (the paper: 1).")
    population: int = Field(
        200, ge=4, le=10_000, multiple_of=2, description="N, even (section 6.1: 200)."
    )
    generations: int = Field(25, ge=1, le=10_000, description="G (section 6.1: 100).")
    repeats: int = Field(
        1, ge=1, le=10_000, description="Games against each opponent (not stated)."
    )
    mutation: float = Field(
        0.2, ge=0, le=1, description="Chance of a mutation at first (not stated; the program: 0.2)."
    )
    keeps_elite_fitness: bool = Field(
        False,
        description="Whether fitness is the mean over all generations that an individual has "
        "played in; if not, its last games alone count, as in the program (G3).",
    )


class Genetic(Search):
    """The genetic algorithm (Figure 5)."""

    seeds: Annotated[int, SampleSize()] = Field(
        10, ge=2, le=1000, description="Searches of each kind (the paper: 1), to know their spread."
    )
    population: Annotated[int, Design(200, "individuals in a population")] = Field(
        200, ge=4, le=10_000, multiple_of=2, description="N, even (section 6.1: 200)."
    )
    generations: Annotated[int, Design(100, "generations")] = Field(
        100, ge=1, le=10_000, description="G (section 6.1: 100)."
    )
    opponents_as_run: Annotated[int, Design(10, "opponents of an individual", ("as_run",))] = Field(
        10, ge=1, le=10_000, description="M of the program (G1: 10)."
    )
    opponents_as_written: Annotated[int, Design(100, "opponents of an individual", TEXT)] = Field(
        3, ge=1, le=10_000, description="M of the text (section 6.1: 100)."
    )
    fitness_as_run: Fitness = Field(
        "ends_by_seven",
        description="What the program counts: games that end by seven species, whoever wins (G2).",
    )
    fitness_as_written: Fitness = Field(
        "own_wins", description="What the text counts: an individual's own wins (G2)."
    )
    ties_as_run: FirstOfEquals = Field(
        "random", description="Which of two equals is better; the program's sort is open (G3)."
    )
    ties_as_written: FirstOfEquals = Field(
        "earlier",
        description="The same for the text, which does not say: earlier players come first (G3).",
    )


class Tuned(Search):
    """Other searches for weights, all with the same number of games (beyond_searches)."""

    seeds: Seeds = Field(10, description="Searches of each kind.")
    population: int = Field(20, ge=4, le=10_000, multiple_of=2, description="N, even.")
    generations: int = Field(20, ge=1, le=10_000, description="G.")
    opponents: int = Field(
        4,
        ge=2,
        le=10_000,
        multiple_of=2,
        description="M, even: half of them in each seat if both are played.",
    )


class TunedGames(Model):
    """Weights found against the published ones (beyond_searches)."""

    games: Games = Field(60, description="Games per search, rules and seat.")


class BugAttribution(Model):
    """The program with one of its differences from the text repaired (beyond_ablation)."""

    random_games: Games = Field(3000, description="Games of random agents per repair.")
    rollout_games: Games = Field(
        100, description="Games of Flat Monte Carlo agents with one rollout, per repair."
    )
    more_rollouts: int = Field(
        3, ge=2, le=100_000, description="Rollouts where the number may matter: with M1 repaired."
    )
    more_rollouts_games: Games = Field(40, description="Games with that many rollouts, per repair.")
    heuristic_games: Games = Field(500, description="Games of heuristic agents per repair.")
    baseline: Annotated[int, SampleSize()] = Field(
        20, ge=1, le=1000, description="Times these games, of the program as it is."
    )


class OClasses(Comparison):
    """The classes of the weight o against each other (beyond_o_classes)."""

    games: Games = Field(20, description="Games per pair of classes.")


class RoundRobin(Experiment):
    """All agents against each other (beyond_round_robin)."""

    games: Games = Field(40, description="Games per pair of random and heuristic agents.")
    ladder: Annotated[Ladder, needing(1)] = Field(
        _ladder(n1=40, n10=6),
        min_length=1,
        description="Rollouts of Flat Monte Carlo agents, and games per pair with them.",
    )
    determinized: list[Rollouts] = Field(
        [10], description="Those of these rollouts at which agents also play blindly."
    )

    @model_validator(mode="after")
    def _play_blindly_what_is_played(self) -> "RoundRobin":
        rollouts = [step.rollouts for step in self.ladder]
        for found in self.determinized:
            if found not in rollouts:
                raise ValueError(f"determinized: found {found}, expected one of {rollouts}")
        return self


class RolloutLadder(Played):
    """Flat Monte Carlo agents by rollouts and how options share them (beyond_rollouts)."""

    ladder: list[Step] = Field(
        _ladder(n1=12, n3=12, n10=8), min_length=1, description="Rollouts per option, and games."
    )
    variants: Annotated[list[str], needing("as_written")] = played(
        "as_written", description="Variants that are played, M1 and M2 repaired."
    )


class PlayerCounts(Experiment):
    """Two to five equal agents (beyond_players)."""

    games: Games = Field(500, description="Games of random and heuristic agents.")
    rollout_games: Games = Field(20, description="Games of Flat Monte Carlo agents.")
    rollouts: Rollouts = Field(3, description="Their rollouts, where all of them count.")


class Seconds(Experiment):
    """Wall times, on one thread (Table 6)."""

    games: Games = Field(200, description="Games of agents that are fast.")
    slow_games: Games = Field(2, description="Games of agents all of whose rollouts count.")
    variants: Judged = played(
        "as_run", "as_written", "calibration", description="Variants that are timed."
    )


class Settings(SettingsWithPrograms):
    """CuBirds: random, Flat Monte Carlo and heuristic agents, and a genetic algorithm."""

    SWITCHES = Switches
    REQUIRED = ("as_run", "as_written", "calibration")
    NAMES = VARIANTS.names

    blocks: Blocks = section(Blocks, "Games per block, the smallest unit of work.")
    variants: dict[str, Variant] = Field(
        {
            "as_written": Variant(),
            "as_run": Variant(base="as_written", switches=AS_RUN),
            "calibration": Variant(base="as_written", switches=CALIBRATION),
        },
        description="Variants of the paper by name: the text (as_written), the authors' program "
        "(as_run), and the text with the program's way to foresee the next turn (calibration).",
    )
    random_games: RandomGames = section(RandomGames, "Tables 3 and 6.")
    rollout_games: RolloutGames = section(RolloutGames, "Tables 4 and 6.")
    heuristic_games: HeuristicGames = section(HeuristicGames, "Tables 5 and 6.")
    start_birds_random: StartBirdsRandom = section(StartBirdsRandom, "Table 7.")
    start_birds_rollouts: StartBirdsRollouts = section(StartBirdsRollouts, "Table 8, Figure 6.")
    start_bird_marginals: StartBirdMarginals = section(StartBirdMarginals, "Table 8, as written.")
    start_birds_cluster: StartBirdsCluster = section(
        StartBirdsCluster,
        "Table 8 and Figure 6 as written, off at all scales: 64,000 games at 1,000 "
        "rollouts take about 8 core days.",
    )
    start_birds_heuristic: StartBirdsHeuristic = section(StartBirdsHeuristic, "Table 9, Figure 7.")
    genetic: Genetic = section(Genetic, "Figure 5.")
    tuned: Tuned = section(Tuned, "beyond_searches, searches.")
    tuned_games: TunedGames = section(TunedGames, "beyond_searches, games.")
    bug_attribution: BugAttribution = section(BugAttribution, "beyond_ablation.")
    o_classes: OClasses = section(OClasses, "beyond_o_classes.")
    round_robin: RoundRobin = section(RoundRobin, "beyond_round_robin.")
    rollout_ladder: RolloutLadder = section(RolloutLadder, "beyond_rollouts.")
    player_counts: PlayerCounts = section(PlayerCounts, "beyond_players.")
    seconds: Seconds = section(Seconds, "Table 6, seconds.")
