"""Blocks of Tables 7 to 9: wins with 64 pairs of start birds as in the paper, and with one bird."""

from collections.abc import Iterator, Sequence

from redealt.exhibits.cells import find, signed
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count
from redealt.games.cubirds.names import PLAYERS
from redealt.games.cubirds.species import SPECIES
from redealt.stats.intervals import LEVEL
from redealt.studies.cubirds.analysis.blocks import Block

BIRDS = [str(bird) for bird in range(len(SPECIES))]
HEADER = (
    ("wins per 1\u202f000 games", "player 2 starts with", *("",) * (len(BIRDS) - 1), "all", ""),
    ("player 1 starts with", *BIRDS, "wins", "Z"),
)
WIDTHS = (2.75, *(1.42,) * len(BIRDS), 1.5, 1.4)


def has_pairs(block: Block) -> bool:
    """Tell whether both birds were fixed, and not one of them dealt."""
    return bool((block.estimates["p1_start_bird"] != "").any())


def pair_lines(block: Block) -> Iterator[list[str]]:
    """Yield the wins of both players with each pair and each bird, and Z and p of the birds."""
    cells = select(block.estimates, metric=["player_1_share", "player_2_share"])
    games = int(cells.loc[cells["p1_start_bird"] != "", "n"].max())
    yield [f"{block.name}: {count(games)} games with each pair", *("",) * (len(WIDTHS) - 1)]
    shares = cells.set_index(["metric", "p1_start_bird", "p2_start_bird"])["estimate"].to_dict()
    first, second = PLAYERS
    for bird in BIRDS:
        wins = [[shares[f"{each}_share", bird, other] for each in PLAYERS] for other in BIRDS]
        texts = [_wins(*pair) for pair in wins]
        texts += [_bird_wins(block, first, bird), _score(block, first, bird)]
        yield [f"    {bird}  {SPECIES[int(bird)]}", *signs_before(block, texts)]
    totals = _wins(*(shares[f"{each}_share", "", ""] for each in PLAYERS))
    yield ["    all: wins", *signs_before(block, [*_all_wins(block, second), totals]), ""]
    yield ["    all: Z", *signs_before(block, _all_scores(block, second)), "", ""]


def marginal_lines(block: Block) -> Iterator[list[str]]:
    """Yield the wins of both players with each bird of one of them, the other's dealt."""
    games = int(select(block.estimates, metric="win_share")["n"].max())
    name = f"{block.name}: {count(games)} games with each bird, the other player's dealt"
    yield [name, *("",) * (len(WIDTHS) - 1)]
    for player in PLAYERS:
        label = f"    {player.replace('_', ' ')}'s"
        yield [f"{label}: wins", *signs_before(block, _all_wins(block, player)), "", ""]
        yield [f"{label}: Z", *signs_before(block, _all_scores(block, player)), "", ""]


def _all_wins(block: Block, player: str) -> list[str]:
    return [_bird_wins(block, player, bird) for bird in BIRDS]


def _bird_wins(block: Block, player: str, bird: str) -> str:
    """Return the wins of both players, player 1's first, with a bird of one of them."""
    where = {"player": player, "bird": bird}
    own, ties = (
        select(block.estimates, metric=metric, **where)["estimate"].iloc[0]
        for metric in ("win_share", "tie_share")
    )
    wins = (own, 1 - own - ties)
    return _wins(*(wins if player == PLAYERS[0] else reversed(wins)))


def _wins(*shares: float) -> str:
    return "/".join(f"{1000 * share:.0f}" for share in shares)


def _all_scores(block: Block, player: str) -> list[str]:
    return [_score(block, player, bird) for bird in BIRDS]


def _score(block: Block, player: str, bird: str) -> str:
    """Return Z as in the paper, with a star if the bird differs from the player's other birds."""
    where = {"player": player, "bird": bird}
    adjusted = find(block.estimates, metric="difference_p_adjusted", **where)
    is_different = adjusted is not None and adjusted["estimate"] < LEVEL
    score = signed(find(block.estimates, metric="z_score", **where), 2)
    return f"{score}{'*' if is_different else ''}"


def signs_before(block: Block, texts: Sequence[str]) -> list[str]:
    """Return the texts with the sign of the block."""
    return [f"{block.sign}{text}" if text else "" for text in texts]
