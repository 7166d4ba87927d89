"""Reader of the header `HloModule NAME, ...` and the source tables: attributes stay text, tables become entries."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs

from grammar.table_parser import TableToken
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import HloHeader, Region, UnknownAttribute
from hlo_text.core.late_patterns import late
from hlo_text.core.source import SourceText, Span
from hlo_text.core.types import TupleType, Type
from hlo_text.hlo.codecs import MalformedTextError, read_frontend_attributes, read_string
from hlo_text.hlo.codecs.metadata import are_plain_frontend_attributes
from hlo_text.hlo.codecs.scalars import read_boolean, read_integer, shown, without_spaces
from hlo_text.hlo.codecs.shapes import is_printed_layout
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.reader.records import RawAttribute, RawModule, RawTables
from hlo_text.reading.failure import MalformedError, fail

_FIELD = late(r"[{ \t\r\n,]*+([a-z_]++)=[ \t\r\n]*+(-?[0-9]++(?![\w.])|[\w.\-]++|\"[^\"\\\n]*+\")", re.ASCII)
_SHORT_INTEGER = late(r"-?[0-9]{1,18}")
_LOCATION_FIELDS = ("file_name_id", "function_name_id", "line", "end_line", "column", "end_column")
_FRAME_FIELDS = ("file_location_id", "parent_frame_id")
_ALIAS = late(r"\{([0-9,]*)\}:\([0-9]+,\{[0-9,]*\}(?:,(?:may|must)-alias)?\)")
_PRINTED_BOOLEANS = late(r"\{(?:true|false)(?:,(?:true|false))*+\}")


def read_header(raw: RawModule, source: SourceText) -> HloHeader:
    """Read the attributes and tables of the header.

    Raises:
        ParseError: An attribute is repeated, or a table entry is malformed.
    """
    attributes: dict[str, str] = {}
    kept: list[UnknownAttribute] = []
    seen: set[str] = set()
    for number, attribute in enumerate(raw.attributes):
        if attribute.name in seen:
            span = attribute.name_start, attribute.name_start + len(attribute.name)
            fail(source, "attribute.duplicate", f"attribute {shown(attribute.name)} is specified more than once", *span)
        seen.add(attribute.name)
        text = source.text[attribute.start : attribute.end]
        problem = _problem_of(attribute, text, source)
        if problem is None:
            attributes[attribute.name] = text
        else:
            before = tuple(other.name for other in raw.attributes[:number])
            kept.append(UnknownAttribute(attribute.name, text, before, problem))
    unknown = tuple(name for name in attributes if name not in _CHECKS)
    header = HloHeader(attributes, unknown=unknown, kept=tuple(kept))
    return header if raw.tables is None else _with_tables(header, raw.tables, source)


def _problem_of(attribute: RawAttribute, text: str, source: SourceText) -> Diagnostic | None:
    """Return the error in the value of an attribute, or None."""
    check = _CHECKS.get(attribute.name)
    try:
        if check is not None:
            check(text, source, attribute.start)
    except MalformedTextError as error:
        span = Span(attribute.start, attribute.end)
        return Diagnostic("attribute.value", f"{attribute.name}: {error}", span, source)
    except ParseError as error:
        return error.diagnostics[0]
    return None


def _with_tables(header: HloHeader, tables: RawTables, source: SourceText) -> HloHeader:
    """Return the header with its source tables."""
    unknown: dict[str, None] = {}
    read: dict[str, Any] = {
        "file_names": tuple(_read_name(token, source) for token in tables.file_names),
        "function_names": tuple(_read_name(token, source) for token in tables.function_names),
        "file_locations": tuple(_read_fields(_LOCATION_FIELDS, *at, source, unknown) for at in tables.file_locations),
        "stack_frames": tuple(_read_fields(_FRAME_FIELDS, *at, source, unknown) for at in tables.stack_frames),
    }
    made = attrs.evolve(header, has_tables=True, unknown_fields=tuple(unknown), **read)
    if unknown:  # only the text contains them
        text, start, end = source.text, tables.start, tables.end + 1
        if not text.startswith("\n", tables.end):
            text, start, end = f"{text[start:end]}\n", 0, end - start + 1
        object.__setattr__(made, "printed_in", (text, start, end))
    return made


def _read_name(token: TableToken, source: SourceText) -> str:
    try:
        return read_string(token.value)
    except MalformedTextError as error:
        start = token.start_pos or 0
        fail(source, "syntax", str(error), start, start + len(token))


def _read_fields(
    names: tuple[str, ...], start: int, end: int, source: SourceText, unknown: dict[str, None]
) -> tuple[int, ...]:
    """Return the values of a table entry's fields; add the names of unknown ones to `unknown`."""
    values: dict[str, int] = {}
    text = source.text[start:end]
    position = 0
    while (match := _FIELD.match(text, position)) is not None:
        is_known = match[1] in names
        if match[1] in values or (is_known and _SHORT_INTEGER.fullmatch(match[2]) is None):
            place = start + match.start(1), start + match.end()
            fail(source, "attribute.value", f"repeated, malformed or too large field {shown(match[1])}", *place)
        values[match[1]] = int(match[2]) if is_known else 0
        position = match.end()
    if text[position:].strip(" ,\t\r\n") != "}" or not all(name in values for name in names):
        fail(source, "attribute.missing", f"a table entry must have the fields {', '.join(names)}", start, end)
    unknown.update(dict.fromkeys(name for name in values if name not in names))
    return tuple(values[name] for name in names)


def check_aliases(attributes: list[RawAttribute], entry: Region, source: SourceText) -> None:
    """Check that the outputs in `input_output_alias` exist in the result of the entry computation.

    Raises:
        ParseError: An output does not exist.
    """
    for attribute in attributes:
        if attribute.name == "input_output_alias":
            for index in _ALIAS.findall(without_spaces(source.text[attribute.start : attribute.end])):
                if not _has_element(entry.output_types[0], [int(i[:18]) for i in index.split(",") if i]):
                    message = f"the result has no element at index {shown(index)}"
                    fail(source, "attribute.value", message, attribute.start, attribute.end)


def _has_element(type: Type, index: list[int]) -> bool:
    for position in index:
        if not isinstance(type, TupleType) or position >= len(type.types):
            return False
        type = type.types[position]
    return True


def _syntax_check(rule: str) -> Callable[[str, SourceText, int], None]:
    def check(text: str, source: SourceText, offset: int) -> None:
        parse_rule(rule, text, source, offset)

    return check


def _propagation_check(text: str, source: SourceText, offset: int) -> None:
    if _PRINTED_BOOLEANS.fullmatch(text) is None:
        parse_rule("propagation", text, source, offset)


def _layout_check(text: str, source: SourceText, offset: int) -> None:
    try:
        if is_printed_layout(text):
            return
    except MalformedError:
        pass  # the grammar reports the location
    parse_rule("entry_layout", text, source, offset)


def _boolean_check(text: str, source: SourceText, offset: int) -> None:
    read_boolean(text)


def _count_check(text: str, source: SourceText, offset: int) -> None:
    read_integer(text)


def _frontend_check(text: str, source: SourceText, offset: int) -> None:
    if not are_plain_frontend_attributes(text):
        read_frontend_attributes(text)


def _braces_check(text: str, source: SourceText, offset: int) -> None:
    if not text.startswith("{"):
        raise MalformedTextError("expected a list in braces")


def _any_check(text: str, source: SourceText, offset: int) -> None:
    """Accept anything: only backends read it."""


_CHECKS: dict[str, Callable[[str, SourceText, int], None]] = {
    "is_scheduled": _boolean_check,
    "input_output_alias": _syntax_check("aliases"),
    "buffer_donor": _syntax_check("donors"),
    "alias_passthrough_params": _boolean_check,
    "entry_computation_layout": _layout_check,
    "allow_spmd_sharding_propagation_to_parameters": _propagation_check,
    "allow_spmd_sharding_propagation_to_output": _propagation_check,
    "replica_count": _count_check,
    "num_partitions": _count_check,
    "frontend_attributes": _frontend_check,
    "origin_recovery_table": _braces_check,
    "debug_attributes": _braces_check,
    "backend_config": _any_check,
}
