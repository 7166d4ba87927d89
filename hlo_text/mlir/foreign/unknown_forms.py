"""Diagnostics of other dialects' unsupported pretty forms that bind names or labels."""

from __future__ import annotations

import re

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.source import SourceText, Span
from hlo_text.mlir.codecs.older.names import declared_class

#: Codes of the errors caused by unsupported pretty forms.
_CODES = frozenset(("syntax", "ssa.undefined", "ssa.redefined"))
_STATEMENT = re.compile(r"[ \t]*(?:%[^=\n]*=[ \t]*)?([a-z_]\w*\.[\w.$]+)", re.ASCII)
_NAME = re.compile(r"%[\w$.-]+", re.ASCII)
_OWN_DIALECTS = frozenset(("builtin", "chlo", "func", "stablehlo"))
_MOST_LINES = 10_000  # lines inspected before the error


def explained(error: ParseError, source: SourceText) -> ParseError:
    """Return an error about the unsupported pretty form that causes an error, or the error itself."""
    found = error.diagnostics[0]
    if found.code not in _CODES or found.span is None:
        return error
    span = _find_form(source.text, found.span.start)
    if span is None:
        return error
    name = source.text[span.start : span.end]
    message = f"the pretty form of {name} is not supported"
    help = "print the module in the generic form: mlir-opt --mlir-print-op-generic"
    return ParseError(Diagnostic("operation.form", message, span, source, notes=(found.message,), help=help))


def _find_form(text: str, position: int) -> Span | None:
    """Return the span of the name of the operation that causes an error: on its line, or where its name is bound."""
    name = _NAME.match(text, position)
    bound = re.compile(rf"{re.escape(name[0])}(?![\w$.-])", re.ASCII) if name is not None else None
    is_label = text.startswith("^", position)
    end = text.find("\n", position)
    end = len(text) if end < 0 else end
    for distance in range(_MOST_LINES):
        start = text.rfind("\n", 0, end) + 1
        match = _STATEMENT.match(text, start, end)
        if match is not None and _is_unknown(match[1]):
            line = text[match.end() : end]
            if distance == 0 or (is_label and "^" in line) or (bound is not None and bound.search(line)):
                return Span(*match.span(1))
        if start == 0:
            return None
        end = start - 1
    return None


def _is_unknown(name: str) -> bool:
    return declared_class(name) is None and name.partition(".")[0] not in _OWN_DIALECTS
