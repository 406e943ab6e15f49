"""Reading and writing files: atomic, so that none bears its name before it is whole."""

import csv
import gzip
import hashlib
import io
import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError


def write_file(path: Path, content: bytes) -> None:
    """Write beside ``path``, sync and rename, so that no half-written file bears its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.tmp")  # what a kill leaves is written over
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise RedealtError(f"{path} cannot be written: {error.strerror}") from None
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_json(path: Path, value: object) -> None:
    """Write ``value`` as indented JSON with sorted keys; a path in ``.gz`` is compressed."""
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
    content = f"{text}\n".encode()
    write_file(path, gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


def read_json(path: Path) -> Any:
    """Return the value in a JSON file, as :func:`write_json` writes it.

    Raise RedealtError if it cannot be read.
    """
    content = _read_file(path)
    try:
        return json.loads(gzip.decompress(content) if path.suffix == ".gz" else content)
    except (ValueError, gzip.BadGzipFile, EOFError, zlib.error):
        raise RedealtError(f"{path} is damaged: it is not JSON") from None


def read_rows(path: Path) -> list[Mapping[str, str]]:
    """Return the rows of a CSV file, every cell as text, so that printed digits survive.

    Raise RedealtError if it cannot be read.
    """
    return list(csv.DictReader(io.StringIO(_read_file(path).decode(), newline="")))


def hash_bytes(content: bytes) -> str:
    """Return the SHA-256 of ``content`` in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RedealtError(f"{path} cannot be read: {error.strerror}") from None
