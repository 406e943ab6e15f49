"""The study's runs: what is played and solved, with which parameters."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from redealt.games.cuckoo.switches import Switches
from redealt.planning.declarations import Run
from redealt.planning.variants import one_at_a_time
from redealt.studies.cuckoo.settings import Settings
from redealt.studies.cuckoo.variants import ABLATIONS, ITEMS

_STAGES = "redealt.studies.cuckoo.stages"
_COMMON_SETTINGS = ("cuckoo.deck", "cuckoo.n_players", "cuckoo.variants")
_STRATEGIES = ("oracle", "optimal", "naive", "random")
# Core microseconds per match of 2 to 39 players, for the cost hints alone.
_MICROSECONDS_PER_MATCH = 10


def declare_runs(settings: Settings) -> list[Run]:
    """Return all runs of the study for the given settings."""
    return [*_declare_tournaments(settings), *_declare_solutions(settings)]


def _declare_tournaments(settings: Settings) -> list[Run]:
    labels = list(range(settings.n_players.smallest, settings.n_players.largest + 1))
    program = settings.switches("as_run")
    fixed_or_rotating = [
        _variant(program.model_copy(update={"dealer_rotates": rotates}), dealer_rotates=rotates)
        for rotates in (False, True)
    ]
    return [
        Run(
            stage="tournament",
            name="published_program",
            entry=f"{_STAGES}.published_program:replay",
            params={
                **settings.deck.model_dump(),
                "labels": labels,
                "switches": program.model_dump(),
                **settings.published_program.model_dump(),
            },
            units=1,
            game="cuckoo",
            settings=(*_COMMON_SETTINGS, "cuckoo.published_program"),
            cost_hint=2.0,
        ),
        _count_matches(
            settings,
            "mixed",
            variants=_by_variant(settings, settings.mixed.variants),
            labels=labels,
            matches=settings.mixed.matches_per_n,
        ),
        _count_matches(
            settings,
            "uniform",
            variants=_by_variant(settings, settings.uniform.variants),
            labels=labels,
            matches=settings.uniform.matches_per_n,
            strategies=_STRATEGIES,
            paired_over=("strategy", "variant"),
        ),
        _count_matches(
            settings,
            "one_switch",
            variants=[
                _variant(switches, base=base, switch=item)
                for (base, item), switches in ablation_variants(settings).items()
            ],
            labels=labels,
            matches=settings.one_switch.matches_per_n,
        ),
        _count_matches(
            settings,
            "seating",
            variants=fixed_or_rotating,
            labels=[program.seats or settings.n_players.largest],
            matches=settings.seating.matches,
            entry="count_wins_by_identifier",
        ),
    ]


def _count_matches(
    settings: Settings,
    name: str,
    variants: list[dict[str, Any]],
    labels: list[int],
    matches: int,
    strategies: Sequence[str] = ("mixed",),
    paired_over: Sequence[str] = (),
    entry: str = "count_blocks",
) -> Run:
    """Return a run that plays ``matches`` matches for each variant, label and strategy, in blocks.

    Its parameters stand in the section of the settings that has its name.
    """
    cells = len(variants) * len(labels) * len(strategies)
    return Run(
        stage="tournament",
        name=name,
        entry=f"{_STAGES}.tournament:{entry}",
        params={
            **settings.deck.model_dump(),
            "lives": settings.lives,
            "matches": matches,
            "block": settings.block,
            "variants": variants,
            "labels": labels,
            "strategies": list(strategies),
            "paired_over": list(paired_over),
        },
        units=cells * ceil(matches / settings.block),
        game="cuckoo",
        settings=(*_COMMON_SETTINGS, "cuckoo.lives", "cuckoo.block", f"cuckoo.{name}"),
        cost_hint=cells * matches * _MICROSECONDS_PER_MATCH / 1e6,
    )


def _by_variant(settings: Settings, variants: Sequence[str]) -> list[dict[str, Any]]:
    return [_variant(settings.switches(variant), variant=variant) for variant in variants]


def _variant(switches: Switches, **conditions: object) -> dict[str, Any]:
    """Return a variant as parameters: the conditions that name it, and its switches."""
    return {"conditions": conditions, "switches": switches.model_dump()}


def ablation_variants(settings: Settings) -> dict[tuple[str, str], Switches]:
    """Return each base as it is and with one item changed, by base and item.

    The authors' program moves towards the text, the text towards the program, which also seats
    other players.
    """
    variants = {
        (base, item): switches
        for base, other in ABLATIONS.items()
        for item, switches in one_at_a_time(
            settings.switches(base), settings.switches(other), ITEMS
        ).items()
    }
    text, program = settings.switches("as_written"), settings.switches("as_run")
    seated = one_at_a_time(text, program, {"seats": ("seats",)})
    return variants | {("as_written", "seats"): seated["seats"]}


def _declare_solutions(settings: Settings) -> list[Run]:
    text = settings.switches("as_written").model_dump()
    games = [game.model_dump() for game in settings.optimality.games]
    section = ("cuckoo.optimality", "cuckoo.variants")
    deck = settings.deck
    return [
        _solve(
            "formulas",
            "tabulate_formulas",
            {**deck.model_dump(), "n_players_max": settings.n_players.largest},
            units=1,
            settings=("cuckoo.deck", "cuckoo.n_players"),
        ),
        _solve("profiles", "solve_profiles", {"games": games, "switches": text}, settings=section),
        _solve(
            "best_responses",
            "solve_best_responses",
            {"games": games, "switches": text},
            settings=section,
        ),
        _solve(
            "predictions",
            "predict_survival",
            {"games": [g for g in games if g["n_players"] <= 3], "switches": text},
            settings=section,
        ),
        _solve(
            "equilibria",
            "solve_equilibria",
            {
                "games": [game.model_dump() for game in settings.optimality.equilibria],
                "switches": text,
            },
            settings=section,
        ),
    ]


def _solve(
    name: str,
    entry: str,
    params: dict[str, Any],
    settings: tuple[str, ...],
    units: int | None = None,
) -> Run:
    return Run(
        stage="solve",
        name=name,
        entry=f"{_STAGES}.solve:{entry}",
        params=params,
        units=len(params["games"]) if units is None else units,
        game="cuckoo",
        settings=settings,
        cost_hint=3.0,
    )
