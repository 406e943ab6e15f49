"""How wide texts are in DejaVu Sans, so that tables are laid out without reading the font."""

# Advances in units of which an em has 2,048.
_EM = 2048
_ADVANCES = {
    409: "\u202f\u2009",
    563: "'",
    569: "ijl",
    604: "IJ",
    651: " ,.\u00a0’·",
    690: "/:;\\|",
    721: "f",
    739: "-",
    799: "()[]",
    803: "t",
    821: "!⁰¹²³⁴⁵⁶⁷⁸⁹₁₂",
    842: "r",
    942: '"',
    1024: "*_`–",
    1067: "s",
    1075: "z",
    1081: "⁻",
    1087: "?",
    1126: "c",
    1141: "L",
    1178: "F",
    1183: "χ",
    1186: "k",
    1212: "vxy",
    1235: "P",
    1251: "TY",
    1253: "o",
    1255: "a",
    1260: "e",
    1294: "E",
    1298: "hnu",
    1300: "Sbdgpq",
    1303: "$0123456789{}μ",
    1343: "K",
    1401: "AV",
    1403: "XZ",
    1405: "B",
    1423: "R",
    1430: "C",
    1499: "U",
    1532: "N",
    1540: "H",
    1575: "◇",
    1577: "D",
    1587: "G",
    1597: "&",
    1612: "OQ",
    1675: "w",
    1706: "∞",
    1716: "#+<=>^~−×≤≥±",
    1767: "M",
    1946: "%",
    1995: "m",
    2025: "W",
    2048: "@…",
}
_ADVANCE_OF = {char: advance for advance, chars in _ADVANCES.items() for char in chars}
_USUAL = 1300


def measure_text(text: str) -> float:
    """Return the width of a text in em; of a rare character, that of a usual one."""
    return sum(_ADVANCE_OF.get(char, _USUAL) for char in text) / _EM
