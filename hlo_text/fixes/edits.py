"""Edits of a text, and the edit that a diagnostic's help describes."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from hlo_text.core.diagnostics import Diagnostic, Edit

#: Types in MLIR and in HLO, which a help shows whole.
TYPE = re.compile(r"tensor<(?:[^<>]|<[^<>]*>)*>")
SHAPE = re.compile(r"\b[a-z]\w*\[[^\]]*\](?:\{[\d,]*\})?")
_LONGEST_SHOWN_TYPE = 80
_SIGILS = "%@#^!"
#: Help texts that name the replacement of the marked text.
_REPLACEMENTS = (
    re.compile(r"did you mean '(.+)'\?", re.DOTALL),
    re.compile(r"[^;]* is (?:HLO|MLIR) syntax; write (\S+) in (?:HLO|MLIR)", re.DOTALL),
    re.compile(r"enclose the (?:list|elements) in braces: (.+)", re.DOTALL),
    re.compile(r"use square brackets for the list: (.+)", re.DOTALL),
    re.compile(r"(?:value|function) names start with '.': (\S+)", re.DOTALL),
)
_INSERTION = re.compile(r"insert '(.+)' before (?:the )?(\S+)")
_AT_END = re.compile(r"insert '(.)' at the end of the line")


@attrs.frozen
class Fix:
    """Edits that remove an error.

    Attributes:
        edits: The edits in text order, without overlaps.
        help: A description of the edits.
    """

    edits: tuple[Edit, ...]
    help: str

    @property
    def start(self) -> int:
        return self.edits[0].start


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return a text after applying non-overlapping edits.

    >>> edited("a - b", [Edit(2, 3, "+")])
    'a + b'
    """
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def described(text: str, edit: Edit) -> str:
    """Return the help that describes an edit.

    >>> described("a - b", Edit(2, 3, "+"))
    "did you mean '+'?"
    """
    old = text[edit.start : edit.end]
    if not old:
        return f"insert '{edit.text.strip()}'"
    return f"did you mean '{edit.text}'?" if edit.text.strip() else f"remove '{old.strip()}'"


def of_whole_type(text: str, edit: Edit) -> Edit:
    """Return the edit that replaces the type around an edit; the edit itself if it is in no short type.

    >>> of_whole_type("tensor<4x9xf32>", Edit(8, 14, "x8xf32")).text
    'tensor<4x8xf32>'
    """
    first = max(text.rfind("\n", 0, edit.start) + 1, edit.start - _LONGEST_SHOWN_TYPE)
    for pattern in (TYPE, SHAPE):
        for match in pattern.finditer(text, first, edit.end + _LONGEST_SHOWN_TYPE):
            if match.start() < edit.start and edit.end <= match.end():
                shown = text[match.start() : edit.start] + edit.text + text[edit.end : match.end()]
                return Edit(match.start(), match.end(), shown)
    return edit


def edit_of_help(diagnostic: Diagnostic) -> Edit | None:
    """Return the edit that a diagnostic's help describes, or None if it is only advice."""
    span, source, help = diagnostic.span, diagnostic.source, diagnostic.help
    if span is None or source is None or help is None:
        return None
    found = source.text[span.start : span.end]
    for pattern in _REPLACEMENTS:
        match = pattern.fullmatch(help)
        if match is not None:
            kept = re.search(r"(?<=\w)[:,=(]+\Z", found)  # punctuation after a replaced word
            end = span.end - len(kept[0]) if kept is not None and re.fullmatch(r"[\w.%@-]+", match[1]) else span.end
            return Edit(span.start, end, _with_sigil(found, match[1]))
    if match := _INSERTION.fullmatch(help):
        return Edit(span.start, span.start, match[1] if match[1] == "->" else f"{match[1]} ")
    if match := _AT_END.fullmatch(help):
        end = source.text.find("\n", span.start)
        line = source.text[: end if end >= 0 else len(source.text)].rstrip()
        return Edit(len(line), len(line), match[1])
    return None


def _with_sigil(found: str, replacement: str) -> str:
    """Return a replacement with the sigil or quotes of the replaced text."""
    if found[:1] in _SIGILS and found and replacement[:1] not in _SIGILS:
        return found[0] + replacement
    if found.startswith('"') and found.endswith('"') and not replacement.startswith('"'):
        return f'"{replacement}"'
    return replacement
