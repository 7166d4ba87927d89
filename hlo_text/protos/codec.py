"""Conversion of protocol buffer messages to and from dictionaries, according to the field tables in `schema`.

Absent fields have their default; values of repeated fields are lists. Unknown fields are preserved verbatim under
`UNKNOWN` and written after all others.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hlo_text.protos.schema import MESSAGES, FieldKind, MessageField
from hlo_text.protos.wire_format import (
    BYTES,
    FIXED_32,
    FIXED_64,
    VARINT,
    UnknownPartError,
    WireError,
    bytes_field,
    fields,
    read_varint,
    varint,
)

Message = dict[str, Any]

#: Key of the serialized fields that are not in the schema.
UNKNOWN = ""
#: Maximum nesting of messages; the limit of protocol buffers.
MAXIMUM_DEPTH = 100

_WIRE_TYPES = {
    FieldKind.DOUBLE: FIXED_64,
    FieldKind.FLOAT: FIXED_32,
    FieldKind.STRING: BYTES,
    FieldKind.BYTES: BYTES,
    FieldKind.MESSAGE: BYTES,
}
_FORMATS = {FieldKind.DOUBLE: "<d", FieldKind.FLOAT: "<f"}
_DEFAULTS: dict[FieldKind, Any] = {
    FieldKind.STRING: "",
    FieldKind.BYTES: b"",
    FieldKind.BOOL: False,
    FieldKind.DOUBLE: 0.0,
    FieldKind.FLOAT: 0.0,
}
_SIGN, _ALL = 1 << 63, 1 << 64


def decode(data: bytes, name: str, depth: int = 0) -> Message:
    """Return a serialized message as a dictionary.

    Args:
        data: Its bytes.
        name: Its name in the schema.
        depth: The number of enclosing messages.

    Raises:
        WireError: The bytes are not a message of this type.

    >>> decode(bytes.fromhex("10071a02030a"), "ShapeProto")
    {'element_type': 7, 'dimensions': [3, 10]}
    """
    if depth > MAXIMUM_DEPTH:
        raise WireError(f"messages are nested more than {MAXIMUM_DEPTH} levels deep")
    table = MESSAGES[name]
    message: Message = {}
    unknown: list[bytes] = []
    for number, wire_type, value in fields(data):
        field = table.get(number)
        if field is None:
            unknown.append(_field_bytes(number, wire_type, value))
        elif field.repeated:
            message.setdefault(field.name, []).extend(_values(field, wire_type, value, depth))
        elif field.kind is FieldKind.MESSAGE and field.name in message:  # occurrences are merged
            message[field.name].update(_value(field, wire_type, value, depth))
        else:
            message[field.name] = _value(field, wire_type, value, depth)
    if unknown:
        message[UNKNOWN] = b"".join(unknown)
    return message


def _values(field: MessageField, wire_type: int, value: Any, depth: int) -> list[Any]:
    """Return the values of one occurrence of a repeated field, which is packed or not."""
    if wire_type != BYTES or _WIRE_TYPES.get(field.kind) == BYTES:
        return [_value(field, wire_type, value, depth)]
    if field.kind in _FORMATS:
        if len(value) % struct.calcsize(_FORMATS[field.kind]):
            raise WireError(f"the packed values of `{field.name}` are truncated: {len(value)} bytes")
        return [number for (number,) in struct.iter_unpack(_FORMATS[field.kind], value)]
    read, position, found = _number_reader(field.kind), 0, []
    while position < len(value):
        number, position = read_varint(value, position)
        found.append(read(number))
    return found


def _value(field: MessageField, wire_type: int, value: Any, depth: int) -> Any:
    if wire_type != _WIRE_TYPES.get(field.kind, VARINT):
        raise WireError(
            f"field `{field.name}` has wire type {wire_type}, expected {_WIRE_TYPES.get(field.kind, VARINT)}"
        )
    match field.kind:
        case FieldKind.MESSAGE:
            return decode(value, field.message, depth + 1)
        case FieldKind.STRING:
            return value.decode("utf-8", "surrogateescape")
        case FieldKind.BYTES:
            return value
        case FieldKind.DOUBLE | FieldKind.FLOAT:
            return struct.unpack(_FORMATS[field.kind], value)[0]
    return _number_reader(field.kind)(value)


def _number_reader(kind: FieldKind) -> Callable[[int], Any]:
    if kind is FieldKind.BOOL:
        return bool
    return _signed if kind is FieldKind.INT else int


def _signed(value: int) -> int:
    return value - _ALL if value & _SIGN else value


def _field_bytes(number: int, wire_type: int, value: Any) -> bytes:
    if wire_type == BYTES:
        return bytes_field(number, value)
    return varint(number << 3 | wire_type) + (varint(value) if wire_type == VARINT else bytes(value))


#: Messages that preserve unknown fields, including those of nested messages.
_KEEPING = frozenset(("HloModuleProto", "HloInstructionProto"))


def gather_unknown(message: Message, name: str) -> None:
    """Move unknown fields of nested messages to the enclosing message that preserves them, where readers merge them.

    Raises:
        UnknownPartError: They are in an element of a repeated field, where merging is ambiguous.
    """
    table = _NUMBERED[name]
    for key, value in list(message.items()):
        found = table.get(key)
        if found is None:
            continue
        number, field = found
        for inner in value if field.repeated else (value,):
            gather_unknown(inner, field.message)
            if UNKNOWN not in inner or field.message in _KEEPING:
                continue
            if field.repeated:
                unknown = read_varint(inner[UNKNOWN], 0)[0] >> 3
                raise UnknownPartError(f"unknown field {unknown} in {field.message}")
            message[UNKNOWN] = message.get(UNKNOWN, b"") + bytes_field(number, inner.pop(UNKNOWN))


#: Message-typed fields of messages with their numbers, by name.
_NUMBERED = {
    name: {field.name: (number, field) for number, field in table.items() if field.kind is FieldKind.MESSAGE}
    for name, table in MESSAGES.items()
}


# --- writing ---------------------------------------------------------------------------------------------------------


def encode(message: Mapping[str, Any], name: str) -> bytes:
    """Serialize a message: fields in order of their numbers, defaults omitted, numbers packed.

    Args:
        message: Values by field name; None means absent.
        name: Name of the message in the schema.

    >>> encode({"element_type": 7, "dimensions": [3, 10]}, "ShapeProto").hex()
    '10071a02030a'
    """
    pieces: list[bytes] = []
    for number, field in MESSAGES[name].items():
        value = message.get(field.name)
        if value is None:
            continue
        if field.repeated:
            pieces += _repeated(number, field, value)
        elif field.optional or field.kind is FieldKind.MESSAGE or value != _DEFAULTS.get(field.kind, 0):
            pieces.append(_field_bytes(number, _WIRE_TYPES.get(field.kind, VARINT), _raw(field, value)))
    pieces.append(message.get(UNKNOWN, b""))
    return b"".join(pieces)


def _repeated(number: int, field: MessageField, values: Iterable[Any]) -> list[bytes]:
    if _WIRE_TYPES.get(field.kind) == BYTES:
        return [bytes_field(number, _raw(field, value)) for value in values]
    packed = [_raw(field, value) for value in values]
    joined = b"".join(packed if field.kind in _FORMATS else map(varint, packed))
    return [bytes_field(number, joined)] if packed else []


def _raw(field: MessageField, value: Any) -> Any:
    """Return the wire representation of a value: bytes or an unsigned number."""
    match field.kind:
        case FieldKind.MESSAGE:
            return encode(value, field.message)
        case FieldKind.STRING:
            return value.encode("utf-8", "surrogateescape")
        case FieldKind.BYTES:
            return value
        case FieldKind.DOUBLE | FieldKind.FLOAT:
            return struct.pack(_FORMATS[field.kind], value)
    return int(value) % _ALL
