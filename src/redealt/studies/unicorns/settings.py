"""Settings of the study ``unicorns``."""

from typing import Annotated

from pydantic import Field, model_validator

from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.planning.config import Model, needing
from redealt.planning.designs import Design, SampleSize
from redealt.planning.programs import SettingsWithPrograms
from redealt.planning.settings import (
    Block,
    Comparison,
    Games,
    Judged,
    Played,
    played,
    section,
)
from redealt.planning.variants import Variant
from redealt.studies.unicorns.variants import FRESH, MCTS_TYPES, TYPES, VARIANTS

Runs = Annotated[int, Field(ge=2, le=1000), SampleSize()]
Size = Annotated[int, Field(ge=6, le=1000)]
Generations = Annotated[int, Field(ge=2, le=10_000)]
Playouts = Annotated[int, Field(ge=1, le=100_000)]
FitnessGames = Annotated[int, Field(ge=1, le=100_000)]

_INDIVIDUALS, _GENERATIONS = "individuals in a population", "generations"
_PER_FITNESS = "games of an individual in a generation"
# All published numbers are about the game's own deck, which no name stands for.
OtherDeck = Annotated[str, Design(0, "decks of your own", read=lambda name: int(bool(name)),
                                  in_scales=False)]  # fmt: skip


class Blocks(Model):
    """Games per block, the smallest unit of work."""

    games: Block = Field(500, description="Games of random and rule-based agents.")
    searches: Block = Field(5, description="Games with searches.")


class Matchups(Comparison):
    """Random and rule-based agents (reference, Table 6.1, section 5.4)."""

    games: Games = Field(
        20_000, description="Games of those pairs that the thesis names (section 5.4: 100,000)."
    )
    other_games: Games = Field(5000, description="Games of other pairs.")


class Step(Model):
    """A number of playouts, and how many games are played with it."""

    playouts: Playouts = Field(description="Playouts of each decision.")
    games: Games = Field(description="Games.")

    @property
    def identity(self) -> int:
        """The playouts, which stand in a ladder once."""
        return self.playouts


Ladder = Annotated[list[Step], Field(min_length=1)]


def _ladder(**games: int) -> list[Step]:
    return [Step(playouts=int(name[1:]), games=n) for name, n in games.items()]


class SearchGames(Played):
    """Two searches against four random agents (Tables 5.1 and 6.1)."""

    ladder: Ladder = Field(
        _ladder(n100=100, n200=60, n400=60, n800=20),
        description="Playouts (Table 5.1: 100, 200, 400, 800), and games (100 each).",
    )
    others: Ladder = Field(
        _ladder(n100=30), description="The same for the variants other than as_run."
    )
    variants: Judged = played("as_run", "as_written", FRESH)


class Nested(Played):
    """Three rule-based against three random agents from four first seeds (Table 5.2)."""

    games: Games = Field(500, description="Games from each first seed (Table 5.2: up to 500).")
    variants: Judged = played("as_run")


class Paired(Model):
    """Kinds of rule-based agents in games that are dealt alike (beyond_tests)."""

    games: Games = Field(4000, description="Games of each kind against each kind of opponent.")


class Seats(Comparison):
    """Six equal agents by seats (beyond_seats)."""

    games: Games = Field(20_000, description="Games per kind of agent.")


class PlayerCounts(Comparison):
    """Two to eight players (beyond_players)."""

    games: Games = Field(3000, description="Games per condition.")


class Evolution(Model):
    """Evolutions against random, rule-based and evolved agents (section 6)."""

    runs: Runs = Field(2, description="Runs of each type (section 6: 10).")
    population: Annotated[Size, Design(20, _INDIVIDUALS)] = Field(
        20, description="Individuals (section 6: 20)."
    )
    generations: Annotated[Generations, Design(200, _GENERATIONS)] = Field(
        200, description="Generations, the first one included (section 6: 200)."
    )
    games: Annotated[FitnessGames, Design(100, _PER_FITNESS)] = Field(
        100, description="Games of an individual in a generation (section 6: 100)."
    )
    crossover: float = Field(
        0.75,
        ge=0,
        le=1,
        description="Share of pairs that have children (the program: 0.75, an example in section "
        "5.4: 0.85).",
    )
    variants: Annotated[list[str], needing("as_run")] = Field(
        ["as_run"], description="Variants by which agents are evolved and compared."
    )


class SearchEvolution(Model):
    """Evolutions against searches (section 6), much smaller than the published ones."""

    runs: Runs = Field(2, description="Runs of each type (section 6: 10).")
    population: Annotated[Size, Design(20, _INDIVIDUALS)] = Field(
        20, description="Individuals (section 6: 20)."
    )
    generations: Annotated[Generations, Design(100, _GENERATIONS, in_scales=False)] = Field(
        3, description="Generations (section 6: 100)."
    )
    games: Annotated[FitnessGames, Design(10, _PER_FITNESS)] = Field(
        2, description="Games of an individual in a generation (section 6: 10)."
    )
    playouts: Annotated[Playouts, Design(100, "playouts of a decision")] = Field(
        10, description="Playouts of each decision of an opponent (section 6: 100)."
    )


class PopulationSizes(Model):
    """Populations of several sizes (Figure 5.1)."""

    runs: Runs = Field(10, description="Runs of each size (Figure 5.1: 10).")
    sizes: list[Size] = Field(
        [10, 20, 50, 100], min_length=1, description="Sizes, which the text does not name."
    )
    evaluations: Annotated[int, Design(4000, "individuals evaluated in a run")] = Field(
        300,
        ge=100,
        le=1_000_000,
        multiple_of=100,
        description="Individuals evaluated in a run, as many for all sizes (section 6: 4,000).",
    )
    generations: int = Field(
        5, ge=0, le=10_000, description="Generations, the same for all, or 0 to leave that out."
    )
    games: Annotated[FitnessGames, Design(200, _PER_FITNESS)] = Field(
        30, description="Games of an individual in a generation (Figure 5.1: 200)."
    )


class Final(Model):
    """The evolution that starts with the best individuals of all others (section 6)."""

    runs: Runs = Field(2, description="Runs (the text does not say how many).")
    population: Annotated[Size, Design(100, _INDIVIDUALS)] = Field(
        20, description="Individuals (section 6: 100)."
    )
    generations: Annotated[Generations, Design(200, _GENERATIONS)] = Field(
        25, description="Generations (section 6: 200)."
    )
    games: FitnessGames = Field(100, description="Games of an individual in a generation.")
    selection_games: Annotated[FitnessGames, Design(1000, "games that select an individual")] = (
        Field(
            200, description="Games by which the first individuals are chosen (section 6: 1,000)."
        )
    )


class OtherSearches(Model):
    """Evolutions with one thing changed (beyond_evolution)."""

    runs: Runs = Field(10, description="Runs of each.")
    population: Size = Field(20, description="Individuals.")
    generations: Generations = Field(12, description="Generations.")
    games: FitnessGames = Field(20, description="Games of an individual in a generation.")
    evaluation_games: Games = Field(
        40, description="Games of each last individual against each kind of opponent, twice."
    )


class Evaluation(Model):
    """Games by which individuals are compared (Tables 6.2 and 6.3)."""

    games: Annotated[FitnessGames, Design(1000, "games that choose the best individual")] = Field(
        1000,
        description="Games against each kind of opponent by which the best is chosen (1,000), "
        "and as many fresh ones.",
    )


class Unevolved(Model):
    """Individuals with random genes (beyond_selection)."""

    sets: Annotated[int, Field(ge=2, le=1000), SampleSize()] = Field(
        10, description="Sets of as many individuals as an evolution has."
    )


class Ablation(Model):
    """The program with one item corrected at a time (beyond_ablation)."""

    games: Games = Field(8000, description="Games of rule-based agents per item.")
    search_games: Games = Field(40, description="Games of searches per item.")
    playouts: Playouts = Field(20, description="Playouts of each decision of a search.")


class Declined(Model):
    """Rule-based agents that decline the option of one card (beyond_options)."""

    games: Games = Field(4000, description="Games per card and kind of opponent.")


class Seconds(Model):
    """Wall times, on one thread (beyond_seconds)."""

    games: Games = Field(2000, description="Games of agents that do not search.")
    slow_games: Games = Field(2, description="Games of searches.")
    playouts: list[Playouts] = Field([100], description="Playouts of searches.")


class Settings(SettingsWithPrograms):
    """Unstable Unicorns: random, rule-based, searching and evolved players."""

    SWITCHES = Switches
    REQUIRED = ("as_written", "as_run", FRESH)
    NAMES = VARIANTS.names

    variants: dict[str, Variant] = Field(
        {
            "as_written": Variant(),
            "as_run": Variant(base="as_written", switches=AS_RUN),
            FRESH: Variant(base="as_run", switches={"one_determinization": False}),
        },
        description="Sets of rules and agents by name: the text, the author's program, and the "
        "program with a search that deals the hidden cards anew in every iteration.",
    )
    deck: OtherDeck = Field(
        "",
        description="Folder of a deck to play with, as docs/unicorns_decks.md describes; without "
        "one the game's own, which the published numbers are about.",
    )
    blocks: Blocks = section(Blocks, "Games per block, the smallest unit of work.")
    matchups: Matchups = section(Matchups, "Table 6.1, section 5.4, the reference of section 6.")
    mcts_games: SearchGames = section(SearchGames, "Tables 5.1 and 6.1.")
    nested: Nested = section(Nested, "Table 5.2.")
    paired: Paired = section(Paired, "beyond_tests.")
    seats: Seats = section(Seats, "beyond_seats.")
    player_counts: PlayerCounts = section(PlayerCounts, "beyond_players.")
    evolution: Evolution = section(Evolution, "Tables 6.2 and 6.3.")
    mcts_evolution: SearchEvolution = section(SearchEvolution, "Tables 6.2 and 6.3.")
    evaluation: Evaluation = section(Evaluation, "Tables 6.2 and 6.3.")
    population_sizes: PopulationSizes = section(PopulationSizes, "Figure 5.1.")
    final: Final = section(Final, "The final evolution of section 6.")
    unevolved: Unevolved = section(Unevolved, "beyond_selection.")
    other_searches: OtherSearches = section(OtherSearches, "beyond_evolution.")
    ablation: Ablation = section(Ablation, "beyond_ablation.")
    declined: Declined = section(Declined, "beyond_options.")
    seconds: Seconds = section(Seconds, "beyond_seconds.")

    @model_validator(mode="after")
    def _host_programs_with_own_deck(self) -> "Settings":
        if self.programs and self.deck:
            raise ValueError("programs play with the game's own deck: leave out deck or programs")
        return self

    @model_validator(mode="after")
    def _has_enough_to_select(self) -> "Settings":
        quick, slow = self.evolution, self.mcts_evolution
        others = len(TYPES) - len(MCTS_TYPES)
        evolved = others * quick.runs * quick.population
        evolved += len(MCTS_TYPES) * slow.runs * slow.population
        if self.final.population > evolved:
            raise ValueError(
                f"final.population: found {self.final.population}, expected at most {evolved}, "
                "the individuals of all evolutions"
            )
        return self
