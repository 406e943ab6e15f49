"""The site in a real browser, as readers use it: tabs, links, definitions, dark pages, print."""

import re

import pytest

from tests.pipeline.browser import DARK, NEEDS_BROWSER, probe

pytestmark = NEEDS_BROWSER


def test_tabs_are_chosen_by_keyboard_and_stand_in_the_address(browse, report):
    script = """var tabs = document.querySelectorAll('#figure_01 [role=tab]');
        var press = key => document.activeElement.dispatchEvent(
            new KeyboardEvent('keydown', {key: key, bubbles: true, cancelable: true}));
        var state = () => [document.activeElement.textContent, location.hash,
            Array.from(document.querySelectorAll('#figure_01 .panel'))
                .filter(p => p.offsetParent).map(p => p.id)];
        tabs[0].focus(); press('ArrowRight'); var second = state();
        press('ArrowRight'); press('ArrowRight'); var round = state();
        return [tabs.length, second, round];"""
    count, second, first = probe(browse, report, "lowball.html", script)
    assert count == 3
    assert second == ["Table", "#figure_01-data", ["figure_01-data"]]
    assert first == ["Chart", "#figure_01-chart", ["figure_01-chart"]]


def test_address_of_a_panel_opens_it(browse, report):
    script = """return Array.from(document.querySelectorAll('#table_02 .panel'))
        .filter(p => p.offsetParent).map(p => [p.id, document.querySelector('#table_02 h3')
            .getBoundingClientRect().top >= 0]);"""
    found = probe(browse, report, "lowball.html", script, anchor="#table_02-source")
    assert found == [["table_02-source", True]]


# The last value of snap is an input, which does not count; lowball's stands in a long table.
@pytest.mark.parametrize(("page", "place"), [("snap.html", -1), ("lowball.html", 60)])
@pytest.mark.parametrize("width", [1280, 390])
def test_permanent_link_lands_on_its_row_even_if_a_filter_hid_it(
    browse, report, page, place, width
):
    rows = (report / page).read_text("utf-8")
    name = re.findall(r'<tr id="(value-[^"]+)"', rows)[place]
    script = f"""var row = document.getElementById('{name}'), at = row.getBoundingClientRect();
        var head = document.querySelector('#scores thead th').getBoundingClientRect();
        return [row.hidden, at.top >= Math.max(0, head.bottom) - 1 && at.bottom <= innerHeight];"""
    found = probe(browse, report, page, script, width, anchor=f"#{name}")
    assert found == [False, True]


@pytest.mark.parametrize("page", ["index.html", "lowball.html"])
def test_definitions_show_on_focus_and_hover_and_leave_on_escape(browse, report, page):
    script = """var tip = document.getElementById('tip');
        var words = document.querySelectorAll('a.term');
        words[0].focus();
        var meaning = document.getElementById(words[0].getAttribute('href').slice(1)).textContent;
        var shown = [!tip.hidden, tip.textContent === meaning,
            words[0].getAttribute('aria-describedby')];
        document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
        var left = tip.hidden;
        words[1].dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
        return [shown, left, !tip.hidden];"""
    assert probe(browse, report, page, script) == [[True, True, "tip"], True, True]


CONTRAST = """
    function channels(color) {
        var numbers = color.match(/[\\d.]+/g).map(Number);
        return numbers.length < 4 ? numbers.concat(1) : numbers;
    }
    function light(rgb) {
        var c = rgb.slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
        return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
    }
    function ground(node) {
        for (; node; node = node.parentElement) {
            var color = channels(getComputedStyle(node).backgroundColor);
            if (color[3] > 0) return color;
        }
        return [255, 255, 255];
    }
    var poor = [];
    document.querySelectorAll('body *').forEach(function (node) {
        var own = Array.from(node.childNodes).some(n => n.nodeType === 3 && n.data.trim());
        if (!own || !node.offsetParent || node.closest('script, style')) return;
        var a = light(channels(getComputedStyle(node).color)), b = light(ground(node));
        var ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) poor.push([node.tagName, node.className, ratio, node.textContent]);
    });
    return [matchMedia('(prefers-color-scheme: dark)').matches, poor];"""


@pytest.mark.parametrize("page", ["index.html", "lowball.html", "snap.html"])
@pytest.mark.parametrize("is_dark", [False, True])
def test_text_has_contrast_on_light_and_dark_pages(browse, report, page, is_dark):
    scheme = (DARK,) if is_dark else ()
    assert probe(browse, report, page, CONTRAST, options=scheme) == [is_dark, []]


def test_dark_pages_have_no_white_plates(browse, report):
    script = """var img = document.querySelector('.plate img');
        var plate = getComputedStyle(img.parentElement);
        return [plate.backgroundColor, getComputedStyle(img).filter];"""
    plate, effect = probe(browse, report, "lowball.html", script, options=(DARK,))
    assert plate == "rgb(20, 20, 20)"
    assert effect.startswith("invert(")


@pytest.mark.parametrize("page", ["index.html", "lowball.html"])
def test_print_has_no_menus_and_no_buttons(browse, report, page):
    script = """var style = document.querySelector('style');
        style.textContent = style.textContent.replace('@media print', '@media all');
        var gone = 'nav, form, button, [role=tablist], .perma, .skip, #tip';
        return Array.from(document.querySelectorAll(gone)).filter(e => e.offsetParent
            && !e.closest('thead')).map(e => e.outerHTML.slice(0, 80));"""
    assert probe(browse, report, page, script) == []


@pytest.mark.parametrize("page", ["index.html", "lowball.html", "snap.html"])
def test_everything_is_read_from_disk(browse, report, page):
    script = """return performance.getEntriesByType('resource').map(e => e.name)
        .filter(name => !/^(file|data):/.test(name));"""
    assert probe(browse, report, page, script) == []


def test_everything_that_acts_can_be_reached_by_keyboard(browse, report):
    script = """var acting = document.querySelectorAll('a, button, input, select, .box, .plate');
        return Array.from(acting).filter(e => e.tabIndex < 0 && e.getAttribute('role') !== 'tab')
            .length;"""
    assert probe(browse, report, "lowball.html", script) == 0
