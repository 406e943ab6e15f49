"""A small fabricated results folder with two studies, for the tests of papers and pages.

``lowball`` has a long scorecard (72 rows), ``snap`` a short one with every verdict; names, notes
and titles carry characters that are special in Markdown, Typst and HTML.
"""

import csv
import json
from pathlib import Path

from redealt.judging import audit, claims, comparison, exhibits, scorecard

EXHIBITS = {"lowball": ("figure_01", "table_02", "beyond_deck"), "snap": ("table_5_1",)}
"""The studies and their exhibits, as builders take them."""

SPECIALS = r"# $x$ *a* _b_ `c` @d <e> [f] \g ~h ^i 'j' // k -- l = m & n"
"""What must reach the reader as it stands."""

ESTIMATE_COLUMNS = [
    "variant", "strategy", "n_players",
    "metric", "estimate", "ci_low", "ci_high", "n", "n_unit", "method",
]  # fmt: skip
LOWBALL_ARTICLE = """---
title: Lowball at $5 a Hand
authors: A. Ace, D. Deuce
venue: Journal of Invented Games
year: 2021
reference: "A. Ace and D. Deuce, Lowball at $5 a Hand, Journal of Invented Games 7(2), 2021."
address: https://example.org/lowball
---

## Answer

Bold wins
{{ measured(effect("1", "as_run"), 1, "points") }} more.
{% if exhibit_verdict("figure_01", "as_written") == "reproduced" %}The text is right.{% endif %}

## Question

Does the *bold* strategy win? With `as_run` it takes
{{ value("figure_01", "share_of_wins", strategy="bold", variant="as_run",
n_players=2) | percent(2) }}
of the games, published as
{{ published("figure_01", "share_of_wins", strategy="bold", n_players=2) | percent(2) }}.

## Study

Hands of five cards.

## Method

Two strategies, 52 cards.

Characters in prose: SPECIALS

- first point
- second point, **strong**

| strategy | idea |
|---|---|
| bold | raise |
| meek | fold & wait |

## Findings

**Bold wins.** On average the program is off by
{{ measured(mean_difference("figure_01", "as_run"), 1, "points") }}.

## Deviations

Claim 1 is {{ verdict("1") }}; claim 2 is {{ verdicts("2") }}.
"""

SNAP_ARTICLE = """---
title: Snap Is Solved
authors: S. Snap
venue: Proceedings of Nothing
year: 2019
reference: "S. Snap, Snap Is Solved, Proceedings of Nothing, 2019."
address: https://example.org/snap
---

## Answer

Nobody knows.

## Question

Who snaps first?

## Study

Two hands and a pile.

## Method

{{ tally("table_5_1") | count }} values, {{ tally(verdict="differs") | count }} of which differs.

## Findings

None.

## Deviations

None.
"""


def make_results(folder: Path) -> tuple[Path, Path]:
    """Write the fabricated results and articles; returns the results and the studies folder."""
    results, studies = folder / "results", folder / "studies"
    for study, names in EXHIBITS.items():
        (results / study).mkdir(parents=True)
        write_variants(results / study)
        (studies / study).mkdir(parents=True)
        for exhibit in names:
            write_exhibit(results / study, study, exhibit)
    article = LOWBALL_ARTICLE.replace("SPECIALS", escape_markdown(SPECIALS))
    (studies / "lowball" / "article.md").write_text(article, "utf-8")
    (studies / "snap" / "article.md").write_text(SNAP_ARTICLE, "utf-8")
    write_lowball(results / "lowball")
    write_snap(results / "snap")
    return results, studies


def escape_markdown(text: str) -> str:
    return "".join(f"\\{mark}" if mark in r"\`*_[]<>#" else mark for mark in text)


def write_rows(path: Path, columns: list[str], rows: list[list]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([columns, *rows])


def write_exhibit(folder: Path, study: str, exhibit: str) -> None:
    """Estimates of two strategies, variants and player counts, a drawing and a sidecar."""
    shares = {"bold": 0.5891, "meek": 0.4109}
    rows = [
        [variant, strategy, players, "share_of_wins", share - 0.01 * players, share - 0.03,
         share + 0.01, 12000, "game", "wilson"]
        for variant in ("as_run", "as_written")
        for strategy, share in shares.items()
        for players in (2, 3)
    ]  # fmt: skip
    rows.append(["as_run", "all", "", "longest_game", 17, "", "", "", "", "exact"])
    write_rows(folder / f"{exhibit}.csv", ESTIMATE_COLUMNS, rows)
    sidecar = {
        "key": "0123456789ab",
        "study": study,
        "exhibit": exhibit,
        "title": f"Shares <of> {exhibit}",
        "caption": f"Bars of `{exhibit}` for *two* strategies; costs $5 & more.",
        "kind": "figure",
        "reproduces_with": "as_run",
        "runs": [
            {
                "stage": "tournament",
                "name": "mixed",
                "key": "ba9876543210",
                "seed": 2022,
                "cached": folder.parent.parent.name == "first",
                **({"measures_time": True} if study == "snap" else {}),
            }
        ],
        "scale": "smoke",
        "columns": ESTIMATE_COLUMNS,
    }
    (folder / f"{exhibit}.json").write_text(json.dumps(sidecar), "utf-8")
    (folder / f"{exhibit}.svg").write_text(DRAWING, "utf-8")
    (folder / f"{exhibit}.pdf").write_bytes(b"%PDF-1.7\n")
    (folder / f"{exhibit}.png").write_bytes(b"\x89PNG\r\n\x1a\n")


DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="432pt" height="216pt"
  viewBox="0 0 432 216">
<rect width="432" height="216" fill="#ffffff"/>
<rect x="60" y="40" width="120" height="150" fill="#0072b2"/>
<rect x="240" y="90" width="120" height="100" fill="#e69f00"/>
<path d="M40 190 H400 M40 190 V20" stroke="#222222" fill="none"/>
</svg>
"""


def write_table(path: Path, columns: list[str], rows: list[dict]) -> None:
    """Rows of which each names its own cells; all others are empty."""
    write_rows(path, columns, [[row.get(column, "") for column in columns] for row in rows])


def score_row(study: str, exhibit: str, conditions: dict, **cells: object) -> dict:
    usual = {
        "study": study, "exhibit": exhibit, "conditions": json.dumps(conditions),
        "variant": "as_run", "is_primary": True, "origin": "sampled", "is_counted": True,
    }  # fmt: skip
    return usual | cells


def write_lowball(folder: Path) -> None:
    """72 judged values, of which every ninth differs; three claims; an audit with a finding."""
    values = []
    for index in range(72):
        conditions = {"n_players": 2 + index // 2, "strategy": ("bold", "meek")[index % 2]}
        share = 0.59 - index / 1000
        values.append(
            score_row(
                "lowball", "figure_01", conditions, metric="share_of_wins", n=12000,
                published=f"{0.6 - index / 1000:.4f}", estimate=share, difference=-0.01,
                ci_low=share - 0.01, ci_high=share + 0.01, detectable=0.018,
                prediction_low=share - 0.0125, prediction_high=share + 0.0125,
                p=0.001 if index % 9 == 8 else 0.1, p_adjusted=0.01 if index % 9 == 8 else 1.0,
                verdict="differs" if index % 9 == 8 else "within",
                note="read off the figure" if index == 8 else "",
            )
        )  # fmt: skip
    write_table(folder / "scorecard.csv", scorecard.COLUMNS, values)
    usual = {
        "study": "lowball", "counted": 72, "exact": 0, "identical": 0, "sampled": 72,
        "outside": 8, "differing": 8, "not_comparable": 0, "inputs": 0,
    }  # fmt: skip
    mean = {"metric": "share_of_wins", "unit": "share", "margin": 0.05, "detectable": 0.014}
    write_table(
        folder / "exhibits.csv",
        exhibits.COLUMNS,
        [
            usual | mean | {
                "exhibit": "figure_01", "variant": "as_run", "is_primary": True,
                "role": "calibration", "mean_difference": -0.01, "ci_low": -0.02, "ci_high": 0.0,
                "p_adjusted": 0.06, "verdict": "reproduced",
            },
            usual | mean | {
                "exhibit": "figure_01", "variant": "as_written", "is_primary": False,
                "role": "held out", "mean_difference": -0.31, "ci_low": -0.32, "ci_high": -0.3,
                "p_adjusted": 0.0, "verdict": "differs",
            },
            usual | {
                "exhibit": "table_02", "variant": "as_run", "is_primary": True,
                "role": "held out", "chi_squared": 3.25, "df": 3, "p_misfit": 0.35,
                "p_too_close": 0.65, "p_adjusted": 0.7, "verdict": "undecided",
            },
        ],
    )  # fmt: skip
    write_table(
        folder / "audit.csv",
        audit.COLUMNS,
        [
            {"study": "lowball", "exhibit": "figure_01", "check": "shares sum to one",
             "expected": "1", "found": "1.0004", "verdict": "consistent"},
            {"study": "lowball", "exhibit": "table_02", "check": "dispersion", "expected": "37",
             "found": "9.2", "statistic": "9.2", "p_low": "0.0000004", "p_high": "0.9999996",
             "p_adjusted": "0.0000008", "verdict": "inconsistent", "note": "too regular"},
        ],
    )  # fmt: skip
    beats = {"claim": "1", "effect": "share of wins, bold minus meek", "bound": "above 0",
             "estimate": 0.178, "ci_low": 0.16, "ci_high": 0.196, "detectable": 0.026,
             "p": 1e-9, "p_adjusted": 2e-9, "verdict": "supported"}  # fmt: skip
    flat = {"claim": "2", "effect": "slope", "bound": "within 0.05", "estimate": 0.06,
            "ci_low": 0.055, "ci_high": 0.065, "p": 0.001, "p_adjusted": 0.002}  # fmt: skip
    write_table(
        folder / "claims.csv",
        claims.COLUMNS,
        [
            beats | {"variant": "as_run"},
            beats | {"variant": "as_written", "estimate": 0.15, "ci_low": 0.13, "ci_high": 0.17},
            flat | {"variant": "as_run", "estimate": 0.001, "ci_low": -0.004, "ci_high": 0.006,
                    "verdict": "supported"},
            flat | {"variant": "as_written", "verdict": "contradicted",
                    "evidence": "slope 0.01 & rising"},
            {"claim": "10", "variant": "as_run", "effect": "bluffs per hand", "bound": "below 0.1",
             "estimate": 0.08, "ci_low": 0.02, "ci_high": 0.14, "detectable": 0.084, "p": 0.5,
             "p_adjusted": 0.5, "verdict": "undecided"},
        ],
    )  # fmt: skip
    statements = {
        "1": "Bold beats meek.",
        "10": "Nobody bluffs.",
        "2": f"Characters stand: {SPECIALS}",
    }
    evidence = {"1": ["figure_01"], "2": ["figure_01", "table_02"], "10": []}
    (folder / "claims.json").write_text(
        json.dumps({"key": "c1a1c1a1c1a1", "statements": statements, "exhibits": evidence}), "utf-8"
    )


def write_variants(folder: Path) -> None:
    """The sidecar of the scorecard, which names the variants."""
    variants = {
        "as_run": ["program", "What the program does."],
        "as_written": ["text", "What the text says."],
    }
    (folder / "scorecard.json").write_text(json.dumps({"variants": variants}), "utf-8")


def write_snap(folder: Path) -> None:
    """One row for each verdict, one of them with a value that is text, and one input."""
    rows = [
        score_row(
            "snap", "table_5_1", {"player": f"P{i}"}, metric="mean_reaction",
            published="CS-1" if i == 0 else f"{i}.5", estimate=i + 0.4, ci_low=i + 0.3,
            ci_high=i + 0.6, n=100 * i + 1000, verdict=verdict,
            origin="computed" if i == 0 else "sampled", p="" if i in (0, 4) else 0.02,
            note="another design: 2 instead of 9 hands" if i == 4 else "",
        )
        for i, verdict in enumerate(comparison.VERDICTS)
    ]  # fmt: skip
    rows.append(
        score_row(
            "snap", "table_5_1", {"player": "all"}, metric="cards", published="52", estimate=52,
            verdict="identical", origin="input", is_counted=False,
        )
    )  # fmt: skip
    write_table(folder / "scorecard.csv", scorecard.COLUMNS, rows)
    write_table(
        folder / "exhibits.csv",
        exhibits.COLUMNS,
        [{"study": "snap", "exhibit": "table_5_1", "variant": "as_run", "is_primary": True,
          "role": "held out", "exact": 0, "sampled": 0, "verdict": "not judged",
          "note": "another design: 2 instead of 9 hands"}],
    )  # fmt: skip
    write_table(folder / "audit.csv", audit.COLUMNS, [])
    write_table(
        folder / "claims.csv",
        claims.COLUMNS,
        [{"study": "snap", "claim": "A", "variant": "", "verdict": "not judged",
          "effect": "reaction", "bound": "equal",
          "note": "another design: 2 instead of 9 hands"}],
    )  # fmt: skip
    (folder / "claims.json").write_text(
        json.dumps(
            {"key": "c2a2c2a2c2a2", "statements": {"A": "Snap is fair."},
             "exhibits": {"A": ["table_5_1"]}}
        ),
        "utf-8",
    )  # fmt: skip
