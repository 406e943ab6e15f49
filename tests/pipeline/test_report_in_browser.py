"""The site in a real browser, from disk: it runs, fits a phone, sorts and filters."""

import struct
import zlib

import pytest

from tests.pipeline.browser import NEEDS_BROWSER, probe

pytestmark = NEEDS_BROWSER
VISIBLE = "Array.from(document.querySelectorAll('#scores tbody tr')).filter(r => !r.hidden)"


@pytest.mark.parametrize("page", ["index.html", "lowball.html", "snap.html"])
@pytest.mark.parametrize("width", [1280, 390])
def test_page_fits_its_window_and_logs_nothing(browse, report, page, width):
    script = "var e = document.documentElement; return [innerWidth, e.scrollWidth, e.clientWidth];"
    inner, scroll, client = probe(browse, report, page, script, width)
    assert inner == width
    assert scroll <= client


@pytest.mark.parametrize("page", ["index.html", "lowball.html"])
def test_only_tables_and_pictures_scroll_sideways_on_a_phone(browse, report, page):
    script = """return Array.from(document.querySelectorAll('body *'))
        .filter(e => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX))
        .filter(e => !e.matches('.box, .plate, table')).map(e => e.className || e.tagName);"""
    assert probe(browse, report, page, script, 390) == []


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
        document.querySelector('[data-for=scores] output').textContent,
        document.querySelector('[data-for=scores] [name=verdict]').value];"""
    anchor = "#scorecard&verdict=differs&exhibit=figure_01"
    verdicts, said, chosen = probe(browse, report, "lowball.html", script, anchor=anchor)
    assert verdicts == ["differs"] * 8
    assert said == "8 of 72 values"
    assert chosen == "differs"


def test_scorecard_opens_with_what_counts_in_the_variant_meant_to_reproduce_it(browse, report):
    script = f"""var form = document.querySelector('[data-for=scores]');
        var read = () => {VISIBLE}.length, first = read(), origin = form.elements.origin;
        origin.value = ''; origin.dispatchEvent(new Event('input', {{bubbles: true}}));
        return [first, read(), location.hash];"""
    assert probe(browse, report, "snap.html", script) == [5, 6, "#scorecard&origin="]


def test_typing_filters_by_words_and_keeps_them_in_the_address(browse, report):
    script = f"""var form = document.querySelector('[data-for=scores]'), q = form.elements.q;
        q.value = 'BOLD read off'; q.dispatchEvent(new Event('input', {{bubbles: true}}));
        return [{VISIBLE}.length, {VISIBLE}[0].textContent.includes('Read off the figure'),
            location.hash, document.querySelector('#scores').classList.contains('unfiltered')];"""
    found = probe(browse, report, "lowball.html", script)
    assert found == [1, True, "#scorecard&q=BOLD%20read%20off", False]


@pytest.mark.parametrize(
    ("anchor", "items", "names"),
    [
        ("#claims&verdict=contradicted", "#claim-list > li", ["claim-2"]),
        ("#claims&exhibit=table_02", "#claim-list > li", ["claim-2"]),
        ("#audit&verdict=inconsistent", "#checks tbody tr", ["table_02"]),
    ],
)
def test_claims_and_audit_are_filtered_too(browse, report, anchor, items, names):
    script = f"""return Array.from(document.querySelectorAll('{items}'))
        .filter(e => e.offsetParent).map(e => e.closest('tr') ? e.dataset.exhibit : e.id);"""
    assert probe(browse, report, "lowball.html", script, anchor=anchor) == names


def test_headers_sort_numbers_by_value_in_both_directions(browse, report):
    script = f"""var heads = document.querySelectorAll('#scores thead th'), n = 5;
        var button = heads[n].querySelector('button');
        var read = () => {VISIBLE}.map(r => r.cells[n].dataset.sort);
        button.click(); var up = read(), a = heads[n].getAttribute('aria-sort');
        button.click(); var down = read(), b = heads[n].getAttribute('aria-sort');
        heads[1].querySelector('button').click();
        return [up, a, down, b, heads[n].hasAttribute('aria-sort'),
            {VISIBLE}.map(r => r.dataset.verdict)];"""
    up, first, down, second, left, verdicts = probe(browse, report, "snap.html", script)
    assert up == ["1000", "1100", "1200", "1300", "1400"]
    assert (first, second, left) == ("ascending", "descending", False)
    assert down == up[::-1]
    assert verdicts == sorted(verdicts)


def test_differences_are_sorted_by_their_size_with_sign(browse, report):
    script = f"""document.querySelectorAll('#scores thead th')[3].querySelector('button').click();
        return {VISIBLE}.map(r => r.cells[3].dataset.sort);"""
    found = probe(browse, report, "lowball.html", script)
    assert found == sorted(found, key=float)


@pytest.mark.parametrize("width", [1280, 390])
def test_first_column_stays_while_its_table_scrolls(browse, report, width):
    script = """var box = document.querySelector('#scores').closest('.box');
        box.scrollLeft = 200; box.scrollTop = 300;
        var cell = document.querySelector('#scores tbody tr').cells[0];
        var head = document.querySelector('#scores thead th');
        var gap = (a, b, side) => Math.abs(
            a.getBoundingClientRect()[side] - b.getBoundingClientRect()[side]);
        return [box.scrollLeft, gap(cell, box, 'left'), gap(head, box, 'top'),
            cell.offsetWidth / box.clientWidth];"""
    scrolled, left, top, share = probe(browse, report, "lowball.html", script, width)
    assert scrolled > 0
    assert left <= 1
    assert top <= 1
    assert share < 0.5
