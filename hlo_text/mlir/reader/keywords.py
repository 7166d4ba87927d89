"""What operation classes declare, found by the words of MLIR text, and the values behind `keyword =`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from hlo_text import ops
from hlo_text.attributes import (
    DotDimensionNumbers,
    StringAttribute,
)
from hlo_text.ir import Function, Module, Operation
from hlo_text.memo import remembered
from hlo_text.mlir.reader.rules import ReaderRules
from hlo_text.mlir.reader.statements import (
    AngleBody,
    KeywordItem,
    Word,
)
from hlo_text.mlir.spelling.dialect_attributes import enum_value, read_dot_algorithm
from hlo_text.opdef import AttributeField, DeclaredOperation, Kind
from hlo_text.reading.failure import MalformedError

_FORMAT = re.compile(r"e(\d{1,9})m(\d{1,9})\Z")
_RANGE = re.compile(r"\s*(-?\d+)\s*:\s*(-?\d+)\s*(?::\s*(-?\d+)\s*)?\Z")

# --- what a class declares, by the words of the text ------------------------------------------------------------------


def fields_of(cls: type[Operation]) -> Mapping[str, AttributeField]:
    return cls.attribute_fields if issubclass(cls, DeclaredOperation) else {}


@remembered("MLIR reader: fields by name", 1 << 12)
def fields_by_name(cls: type[Operation]) -> Mapping[str, AttributeField]:
    return {field.mlir_name: field for field in fields_of(cls).values() if field.mlir}


@remembered("MLIR reader: fields by keyword", 1 << 12)
def pretty_fields(cls: type[Operation]) -> Mapping[str, AttributeField]:
    return {field.pretty: field for field in fields_of(cls).values() if field.pretty}


@remembered("MLIR reader: fields that must be given", 1 << 12)
def required_fields(cls: type[Operation]) -> tuple[str, ...]:
    return tuple(n for n, f in fields_of(cls).items() if f.is_required and f.mlir)


SPECIAL_CLASSES: dict[str, type[Operation]] = {"func.func": Function, "builtin.module": Module}
SYMBOL_FIELDS = {"func.call": "callee", "stablehlo.custom_call": "call_target_name"}


# --- values of keywords ----------------------------------------------------------------------------------------------


def read_integer_list(text: str) -> tuple[int, ...]:
    """Return the integers of `[1, 2]`."""
    body = text[1:-1]
    if not body.strip():
        return ()
    values = tuple(map(int, body.split(",")))
    if any(not -(1 << 63) <= value < 1 << 63 for value in values):
        raise MalformedError("literal.range", "integer value is too large")
    return values


def read_slice(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return starts, limits and strides of `[0:4, 1:5:2]`."""
    starts, limits, strides = [], [], []
    for part in text[1:-1].split(",") if text[1:-1].strip() else ():
        match = _RANGE.match(part)
        if match is None or len(part) > 60:
            raise MalformedError("syntax", "expected start:limit or start:limit:stride")
        starts.append(int(match[1]))
        limits.append(int(match[2]))
        strides.append(int(match[3] or 1))
    return tuple(starts), tuple(limits), tuple(strides)


def read_padding(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of `[[1, 2], [3, 4]]`."""
    rows = re.findall(r"\[[^\[\]]*\]", text[1:-1])
    left = re.sub(r"\[[^\[\]]*\]", "", text[1:-1]).replace(",", "").strip()
    if left or any(not re.fullmatch(r"\[\s*-?\d+\s*,\s*-?\d+\s*\]", row) for row in rows):
        raise MalformedError("syntax", "expected pairs of integers")
    return tuple(read_integer_list(row) for row in rows)


def keyword_value(field: AttributeField, value: Any) -> Any:
    """Return a field's value from what stands behind `keyword =`; None if it is of another kind."""
    reader = _KEYWORD_READERS.get(field.kind)
    return reader(field, value) if reader is not None else None


def _keyword_integer(field: AttributeField, value: Any) -> int | None:
    bits = 32 if field.kind in (Kind.I32, Kind.UI32) else 64
    lowest = 0 if field.kind in (Kind.UI32, Kind.UI64) else -(1 << (bits - 1))
    if type(value) is int and not lowest <= value < (1 << bits if lowest == 0 else 1 << (bits - 1)):
        raise MalformedError("literal.range", f"{field.pretty!r} is out of range")
    return value if type(value) is int else None


def _keyword_list(field: AttributeField, value: Any) -> tuple[int, ...] | None:
    return value if isinstance(value, tuple) else None


def _keyword_word(field: AttributeField, value: Any) -> Any:
    return enum_value(field.values, value) if isinstance(value, Word) else None


def _keyword_words(field: AttributeField, value: Any) -> Any:
    if value == ():
        return ()
    return tuple(enum_value(field.values, word) for word in value) if _is_word_list(value) else None


def _is_word_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, Word) for item in value)


def _keyword_bool(field: AttributeField, value: Any) -> bool | None:
    return {"true": True, "false": False}.get(value) if isinstance(value, Word) else None


def _keyword_string(field: AttributeField, value: Any) -> str | None:
    return value.value if isinstance(value, StringAttribute) else None


def _keyword_float(field: AttributeField, value: Any) -> float | None:
    return value if isinstance(value, float) else None


_KEYWORD_READERS: dict[Kind, Callable[[AttributeField, Any], Any]] = {
    Kind.I64: _keyword_integer,
    Kind.I32: _keyword_integer,
    Kind.UI64: _keyword_integer,
    Kind.UI32: _keyword_integer,
    Kind.I64_ARRAY: _keyword_list,
    Kind.ENUM: _keyword_word,
    Kind.ENUM_ARRAY: _keyword_words,
    Kind.BOOL: _keyword_bool,
    Kind.STRING: _keyword_string,
    Kind.F64: _keyword_float,
}


def _dot_keyword(rules: ReaderRules, item: KeywordItem, values: dict[str, Any]) -> bool:
    """Read the keywords of dot_general, which stand in a fixed order."""
    numbers = values.get("dot_dimension_numbers")
    pair = item.value if isinstance(item.value, list) and item.value and isinstance(item.value[0], tuple) else None
    if item.key == "batching_dims" and pair is not None and numbers is None:
        values["dot_dimension_numbers"] = DotDimensionNumbers(pair[0], pair[1])
    elif item.key == "contracting_dims" and pair is not None and "precision_config" not in values:
        numbers = numbers or DotDimensionNumbers()
        values["dot_dimension_numbers"] = DotDimensionNumbers(
            numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions, pair[0], pair[1]
        )
    elif item.key == "precision" and "precision_config" not in values:
        field = ops.DotGeneral.attribute_fields["precision_config"]
        try:
            values["precision_config"] = _keyword_words(field, item.value)
        except MalformedError as error:
            rules.fail(error.code, error.message, item.token)
    elif item.key == "algorithm" and isinstance(item.value, AngleBody) and "algorithm" not in values:
        token = item.value.token
        try:
            values["algorithm"] = read_dot_algorithm(
                *rules.inner("struct_body", token.value[1:-1], token.start_pos + 1)
            )
        except MalformedError as error:
            rules.fail(error.code, error.message, token)
    else:
        return False
    return True


def _precision_keyword(rules: ReaderRules, item: KeywordItem, values: dict[str, Any]) -> bool:
    match = _FORMAT.match(item.value) if item.key == "format" and isinstance(item.value, Word) else None
    if match is None:
        return False
    values.update(exponent_bits=int(match[1]), mantissa_bits=int(match[2]))
    return True


SPECIAL_KEYWORDS: dict[type[Operation], Callable[[ReaderRules, KeywordItem, dict[str, Any]], bool]] = {
    ops.DotGeneral: _dot_keyword,
    ops.ReducePrecision: _precision_keyword,
}
WINDOW_FIELDS = {
    "stride": "window_strides",
    "pad": "padding",
    "lhs_dilate": "lhs_dilation",
    "rhs_dilate": "rhs_dilation",
    "reverse": "window_reversal",
}


def window_value(name: str, value: Any) -> Any:
    if name == "window_reversal":
        if isinstance(value, list):
            bools = [{"true": True, "false": False}.get(word) for word in value]
        else:
            bools = [bool(number) for number in value]
        if None in bools:
            raise MalformedError("syntax", "expected true or false")
        return tuple(bools)
    if name == "padding":
        if value and not isinstance(value[0], tuple):
            raise MalformedError("syntax", "expected pairs of integers")
        return value
    if isinstance(value, list) or (value and isinstance(value[0], tuple)):
        raise MalformedError("syntax", "expected a list of integers")
    return value


def check_counts(cls: type[DeclaredOperation], operands: int, results: int, regions: int) -> tuple[str, str] | None:
    """Return a code and message if an operation has a wrong number of operands, results or regions."""
    fields = cls.operand_fields
    fixed = sum(not field.variadic and not field.optional for field in fields)
    is_open = any(field.variadic or field.optional for field in fields)
    if operands < fixed or (operands > fixed and not is_open):
        return "arity.operands", f"{cls.mlir_name} expected {fixed} operands, but found {operands}"
    result_fields = cls.result_fields
    fixed = sum(not field.variadic for field in result_fields)
    if results < fixed or (results > fixed and fixed == len(result_fields)):
        return "arity.results", f"{cls.mlir_name} expected {fixed} results, but found {results}"
    region_fields = [field for field in cls.region_fields if not field.variadic]
    if regions < len(region_fields) or (regions > len(region_fields) and len(region_fields) == len(cls.region_fields)):
        return "arity.regions", f"{cls.mlir_name} expected {len(region_fields)} regions, but found {regions}"
    return None
