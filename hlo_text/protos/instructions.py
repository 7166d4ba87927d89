"""Conversion of XLA's instruction messages to attribute texts."""

from __future__ import annotations

from typing import Any

from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Operation
from hlo_text.core.types import ComplexType, FloatType, TensorType, TupleType, Type
from hlo_text.hlo.codecs import MalformedTextError, codec_of
from hlo_text.hlo.codecs.literals import literal_text
from hlo_text.hlo.codecs.metadata import balanced_end
from hlo_text.hlo.codecs.scalars import write_integer_lists, write_string
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.protos.attributes import row_of
from hlo_text.protos.codec import UNKNOWN, Message, decode
from hlo_text.protos.groups import groups_text
from hlo_text.protos.literals import read_literal
from hlo_text.protos.metadata import (
    frontend_attributes_text,
    metadata_text,
    origin_text,
    statistics_text,
)
from hlo_text.protos.shapes import read_shape
from hlo_text.protos.shardings import sharding_text
from hlo_text.protos.wire_format import WireError, submessages

#: Attribute for serialized fields that HLO text, or this version, cannot express.
UNKNOWN_FIELDS = "unknown_proto_fields"
#: Field 101 with an empty message, by which newer XLA marks products without block scaling.
_NO_BLOCK_SCALING = b"\xaa\x06\x00"

Pairs = list[tuple[str, str]]


def own_attributes(instruction: Message, operation: type[Operation], operand_types: list[Type]) -> Pairs:
    """Return the attributes that the opcode declares.

    Raises:
        WireError: A field cannot be expressed in text.
    """
    opcode = instruction.get("opcode", "")
    pairs = []
    for name in sorted(codec_of(operation).names):
        special = _SPECIAL.get(name)
        row = row_of(opcode, name)
        if name == "slice_sizes" and opcode.startswith("collective-permute"):
            text = _slice_sizes(instruction, operand_types)
        elif name == "order":
            text = _order(instruction, operand_types)
        elif name == "type" and instruction.get("comparison_order"):
            text = None  # XLA of JAX 0.11 writes both, which mean the same
        elif special is not None:
            text = special(instruction)
        else:
            text = row.text(instruction) if row is not None else None
        if text is not None:
            pairs.append((name, text))
    return pairs


def _slice_sizes(instruction: Message, operand_types: list[Type]) -> str | None:
    """Return the sizes of transferred slices, each with as many numbers as the operand has dimensions."""
    sizes = instruction.get("dynamic_slice_sizes", [])
    operand = operand_types[0] if operand_types else None
    if isinstance(operand, TupleType) and operand.types:
        operand = operand.types[0]
    rank = operand.rank if isinstance(operand, TensorType) else 0
    if not sizes:
        return None
    if not rank or len(sizes) % rank:
        raise WireError(f"{len(sizes)} slice sizes do not divide into slices of rank {rank}")
    return write_integer_lists([sizes[start : start + rank] for start in range(0, len(sizes), rank)])


def _layout_constraints(instruction: Message) -> str | None:
    if not instruction.get("constrain_layout"):
        return None
    shapes = map(read_shape, instruction.get("operand_shapes_with_layout", []))
    return "{" + ", ".join(map(type_text, shapes)) + "}"


def _held_literal(instruction: Message) -> str | None:
    data = instruction.get("literal")
    if not data:
        return None
    shapes = submessages(data, 1)
    type = read_shape(decode(shapes[-1], "ShapeProto") if shapes else None)
    return _typed_literal(read_literal(data, type).array, type)


def _typed_literal(value: Any, type: Type) -> str:
    if isinstance(type, TupleType):
        elements = [_typed_literal(element, inner) for element, inner in zip(value, type.types, strict=True)]
        return f"( {', '.join(elements)} )"
    return f"{type_text(type)} {literal_text(Literal(type, value))}"


def _domain(instruction: Message) -> str:
    exit, entry = (instruction.get(f"domain_{side}_sharding", {}) for side in ("entry", "exit"))
    return f'{{kind="sharding", entry={sharding_text(entry)}, exit={sharding_text(exit)}}}'


def _outfeed_shape(instruction: Message) -> str | None:
    return type_text(read_shape(instruction["outfeed_shape"])) if "outfeed_shape" in instruction else None


_SPECIAL = {
    "replica_groups": groups_text,
    "operand_layout_constraints": _layout_constraints,
    "literal": _held_literal,
    "domain": _domain,
    "outfeed_shape": _outfeed_shape,
}


def common_attributes(instruction: Message) -> Pairs:
    """Return the attributes common to all instructions, except control predecessors.

    Raises:
        WireError: A field cannot be expressed in text.
    """
    pairs = [
        ("sharding", sharding_text(instruction["sharding"]) if "sharding" in instruction else None),
        ("frontend_attributes", frontend_attributes_text(instruction.get("frontend_attributes", {}))),
        ("statistics", statistics_text(instruction.get("statistics_viz", {}))),
        ("origin", origin_text(instruction["original_value"]) if "original_value" in instruction else None),
        ("metadata", metadata_text(instruction.get("metadata", {}))),
        ("backend_config", backend_config_text(instruction.get("backend_config", b""))),
        ("parameter_replication", _replication(instruction)),
        (UNKNOWN_FIELDS, hexadecimal(_unknown(instruction))),
    ]
    return [(name, text) for name, text in pairs if text is not None]


def _order(instruction: Message, operand_types: list[Type]) -> str | None:
    """Return the order of a comparison, or None if it is the default for the operand type."""
    element = getattr(operand_types[0], "element_type", None) if operand_types else None
    is_float = isinstance(element, FloatType | ComplexType)
    order: str | None = instruction.get("comparison_order")
    return None if order == ("PARTIAL" if is_float else "TOTAL") else order


def _unknown(instruction: Message) -> bytes:
    """Return the fields of an instruction that are not in the schema."""
    unknown: bytes = instruction.get(UNKNOWN, b"")
    return b"" if unknown == _NO_BLOCK_SCALING else unknown


def hexadecimal(data: bytes) -> str | None:
    """Return bytes as the text of an attribute, or None if empty."""
    return f'"{data.hex()}"' if data else None


def _replication(instruction: Message) -> str | None:
    leaves = instruction.get("parameter_replication", {}).get("replicated_at_leaf_buffers", [])
    return "{" + ",".join("true" if leaf else "false" for leaf in leaves) + "}" if leaves else None


def backend_config_text(data: bytes) -> str | None:
    """Return a backend configuration as text: verbatim if braced, else as a string."""
    text = data.decode("utf-8", "surrogateescape")
    if not text:
        return None
    return text if is_braced(text) else write_string(text)


def is_braced(text: str) -> bool:
    """Return whether a text is a single `{...}`."""
    try:
        return text.startswith("{") and balanced_end(text, 0) == len(text)
    except MalformedTextError:
        return False
