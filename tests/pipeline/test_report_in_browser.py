"""The site in a real browser, from disk: it runs, fits a phone, sorts and filters.

A probe is a script appended to a copy of a page; it tells the frame around it what it found, and
the browser dumps the frame.
"""

import json
import re
import shutil
import struct
import subprocess
import zlib
from html import escape, unescape

import pytest

from redealt.report.web import build_site
from tests.unit.report_fixture import EXHIBITS, make_results

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
pytestmark = pytest.mark.skipif(not BROWSER, reason="no chromium is installed")

OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
    "--enable-logging=stderr", "--v=0",
)  # fmt: skip
PROBE = """<script>
addEventListener("load", function () {
  var found = (function () { %s })();
  parent.postMessage(JSON.stringify(found), "*");
});
</script></body>"""
FRAME = """<!doctype html><html><head><link rel="icon" href="data:,"><script>
addEventListener("message", function (event) {
  document.documentElement.setAttribute("data-found", event.data);
});
</script></head><body><iframe src="%s" width="%d" height="900" style="border: 0"></iframe>
</body></html>"""
VISIBLE = "Array.from(document.querySelectorAll('#scores tbody tr')).filter(r => !r.hidden)"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    results, studies = make_results(tmp_path_factory.mktemp("site"))
    build_site(results, EXHIBITS, results / "report" / "index.html", "smoke", studies=studies)
    return results / "report"


@pytest.fixture
def browse(tmp_path):
    """Open a page and return what the browser wrote: its output and its log."""

    def run(url, width, *options):
        command = [
            BROWSER, *OPTIONS, f"--user-data-dir={tmp_path / 'profile'}",
            f"--window-size={width},900", *options, url,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=True)
        return done.stdout, done.stderr

    return run


def probe(browse, report, page, script, width=1280, anchor=""):
    """Run a script in a copy of a page and return its value.

    The copy stands in a frame, because a browser window cannot be as narrow as a phone.
    """
    text = (report / page).read_text("utf-8")
    copy, frame = report / f"probe-{page}", report / "frame.html"
    copy.write_text(text.replace("</body>", PROBE % script), "utf-8")
    frame.write_text(FRAME % (escape(f"{copy.name}{anchor}"), width), "utf-8")
    try:
        dom, log = browse(frame.as_uri(), 1400, "--dump-dom", "--virtual-time-budget=5000")
    finally:
        copy.unlink()
        frame.unlink()
    assert "CONSOLE" not in log, log
    return json.loads(unescape(re.search(r'data-found="([^"]*)"', dom)[1]))


@pytest.mark.parametrize("page", ["index.html", "lowball.html", "snap.html"])
@pytest.mark.parametrize("width", [1280, 390])
def test_page_fits_its_window_and_logs_nothing(browse, report, page, width):
    script = "var e = document.documentElement; return [innerWidth, e.scrollWidth, e.clientWidth];"
    inner, scroll, client = probe(browse, report, page, script, width)
    assert inner == width
    assert scroll <= client


def test_console_errors_are_seen(browse, report):
    with pytest.raises(AssertionError, match="CONSOLE"):
        probe(browse, report, "index.html", "console.error('seen'); return 1;")


@pytest.mark.parametrize("page", ["index.html", "snap.html"])
@pytest.mark.parametrize("width", [1280, 390])
def test_screenshot_shows_a_page(browse, report, tmp_path, page, width):
    picture = tmp_path / "page.png"
    browse((report / page).as_uri(), width, f"--screenshot={picture}")
    assert picture.is_file()
    assert count_distinct_rows(picture) > 100


def count_distinct_rows(path):
    """How many pixel rows of a PNG differ from each other: a blank page has one."""
    content, data, position = path.read_bytes(), b"", 8
    while position < len(content):
        size, kind = struct.unpack(">I4s", content[position : position + 8])
        if kind == b"IDAT":
            data += content[position + 8 : position + 8 + size]
        if kind == b"IHDR":
            width, _, depth, color = struct.unpack(">IIBB", content[position + 8 : position + 18])
        position += 12 + size
    stride = 1 + width * {2: 3, 6: 4}[color] * depth // 8
    rows = zlib.decompress(data)
    return len({rows[start : start + stride] for start in range(0, len(rows), stride)})


def test_address_filters_the_scorecard(browse, report):
    script = f"""return [{VISIBLE}.map(r => r.dataset.verdict),
        document.querySelector('.filter output').textContent,
        document.querySelector('[name=verdict]').value];"""
    anchor = "#scorecard&verdict=differs&exhibit=figure_01"
    verdicts, said, chosen = probe(browse, report, "lowball.html", script, anchor=anchor)
    assert verdicts == ["differs"] * 8
    assert said == "8 of 72 values"
    assert chosen == "differs"


def test_typing_filters_by_words_and_resetting_shows_all(browse, report):
    script = f"""var form = document.querySelector('.filter'), q = form.elements.q;
        q.value = 'BOLD read off'; q.dispatchEvent(new Event('input', {{bubbles: true}}));
        return [{VISIBLE}.length, {VISIBLE}[0].textContent.includes('read off the figure'),
            location.hash, document.querySelector('#scores').classList.contains('unfiltered')];"""
    found = probe(browse, report, "lowball.html", script)
    assert found == [1, True, "#scorecard&q=BOLD%20read%20off", False]


def test_headers_sort_numbers_by_value_in_both_directions(browse, report):
    script = f"""var heads = document.querySelectorAll('#scores th');
        var button = heads[7].querySelector('button');
        var read = () => {VISIBLE}.map(r => r.cells[7].dataset.sort);
        button.click(); var up = read(), a = heads[7].getAttribute('aria-sort');
        button.click(); var down = read(), b = heads[7].getAttribute('aria-sort');
        heads[0].querySelector('button').click();
        return [up, a, down, b, heads[7].hasAttribute('aria-sort'),
            {VISIBLE}.map(r => r.dataset.verdict)];"""
    up, first, down, second, left, verdicts = probe(browse, report, "snap.html", script)
    assert up == ["1000", "1100", "1200", "1300", "1400", "1500"]
    assert (first, second, left) == ("ascending", "descending", False)
    assert down == up[::-1]
    assert verdicts == sorted(verdicts)


def test_text_sorts_after_numbers(browse, report):
    script = f"""document.querySelectorAll('#scores th')[4].querySelector('button').click();
        return {VISIBLE}.map(r => r.cells[4].textContent);"""
    found = probe(browse, report, "snap.html", script)
    assert found == ["1.5", "2.5", "3.5", "4.5", "5.5", "CS-1"]


def test_everything_that_acts_can_be_reached_by_keyboard(browse, report):
    script = """var acting = document.querySelectorAll('a, button, input, select, .box, .plate');
        return Array.from(acting).filter(e => e.tabIndex < 0).length;"""
    assert probe(browse, report, "lowball.html", script) == 0
