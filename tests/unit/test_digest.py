"""Digests of code: what moves them, what does not, and what they follow."""

import ast
import hashlib
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.errors import RedealtError
from redealt.planning import digest
from redealt.planning.digest import canonical_json, code_digests, hash_json

CACHED = (digest.module_path, digest._read_module, digest._data_digests)
SOURCE = '''
    """Rules."""

    LIVES = 3


    def score(hand, bonus=1):
        """Return the score."""
        total = 0
        for card in hand:
            total += card * 2  # doubled
        return total + bonus


    class Table:
        """A table."""

        def seats(self):
            def half(n):
                """Nested."""
                return n // 2

            return half(10)
'''


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a function that writes modules of a made-up package and forgets what was read."""
    root = tmp_path / "redealt"
    monkeypatch.setattr(digest, "PACKAGE", root)

    def write(**modules: str) -> None:
        for name, source in {"__init__": "", **modules}.items():
            path = root.joinpath(*name.split("__DOT__")).with_suffix(".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(source))
        forget()

    def forget() -> None:
        for function in CACHED:
            function.cache_clear()

    write.root, write.forget = root, forget
    yield write
    forget()


def digest_of(package, source: str) -> str:
    package(rules=source)
    return code_digests("redealt.rules")["redealt.rules"]


def changed(old: str, new: str) -> str:
    assert old in SOURCE
    return SOURCE.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  # doubled", ""),
        ("  # doubled", "  # two for one"),
        ('"""Return the score."""', '"""Return what the hand is worth."""'),
        ('        """Return the score."""\n', ""),
        ('"""Nested."""', '"""Half of n."""'),
        ('"""A table."""\n', '"""A table.\n\n    With seats.\n    """\n'),
        ('    """Rules."""\n\n', ""),
        ("\n\n    def score", "\n    def score"),
        ("score(hand, bonus=1)", "score(\n        hand,\n        bonus=1,\n    )"),
        ("total + bonus", "(total + bonus)"),
        ("n // 2", "n//2"),
        ("LIVES = 3", "LIVES = 0x3"),
        ("LIVES = 3", "LIVES = 3;"),
    ],
)
def test_comments_docstrings_and_layout_do_not_matter(package, old, new):
    assert digest_of(package, changed(old, new)) == digest_of(package, SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIVES = 3", "LIVES = 4"),
        ("LIVES = 3", "LIVES = 3.0"),
        ("LIVES = 3", "LIVES = True"),
        ("LIVES = 3", "LIVES = '3'"),
        ("LIVES = 3", "LIVES = None"),
        ("LIVES = 3", "lives = 3"),
        ("card * 2", "card + 2"),
        ("total += card", "total -= card"),
        ("bonus=1", "bonus=2"),
        ("bonus=1", "bonus"),
        ("bonus=1", "*, bonus=1"),
        ("n // 2", "n // 3"),
        ("half(10)", "half(11)"),
        ("total + bonus", "bonus + total"),
        ("return half(10)", "half(10)"),
        ("def seats", "@staticmethod\n        def seats"),
        ("hand:", "hand[1:]:"),
        ("total = 0", "total = 0; print('text')"),
    ],
)
def test_what_is_computed_does(package, old, new):
    assert digest_of(package, changed(old, new)) != digest_of(package, SOURCE)


def test_no_two_small_programs_share_a_digest(package):
    programs = [
        *("x = None", "x = []", "x = {}", "x = ()", "x = ''", "x = 0", "x = [None]", "x = [[]]"),
        *("def f(): return", "def f(): return None", "def f(): pass", "def f(a): pass"),
        *("def f(*a): pass", "def f(**a): pass", "def f(a, /): pass", "async def f(): pass"),
        *("f()", "f(a)", "f(*a)", "f(**a)", "f(a=a)", "{**a}", "{a: a}", "{a}", "a[:]", "a[::1]"),
        *("a[1:]", "a[:1]", "a[1]", "a", "'a'", "del a", "a if a else a", "import a", "import b"),
        *("import a as b", "from a import b", "from a import b as c", "if a: pass"),
        *("if a: pass\nelse: b", "while a: pass", "while a: pass\nelse: b", "raise", "raise a"),
        *("f()(a)", "f(a)()", "x: (yield) = 1", "x: (yield 1)", "lambda: (yield)", "(yield)"),
        *("if a:\n  if b: c\n  else: d", "if a:\n  if b: c\nelse: d", "a, b", "(a, b), c"),
        *("a, (b, c)", "(a,), b, c", "f(a)(b)", "f(a, b)", "a < b < c", "(a < b) < c"),
        *("class A(b): pass", "class A(b=b): pass", "@b\nclass A: pass", "@f\ndef f(): pass"),
        *("raise a from b", "f'{a}'", "f'{a!r}'", "f'{a:x}'", "b'a'", "x: int", "x: int = 1"),
    ]
    digests = [digest_of(package, program) for program in programs]
    assert len(set(digests)) == len(programs)


def test_fields_that_later_versions_of_python_add_empty_do_not_matter(package, monkeypatch):
    before = digest_of(package, SOURCE)
    for node in (ast.FunctionDef, ast.ClassDef, ast.Constant):
        monkeypatch.setattr(node, "_fields", (*node._fields, "later_list", "later_value"))
        monkeypatch.setattr(node, "later_list", [], raising=False)
        monkeypatch.setattr(node, "later_value", None, raising=False)
    assert digest_of(package, SOURCE) == before
    monkeypatch.setattr(ast.FunctionDef, "later_list", ["T"])
    assert digest_of(package, SOURCE) != before


# What is followed


def test_imports_are_followed_from_module_to_module(package):
    package(
        entry="import redealt.first\n",
        first="from redealt.second import value\n",
        second="value = 1\n",
        other="value = 2\n",
    )
    reached = code_digests("redealt.entry")
    assert list(reached) == ["redealt", "redealt.entry", "redealt.first", "redealt.second"]
    package(second="value = 3\n")
    moved = code_digests("redealt.entry")
    assert [name for name in reached if reached[name] != moved[name]] == ["redealt.second"]


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    from redealt.deep import value\n    return value\n",
        "class A:\n    def f(self):\n        import redealt.deep\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import redealt.deep as d\n",
        "try:\n    import redealt.deep\nexcept ImportError:\n    pass\n",
        "from redealt import deep\n",
        "from redealt import deep as shallow\n",
        "import json, redealt.deep\n",
    ],
)
def test_imports_inside_functions_and_of_submodules_are_followed(package, source):
    package(entry=source, deep="value = 1\n")
    assert "redealt.deep" in code_digests("redealt.entry")


def test_packages_above_a_module_count_since_importing_runs_them(package):
    package(
        games__DOT____init__="X = 1\n", games__DOT__go="Y = 1\n", entry="import redealt.games.go"
    )
    assert list(code_digests("redealt.entry")) == [
        "redealt",
        "redealt.entry",
        "redealt.games",
        "redealt.games.go",
    ]


def test_modules_may_import_each_other(package):
    package(
        entry="def f():\n    import redealt.other\n", other="def f():\n    import redealt.entry\n"
    )
    assert list(code_digests("redealt.entry")) == ["redealt", "redealt.entry", "redealt.other"]


def test_other_packages_are_not_followed(package):
    package(entry="import json\nfrom numpy import array\nimport redealtor\n")
    assert list(code_digests("redealt.entry")) == ["redealt", "redealt.entry"]


@pytest.mark.parametrize("source", ["from . import other\n", "from .other import x\n"])
def test_relative_imports_are_refused(package, source):
    package(entry=source, other="x = 1\n")
    with pytest.raises(RedealtError, match=r"^redealt\.entry has a relative import"):
        code_digests("redealt.entry")


def test_an_unknown_module_is_named(package):
    package()
    with pytest.raises(RedealtError, match=r"there is no module redealt\.nowhere in"):
        code_digests("redealt.nowhere")


def test_data_files_of_games_count_and_others_do_not(package):
    package(
        entry="import redealt.games.go.rules\n",
        games__DOT____init__="",
        games__DOT__go__DOT____init__="",
        games__DOT__go__DOT__rules="",
    )
    before = code_digests("redealt.entry")
    data = package.root / "games" / "go" / "data"
    (data / "cards").mkdir(parents=True)
    (data / "cards" / "list.csv").write_bytes(b"1,2\n")
    (package.root / "data").mkdir()
    (package.root / "data" / "ignored.csv").write_bytes(b"1\n")
    package.forget()
    after = code_digests("redealt.entry")
    name = "redealt.games.go/data/cards/list.csv"
    assert after == before | {name: hashlib.sha256(b"1,2\n").hexdigest()}
    (data / "cards" / "list.csv").write_bytes(b"1,3\n")
    package.forget()
    assert code_digests("redealt.entry")[name] == hashlib.sha256(b"1,3\n").hexdigest()


def test_nothing_is_imported(package):
    package(entry="raise RuntimeError('imported')\n")
    assert list(code_digests("redealt.entry")) == ["redealt", "redealt.entry"]


# Canonical JSON


def test_canonical_json_is_sorted_and_has_no_spaces():
    assert canonical_json({"b": [1, 2.5, None], "a": {"d": True, "c": "é"}}) == (
        '{"a":{"c":"é","d":true},"b":[1,2.5,null]}'
    )


@given(st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=3)), st.randoms())
def test_hashes_do_not_depend_on_the_order_of_keys(mapping, random):
    items = list(mapping.items())
    random.shuffle(items)
    assert hash_json(dict(items)) == hash_json(mapping)


def test_hashes_tell_values_apart_that_look_alike():
    values = [1, "1", 1.0, True, [1], {"1": 1}, None, "null", "", [], {}]
    assert len({hash_json(value) for value in values}) == len(values)


def test_an_empty_part_of_a_nested_format_changes_nothing():
    plain = ast.parse('f"{value:{width}}"')
    padded = ast.parse('f"{value:{width}}"')
    padded.body[0].value.values[0].format_spec.values.append(ast.Constant(""))
    texts: list[list[str]] = [[], []]
    for tree, words in zip((plain, padded), texts, strict=True):
        digest._append_normalized(tree, words, [])
    assert texts[0] == texts[1]


def test_line_ends_of_a_text_file_change_nothing_and_other_bytes_count(tmp_path):
    contents = (b"a,b\n1,2\n", b"a,b\r\n1,2\r\n", b"\x00\n", b"\x00\r\n")
    digests = []
    for content in contents:
        (tmp_path / "file").write_bytes(content)
        digests.append(digest.file_digest(tmp_path / "file"))
    assert digests[0] == digests[1]
    assert digests[2] != digests[3]
