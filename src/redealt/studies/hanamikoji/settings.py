"""Settings of the study ``hanamikoji``."""

from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from redealt.games.hanamikoji.switches import Switches
from redealt.planning.config import Model, needing
from redealt.planning.designs import Design
from redealt.planning.programs import SettingsWithPrograms
from redealt.planning.settings import (
    Block,
    Compared,
    Comparison,
    Experiment,
    Games,
    Judged,
    Rollouts,
    played,
    section,
)
from redealt.planning.variants import Variant
from redealt.studies.hanamikoji.readings import READINGS, STANDING
from redealt.studies.hanamikoji.variants import VARIANTS

# The author's program is not public, and no reading of it that we tried fits all published numbers.
# Of those that fit Table 1 and random play this one departs least from the text; where they were
# not chosen by, it is as near to the numbers as the others (beyond_readings).
AS_RUN = {
    "tie_break": "full_ties",
    "t_winner": "coin",
    "offer_value": "worst_reply",
    "chance": "resampled",
    "reply_is_level": False,
    "leaf_without_deck": True,
}
OFFICIAL = {
    "draw_first": True,
    "to_scored": True,
    "pairs": True,
    "both_qualify": "charm",
    "max_rounds": 20,
    "tie_break": "none",
}
MODIFICATIONS = ("pairs", "to_scored", "draw_first")
CALIBRATION = ["as_run", "worst_reply_7", "random_reply_8", "as_written"]

Arrangements = Annotated[int, Field(ge=1, le=1_000_000)]  # games that a table is built of
Depth = Annotated[int, Field(ge=1, le=6)]


class Presample(Experiment):
    """Tables of what markers are worth (section 8.2), and Figure 5."""

    games: Annotated[Arrangements, Design(100, "games for each entry of the tables")] = Field(
        2, description="Games per arrangement and round (section 8.2: 100)."
    )
    rollouts: Annotated[Rollouts, Design(50, "rollouts to fill the tables")] = Field(
        5, description="n of the cheating simple agents that build the tables (section 8.2: 50)."
    )
    variants: Judged = Field(
        CALIBRATION, min_length=1, description="Variants whose tables are built."
    )


class AgainstRandom(Experiment):
    """The simple agent against random play (Table 1, Figure 4)."""

    games: Games = Field(400, description="Games per condition of Table 1 (1,000).")
    one_rollout_games: Games = Field(
        2000, description="Games per condition of Table 1 with n = 1 (1,000)."
    )
    curve_games: Games = Field(60, description="Games per other condition of Figure 4.")
    rollouts: list[Rollouts] = Field(
        [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50],
        min_length=1,
        description="n in Figure 4; Table 1 has 1, 10, 20 and 50.",
    )
    calibration: list[str] = Field(CALIBRATION, min_length=1, description="Variants in Table 1.")

    @property
    def all_variants(self) -> list[str]:
        return [*self.variants, *self.calibration]


class Presampling(Experiment):
    """Agents with and without tables (Figures 6 and 7)."""

    games: Games = Field(20, description="Games per condition (section 8.3, assumed: 1,000).")
    rollouts: list[Rollouts] = Field(
        [1, 5, 10, 20, 30, 50], min_length=1, description="n of the tested agent (1 to 50)."
    )


class AgainstCheater(Experiment):
    """Regular agents against a cheating one (Table 2, Figures 8 and 9)."""

    games: Games = Field(
        100, description="Games per condition of Table 2 (section 8.4, assumed: 1,000)."
    )
    curve_games: Games = Field(20, description="Games per other condition of Figures 8 and 9.")


class EqualAgents(Comparison):
    """Equal cheating agents with tables (Tables 3 to 5)."""

    games: Games = Field(30, description="Games per n (about 5,000 by the printed shares).")
    random_games: Games = Field(20_000, description="Games of random agents, n = 0.")
    variants: Compared = Field(CALIBRATION, min_length=1, description="Variants that are played.")


class Actions(Comparison):
    """Order of the actions (Figures 10 and 11)."""

    games: Games = Field(80, description="Games of simple agents (not stated).")
    tree_games: Games = Field(20, description="Games of tree agents (not stated).")
    variants: Compared = Field(CALIBRATION, min_length=1, description="Variants that are played.")


class ForcedOrders(Experiment):
    """One player's actions forced to an order (Table 6)."""

    games: Games = Field(15, description="Games per order and seat (not stated, assumed: 1,000).")


class TreeAgents(Experiment):
    """Tree agents of depths 1 to 3 against random and simple agents (Tables 7 to 9)."""

    games: Games = Field(8, description="Games per condition (Tables 7 and 8: 1,000).")


class TreeSizes(Comparison):
    """Sizes of search trees (Table 10)."""

    games: Games = Field(20, description="Games per depth (section 8.7: 100).")
    rollouts: Rollouts = Field(
        2,
        description="n at the leaves (not stated); sizes depend on it only by how the agents play.",
    )
    depths: Annotated[list[Depth], needing(3)] = Field(
        [1, 2, 3, 5], min_length=1, description="Depths d (Table 10: 1, 2, 3, 5)."
    )
    deep_games: Games = Field(1, description="Games for depths above 3 (section 8.7: 100).")
    variants: Compared = Field(CALIBRATION, min_length=1, description="Variants that are played.")


class Recursive(Experiment):
    """Recursive agents (Figures 12 to 14, Table 11)."""

    games: Games = Field(2, description="Games per condition (section 8.8: 1,000).")
    outer_rollouts: list[Rollouts] = Field(
        [1, 9], min_length=1, description="n1 (Figures 12 and 13: 1 to 9)."
    )
    inner_rollouts: list[Rollouts] = Field(
        [1, 5, 10], min_length=1, description="n2 in Figure 12 (1, 5 and 10; Figure 13 has 5)."
    )
    variants: Judged = played("as_run")


class Agents(Experiment):
    """One agent of each kind (Table 11)."""

    games: Games = Field(60, description="Games per agent (section 8.8: 1,000).")


class OneSwitch(Model):
    """One difference between text and reconstruction at a time (beyond_ablation)."""

    games: Games = Field(100, description="Games per variant and match.")
    tree_games: Games = Field(5, description="Games per variant and depth of the trees.")


class RuleVariants(Model):
    """The text, each modification of the real game taken back, and the real game."""

    games: Games = Field(150, description="Games per variant of the rules and agent.")
    rollouts: Rollouts = Field(20, description="n of the simple agents.")


class Starter(Comparison):
    """Who starts each round (beyond_starter)."""

    games: Games = Field(200, description="Games per way to choose the starter.")
    rollouts: Rollouts = Field(10, description="n of the equal cheating agents.")


class OpenMisfit(Experiment):
    """Equal cheating agents with other tables (beyond_open_misfit)."""

    games: Games = Field(60, description="Games per table, variant and n.")
    rollouts: Annotated[list[Rollouts], needing(10)] = Field(
        [10, 30], min_length=1, description="n, rows of Tables 4 and 5."
    )
    variants: Judged = Field(CALIBRATION, min_length=1, description="Variants that are played.")


class Information(Model):
    """What honest agents ignore, and what tree agents see (beyond_information)."""

    games: Games = Field(40, description="Games per variant, agent and opponent.")


class Row(Model):
    """A row of Table 1."""

    rollouts: Rollouts = Field(description="n.")
    games: Games = Field(description="Games per reading and seat (Table 1: 1,000).")

    @property
    def identity(self) -> int:
        """The rollouts, which a table has once."""
        return self.rollouts


def _check_readings(found: list[str]) -> list[str]:
    for name in found:
        if name not in READINGS:
            raise ValueError(f"found reading {name!r}, expected one of {', '.join(READINGS)}")
    return found


ReadingNames = Annotated[list[str], AfterValidator(_check_readings)]


class Readings(Model):
    """What the program may have done, calibrated and held out (beyond_readings)."""

    calibration: Annotated[list[Row], needing(1)] = Field(
        [Row(rollouts=1, games=800), Row(rollouts=10, games=40)],
        min_length=1,
        description="Rows of Table 1 (1, 10, 20 and 50), played under every reading.",
    )
    block: Block = Field(10, description="Games per block of these rows.")
    held_out: Annotated[ReadingNames, needing("worst_8", "random_8_abc")] = Field(
        STANDING,
        min_length=1,
        description="Readings that play held-out tables: those that 10,000 games did not exclude.",
    )
    with_tables: ReadingNames = Field(
        [],
        description="Those of them that also play Tables 4 to 8, and Figure 10 with a table of "
        "their own; one is built for each that no variant has.",
    )
    games: Games = Field(5, description="Games per condition and reading of held-out tables.")

    @model_validator(mode="after")
    def _build_tables_of_those_held_out(self) -> "Readings":
        for name in self.with_tables:
            if name not in self.held_out:
                raise ValueError(f"with_tables: found {name}, expected one of {self.held_out}")
        return self


class Iterated(Model):
    """Tables built by agents that look up the table before (beyond_iterated)."""

    iterations: int = Field(2, ge=1, le=20, description="Tables after the first; none is left out.")
    games: Games = Field(2, description="Games per arrangement and round.")
    rollouts: Rollouts = Field(5, description="n of the cheating agents that build the tables.")


class Seconds(Model):
    """Wall times, on one thread (Table 1, Table 11, Figure 6, beyond_seconds)."""

    games: Games = Field(5, description="Games per agent; seconds are given per 1,000 games.")
    slow_games: Games = Field(2, description="Games per recursive agent and deep tree.")
    rollouts: list[Rollouts] = Field(
        [1, 20, 50], min_length=1, description="n of the tested agents (Figure 6: 1 to 50)."
    )


class Settings(SettingsWithPrograms):
    """Hanamikoji: Monte Carlo agents for a modified game."""

    SWITCHES = Switches
    REQUIRED = (*CALIBRATION, "official", *MODIFICATIONS)
    NAMES = VARIANTS.names

    block: Block = Field(10, description="Games per block, the smallest unit of work.")
    variants: dict[str, Variant] = Field(
        {
            "as_written": Variant(),
            "as_run": Variant(base="as_written", switches=AS_RUN),
            "worst_reply_7": Variant(base="as_run", switches=READINGS["worst_7_abc"].switches),
            "random_reply_8": Variant(base="as_run", switches=READINGS["random_8_abc"].switches),
            "official": Variant(base="as_written", switches=OFFICIAL),
            **{name: Variant(base="as_written", switches={name: True}) for name in MODIFICATIONS},
        },
        description="Variants of the paper by name: the text (as_written), the reading kept for "
        "the author's program, which is unknown (as_run), two more readings that fit Table 1, with "
        "seven scored cards (worst_reply_7) and with random replies (random_reply_8), the real "
        "game (official), and the text with one modification taken back.",
    )
    presample: Presample = section(Presample, "Tables, Figure 5.")
    against_random: AgainstRandom = section(AgainstRandom, "Table 1, Figure 4.")
    presampling: Presampling = section(Presampling, "Figures 6 and 7.")
    against_cheater: AgainstCheater = section(AgainstCheater, "Table 2, Figures 8 and 9.")
    equal_agents: EqualAgents = section(EqualAgents, "Tables 3 to 5.")
    actions: Actions = section(Actions, "Figures 10 and 11.")
    forced_orders: ForcedOrders = section(ForcedOrders, "Table 6.")
    tree_agents: TreeAgents = section(TreeAgents, "Tables 7 to 9.")
    tree_sizes: TreeSizes = section(TreeSizes, "Table 10.")
    recursive: Recursive = section(Recursive, "Figures 12 to 14.")
    agents: Agents = section(Agents, "Table 11.")
    one_switch: OneSwitch = section(OneSwitch, "beyond_ablation.")
    rule_variants: RuleVariants = section(RuleVariants, "beyond_official.")
    starter: Starter = section(Starter, "beyond_starter.")
    open_misfit: OpenMisfit = section(OpenMisfit, "beyond_open_misfit.")
    information: Information = section(Information, "beyond_information.")
    readings: Readings = section(Readings, "beyond_readings.")
    iterated: Iterated = section(Iterated, "beyond_iterated.")
    seconds: Seconds = section(Seconds, "Seconds, beyond_seconds.")

    @model_validator(mode="after")
    def _play_with_tables(self) -> "Settings":
        for name, own in self.sections():
            for variant in own.all_variants if name != "contest" else ():
                if variant not in self.presample.variants:
                    raise ValueError(f"{name}: presample.variants: expected {variant}, too")
        return self
