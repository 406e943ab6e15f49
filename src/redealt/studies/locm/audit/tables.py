"""Checks of Tables I to III against themselves, the prose, and the authors' tournament log."""

from collections import Counter
from collections.abc import Iterator

from redealt.exhibits.numbers import decimals, percent, points
from redealt.exhibits.published import Tables, read_number, read_text
from redealt.judging.audit import Check, check_all, check_that, compare, of_fact
from redealt.studies.locm.audit.printed import TABLES, list_pairs, read_globals
from redealt.studies.locm.published.reconstructed import ABOUT, RAW_AGAINST_WEAK_OP, WHOLE_PERCENT
from redealt.studies.locm.variants import GENOMES

EXCHANGED = "Linear and BinaryTree are exchanged in the WeakOp column"
_CUT = "the tables cut decimals, the prose rounds"
_TIE = 1e-9


def check(published: Tables) -> list[Check]:
    """Return the checks of printed win rates."""
    return [
        *of_fact(EXCHANGED, _check_weak_op(published)),
        *of_fact(_CUT, [_check_complements(published), *_check_rounding(published)]),
        _check_spreads(published),
        *_check_repeated(published),
        *_check_words(published),
    ]


def _cut(value: float) -> str:
    """Return a share with three decimals, the rest cut off."""
    return decimals(int(1000 * value + _TIE) / 1000, 3)


def _check_weak_op(published: Tables) -> Iterator[Check]:
    """Table I and section V-C against the log of the tournament that they summarize."""
    table, prose = published["table_01"], published["prose_section_5_c"]
    others = {"Linear": "BinaryTree", "BinaryTree": "Linear", "Tree": "Tree"}
    for genome, raw in RAW_AGAINST_WEAK_OP.items():
        where = {"agent": genome, "opponent": "WeakOp", "metric": "win_rate"}
        other = _cut(RAW_AGAINST_WEAK_OP[others[genome]])
        note = f"{other} is the value of {others[genome]}" if others[genome] != genome else ""
        yield compare(
            "table_01",
            f"{genome} against WeakOp is what the authors' tournament log has",
            _cut(raw),
            read_text(table, **where),
            note,
        )
        yield compare(
            "table_01",
            f"WeakOp against {genome} is what the authors' tournament log has",
            _cut(1 - raw),
            read_text(table, agent="WeakOp", opponent=genome, metric="win_rate"),
        )
    raws = RAW_AGAINST_WEAK_OP
    printed = {genome: read_number(prose, agent=genome, opponent="WeakOp") for genome in raws}
    yield compare(
        "table_01",
        "the best genome against WeakOp, on which section V-C builds a conclusion",
        max(raws, key=lambda genome: raws[genome]),
        max(printed, key=lambda genome: printed[genome]),
    )


def _check_complements(published: Tables) -> Check:
    pairs = list(list_pairs(published))
    totals = [round(float(pair.win_rate) + float(pair.complement), 3) for pair in pairs]
    found = ", ".join(
        f"{n} add to {decimals(total, 3)}" for total, n in sorted(Counter(totals).items())
    )
    return check_all(
        "table_03",
        "complementary cells of Tables I to III add to one",
        [total == 1 for total in totals],
        f"{found}: decimals are cut, not rounded",
    )


def _check_spreads(published: Tables) -> Check:
    return check_all(
        "table_03",
        "complementary cells of Tables I to III have one standard deviation",
        [pair.sd == pair.sd_of_complement for pair in list_pairs(published)],
    )


def _check_rounding(published: Tables) -> Iterator[Check]:
    prose, tabled = published["prose_section_4_c"], read_globals(published, "table_03")
    for genome in GENOMES:
        yield compare(
            "table_03",
            f"the global average of {genome} progressive in section IV-C is that of the table",
            decimals(tabled[genome], 3),
            read_text(prose, scheme="progressive", agent=genome),
            "" if genome == "Linear" else "the prose rounds, and the table cuts",
        )


def _check_repeated(published: Tables) -> Iterator[Check]:
    """Values of the prose that the tables print as well."""
    first, second = published["prose_section_4_c"], published["prose_section_5_c"]
    weak = read_globals(published, "table_01")
    yield check_all(
        "table_01",
        "the weak-op averages of section IV-C are those of the table",
        [read_number(first, scheme="weak-op", agent=genome) == weak[genome] for genome in GENOMES],
    )
    for scheme, opponent in (("weak-op", "WeakOp"), ("strong-op", "StrongOp")):
        table = next(name for name, own in TABLES.items() if own == scheme)
        yield check_all(
            table,
            f"the results against {opponent} in section V-C are those of the table",
            [
                read_number(second, agent=genome, opponent=opponent)
                == read_number(published[table], agent=genome, opponent=opponent, metric="win_rate")
                for genome in GENOMES
            ],
        )


def _check_words(published: Tables) -> Iterator[Check]:
    """Differences and averages in words, "around 4 %", against the tables."""
    weak, strong, own = (read_globals(published, table) for table in TABLES)
    yield _check_about(
        "table_01",
        "Linear is almost 10 points above BinaryTree in weak-op",
        read_number(published["prose_section_4_c"], agent="Linear minus BinaryTree"),
        weak["Linear"] - weak["BinaryTree"],
    )
    spread = [strong[genome] for genome in GENOMES]
    yield _check_about(
        "table_02",
        "the genomes of strong-op differ by around 4 points",
        read_number(
            published["prose_section_4_c"], metric="win_rate_difference", scheme="strong-op"
        ),
        max(spread) - min(spread),
    )
    step = read_number(published["prose_section_5_c"], agent="Linear", metric="win_rate_difference")
    for name, low, high in (("weak-op", weak, strong), ("strong-op", strong, own)):
        words = f"Linear gains around 6 points over {name} with the next better scheme"
        yield _check_about("table_03", words, step, high["Linear"] - low["Linear"])
    prose = published["prose_section_4_c"]
    yield check_all(
        "table_02",
        "the strong-op averages of section IV-C are those of the table, to a whole percent",
        [
            abs(read_number(prose, scheme="strong-op", agent=genome) - strong[genome])
            <= WHOLE_PERCENT
            for genome in GENOMES
        ],
    )
    tuned = published["prose_section_4_d"]
    holds = own["Tree-from-Linear"] > read_number(tuned, agent="Tree-from-Linear")
    yield check_that(
        holds and own["Linear-from-Linear"] == read_number(tuned, agent="Linear-from-Linear"),
        "table_03",
        "the from-Linear averages of section IV-D are those of the table",
        "over 60 %, 58 %",
        ", ".join(percent(own[agent]) for agent in ("Tree-from-Linear", "Linear-from-Linear")),
    )


def _check_about(exhibit: str, words: str, stated: float, found: float) -> Check:
    """Return the check that a difference is the stated one, but for what "around" allows."""
    return check_that(
        abs(found - stated) <= ABOUT + _TIE,
        exhibit,
        words,
        points(stated, 0),
        points(found),
    )
