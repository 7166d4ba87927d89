"""JSON documents of the commands, exactly one per command, and diagnostics as their entries."""

from __future__ import annotations

import json
from typing import Any

import click

from hlo_text.diagnostics import Diagnostic


def print_document(document: Any) -> None:
    """Print a document; it holds no bare NaN or infinity."""
    click.echo(json.dumps(document, allow_nan=False, ensure_ascii=False))


def diagnostic_entry(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic with its place, lines and columns from 1; those of diagnostics without a text are null."""
    source, span = diagnostic.source, diagnostic.span
    places: tuple[int | None, ...] = (None,) * 4
    if source is not None and span is not None:
        places = (*source.line_and_column(span.start), *source.line_and_column(span.end))
    keys = ("line", "column", "end_line", "end_column")
    return {
        "file": source.name if source is not None else None,
        **dict(zip(keys, places, strict=True)),
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "help": None,
        "notes": [{"line": None, "column": None, "message": note} for note in diagnostic.notes],
    }
