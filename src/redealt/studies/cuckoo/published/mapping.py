"""What every published row of the study is, and which estimate it is judged by."""

from typing import Any

from redealt.exhibits.published import Tables
from redealt.judging.mapping import PublishedRows

AUTHORS = {"generator": "authors"}
OWN = {"generator": "redealt"}
_WINNERS = 27749  # matches with a winner in the authors' run, the base of the shares
_FILE_OF_FIGURE_6 = 500  # matches per N: every published mean times 500 N is a whole number


def _map_prose(metric: str, **more: Any) -> PublishedRows:
    """Return the entry of what section V says of Figure 5a."""
    return PublishedRows(
        "prose_section_V",
        "result",
        where={"metric": metric},
        exhibit="figure_05a",
        columns={"strategy": "item"},
        constants=OWN,
        n=_WINNERS,
        note="independent matches",
        **more,
    )


_REPLAYED: dict[str, Any] = {"constants": AUTHORS, "compare": "exact", "origin": "replayed"}


def _map_bars(metric: str, **more: Any) -> PublishedRows:
    """Return the entry of a metric of Figure 5b, repeated with the authors' generator and seed."""
    return PublishedRows(
        "figure_05b_extracted",
        "result",
        where={"metric": metric},
        exhibit="figure_05b",
        columns={"strategy": "strategy", "n_players_label": "n_players_label"},
        **_REPLAYED,
        **more,
    )


def _map_turns(metric: str, **more: Any) -> PublishedRows:
    """Return the entry of a metric of Figure 6."""
    return PublishedRows(
        "figure_06_extracted",
        "result",
        where={"metric": metric},
        exhibit="figure_06",
        columns={"strategy": "strategy", "n_players": "n_players"},
        compare="mean",
        n=_FILE_OF_FIGURE_6,
        **more,
    )


_MAPPING = (
    PublishedRows("prose_introduction", "background"),
    PublishedRows("figure_02_caption", "setup"),
    PublishedRows("figure_03_caption", "setup"),
    PublishedRows("figure_03_surface", "reference"),
    PublishedRows("figure_04_caption", "setup"),
    PublishedRows(
        "figure_04_boundary",
        "result",
        where={"metric": "highest_card_swapped"},
        exhibit="figure_04",
        columns={"n_players": "n_players"},
        constants={"n_uncovered": 0},
        compare="exact",
        note="the colors of the authors' heat map",
    ),
    PublishedRows(
        "figure_04_boundary",
        "reference",
        where={
            "metric": (
                "highest_card_swapped_dealer_corrected",
                *(f"p_{action}_card_{card}" for action in ("keep", "swap") for card in range(1, 7)),
            )
        },
    ),
    # Sums and shares of the wins in Figure 5b, which are judged one by one.
    PublishedRows(
        "figure_05a",
        "result",
        exhibit="figure_05a",
        columns={"strategy": "strategy"},
        repeats=True,
        note="totals of Figure 5b",
        **_REPLAYED,
    ),
    _map_bars("wins"),
    _map_bars("share_of_wins", repeats=True, note="of the wins"),
    _map_bars("games_with_a_winner", repeats=True, note="sum of the wins"),
    _map_turns("mean_last_round_index"),
    _map_turns("sd_last_round_index", repeats=True, note="same matches as the mean"),
    PublishedRows(
        "prose_section_IV",
        "result",
        where={"metric": ("n_players_max", "only_card_swapped")},
        exhibit="figure_04",
        columns={"item": "item"},
        compare="exact",
    ),
    PublishedRows("prose_section_IV", "setup", where={"item": "deck"}),
    _map_prose("share_of_wins", compare="share", partition=("item", "strategy")),
    _map_prose("difference_of_shares", compare="mean", repeats=True),
    PublishedRows("prose_section_V", "setup", where={"item": "design"}),
)


def map_rows(published: Tables) -> tuple[PublishedRows, ...]:
    """Return what every published row is."""
    return _MAPPING
