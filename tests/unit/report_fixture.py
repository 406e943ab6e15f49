"""A small fabricated results folder with two studies, for the tests of papers and pages.

``lowball`` has a long scorecard (72 rows), ``snap`` a short one with every verdict; names, notes
and titles carry characters that are special in Markdown, Typst and HTML.
"""

import csv
import json
from pathlib import Path

EXHIBITS = {"lowball": ("figure_01", "table_02", "beyond_deck"), "snap": ("table_5_1",)}
"""The studies and their exhibits, as builders take them."""

SPECIALS = r"# $x$ *a* _b_ `c` @d <e> [f] \g ~h ^i 'j' // k -- l = m & n"
"""What must reach the reader as it stands."""

ESTIMATE_COLUMNS = [
    "variant", "strategy", "n_players",
    "metric", "estimate", "ci_low", "ci_high", "n", "n_unit", "method",
]  # fmt: skip
SCORE_COLUMNS = [
    "study", "exhibit", "conditions", "metric", "variant", "published", "estimate",
    "ci_low", "ci_high", "n", "verdict", "note",
]  # fmt: skip
AUDIT_COLUMNS = [
    "study", "exhibit", "check", "expected", "found", "statistic", "p_low", "p_high",
    "verdict", "note",
]  # fmt: skip
CLAIM_COLUMNS = ["study", "claim", "variant", "verdict", "evidence"]

LOWBALL_ARTICLE = """---
title: Lowball at $5 a Hand
authors: A. Ace, D. Deuce
venue: Journal of Invented Games
year: 2021
reference: "A. Ace and D. Deuce, Lowball at $5 a Hand, Journal of Invented Games 7(2), 2021."
---

## Question

Does the *bold* strategy win? With `as_run` it takes
{{ value("figure_01", "share_of_wins", strategy="bold", variant="as_run",
n_players=2) | percent(2) }}
of the games, published as
{{ published("figure_01", "share_of_wins", strategy="bold", n_players=2) | percent(2) }}.

## Method

Two strategies, 52 cards.

Characters in prose: SPECIALS

- first point
- second point, **strong**

| strategy | idea |
|---|---|
| bold | raise |
| meek | fold & wait |

## Deviations

Claim 1 is {{ verdict("1") }}; claim 2 is {{ verdicts("2") }}.
"""

SNAP_ARTICLE = """---
title: Snap Is Solved
authors: S. Snap
venue: Proceedings of Nothing
year: 2019
reference: "S. Snap, Snap Is Solved, Proceedings of Nothing, 2019."
---

## Question

Who snaps first?

## Method

{{ tally("table_5_1") | count }} values, {{ tally(verdict="differs") | count }} of which differs.

## Deviations

None.
"""


def make_results(folder: Path) -> tuple[Path, Path]:
    """Write the fabricated results and articles; returns the results and the studies folder."""
    results, studies = folder / "results", folder / "studies"
    for study, exhibits in EXHIBITS.items():
        (results / study).mkdir(parents=True)
        (studies / study).mkdir(parents=True)
        for exhibit in exhibits:
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


def write_lowball(folder: Path) -> None:
    """72 judged values, of which every ninth differs; three claims; an audit with a finding."""
    rows = []
    for index in range(72):
        strategy = ("bold", "meek")[index % 2]
        conditions = json.dumps({"n_players": 2 + index // 2, "strategy": strategy})
        verdict = "differs" if index % 9 == 8 else "agrees"
        rows.append(
            ["lowball", "figure_01", conditions, "share_of_wins", "as_run",
             f"{0.6 - index / 1000:.4f}", 0.59 - index / 1000, 0.58 - index / 1000,
             0.6 - index / 1000, 12000, verdict, "read off the figure" if index == 8 else ""]
        )  # fmt: skip
    write_rows(folder / "scorecard.csv", SCORE_COLUMNS, rows)
    write_rows(
        folder / "audit.csv",
        AUDIT_COLUMNS,
        [
            ["lowball", "figure_01", "shares sum to one", "1", "1.0004", "", "", "",
             "consistent", ""],
            ["lowball", "table_02", "dispersion", "37", "9.2", "9.2", "0.0000004", "0.9999996",
             "inconsistent", "too regular"],
        ],
    )  # fmt: skip
    write_rows(
        folder / "claims.csv",
        CLAIM_COLUMNS,
        [
            ["lowball", "10", "as_run", "inconclusive", "too few hands"],
            ["lowball", "1", "as_run", "supported", "0.589 against 0.411, p < 0.001"],
            ["lowball", "1", "as_written", "supported", "0.589 against 0.411, p < 0.001"],
            ["lowball", "2", "as_run", "supported", "flat"],
            ["lowball", "2", "as_written", "not supported", "slope 0.01 & rising"],
        ],
    )
    statements = {
        "1": "Bold beats meek.",
        "10": "Nobody bluffs.",
        "2": f"Characters stand: {SPECIALS}",
    }
    (folder / "claims.json").write_text(
        json.dumps({"key": "c1a1c1a1c1a1", "statements": statements}), "utf-8"
    )


def write_snap(folder: Path) -> None:
    """One row for each verdict, one of them with a value that is text."""
    verdicts = (
        "identical", "agrees", "compatible", "underpowered", "differs", "not comparable",
    )  # fmt: skip
    rows = [
        ["snap", "table_5_1", json.dumps({"player": f"P{i}"}), "mean_reaction", "as_run",
         "CS-1" if i == 0 else f"{i}.5", i + 0.4, i + 0.3, i + 0.6, 100 * i + 1000, verdict, ""]
        for i, verdict in enumerate(verdicts)
    ]  # fmt: skip
    write_rows(folder / "scorecard.csv", SCORE_COLUMNS, rows)
    write_rows(folder / "audit.csv", AUDIT_COLUMNS, [])
    write_rows(
        folder / "claims.csv", CLAIM_COLUMNS, [["snap", "A", "", "inconclusive", "3 of 7 games"]]
    )
    (folder / "claims.json").write_text(
        json.dumps({"key": "c2a2c2a2c2a2", "statements": {"A": "Snap is fair."}}), "utf-8"
    )
