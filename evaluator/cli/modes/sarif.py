"""Diagnostics as SARIF 2.1.0, the format that code hosts and editors accept for findings of tools."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
#: Keys of a place in a document of `--json`, and in a region of SARIF.
_REGION = {"line": "startLine", "column": "startColumn", "end_line": "endLine", "end_column": "endColumn"}


def sarif_document(entries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a SARIF document of one run with the given diagnostics.

    Args:
        entries: The diagnostics as in the document of `--json`.
    """
    from importlib.metadata import version

    codes = list(dict.fromkeys(entry["code"] for entry in entries))
    driver = {"name": "hlo-run", "version": version("hlo-text"), "rules": list(map(_rule, codes))}
    results = [_result(entry, codes.index(entry["code"])) for entry in entries]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    """Return a SARIF rule with the explanation of a code."""
    from hlo_text.explanations import explain

    try:
        explanation = explain(code)
    except KeyError:
        return {"id": code}
    return {
        "id": code,
        "fullDescription": {"text": explanation.cause},
        "help": {"text": f"{explanation.cause} Fix: {explanation.cure}"},
    }


def _result(entry: dict[str, Any], rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": entry["code"],
        "ruleIndex": rule,
        "level": entry["severity"],
        "message": {"text": entry["message"]},
        "locations": [] if entry["file"] is None else [_location(entry, entry["file"])],
    }
    if entry["notes"]:
        result["relatedLocations"] = [_related(note, entry["file"]) for note in entry["notes"]]
    if entry["help"] is not None:
        result["properties"] = {"help": entry["help"]}
    if entry.get("fix"):
        result["fixes"] = [_fix(entry)]
    return result


def _location(place: dict[str, Any], file: str) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(file)}}
    region = {name: place[key] for key, name in _REGION.items() if place.get(key) is not None}
    if region:
        physical["region"] = region
    return {"physicalLocation": physical}


def _related(note: dict[str, Any], file: str) -> dict[str, Any]:
    """Return a note as a SARIF related location; the location may be empty."""
    place = {} if note["line"] is None else _location(note, file)
    return {**place, "message": {"text": note["message"]}}


def _uri(file: str) -> str:
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _fix(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the edits of a diagnostic as a SARIF fix."""
    replacements = [
        {
            "deletedRegion": {key: edit[name] for name, key in _REGION.items()},
            "insertedContent": {"text": edit["text"]},
        }
        for edit in entry["fix"]
    ]
    location = _location(entry, entry["file"])["physicalLocation"]["artifactLocation"]
    change = {"artifactLocation": location, "replacements": replacements}
    return {"description": {"text": entry["help"] or "fix"}, "artifactChanges": [change]}
