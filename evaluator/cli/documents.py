"""Output of the commands: long texts, and JSON documents, exactly one per command, with diagnostic entries."""

from __future__ import annotations

import sys
from typing import Any

import click

from evaluator.cli.reports import fix_of, for_command_line
from hlo_text.core.diagnostics import Diagnostic, Edit, Note
from hlo_text.core.source import SourceText, Span

#: Number of characters of a text that are printed at once.
_PORTION = 1 << 20


def print_document(document: Any) -> None:
    """Print a JSON document without bare NaN or infinity; escape characters that standard output cannot encode."""
    import json

    text = json.dumps(document, allow_nan=False, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(document, allow_nan=False)
    click.echo(text)


def print_text(text: str) -> None:
    """Print a text that may be very long, in portions of lines: encoding it at once would double the memory."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _PORTION) + 1 or len(text)
        click.echo(text[start:end], nl=False)
        start = end


def usage_entry(message: str, file: str | None = None, code: str = "usage", help: str | None = None) -> dict[str, Any]:
    """Return the document's entry for an unusable file or option."""
    return {**diagnostic_entry(Diagnostic(code, message, help=help)), "file": file}


def diagnostic_entry(diagnostic: Diagnostic, *, searches: bool = True) -> dict[str, Any]:
    """Return a diagnostic as an entry with 1-based lines and columns; both are null without a source text.

    Args:
        diagnostic: The diagnostic.
        searches: Search for a fix; otherwise only the help that it has is tried.
    """
    fix = fix_of(diagnostic) if searches else None
    diagnostic, source = for_command_line(diagnostic, searches=searches), diagnostic.source
    return {
        "file": source.name if source is not None else None,
        **_place_entry(source, diagnostic.span),
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "fix": None if fix is None else [_edit_entry(source, edit) for edit in fix.edits],
        "notes": [_note_entry(source, note) for note in diagnostic.notes],
    }


def _edit_entry(source: SourceText | None, edit: Edit) -> dict[str, Any]:
    return {**_place_entry(source, Span(edit.start, edit.end)), "text": edit.text}


def _place_entry(source: SourceText | None, span: Span | None) -> dict[str, int | None]:
    places: tuple[int | None, ...] = (None,) * 4
    if source is not None and span is not None:
        places = (*source.line_and_column(span.start), *source.line_and_column(span.end))
    return dict(zip(("line", "column", "end_line", "end_column"), places, strict=True))


def _note_entry(source: SourceText | None, note: Note) -> dict[str, Any]:
    place = _place_entry(source, note.span)
    return {"line": place["line"], "column": place["column"], "message": str(note)}
