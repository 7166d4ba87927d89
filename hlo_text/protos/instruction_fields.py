"""Conversion of operations to fields of XLA's instruction message."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import ComparisonType, Literal
from hlo_text.core.ir import Annotations, Operation, UnregisteredOperation
from hlo_text.core.source import SourceText
from hlo_text.core.types import TupleType, Type
from hlo_text.hlo.codecs import codec_of
from hlo_text.hlo.codecs.literals import read_literal
from hlo_text.hlo.codecs.metadata import balanced_end
from hlo_text.hlo.codecs.scalars import MalformedTextError, read_integer_lists, read_string, shown, without_comments
from hlo_text.hlo.codecs.shape_lists import read_shapes
from hlo_text.protos.attributes import row_of
from hlo_text.protos.codec import UNKNOWN, Message
from hlo_text.protos.groups import groups_message
from hlo_text.protos.instructions import UNKNOWN_FIELDS
from hlo_text.protos.literals import write_literal
from hlo_text.protos.metadata import (
    frontend_attributes_message,
    metadata_message,
    origin_message,
    statistics_message,
)
from hlo_text.protos.shapes import write_shape
from hlo_text.protos.shardings import sharding_message

_TYPED = re.compile(r"(?<![a-z0-9_])[a-z][a-z0-9_]*+\[[0-9,]*+\](?:\{[^{}]*+\})?(?=\s)", re.ASCII)


def own_fields(op: Operation, opcode: str) -> Message:
    """Return the fields that hold the attributes of an operation.

    Raises:
        ValueError: HloInstructionProto has no field for an attribute.
    """
    message: Message = {}
    if isinstance(op, UnregisteredOperation):
        raise ValueError(f"unknown opcode {shown(op.operation_name)}")
    if isinstance(op, ops.Constant):
        if not op.value.has_value:
            raise ValueError("the value of the constant is elided")
        return {"literal": write_literal(op.value, op.result.type)}
    if isinstance(op, ops.Parameter):
        return {"parameter_number": op.attributes["number"]}
    pairs = codec_of(type(op)).to_hlo(op)
    for name, text in pairs:
        _write(name, text, opcode, message)
    _complete(op, opcode, message)
    return message


def _write(name: str, text: str, opcode: str, message: Message) -> None:
    special = _SPECIAL.get((opcode, name)) or _SPECIAL.get(("", name))
    if special is not None:
        message.update(special(text))
        return
    row = row_of(opcode, name)
    if row is None:
        raise ValueError(f"HloInstructionProto has no field for `{name}`")
    row.write(text, message)


def _layout_constraints(text: str) -> Message:
    return {"constrain_layout": True, "operand_shapes_with_layout": list(map(write_shape, read_shapes(text)))}


def _domain(text: str) -> Message:
    message: Message = {}
    for side, name in (("entry", "domain_exit_sharding"), ("exit", "domain_entry_sharding")):
        start = text.index("{", text.index(f"{side}="))
        message[name] = sharding_message(text[start : balanced_end(text, start)])
    return message


def _slice_sizes(text: str) -> Message:
    return {"dynamic_slice_sizes": [size for row in read_integer_lists(text) for size in row]}


def _held_literal(text: str) -> Message:
    value, type = _typed_literal(text.strip())
    return {"literal": write_literal(Literal(type, value), type)}


def _typed_literal(text: str) -> tuple[Any, Type]:
    """Read `f32[2]{0} {1, 2}`, or `( f32[2]{0} {1, 2}, f32[] 3 )` as a tuple."""
    match = _TYPED.match(text)
    if match is not None:
        type = read_shapes(match[0])[0]
        return read_literal(type, text[match.end() :], SourceText(text), match.end()).array, type
    if not (text.startswith("(") and text.endswith(")")):
        raise MalformedTextError(f"expected a literal, found {shown(text)}")
    places = [match.start() for match in _TYPED.finditer(text)]
    if "(" in text[1:]:
        raise MalformedTextError("literals of nested tuples or complex numbers are not supported in attributes")
    elements = [text[start:end].strip().rstrip(",)").strip() for start, end in pairwise([*places, len(text)])]
    values = [_typed_literal(element) for element in elements]
    return tuple(value for value, _ in values), TupleType(tuple(type for _, type in values))


_SPECIAL: dict[tuple[str, str], Callable[[str], Message]] = {
    ("", "replica_groups"): groups_message,
    ("", "operand_layout_constraints"): _layout_constraints,
    ("", "domain"): _domain,
    ("", "literal"): _held_literal,
    ("", "outfeed_shape"): lambda text: {"outfeed_shape": write_shape(read_shapes(text)[0])},
    ("collective-permute", "slice_sizes"): _slice_sizes,
    ("collective-permute-start", "slice_sizes"): _slice_sizes,
}


def _complete(op: Operation, opcode: str, message: Message) -> None:
    """Add fields that XLA sets by default for an opcode."""
    if isinstance(op, ops.Compare):  # with an order too, which older XLA cannot read
        is_total = op.is_total_order and op.default_compare_type is ComparisonType.FLOAT
        kind = ComparisonType.TOTALORDER if is_total else op.compare_type or op.default_compare_type
        message.setdefault("comparison_type", kind.value if kind is not None else "")
    for name, value in _DEFAULTS.get(opcode, {}).items():
        message.setdefault(name, value)
    if opcode in _PRECISE:
        precisions = message.setdefault("precision_config", {})
        count = len(op.operands) if isinstance(op, ops.CustomCall) else 2
        precisions.setdefault("operand_precision", [0] * count)


#: Opcodes with a precision for each operand.
_PRECISE = frozenset(("dot", "scaled-dot", "ragged-dot", "convolution", "custom-call"))
_DEFAULTS: dict[str, Message] = {
    "convolution": {"feature_group_count": 1, "batch_group_count": 1, "window": {}, "sparsity_config": {}},
    "custom-call": {"feature_group_count": 1, "batch_group_count": 1, "custom_call_api_version": 1},
    "triangular-solve": {"triangular_solve_options": {}},
    "cholesky": {"cholesky_options": {}},
    "dot": {"dot_dimension_numbers": {}},
    "scaled-dot": {"dot_dimension_numbers": {}},
    "reduce-window": {"window": {}},
    "select-and-scatter": {"window": {}},
    "pad": {"padding_config": {}},
}


def common_fields(annotations: Annotations | None) -> Message:
    """Return the fields of attributes common to all instructions, except control predecessors.

    Raises:
        ValueError: A text is malformed, or the message has no field for it.
    """
    noted = annotations or Annotations()
    message: Message = {"metadata": {}, "frontend_attributes": {}, "statistics_viz": {}}
    for name, write in _NOTES.items():
        text = getattr(noted, name)
        if text is not None:
            message.update(write(text))
    for unknown in noted.unknown:
        if unknown.name != UNKNOWN_FIELDS:
            raise ValueError(f"HloInstructionProto has no field for `{unknown.name}`")
        message[UNKNOWN] = unknown_fields(unknown.text)
    return message


def unknown_fields(text: str) -> bytes:
    """Return the serialized fields in the value of an attribute.

    Raises:
        MalformedTextError: The value does not consist of hexadecimal digits.
    """
    try:
        return bytes.fromhex(read_string(text))
    except ValueError:
        raise MalformedTextError(f"expected hexadecimal digits, found {shown(text)}") from None


def backend_config_message(text: str) -> Message:
    value = text if text.startswith("{") else read_string(text)
    return {"backend_config": value.encode("utf-8", "surrogateescape")}


def _replication(text: str) -> Message:
    words = without_comments(text).strip()[1:-1].split(",")
    return {"parameter_replication": {"replicated_at_leaf_buffers": [word.strip() == "true" for word in words if word]}}


_NOTES: dict[str, Callable[[str], dict[str, Any]]] = {
    "sharding": lambda text: {"sharding": sharding_message(text)},
    "frontend_attributes": lambda text: {"frontend_attributes": frontend_attributes_message(text)},
    "statistics": lambda text: {"statistics_viz": statistics_message(text)},
    "origin": lambda text: {"original_value": origin_message(text)},
    "metadata": lambda text: {"metadata": metadata_message(text)},
    "backend_config": backend_config_message,
    "parameter_replication": _replication,
}
