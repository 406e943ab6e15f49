"""Digests of code: what a module does, whatever its comments, docstrings and layout.

A digest covers the syntax trees of all modules inside the package that a module reaches through
imports, found by path and without importing anything, and the data files of the games among them.
"""

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError

PACKAGE = Path(__file__).parents[1]
KEY_LENGTH = 12  # hexadecimal digits of a key
_IRRELEVANT_FIELDS = {"ctx", "kind", "type_comment"}

Import = ast.Import | ast.ImportFrom


def hash_json(value: object) -> str:
    """Return the SHA-256 of the canonical JSON text of ``value``, in hexadecimal."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def canonical_json(value: object) -> str:
    """Return ``value`` as JSON text with sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def code_digests(module: str) -> dict[str, str]:
    """Return the digests of ``module`` and of every module and game data file that it reaches."""
    reached: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached[name], modules = _read_module(name)
        waiting.extend(modules)
    for name in list(reached):
        reached.update(_data_digests(name))
    return dict(sorted(reached.items()))


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal; of text it is the same for all line ends."""
    content = path.read_bytes()
    if b"\0" not in content:  # text
        content = content.replace(b"\r\n", b"\n")
    return hashlib.sha256(content).hexdigest()


def published_folder(study: str) -> Path:
    """Return the folder of a study's published tables."""
    return PACKAGE / "studies" / study / "published"


@cache
def module_path(name: str) -> Path | None:
    """Return the source file of a module inside the package, or None if there is none."""
    parts = name.split(".")
    if parts[0] != PACKAGE.name:
        return None
    stem = PACKAGE.joinpath(*parts[1:])
    for candidate in (stem / "__init__.py", stem.with_suffix(".py")):
        if candidate.is_file():
            return candidate
    return None


@cache
def _read_module(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the digest of a module, and the modules inside the package that it reaches at once."""
    path = module_path(name)
    if path is None:
        raise RedealtError(f"there is no module {name} in {PACKAGE}")
    words: list[str] = []
    imports: list[Import] = []
    _append_normalized(ast.parse(path.read_bytes()), words, imports)
    digest = hashlib.sha256("\0".join(words).encode()).hexdigest()
    reached = dict.fromkeys((*_imported_names(name, imports), *_parent_packages(name)))
    return digest, tuple(module for module in reached if module_path(module))


def _append_normalized(node: ast.AST, words: list[str], imports: list[Import]) -> None:
    """Append a syntax tree as text without positions, docstrings and empty fields, and its imports.

    Later versions of Python add fields that are empty in older code.
    """
    kind = type(node)
    words.append(kind.__name__)
    if isinstance(node, Import):
        imports.append(node)
    for field in kind._fields:
        value: Any = getattr(node, field, None)
        if kind is ast.JoinedStr:
            value = [item for item in value if not _is_empty(item)]
        if value is None or value == [] or field in _IRRELEVANT_FIELDS:
            continue
        words.append(field)
        if isinstance(value, list):
            value = [item for item in value if not _is_bare_text(item)]
            words.append(str(len(value)))
        else:
            value = [value]
        for item in value:
            if isinstance(item, ast.AST):
                _append_normalized(item, words, imports)
            else:
                words.append(repr(item))
    words.append("end")  # else an inner node could claim the fields of the outer one


def _is_bare_text(item: object) -> bool:
    """Tell whether an item is a statement that is only text: a docstring, of whatever it may be."""
    constant = item.value if isinstance(item, ast.Expr) else None
    return isinstance(constant, ast.Constant) and isinstance(constant.value, str)


def _is_empty(item: object) -> bool:
    """Tell whether an item is an empty text, which Python 3.12.1 puts into nested formats."""
    return isinstance(item, ast.Constant) and item.value == ""


def _parent_packages(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def _imported_names(name: str, imports: list[Import]) -> Iterator[str]:
    """Yield what a module's import statements name, which may be modules."""
    for node in imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif node.level or node.module is None:
            raise RedealtError(f"{name} has a relative import, which digests do not follow")
        else:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def _data_digests(name: str) -> dict[str, str]:
    """Return the digests of a game's data files, by "package/path"."""
    path = module_path(name)
    if not name.startswith("redealt.games.") or path is None or path.name != "__init__.py":
        return {}
    folder = path.parent / "data"
    return {
        f"{name}/{file.relative_to(path.parent).as_posix()}": file_digest(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
