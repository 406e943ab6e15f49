"""Blocks of Tables 7 to 9: wins with 64 pairs of start birds as in the paper, and with one bird."""

from collections.abc import Iterator, Sequence

from redealt.exhibits.cells import find, signed
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.tables import NUMBER, PUBLISHED_HEAD, TEXT, Block, Cell, Head, Part, Row
from redealt.games.cubirds.names import PLAYERS
from redealt.games.cubirds.species import SPECIES
from redealt.stats.intervals import LEVEL
from redealt.studies.cubirds.analysis.blocks import Block as Condition

BIRDS = [str(bird) for bird in range(len(SPECIES))]
HEADS = (
    (Head(), Head("Player 2 starts with", span=len(BIRDS)), Head("All", span=2)),
    (Head("Player 1 starts with"), *map(Head, BIRDS), Head("wins"), Head("Z")),
)


def wins_part(conditions: Sequence[Condition]) -> Part:
    """Return a block of wins for each condition."""
    blocks = [Block([*map(tuple, rows)], title) for title, rows in map(_list_rows, conditions)]
    return Part([TEXT, *(NUMBER,) * (len(BIRDS) + 2)], HEADS, blocks)


def _list_rows(condition: Condition) -> tuple[str, Iterator[Row]]:
    """Return the title and rows of a block, those of published wins marked as such."""
    has_pairs = bool((condition.estimates["p1_start_bird"] != "").any())
    games = _count_games(condition, has_pairs)
    name = PUBLISHED_HEAD if condition.is_published else condition.name
    if has_pairs:
        title, rows = f"{name}: {games} games with each pair", _pair_rows(condition)
    else:
        title = f"{name}: {games} games with each bird, the other player's dealt"
        rows = _marginal_rows(condition)
    if condition.is_published:
        rows = ([cell._replace(is_published=True) for cell in row] for row in rows)
    return title, rows


def _count_games(condition: Condition, has_pairs: bool) -> str:
    rows = condition.estimates
    if has_pairs:
        cells = select(rows, metric="player_1_share")
        return count(int(cells.loc[cells["p1_start_bird"] != "", "n"].max()))
    return count(int(select(rows, metric="win_share")["n"].max()))


def _pair_rows(condition: Condition) -> Iterator[Row]:
    """Yield the wins of both players with each pair and each bird, and Z and p of the birds."""
    cells = select(condition.estimates, metric=["player_1_share", "player_2_share"])
    shares = cells.set_index(["metric", "p1_start_bird", "p2_start_bird"])["estimate"].to_dict()
    first, second = PLAYERS
    for bird in BIRDS:
        wins = [[shares[f"{each}_share", bird, other] for each in PLAYERS] for other in BIRDS]
        own = _bird_wins(condition, first, bird), _score(condition, first, bird)
        yield [Cell(f"{bird}  {SPECIES[int(bird)]}"), *(_wins(*pair) for pair in wins), *own]
    totals = _wins(*(shares[f"{each}_share", "", ""] for each in PLAYERS))
    yield [Cell("All: wins"), *_all_wins(condition, second), totals, Cell()]
    yield [Cell("All: Z"), *_all_scores(condition, second), Cell(), Cell()]


def _marginal_rows(condition: Condition) -> Iterator[Row]:
    """Yield the wins of both players with each bird of one of them, the other's dealt."""
    for player in PLAYERS:
        label = f"{player.replace('_', ' ').capitalize()}'s"
        yield [Cell(f"{label}: wins"), *_all_wins(condition, player), Cell(), Cell()]
        yield [Cell(f"{label}: Z"), *_all_scores(condition, player), Cell(), Cell()]


def _all_wins(condition: Condition, player: str) -> list[Cell]:
    return [_bird_wins(condition, player, bird) for bird in BIRDS]


def _bird_wins(condition: Condition, player: str, bird: str) -> Cell:
    """Return the wins of both players, player 1's first, with a bird of one of them."""
    where = {"player": player, "bird": bird}
    own, ties = (
        select(condition.estimates, metric=metric, **where)["estimate"].iloc[0]
        for metric in ("win_share", "tie_share")
    )
    wins = (own, 1 - own - ties)
    return _wins(*(wins if player == PLAYERS[0] else reversed(wins)))


def _wins(*shares: float) -> Cell:
    return Cell("/".join(decimals(1000 * share, 0) for share in shares))


def _all_scores(condition: Condition, player: str) -> list[Cell]:
    return [_score(condition, player, bird) for bird in BIRDS]


def _score(condition: Condition, player: str, bird: str) -> Cell:
    """Return Z as in the paper, with a star if the bird differs from the player's other birds."""
    where = {"player": player, "bird": bird}
    adjusted = find(condition.estimates, metric="difference_p_adjusted", **where)
    is_different = adjusted is not None and adjusted["estimate"] < LEVEL
    score = signed(find(condition.estimates, metric="z_score", **where), 2)
    return score._replace(mark="*" if is_different else "")
