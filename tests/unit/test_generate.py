"""Generated texts: what is committed is what the models say."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel

from redealt.files import write_file
from redealt.planning.config import configuration_model, study_names
from redealt.planning.generate import (
    default_yaml,
    generated_files,
    json_schema,
    reference_page,
    study_pages,
)
from redealt.planning.plain_yaml import parse_yaml
from redealt.planning.sources import load_configuration

ROOT = Path(__file__).parents[2]
FILES = [
    "workflow/defaults.yaml",
    "workflow/schemas/config.schema.json",
    "docs/configuration.md",
]
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch):
    monkeypatch.chdir(ROOT)  # the reference page reads the files of the scales


def keys_of(model: type[BaseModel], prefix: str = "") -> set[str]:
    keys = set()
    for name, field in model.model_fields.items():
        keys.add(f"{prefix}{name}")
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            keys |= keys_of(field.annotation, f"{prefix}{name}.")
    return keys


@pytest.mark.parametrize("path", FILES)
def test_committed_files_are_what_is_generated(path):
    assert (ROOT / path).read_text(encoding="utf-8") == generated_files()[path]


def test_the_pages_of_all_studies_have_the_table_of_their_switches():
    pages = study_pages()
    assert [*pages] == [f"docs/{study}.md" for study in study_names()]
    for path, text in pages.items():
        assert (ROOT / path).read_text(encoding="utf-8") == text
        assert " text (`as_written`) | " in text


def test_only_documentation_is_generated_and_nothing_that_a_user_edits(tmp_path):
    for name in ("config.yaml", "workflow/scales/smoke.yaml"):
        write_file(tmp_path / name, b"seed: 1\n")
    module = [sys.executable, "-m", "redealt.planning.generate"]
    subprocess.run(module, cwd=tmp_path, env=os.environ, check=True)
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert written == {*FILES, "config.yaml", "workflow/scales/smoke.yaml"}
    assert (tmp_path / "config.yaml").read_text() == "seed: 1\n"


def test_config_yaml_is_valid_with_its_commented_example(tmp_path):
    text = (ROOT / "config.yaml").read_text(encoding="utf-8")
    example = re.sub(r"(?m)^# (?=figures:|  png_dpi:)", "", text)
    (tmp_path / "config.yaml").write_text(example)
    figures = load_configuration(tmp_path / "config.yaml", ROOT / "workflow/scales", {}).general
    assert figures.figures.png_dpi == 300


def test_the_defaults_are_those_of_the_models_as_the_configuration_is_read():
    values = parse_yaml(default_yaml())
    defaults = configuration_model()().model_dump(mode="json")
    assert values == defaults
    assert configuration_model().model_validate(values) == configuration_model()()


def validate(value, schema: dict, root: dict, path: str = "") -> list[str]:
    """Return where a value does not have the types, keys and choices that a schema requires."""
    if "$ref" in schema:
        return validate(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    if "anyOf" in schema:
        answers = [validate(value, option, root, path) for option in schema["anyOf"]]
        return [] if [] in answers else answers[0]
    wrong = []
    if "enum" in schema and value not in schema["enum"]:
        wrong.append(f"{path}: {value!r}")
    if "const" in schema and value != schema["const"]:
        wrong.append(f"{path}: {value!r}")
    if "type" in schema:
        kind = TYPES[schema["type"]]
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            return [f"{path}: {type(value).__name__}, not {schema['type']}"]
    if schema.get("type") == "object" and "properties" in schema:
        for key in schema.get("required", []):
            wrong += [] if key in value else [f"{path}.{key} is missing"]
        for key, item in value.items():
            if key not in schema["properties"]:
                wrong.append(f"{path}.{key} is unknown")
            else:
                wrong += validate(item, schema["properties"][key], root, f"{path}.{key}")
    elif isinstance(schema.get("additionalProperties"), dict):
        for key, item in value.items():
            wrong += validate(item, schema["additionalProperties"], root, f"{path}.{key}")
    for place, item in enumerate(value if schema.get("type") == "array" else ()):
        wrong += validate(item, schema["items"], root, f"{path}[{place}]")
    return wrong


def test_defaults_and_config_yaml_satisfy_the_schema():
    schema = json.loads(json_schema())
    for name in ("config.yaml", "workflow/defaults.yaml"):
        values = parse_yaml((ROOT / name).read_text(encoding="utf-8"))
        assert validate(values, schema, schema) == []


def test_the_schema_refuses_what_the_models_refuse():
    schema = json.loads(json_schema())
    values = parse_yaml(default_yaml())
    for path, wrong in (
        (("seed",), "x"),
        (("shards",), "none"),
        (("scale",), 60),
        (("colour",), 1),
        (("cuckoo", "deck", "suits"), [4]),
        (("cuckoo", "mixed", "variants"), "as_run"),
        (("cuckoo", "variants", "as_run", "base"), 3),
    ):
        spoiled = json.loads(json.dumps(values))
        place = spoiled
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = wrong
        assert len(validate(spoiled, schema, schema)) == 1, path


def models_below(model: type[BaseModel]) -> set[type[BaseModel]]:
    found = {model}
    for field in model.model_fields.values():
        waiting = [field.annotation]
        while waiting:
            annotation = waiting.pop()
            if isinstance(annotation, type) and issubclass(annotation, BaseModel):
                found |= models_below(annotation) if annotation not in found else set()
            waiting.extend(getattr(annotation, "__args__", ()))
    return found


def test_every_field_of_every_model_has_a_description():
    models = models_below(configuration_model())
    assert {model.__name__ for model in models} >= {"Redealt", "Figures", "Deck", "SmallGame"}
    for model in models:
        for name, field in model.model_fields.items():
            assert (field.description or "").strip().endswith((".", ")")), (model, name)


def test_the_page_lists_every_key_with_its_default():
    page = reference_page()
    for key in keys_of(configuration_model()):
        assert f"`{key}`" in page, key
    assert (
        "| `cuckoo.n_players.largest` | `39` | whole number, ≥ 2, ≤ 64 | Largest number (section "
        "V-A: 39, of 40 cards). *Design: 39 in the paper.* |" in page
    )
    assert "| `seed` | `20230123` | whole number, ≥ 0, < 9223372036854775808 |" in page
    assert "| `shards` | `1` | whole number or `auto` |" in page
    assert "| `cuckoo.mixed.matches_per_n` | `200` | `4000` | `100000` |" in page
