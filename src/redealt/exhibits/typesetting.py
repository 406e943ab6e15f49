"""Sizes on paper, and setting with Typst: offline, in bundled fonts, always the same bytes."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

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
    str(_FONTS / f"DejaVuSans{face}.ttf")
    for face in ("", "-Bold", "-Oblique", "-BoldOblique", "Display")  # Display: ’ beside formulas
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

    job = _describe_job(source, inputs, root)
    with _errors_of(name):
        try:
            return typst.compile(**job, format="pdf")
        except typst.TypstError as error:
            # Floats at some page breaks break the tags of a PDF (Typst's issue 8487).
            if "internal error" not in str(error):
                raise
            return typst.compile(**job, format="pdf", pdf_tags=False)


def measure_document(name: str, source: str, inputs: Mapping[str, str], root: Path) -> Any:
    """Return what a document, once set, gives as metadata with the label <measure>."""
    import typst

    with _errors_of(name):
        job = _describe_job(source, inputs, root)
        return json.loads(typst.query(**job, selector="<measure>", field="value", one=True))


def _describe_job(source: str, inputs: Mapping[str, str], root: Path) -> dict[str, Any]:
    return {
        "input": source.encode(),
        "root": Path(root).resolve(),
        "font_paths": [_FONTS],
        "ignore_system_fonts": True,
        "sys_inputs": dict(inputs),
    }


@contextmanager
def _errors_of(name: str) -> Iterator[None]:
    try:
        yield
    except RuntimeError as error:  # of which Typst's own are a kind
        raise RedealtError(f"{name}: Typst cannot set it: {error}") from None


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
