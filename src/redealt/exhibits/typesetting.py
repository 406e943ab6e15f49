"""Sizes on paper, and setting with Typst: offline, in bundled fonts, always the same bytes."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from redealt.errors import RedealtError
from redealt.files import write_file

WIDTHS_MM = {"column": 90.0, "page": 180.0}
MM_PER_INCH = 25.4

# Text in drawings stays text, so that what converts them needs the font that they are laid out in.
_MATPLOTLIB = find_spec("matplotlib")
assert _MATPLOTLIB is not None
assert _MATPLOTLIB.origin is not None
_FONTS = Path(_MATPLOTLIB.origin).parent / "mpl-data" / "fonts" / "ttf"
_FACES = [
    str(_FONTS / f"DejaVuSans{face}.ttf") for face in ("", "-Bold", "-Oblique", "-BoldOblique")
]
_PIXELS_PER_INCH_OF_CSS = 96.0
# A drawing that fills its page.
_DRAWING = """
#set page(width: {width_mm}mm, height: {height_mm}mm, margin: 0pt)
#set document(date: none)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%)
"""


def typeset(name: str, source: str, inputs: Mapping[str, str], root: Path) -> bytes:
    """Return a document as PDF.

    :param name: what the document is called in an error.
    :param source: Typst markup; it reads ``inputs`` as ``sys.inputs`` and files below ``root``.
    :raises RedealtError: if Typst cannot set it.
    """
    import typst

    try:
        return typst.compile(
            source.encode(),
            root=Path(root).resolve(),
            font_paths=[_FONTS],
            ignore_system_fonts=True,
            format="pdf",
            sys_inputs=dict(inputs),
        )
    except typst.TypstError as error:
        raise RedealtError(f"{name}: Typst cannot set it: {error.message}") from None


def write_drawing(svg: bytes, size_mm: tuple[float, float], stem: Path, ppi: int) -> None:
    """Write a drawing of the given width and height as ``stem``.svg, .pdf and .png."""
    width_mm, height_mm = size_mm
    source = _DRAWING.format(width_mm=width_mm, height_mm=height_mm)
    pdf = typeset(stem.name, source, {"svg": svg.decode()}, stem.parent)
    write_file(stem.with_suffix(".pdf"), pdf)
    write_picture(svg, width_mm, stem, ppi)


def write_picture(svg: bytes, width_mm: float, stem: Path, ppi: int) -> None:
    """Write a drawing of the given width as ``stem``.svg and .png."""
    import resvg_py

    # Not by Typst, whose pixels of a drawing are sampled once more, so that lines of them get lost.
    png = resvg_py.svg_to_bytes(
        svg_string=svg.decode(),
        width=round(width_mm / MM_PER_INCH * ppi),
        dpi=_PIXELS_PER_INCH_OF_CSS,
        font_files=_FACES,
        skip_system_fonts=True,
    )
    write_file(stem.with_suffix(".svg"), svg)
    write_file(stem.with_suffix(".png"), bytes(png))
