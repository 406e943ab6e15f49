"""The store of run results.

A result is a folder ``store/<study>/<stage>/<name>-<key>/`` with ``data.parquet``,
``provenance.json`` (written last, with the SHA-256 of the data) and ``timings.json`` (wall times,
which are not data).
"""

import io
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redealt.errors import RedealtError
from redealt.files import hash_bytes, read_json, write_file
from redealt.planning.declarations import STAGES
from redealt.planning.digest import KEY_LENGTH
from redealt.running.kept import KEPT
from redealt.sidecars import read_sidecar

if TYPE_CHECKING:
    import pyarrow as pa

    from redealt.core.task import Columns

DATA, PROVENANCE, TIMINGS = "data.parquet", "provenance.json", "timings.json"
COMPRESSED = "provenance.json.gz"  # in its place among the reference results
# Folders of a run that is not finished, and the files in them.
_UNFINISHED = {
    KEPT: re.compile(r".+\.(json|tmp)"),
    "shards": re.compile(r"\d+-\d+\.parquet|.+\.tmp"),
}
_PARTS = {DATA, PROVENANCE, TIMINGS, *_UNFINISHED}
_NAME = re.compile(f"[a-z0-9_]+-[0-9a-f]{{{KEY_LENGTH}}}")
_REPAIR = "`redealt store verify --repair` computes it again"


def write_table(path: Path, columns: Mapping[str, Any]) -> bytes:
    """Write columns of equal length as a Parquet file and return its bytes."""
    import pyarrow as pa

    return _write_parquet(path, pa.table(dict(columns)))


def _write_parquet(path: Path, table: "pa.Table") -> bytes:
    content = encode_table(table)
    write_file(path, content)
    return content


def encode_table(table: "pa.Table") -> bytes:
    """Return a table as a Parquet file, small: counts as differences, text by a dictionary."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    integers = [field.name for field in table.schema if pa.types.is_integer(field.type)]
    texts = [field.name for field in table.schema if pa.types.is_string(field.type)]
    buffer = io.BytesIO()
    pq.write_table(
        table,
        buffer,
        compression="zstd",
        compression_level=19,
        use_dictionary=texts,
        column_encoding=dict.fromkeys(integers, "DELTA_BINARY_PACKED"),
    )
    return buffer.getvalue()


def merge_tables(path: Path, parts: list[Path]) -> bytes:
    """Write the rows of ``parts``, in that order, as one file: the same bytes as if never cut.

    Columns of a part without rows may have no type; they take that of the others.
    """
    import pyarrow as pa

    tables = [_parse_parquet(part, part.read_bytes()) for part in parts]
    return _write_parquet(
        path, pa.concat_tables(tables, promote_options="default").combine_chunks()
    )


def read_result(folder: Path) -> "pa.Table":
    """Return the table of a stored run, verified against its recorded hash."""
    return _parse_parquet(folder / DATA, _read_verified(folder))


def read_columns(folder: Path) -> "Columns":
    """Return the table of a stored run, verified as by :func:`read_result`, as stages take it."""
    table = read_result(folder)
    return {column: table[column].to_numpy() for column in table.column_names}


def check_result(folder: Path) -> str | None:
    """Return what is wrong with a stored run, or None."""
    try:
        _read_verified(folder)
    except RedealtError as error:
        return str(error)
    return None


def publish_result(folder: Path, path: Path) -> None:
    """Copy the table of a stored run to ``path``, and what it was made from beside it as JSON."""
    write_file(path, _read_verified(folder))
    write_file(path.with_suffix(".json"), (folder / PROVENANCE).read_bytes())


def _read_verified(folder: Path) -> bytes:
    """Return the bytes of a stored run's data if they are those that were written."""
    path, provenance = folder / DATA, find_provenance(folder)
    try:
        recorded = read_json(provenance)
    except RedealtError as error:
        if not provenance.exists():
            raise
        raise RedealtError(f"{error}; {_REPAIR}") from None
    try:
        content = path.read_bytes()
    except OSError as error:
        raise RedealtError(f"{path} cannot be read: {error.strerror}") from None
    if not isinstance(recorded, dict) or recorded.get("sha256") != hash_bytes(content):
        raise RedealtError(f"{path} is damaged: its SHA-256 is not the recorded one; {_REPAIR}")
    return content


def _parse_parquet(path: Path, content: bytes) -> "pa.Table":
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(io.BytesIO(content))
    except (pa.ArrowInvalid, OSError) as error:
        raise RedealtError(f"{path} is damaged: {' '.join(str(error).split())}") from None


def list_results(results: Path) -> Iterator[Path]:
    """Yield the folders of all results in the store, complete or not, and no other folder."""
    for path in sorted((results / "store").glob("*/*/*-*")):
        if path.parent.name in STAGES and _NAME.fullmatch(path.name) and path.is_dir():
            yield path


def find_provenance(folder: Path) -> Path:
    """Return the path of what says how a result was made, compressed or not, there or not."""
    compressed = folder / COMPRESSED
    return compressed if compressed.exists() else folder / PROVENANCE


def is_own(folder: Path) -> bool:
    """Tell whether a folder is a result of this store and holds nothing of anyone else.

    Its provenance names study, stage, name and key as its path does.
    """
    made = read_sidecar(folder / PROVENANCE)
    named = (made.get("study"), made.get("stage"), f"{made.get('name')}-{made.get('key')}")
    return named == folder.parts[-3:] and all(
        path.name in _PARTS or path.suffix == ".tmp" for path in folder.iterdir()
    )


def is_unfinished(folder: Path) -> bool:
    """Tell whether a folder holds what a run left that was never finished, and nothing else."""
    return all(
        path.name in _UNFINISHED
        and path.is_dir()
        and all(_UNFINISHED[path.name].fullmatch(file.name) for file in path.iterdir())
        for path in folder.iterdir()
    )


def is_complete(folder: Path) -> bool:
    """Tell whether a run has been computed: the provenance is written last."""
    return find_provenance(folder).is_file() and (folder / DATA).is_file()


def remove_result(folder: Path) -> None:
    """Delete one result of the store, or the link to it."""
    if folder.is_symlink():
        folder.unlink()
    else:
        shutil.rmtree(folder)
