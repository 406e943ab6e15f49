"""Settings of the study ``cuckoo``."""

from typing import Annotated

from pydantic import Field, model_validator

from redealt.games.cuckoo.names import MAX_CARDS
from redealt.games.cuckoo.switches import Switches
from redealt.planning.config import Model, needing
from redealt.planning.designs import Design
from redealt.planning.programs import SettingsWithPrograms
from redealt.planning.settings import Block, Games, Played, played, section
from redealt.planning.variants import Variant
from redealt.studies.cuckoo.variants import AS_RUN, SHOWN_VARIANTS, VARIANTS


class Deck(Model):
    """The deck: S suits of the values 1 to C."""

    suits: Annotated[int, Design(4, "copies of each value")] = Field(
        4, ge=1, le=8, description="S, copies of each value (section V-A: 4)."
    )
    cards: Annotated[int, Design(10, "values of cards")] = Field(
        10, ge=4, le=MAX_CARDS, description="C, the highest value (section V-A: 10)."
    )

    @model_validator(mode="after")
    def _fits_the_core(self) -> "Deck":
        if self.suits * self.cards > MAX_CARDS:
            raise ValueError(f"at most {MAX_CARDS} cards, found {self.suits * self.cards}")
        return self


class PlayerRange(Model):
    """Numbers of players per match."""

    smallest: Annotated[int, Design(2, "players of the smallest match")] = Field(
        2, ge=2, le=MAX_CARDS, description="Smallest number of players (section V-A: 2)."
    )
    largest: Annotated[int, Design(39, "players of the largest match")] = Field(
        39, ge=2, le=MAX_CARDS, description="Largest number (section V-A: 39, of 40 cards)."
    )

    @model_validator(mode="after")
    def _is_ordered(self) -> "PlayerRange":
        if self.largest < self.smallest:
            raise ValueError(
                f"expected smallest <= largest, found {self.smallest} > {self.largest}"
            )
        return self


class PublishedProgram(Model):
    """The authors' procedure of Figure 5 with their generator, NumPy's legacy one."""

    seed: int = Field(2022, ge=0, lt=2**32, description="Seed of the authors' program.")
    matches_per_n: Annotated[int, Design(800, "matches of each label")] = Field(
        800, ge=1, le=100_000_000, description="Matches per label (section V-A: 800)."
    )


class Mixed(Played):
    """Matches in which every player draws one of the four strategies (Figure 5)."""

    matches_per_n: Games = Field(
        4000, description="Matches per number of players and variant (section V-A: 800)."
    )
    variants: Annotated[list[str], needing(*SHOWN_VARIANTS["mixed"])] = played(
        *SHOWN_VARIANTS["mixed"]
    )


class Uniform(Played):
    """Matches in which all players use the same strategy (Figure 6), on paired deals."""

    matches_per_n: Games = Field(
        2000,
        description="Matches per number of players, strategy and variant (text 800, figure 500).",
    )
    variants: Annotated[list[str], needing(*SHOWN_VARIANTS["uniform"])] = played(
        "as_run_seated", "as_written"
    )


class OneSwitch(Model):
    """One difference between the variants at a time."""

    matches_per_n: Games = Field(
        1000,
        description="Matches per label and variant; 8000 give a standard error of 0.001.",
    )


class Seating(Model):
    """Wins by identifier under fixed and rotating seating."""

    matches: Games = Field(100_000, description="Matches of 38 players per seating.")


class SmallGame(Model):
    """A game G(S, C, N) that is small enough to be solved exactly."""

    suits: int = Field(description="S, copies of each value.", ge=1, le=8)
    cards: int = Field(description="C, the highest value.", ge=4, le=16)
    n_players: int = Field(description="N, players of the round.", ge=2, le=6)

    @model_validator(mode="after")
    def _fits_the_core(self) -> "SmallGame":
        if self.deck > MAX_CARDS:
            raise ValueError(f"at most {MAX_CARDS} cards, found {self.deck}")
        if self.n_players >= self.deck:
            raise ValueError(f"at most {self.deck - 1} players, found {self.n_players}")
        return self

    @property
    def deck(self) -> int:
        """Cards in the deck."""
        return self.suits * self.cards

    @property
    def n_covered(self) -> int:
        """Cards in the deck that are not shown at once: all but the values C - 1 and C."""
        return self.suits * (self.cards - 2)

    @property
    def identity(self) -> tuple[int, int, int]:
        """S, C and N."""
        return self.suits, self.cards, self.n_players


class Equilibrium(SmallGame):
    """A small game and the effort that is spent on its equilibrium."""

    iterations: int = Field(description="Iterations of regret matching plus.", ge=1, le=1_000_000)


def _games(*sizes: tuple[int, int, int]) -> list[SmallGame]:
    return [SmallGame(suits=s, cards=c, n_players=n) for s, c, n in sizes]


class Optimality(Model):
    """Exact analysis of one round of small games."""

    games: list[SmallGame] = Field(
        _games(
            (4, 10, 2), (4, 10, 3), (4, 10, 4), (2, 4, 3), (2, 5, 2), (2, 5, 3),
            (2, 5, 4), (4, 5, 3), (1, 4, 2), (1, 4, 3), (1, 5, 3),
        ),
        min_length=1,
        description="Games whose survival probabilities and best responses are enumerated.",
    )  # fmt: skip
    equilibria: list[Equilibrium] = Field(
        [
            Equilibrium(suits=4, cards=10, n_players=2, iterations=1000),
            Equilibrium(suits=4, cards=10, n_players=3, iterations=1000),
            Equilibrium(suits=2, cards=5, n_players=2, iterations=1000),
            Equilibrium(suits=2, cards=5, n_players=3, iterations=300),
        ],
        min_length=1,
        description="Games whose approximate equilibria are computed by regret matching.",
    )

    @model_validator(mode="after")
    def _holds_one_to_predict(self) -> "Optimality":
        """Predictions are of rounds with all cards covered, and shown of the largest deck."""
        predicted = [game for game in self.games if game.n_covered >= game.n_players]
        largest = max((game.deck for game in predicted), default=0)
        if not any(game.n_players <= 3 for game in predicted if game.deck == largest):
            raise ValueError(
                "expected a game with two or three players among games, in the largest deck that "
                "has a covered card for every player"
            )
        return self


class Settings(SettingsWithPrograms):
    """Cuckoo: optimal decision strategies (Mignoni, Carli and Dotoli, 2023)."""

    SWITCHES = Switches
    REQUIRED = ("as_written", "as_run", "as_run_seated", "printed_26")
    NAMES = VARIANTS.names

    deck: Deck = section(Deck, "The deck of all experiments.")
    n_players: PlayerRange = section(
        PlayerRange, "Players per match, the labels of Figures 5b and 6."
    )
    lives: Annotated[int, Design(1, "lives of a player")] = Field(
        1, ge=1, le=100, description="Lives of each player (section V-A: 1)."
    )
    block: Block = Field(
        100, description="Matches counted together: the smallest unit of a tournament."
    )
    variants: dict[str, Variant] = Field(
        {
            "as_written": Variant(),
            "as_run": Variant(base="as_run_seated", switches={"seats": 38}),
            "as_run_seated": Variant(base="as_written", switches=AS_RUN),
            "printed_26": Variant(base="as_run", switches={"swap_formula": "equation_26"}),
        },
        description="Variants of the paper by name: the text (as_written), the authors' program "
        "(as_run), the same with the labelled number of players seated, and with equation (26).",
    )
    published_program: PublishedProgram = section(
        PublishedProgram, "Exact repetition of the authors' run."
    )
    mixed: Mixed = section(Mixed, "Figure 5.")
    uniform: Uniform = section(Uniform, "Figure 6.")
    one_switch: OneSwitch = section(OneSwitch, "beyond_ablation.")
    seating: Seating = section(Seating, "beyond_seats.")
    optimality: Optimality = section(Optimality, "beyond_optimality.")

    @model_validator(mode="after")
    def _fits_together(self) -> "Settings":
        most = self.deck.suits * self.deck.cards - 1
        seats = [self.switches(name).seats for name in self.variants]
        if max(self.n_players.largest, *seats) > most:
            raise ValueError(
                f"n_players.largest and the variants' seats: found {self.n_players.largest} and "
                f"{max(seats)}, expected at most {most}, so that a card stays in the deck"
            )
        if self.uniform.matches_per_n <= self.block:
            raise ValueError(
                f"uniform.matches_per_n: found {self.uniform.matches_per_n}, expected more than "
                f"block, which is {self.block}, so that the spread between blocks is known"
            )
        return self
