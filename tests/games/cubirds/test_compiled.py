"""What the compiled code may not contain."""

import numba

from redealt.games.cubirds.compile import compile_game
from redealt.games.cubirds.match import play_games
from redealt.games.cubirds.population import play_pairs


def test_games_count_no_references() -> None:
    """Reference counts of arrays cost more time than the moves of a random game."""
    compile_game()
    for function in (play_games, play_pairs):
        # What comes from the cache cannot be inspected, so it is compiled once more.
        again = numba.njit(nogil=True, _nrt=function.targetoptions.get("_nrt", True))
        copy = again(function.py_func)
        copy.compile(function.signatures[0])
        for code in copy.inspect_llvm().values():
            assert "NRT_incref" not in code
