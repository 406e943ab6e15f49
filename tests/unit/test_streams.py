"""Random streams: the published algorithms, unbiased integers, names that fix every draw."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from redealt.core.streams import draw_below, mix_bits, next_bits, seed_stream, stream_key, toss_coin
from tests.twins.streams import GAMMA, MASK, Stream, splitmix_output

# The first words from the state 1, 2, 3, 4, as in the tests of Rust's rand_xoshiro.
XOSHIRO_WORDS = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]
# The first words from the seed 1234567, as on Rosetta Code.
SPLITMIX_WORDS = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
SMALLEST_P = 1e-4  # every test below has a fixed seed: it passes always or never

words = st.integers(0, MASK)


def new_stream(key, index: int) -> np.ndarray:
    state = np.zeros(4, dtype=np.uint64)
    seed_stream(state, np.array(key, dtype=np.uint64), index)
    return state


def first_words(key, indices: range, draws: int) -> np.ndarray:
    """Return the first words of many streams of one key, uint64 of shape (indices, draws)."""
    streams = [new_stream(key, index) for index in indices]
    return np.array([[next_bits(state) for _ in range(draws)] for state in streams], np.uint64)


def p_of_uniform(values: np.ndarray, n_values: int) -> float:
    return stats.chisquare(np.bincount(values, minlength=n_values)).pvalue


def test_xoshiro_gives_the_published_words():
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [next_bits(state) for _ in XOSHIRO_WORDS] == XOSHIRO_WORDS
    twin = Stream.from_state([1, 2, 3, 4])
    assert [twin.next_bits() for _ in XOSHIRO_WORDS] == XOSHIRO_WORDS


def test_splitmix_gives_the_published_words():
    counters = [(1234567 + i * GAMMA) & MASK for i in range(1, 6)]
    assert [mix_bits(np.uint64(counter)) for counter in counters] == SPLITMIX_WORDS
    assert [splitmix_output(counter) for counter in counters] == SPLITMIX_WORDS
    assert mix_bits(np.uint64(GAMMA)) == 0xE220A8397B1DCDAF


@given(words, words, st.integers(0, 2**40))
def test_streams_start_and_go_on_as_the_twin_does(low, high, index):
    state, twin = new_stream((low, high), index), Stream((low, high), index)
    assert state.tolist() == twin.state
    assert [next_bits(state) for _ in range(20)] == [twin.next_bits() for _ in range(20)]
    assert state.tolist() == twin.state


@pytest.mark.parametrize("bound", [1, 2, 3, 40, 1000, 2**31, 3 * 2**30, 2**32 - 1])
def test_bounded_integers_are_those_of_the_twin(bound):
    state, twin = new_stream((2, 3), 5), Stream((2, 3), 5)
    for _ in range(3000):
        assert draw_below(state, bound) == twin.draw_below(bound)
    assert state.tolist() == twin.state


def test_coins_are_those_of_the_twin():
    state, twin = new_stream((4, 5), 6), Stream((4, 5), 6)
    tosses = [toss_coin(state) for _ in range(10_000)]
    assert tosses == [twin.toss_coin() for _ in range(10_000)]
    assert stats.binomtest(sum(tosses), 10_000).pvalue > SMALLEST_P


def test_draw_that_would_favor_some_integers_is_repeated():
    # 2**32 words on 3 * 2**30 integers: with a quarter of the words too many, one in four draws
    # has to be repeated.
    state, twin = new_stream((6, 7), 0), Stream((6, 7), 0)
    words_used = 0
    for _ in range(4000):
        draw_below(state, 3 * 2**30)
        while twin.state != state.tolist():
            twin.next_bits()
            words_used += 1
    assert stats.binomtest(words_used - 4000, words_used, 0.25).pvalue > SMALLEST_P


@pytest.mark.parametrize("bound", [2, 3, 7, 40, 63])
def test_small_integers_are_equally_frequent(bound):
    state = new_stream((8, 9), bound)
    draws = np.array([draw_below(state, bound) for _ in range(60_000)])
    assert p_of_uniform(draws, bound) > SMALLEST_P


def test_integers_below_three_quarters_of_a_word_are_equally_frequent():
    # Without rejection a third of them would be twice as frequent as the others.
    state = new_stream((10, 11), 0)
    draws = np.array([draw_below(state, 3 * 2**30) for _ in range(60_000)])
    assert p_of_uniform(draws % 3, 3) > SMALLEST_P
    assert p_of_uniform(draws >> 26, 48) > SMALLEST_P


def test_neighboring_streams_share_no_word_of_their_states():
    states = np.array([new_stream((12, 13), index) for index in range(2000)])
    assert len(np.unique(states)) == states.size


def test_first_words_of_neighboring_streams_are_uniform():
    first = first_words((14, 15), range(20_000), 2)
    for draw in range(2):
        assert p_of_uniform((first[:, draw] >> np.uint64(58)).astype(np.int64), 64) > SMALLEST_P
        assert p_of_uniform((first[:, draw] & np.uint64(63)).astype(np.int64), 64) > SMALLEST_P


@pytest.mark.parametrize("distance", [1, 2, 63])
def test_neighboring_streams_are_independent(distance):
    first = first_words((16, 17), range(20_000), 3)
    for shift in (60, 0):
        nibbles = ((first >> np.uint64(shift)) & np.uint64(15)).astype(np.int64)
        pairs = 16 * nibbles[:-distance] + nibbles[distance:]
        for draw in range(3):
            assert p_of_uniform(pairs[:, draw], 256) > SMALLEST_P


def test_half_of_the_bits_change_from_one_stream_to_the_next():
    first = first_words((18, 19), range(5000), 4)
    changed = np.bitwise_count(first[1:] ^ first[:-1])
    assert changed.mean() == pytest.approx(32, abs=5 * 4 / changed.size**0.5)
    assert changed.std() == pytest.approx(4, rel=0.05)


CELL = {"variant": "as_run", "n_players": 5, "strategy": "naive"}


def key(seed=1, study="cuckoo", run="mixed", cell=CELL, role="deal", paired_over=()) -> tuple:
    return tuple(stream_key(seed, study, run, cell, role, paired_over).tolist())


def test_key_is_that_of_the_written_name():
    # SHA-256 of '[1, "cuckoo", "mixed", {"n_players": 2}, "deal"]', the first two words.
    found = stream_key(1, "cuckoo", "mixed", {"n_players": 2}, "deal")
    assert found.dtype == np.uint64
    assert found.tolist() == [0xE591B282C5F9A894, 0x52FD64FF7895C9C9]


def test_key_depends_on_labels_and_not_on_their_order():
    assert key(cell=dict(reversed(CELL.items()))) == key()


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"study": "locm"},
        {"run": "uniform"},
        {"role": "coins"},
        {"cell": {**CELL, "n_players": 6}},
        {"cell": {**CELL, "n_players": "5"}},
    ],
)
def test_key_depends_on_each_part_of_the_name(change):
    assert key(**change) != key()


def test_paired_cells_share_their_key_and_others_do_not():
    oracle, naive = {**CELL, "strategy": "oracle"}, CELL
    assert key(cell=oracle) != key(cell=naive)
    paired = {"paired_over": ["strategy", "variant"]}
    assert key(cell=oracle, **paired) == key(cell=naive, **paired)
    assert key(cell={**oracle, "variant": "as_written"}, **paired) == key(**paired)
    assert key(cell={**oracle, "n_players": 6}, **paired) != key(**paired)
