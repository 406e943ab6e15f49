"""Settings of the study ``locm``."""

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from redealt.games.locm.switches import Switches
from redealt.planning.config import Model, needing
from redealt.planning.designs import Design, SampleSize
from redealt.planning.programs import Programs, TimeScale
from redealt.planning.settings import Games, StudySettings, section
from redealt.planning.variants import Variant
from redealt.studies.locm.variants import AS_RUN_EVOLUTION, AS_RUN_TOURNAMENT, BASELINES

Runs = Annotated[int, Field(ge=2, le=1000), SampleSize()]
Drafts = Annotated[int, Field(ge=2, le=100_000), SampleSize()]
Rounds = Annotated[int, Field(ge=1, le=100_000), SampleSize()]
Evolved = Literal["as_run", "as_written"]
_EVOLVED = ("as_run", "as_written")  # the variants to which evolutions matter
Addition = Literal["signs", "rules", "mutation", "budget", "optimizers"]


class Evolution(Model):
    """How agents are evolved (section IV-A); drafts and rounds are those of a generation."""

    runs: Runs = Field(4, description="Runs of each genome and scheme (text: 4, program: 4 or 5).")
    bases: int = Field(
        2, ge=1, le=1000, description="Linear runs from which evolution goes on (section IV-D: 4)."
    )
    copies: int = Field(2, ge=1, le=1000, description="Runs from each base (Figure 3: 2).")
    population: Annotated[int, Design(50, "individuals in a population", _EVOLVED)] = Field(
        20, ge=4, le=10_000, multiple_of=2, description="Individuals, even (section IV-A: 50)."
    )
    elite: Annotated[int, Design(5, "individuals that stay unchanged", _EVOLVED)] = Field(
        2, ge=1, le=1000, description="The best that stay unchanged (section IV-A: 5)."
    )
    generations: Annotated[int, Design(50, "generations", _EVOLVED)] = Field(
        15, ge=3, le=10_000, description="Generations (section IV-A: 50); cycles need three."
    )
    drafts: Annotated[int, Design(10, "drafts of a generation", _EVOLVED)] = Field(
        4, ge=1, le=10_000, description="Drafts (section IV-A: 10)."
    )
    rounds: Annotated[int, Design(10, "games of a pair on a draft", _EVOLVED)] = Field(
        2, ge=1, le=10_000, description="Games of an ordered pair on a draft (section IV-A: 10)."
    )
    fixed_rounds: Annotated[
        int, Design(500, "games against a fixed opponent on a draft and side", _EVOLVED)
    ] = Field(
        16,
        ge=1,
        le=100_000,
        description="Games of an individual against a fixed opponent on a draft and side "
        "(section V-A: population x rounds, 500).",
    )
    mutation: float = Field(0.05, ge=0, le=1, description="Rate of mutation (section IV-A: 0.05).")
    mutations_of_copies: int = Field(
        5, ge=0, le=1000, description="Mutations of each first copy of a base (section IV-D: 5)."
    )
    strong_op: Literal["own", "published"] = Field(
        "own",
        description="The fixed strong opponent: our own Tree-from-Linear agent of base 2, or the "
        "authors', which needs their logs.",
    )
    variants: Annotated[list[Evolved], needing("as_run")] = Field(
        ["as_run", "as_written"],
        description="Variants of the rules by which agents are evolved and compared.",
    )

    @model_validator(mode="after")
    def _fits_together(self) -> "Evolution":
        if self.bases > self.runs:
            raise ValueError(f"bases: found {self.bases}, expected at most runs, {self.runs}")
        if self.elite >= self.population:
            raise ValueError(f"elite: found {self.elite}, expected less than the population")
        return self


class Maps(Model):
    """Bests of all generations of a run against each other (Figures 1 to 3)."""

    drafts: Drafts = Field(10, description="Drafts (the authors' program: 10).")
    rounds: Rounds = Field(1, description="Games of a pair on a draft (the program: 10).")


class Tournament(Model):
    """All final agents against each other (Tables I to III, Figure 4)."""

    drafts: Drafts = Field(100, description="Drafts, each with all pairs (the authors: about 4).")
    rounds: Rounds = Field(1, description="Games of an ordered pair on a draft.")


class Replay(Model):
    """The authors' agents, where their logs are there."""

    drafts: Drafts = Field(100, description="Drafts of the tournament.")
    rounds: Rounds = Field(1, description="Games of an ordered pair on a draft.")
    map_drafts: Drafts = Field(10, description="Drafts of the maps of Figure 1 (10).")
    map_rounds: Rounds = Field(1, description="Games of a pair on a draft of these (10).")


class Corrections(Model):
    """The tournament with one of its errors corrected at a time (beyond_signs)."""

    drafts: Drafts = Field(60, description="Drafts, the same with each correction.")
    rounds: Rounds = Field(1, description="Games of an ordered pair on a draft.")


class Additions(Model):
    """Other evolutions, and games of their agents (beyond_signs, _mutation and others)."""

    kinds: list[Addition] = Field(
        ["signs", "mutation", "budget", "optimizers"],
        description="What is changed: the signs of cards, each other rule of the evolution engine, "
        "the rate of mutation, the games of fixed schemes, the optimizer.",
    )
    runs: Runs = Field(3, description="Runs of each evolution.")
    step: float = Field(
        0.2, ge=0.001, le=2, description="Standard deviation of the Gaussian mutation of a weight."
    )
    drafts: Drafts = Field(40, description="Drafts of the games against a panel.")
    rounds: Rounds = Field(1, description="Games of an ordered pair on a draft.")


class Seconds(Model):
    """Wall times, on one thread (beyond_seconds)."""

    games: Games = Field(100, description="Games per scheme, genome and generation.")


class Contest(TimeScale):
    """Games of the programs of other people (beyond_programs)."""

    drafts: Drafts = Field(10, description="Drafts; each pair plays on both sides of each.")


RULES = {
    "as_written": "text",
    "as_run_evolution": "program, evolution engine",
    "as_run_tournament": "program, tournament",
    "corrected_lookahead": "program, tournament with corrected look-ahead",
}


class Settings(StudySettings):
    """Legends of Code and Magic: evolved evaluation functions, genomes and opponents."""

    SWITCHES = Switches
    REQUIRED = ("as_written", "as_run_evolution", "as_run_tournament", "corrected_lookahead")
    NAMES = RULES

    authors_logs: str = Field(
        "",
        description="Folder with the authors' logs as `redealt locm import-logs` writes it; "
        "without it the published agents are not replayed.",
    )
    programs: Programs = Field(
        {},
        description="Programs that join the tournament: their commands by name, which begins with "
        "a capital. docs/locm_programs.md tells how they are hosted.",
    )
    variants: dict[str, Variant] = Field(
        {
            "as_written": Variant(),
            "as_run_evolution": Variant(base="as_written", switches=AS_RUN_EVOLUTION),
            "as_run_tournament": Variant(base="as_written", switches=AS_RUN_TOURNAMENT),
            "corrected_lookahead": Variant(
                base="as_run_tournament", switches={"lookahead": "same"}
            ),
        },
        description="Sets of rules by name: the game, the authors' evolution engine, their "
        "tournament, and the latter with a look-ahead that fits the game.",
    )
    evolution: Evolution = section(Evolution, "Evolutions.")
    heat_maps: Maps = section(Maps, "Figures 1 to 3.")
    tournament: Tournament = section(Tournament, "Tables I to III, Figure 4.")
    replay: Replay = section(Replay, "Tables I to III, Figures 1 and 4, with the authors' agents.")
    corrections: Corrections = section(Corrections, "beyond_signs, the tournament.")
    additions: Additions = section(Additions, "Evolutions beyond the paper.")
    seconds: Seconds = section(Seconds, "beyond_seconds.")
    contest: Contest = section(Contest, "Games of `programs`, where there are any.")

    @field_validator("programs")
    @classmethod
    def _have_own_names(cls, programs: dict[str, str]) -> dict[str, str]:
        if taken := [name for name in programs if name in BASELINES]:
            raise ValueError(f"found the name {taken[0]}, which is that of an agent")
        return programs

    @model_validator(mode="after")
    def _has_what_it_needs(self) -> "Settings":
        if self.evolution.strong_op == "published" and not self.authors_logs:
            raise ValueError("evolution.strong_op: found published, which needs authors_logs")
        return self
