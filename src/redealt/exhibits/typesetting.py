"""Setting with Typst: offline, in bundled fonts, the same bytes on every run."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from redealt.errors import RedealtError

# Text in figures stays text, so that Typst needs the font in which matplotlib laid them out.
_FONTS = Path(find_spec("matplotlib").origin).parent / "mpl-data" / "fonts" / "ttf"
# A drawing that fills its page.
_FIGURE = """
#set page(width: {width_mm}mm, height: {height_mm}mm, margin: 0pt)
#set document(date: none)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%)
"""


def typeset(
    name: str,
    source: str,
    inputs: Mapping[str, str],
    root: Path,
    formats: Sequence[str],
    ppi: int = 144,
) -> list[bytes]:
    """Return a document in each of the ``formats``, pdf, svg or png.

    :param name: what the document is called in an error.
    :param source: Typst markup; it reads ``inputs`` as ``sys.inputs`` and files below ``root``.
    :param ppi: resolution of png, pixels per inch.
    :raises RedealtError: if Typst cannot set it.
    """
    import typst

    options = {
        "root": Path(root).resolve(),
        "font_paths": [_FONTS],
        "ignore_system_fonts": True,
        "sys_inputs": dict(inputs),
        "ppi": float(ppi),
    }
    try:
        return [typst.compile(source.encode(), format=kind, **options) for kind in formats]
    except typst.TypstError as error:
        raise RedealtError(f"{name}: Typst cannot set it: {error.message}") from None


def convert_figure(
    svg: bytes, size_mm: tuple[float, float], stem: Path, formats: Sequence[str], ppi: int
) -> list[bytes]:
    """Return a figure of the given width and height in other formats than SVG."""
    width_mm, height_mm = size_mm
    source = _FIGURE.format(width_mm=width_mm, height_mm=height_mm)
    return typeset(stem.name, source, {"svg": svg.decode()}, stem.parent, formats, ppi)
