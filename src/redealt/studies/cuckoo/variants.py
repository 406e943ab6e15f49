"""Text and program: where they differ, and how variants and switches are named."""

from redealt.exhibits.names import VariantNames
from redealt.games.cuckoo.switches import Switches
from redealt.planning.switches import switch_titles
from redealt.planning.variants import NONE

# The authors' program, read off their notebook of January 2023, against the text of the paper.
AS_RUN = {
    "dealer_rotates": False,
    "remembers_swaps": False,
    "sure_win_test": "outnumbered",
    "random_takes_sure_wins": True,
    "naive_rule": "low_cards",
}

# What an ablation changes at a time; equation (26) as printed is neither text nor program.
ITEMS = {switch: (switch,) for switch in AS_RUN} | {"swap_formula": {"swap_formula": "equation_26"}}
# Variants that are changed, and the ones that they are changed to.
ABLATIONS = {
    "as_run": "as_written",
    "as_run_seated": "as_written",
    "as_written": "as_run_seated",
}

# Variants that the figures and the article of the study show; more may be played.
SHOWN_VARIANTS = {
    "mixed": ("as_run", "as_run_seated", "as_written", "printed_26"),
    "uniform": ("as_run_seated",),
}

VARIANTS = VariantNames(
    names={
        "as_run": "program",
        "as_run_seated": "program with N seated",
        "as_written": "text",
        "printed_26": "equation (26)",
    },
    meanings={
        "as_run": "What the authors' program does. It seats 38 players, whatever number N it "
        "reports.",
        "as_run_seated": "The authors' program, corrected to seat the number N of players that it "
        "reports.",
        "as_written": "What the paper's text says.",
        "printed_26": "Equation (26) as printed: its values in Figure 3, elsewhere the program "
        "that uses it.",
    },
    first_color=4,  # after those of the four strategies
)

ITEM_NAMES = {NONE: "as it is"} | switch_titles(Switches)
BASE_NAMES = {
    "as_run": "program; one point at a time changed to the text",
    "as_run_seated": "program with N seated; one point at a time changed to the text",
    "as_written": "text; one point at a time changed to the program",
}
