"""Pages in a real browser, without its window: what tests ask of them.

A probe is a script appended to a copy of a page; it tells the frame around it what it found, and
the browser dumps the frame.
"""

import json
import re
import shutil
import subprocess
from html import escape, unescape

import pytest

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
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
FRAME = """<!doctype html><html><head>
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><script>
addEventListener("message", function (event) {
  document.documentElement.setAttribute("data-found", event.data);
});
</script></head><body><iframe src="%s" width="%d" height="900" style="border: 0"></iframe>
</body></html>"""
NEEDS_BROWSER = pytest.mark.skipif(not BROWSER, reason="no chromium is installed")
DARK = "--blink-settings=preferredColorScheme=0"


class Browser:
    """Opens pages and returns what the browser wrote: its output and its log."""

    def __init__(self, profile):
        self.profile = profile

    def __call__(self, url, width, *options):
        command = [
            BROWSER, *OPTIONS, f"--user-data-dir={self.profile}",
            f"--window-size={width},900", *options, url,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=True)
        return done.stdout, done.stderr


def probe(browse, report, page, script, width=1280, anchor="", options=()):
    """Run a script in a copy of a page and return its value.

    The copy stands in a frame, because a browser window cannot be as narrow as a phone.
    """
    text = (report / page).read_text("utf-8")
    copy, frame = report / f"probe-{page}", report / "frame.html"
    copy.write_text(text.replace("</body>", PROBE % script), "utf-8")
    frame.write_text(FRAME % (escape(f"{copy.name}{anchor}"), width), "utf-8")
    try:
        dumping = ("--dump-dom", "--virtual-time-budget=5000", *options)
        dom, log = browse(frame.as_uri(), 1400, *dumping)
    finally:
        copy.unlink()
        frame.unlink()
    assert "CONSOLE" not in log, log
    return json.loads(unescape(re.search(r'data-found="([^"]*)"', dom)[1]))
