"""The matches that are played, as cells."""

from collections.abc import Iterator, Sequence
from itertools import product

from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.switches import Switches
from redealt.planning.cells import CellSpec, cell
from redealt.planning.variants import one_at_a_time
from redealt.studies.cuckoo.settings import Settings
from redealt.studies.cuckoo.variants import ABLATIONS, ITEMS


def list_labels(settings: Settings) -> list[int]:
    """Return the numbers of players that matches are labelled with."""
    return list(range(settings.n_players.smallest, settings.n_players.largest + 1))


def mixed(settings: Settings) -> Iterator[CellSpec]:
    """Figure 5: every player draws one of the four strategies."""
    section, labels = settings.mixed, list_labels(settings)
    for variant in section.variants:
        switches = settings.switches(variant)
        yield from _by_label(variant, switches, labels, section.matches_per_n, variant=variant)


def uniform(settings: Settings) -> Iterator[CellSpec]:
    """Figure 6: all players use the same strategy."""
    section, labels = settings.uniform, list_labels(settings)
    for variant in section.variants:
        switches = settings.switches(variant)
        yield from _by_label(
            variant, switches, labels, section.matches_per_n, STRATEGIES, variant=variant
        )


def one_switch(settings: Settings) -> Iterator[CellSpec]:
    """One difference between the variants at a time."""
    matches, labels = settings.one_switch.matches_per_n, list_labels(settings)
    for name, switches in ablation_variants(settings).items():
        base, item = name.split()
        yield from _by_label(name, switches, labels, matches, base=base, switch=item)


def seating(settings: Settings) -> Iterator[CellSpec]:
    """The program with a fixed dealer, and with a rotating one."""
    for name, switches in fixed_or_rotating(settings).items():
        labels = [switches.seats or settings.n_players.largest]
        rotates = {"dealer_rotates": switches.dealer_rotates}
        yield from _by_label(name, switches, labels, settings.seating.matches, **rotates)


def _by_label(
    variant: str,
    switches: Switches,
    labels: Sequence[int],
    matches: int,
    strategies: Sequence[str] = ("mixed",),
    /,
    **conditions: object,
) -> Iterator[CellSpec]:
    for label, strategy in product(labels, strategies):
        players = {"n_players_label": label, "n_players": switches.seats or label}
        yield cell(variant, matches, **conditions, **players, strategy=strategy)


def fixed_or_rotating(settings: Settings) -> dict[str, Switches]:
    """Return the program with a dealer that stays, and with one that rotates."""
    program = settings.switches("as_run")
    return {
        name: program.model_copy(update={"dealer_rotates": rotates})
        for name, rotates in (("fixed", False), ("rotating", True))
    }


def ablation_variants(settings: Settings) -> dict[str, Switches]:
    """Return each base as it is and with one item changed, by "base item".

    The authors' program moves towards the text, the text towards the program, which also seats
    other players.
    """
    variants = {
        f"{base} {item}": switches
        for base, other in ABLATIONS.items()
        for item, switches in one_at_a_time(
            settings.switches(base), settings.switches(other), ITEMS
        ).items()
    }
    text, program = settings.switches("as_written"), settings.switches("as_run")
    seated = one_at_a_time(text, program, {"seats": ("seats",)})
    return variants | {"as_written seats": seated["seats"]}
