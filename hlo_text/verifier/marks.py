"""Precise spans and help for the verifier's diagnostics: the operation's name, an attribute or an operand.

Modules only record where operations start. The offending token is searched in the source text; if it is not found, the
diagnostic keeps the span of the statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.source import SourceText, Span
from hlo_text.mlir.codecs.fields import fields_by_name

_LONGEST_STATEMENT = 20_000  # limit on the searched characters of a statement
_MLIR_NAME = late(r'(?:%[^=\n]*?=\s*)?"?(?P<name>[A-Za-z_][\w$]*(?:\.[\w$.-]+)?)"?')
_HLO_NAME = late(
    r"(?:ROOT\s+)?%?[\w.-]+\s*+=\s*+(?:[A-Za-z_][\w.-]*+(?!\()|[^\nA-Za-z_])*+(?P<name>[A-Za-z_][\w.-]*+)\("
)
_OPERAND = late(r"%[\w$.-]+(?:#\d+)?")
_LABEL = late(r"\.(?P<kind>[ICO])(?P<number>\d+)\Z")
_IDENTIFIER = late(r"[a-z_][a-z_0-9]*")
_HLO_KEY = late(r",\s*([A-Za-z_][\w-]*)=")
_CALLEE = late(r"callee is '([^']+)'")
#: Findings about a statement as a whole.
_UNMARKED = ("literal.", "block.", "symbol.", "computation.", "parameter.")


@attrs.frozen
class _OperationText:
    """The text of an operation: where it begins, its name, and its class if it is declared."""

    text: str
    start: int
    name: str
    name_start: int
    cls: type[DeclaredOperation] | None

    def span(self, start: int, length: int) -> Span:
        """Return the span of characters in the source."""
        return Span(self.start + start, self.start + start + length)


def with_mark(diagnostic: Diagnostic, language: str) -> Diagnostic:
    """Return a diagnostic whose span covers the offending token, with help if there is a likely correction."""
    source, span = diagnostic.source, diagnostic.span
    if source is None or span is None or diagnostic.code.startswith(_UNMARKED):
        return diagnostic
    statement = _statement(source, span, language)
    if statement is None:
        return diagnostic
    help = _help(diagnostic, statement, source, language)
    marked = attrs.evolve(diagnostic, span=_mark(diagnostic, statement), help=help or diagnostic.help)
    misspelt = _misspelt_attribute(statement) if language == "hlo" and help is None else None
    if misspelt is not None:
        return attrs.evolve(marked, span=misspelt[0], help=f"did you mean '{misspelt[1]}'?")
    return _with_definition(marked, source) if diagnostic.code == "ssa.dominance" else marked


def _with_definition(diagnostic: Diagnostic, source: SourceText) -> Diagnostic:
    """Add a note at the definition to a diagnostic about a use that precedes it."""
    from hlo_text.mlir.reader.corrections import definition_of
    from hlo_text.mlir.syntax.index import MlirIndex
    from hlo_text.reading.suggestions import definition_note

    assert diagnostic.span is not None
    name = source.text[diagnostic.span.start : diagnostic.span.end]
    start = definition_of(name, MlirIndex(source.text), diagnostic.span.start)
    if start is None:
        return diagnostic
    notes = (*diagnostic.notes, definition_note(name, start))
    return attrs.evolve(diagnostic, help="move the definition before its first use", notes=notes)


def _misspelt_attribute(statement: _OperationText) -> tuple[Span, str] | None:
    """Return the span of an unknown attribute and the similarly spelled known attribute, or None."""
    from hlo_text.hlo.reader.opcodes import known_attributes, opcode_rule
    from hlo_text.reading.suggestions import nearest

    if statement.cls is None:
        return None
    for match in _HLO_KEY.finditer(statement.text, statement.name_start):
        if match[1] not in known_attributes():
            known = nearest(match[1], sorted(opcode_rule(statement.cls).attributes or ()))
            if known is not None:
                return statement.span(match.start(1), len(match[1])), known
    return None


def _statement(source: SourceText, span: Span, language: str) -> _OperationText | None:
    text = source.text[span.start : min(span.end, span.start + _LONGEST_STATEMENT)]
    match = (_HLO_NAME if language == "hlo" else _MLIR_NAME).match(text)
    if match is None:
        return None
    table = HLO_OPERATIONS if language == "hlo" else MLIR_OPERATIONS
    name = match["name"]
    return _OperationText(text, span.start, name, match.start("name"), table.get(name) or table.get(f"func.{name}"))


def _mark(diagnostic: Diagnostic, statement: _OperationText) -> Span:
    """Return the span of the attribute or operand that violates the rule, or else of the operation's name."""
    callee = _CALLEE.search(diagnostic.message)
    if callee is not None and (place := statement.text.find(f"@{callee[1]}")) >= 0:
        return statement.span(place, len(callee[1]) + 1)
    unknown = _unknown_part(diagnostic)
    if unknown is not None:
        place = statement.text.find(unknown)
        return statement.span(place, len(unknown)) if place >= 0 else statement.span(0, len(statement.text))
    value = _OPERAND.match(diagnostic.message)
    place = statement.text.find(value[0], statement.name_start) if value is not None else -1
    if value is not None and place >= 0:
        return statement.span(place, len(value[0]))
    label = _LABEL.search(diagnostic.code)
    found = None
    if label is not None and statement.cls is not None:
        formula = diagnostic.message.partition(":")[0]
        words = _IDENTIFIER.findall(formula)
        found = _operand(statement, words[0]) if label["kind"] == "I" and words else None
        found = found or next(_attributes(statement, words), None) or _part_of_attribute(statement, words)
    return found or statement.span(statement.name_start, len(statement.name))


def _unknown_part(diagnostic: Diagnostic) -> str | None:
    """Return the text of the unknown type or layout field that a diagnostic is about."""
    if diagnostic.code == "type.unknown":
        return diagnostic.message.removeprefix("unknown type ")
    return diagnostic.message.partition("'")[2].partition("'")[0] if diagnostic.code == "layout.unknown" else None


def _attributes(statement: _OperationText, words: list[str]) -> Iterator[Span]:
    """Yield the spans of the named attributes."""
    assert statement.cls is not None
    fields = {field.name: (key, field) for key, field in fields_by_name(statement.cls).items()}
    for word in words:
        if word not in fields:
            continue
        key, field = fields[word]
        other = [getattr(field, name, None) for name in ("pretty", "hlo")]
        spellings = "|".join(re.escape(text) for text in (key, word, *other) if isinstance(text, str))
        pattern = re.compile(rf"\b(?:{spellings})(?=\s*=)")
        match = pattern.search(statement.text, statement.name_start)
        if match is not None:
            yield statement.span(match.start(), len(match[0]))


#: Keys in the text for parts of attributes that a rule names: those of HLO, then those of MLIR's pretty form.
_KEYS_OF_PARTS = {
    "lhs_contracting_dimensions": ("lhs_contracting_dims", "contracting_dims"),
    "rhs_contracting_dimensions": ("rhs_contracting_dims", "contracting_dims"),
    "lhs_batching_dimensions": ("lhs_batch_dims", "batching_dims"),
    "rhs_batching_dimensions": ("rhs_batch_dims", "batching_dims"),
    **dict.fromkeys(("start_indices", "limit_indices", "strides"), ("slice",)),
    **dict.fromkeys(("edge_padding_low", "edge_padding_high", "interior_padding"), ("padding",)),
    **dict.fromkeys(
        ("window_dimensions", "window_strides", "padding", "base_dilations", "window_dilations", "lhs_dilation"),
        ("window",),
    ),
    **dict.fromkeys(("rhs_dilation", "window_reversal"), ("window",)),
    **{
        f"{array}_{part}": ("dim_labels", "dim_numbers")
        for array, parts in (
            ("input", ("batch_dimension", "feature_dimension", "spatial_dimensions")),
            ("kernel", ("input_feature_dimension", "output_feature_dimension", "spatial_dimensions")),
            ("output", ("batch_dimension", "feature_dimension", "spatial_dimensions")),
        )
        for part in parts
    },
}


def _part_of_attribute(statement: _OperationText, words: list[str]) -> Span | None:
    """Return the span of the attribute whose component the rule names last: `rhs` after `lhs`."""
    for word in reversed(words):
        for key in (word, *_KEYS_OF_PARTS.get(word, ())) if word in _KEYS_OF_PARTS else ():
            match = re.compile(rf"(?<![\w-]){key}\s*=\s*").search(statement.text, statement.name_start)
            if match is not None:
                end = _end_of_value(statement.text, match.end())
                return statement.span(match.start(), end - match.start())
    return None


def _end_of_value(text: str, start: int) -> int:
    """Return the offset at which the value of an attribute ends."""
    depth = 0
    for offset in range(start, len(text)):
        depth += (text[offset] in "([{") - (text[offset] in ")]}")
        if depth < 0 or (depth == 0 and text[offset] in ",:"):
            return offset - (text[offset - 1] == " ")
    return len(text.rstrip())


def _operand(statement: _OperationText, name: str) -> Span | None:
    """Return the span of a named operand, unless a variadic operand precedes it."""
    assert statement.cls is not None
    fields = statement.cls.operand_fields
    index = next((index for index, field in enumerate(fields) if field.name == name), None)
    if index is None or any(field.variadic for field in fields[:index]):
        return None
    operands = list(_OPERAND.finditer(statement.text, statement.name_start))
    if index >= len(operands):
        return None
    return statement.span(operands[index].start(), len(operands[index][0]))


def _help(diagnostic: Diagnostic, statement: _OperationText, source: SourceText, language: str) -> str | None:
    """Return the likely correction; the modules of each language are imported for its own errors alone."""
    unknown = diagnostic.message.removeprefix("unknown type ") if diagnostic.code == "type.unknown" else None
    is_unregistered, callee = diagnostic.code == "unregistered", _CALLEE.search(diagnostic.message)
    if language == "hlo" and (is_unregistered or unknown is not None):
        from hlo_text.hlo.reader.corrections import correct_element_type, correct_opcode

        known = correct_opcode(statement.name) if unknown is None else correct_element_type(unknown)
        return f"did you mean '{known}'?" if known is not None else None
    if not is_unregistered and callee is None:
        return None
    from hlo_text.mlir.reader.corrections import correct_operation, guess_function

    if callee is not None and not is_unregistered:
        return guess_function(callee[1], source.text)
    known = correct_operation(statement.name)
    return f"did you mean '{known}'?" if known is not None else None
