"""Recognition of truncated files: protocol buffers with HLO, and `jax.export` artifacts.

Only the first bytes of each message are inspected, so that recognition takes the same time whatever the size of a file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from hlo_text.core.late_patterns import late
from hlo_text.protos.wire_format import BYTES, FIXED_32, FIXED_64, VARINT, WireError, read_varint

_HEAD = 4096
#: Names of modules and computations, from which a message is recognized.
_NAME = late(rb"[A-Za-z_][\x20-\x7e]*\Z")
_WIDTHS = {FIXED_64: 8, FIXED_32: 4}
#: The last field number of the messages that contain modules.
_MOST_FIELDS = 100
#: Number of the field of `Exported` that contains the module, and sizes that no version of its tables exceeds.
_MODULE_FIELD, _MOST_VTABLE_BYTES, _MOST_TABLE_BYTES = 13, 256, 1024


class _Span(NamedTuple):
    """A field of a message; `end` is beyond the data if it is truncated, or -1 if its header is."""

    number: int
    wire_type: int
    start: int
    end: int


def truncated_form(data: bytes) -> tuple[str, str] | None:
    """Return the form of a truncated file and the missing part; None if it is complete or unknown.

    >>> truncated_form(bytes.fromhex("0a40 0a05") + b"jit_f")
    ('HloProto', 'field 1 needs 64 bytes, 7 remain')
    >>> truncated_form(b"HloModule m") is None
    True
    """
    return _truncated_proto(data) or _truncated_snapshot(data) or _truncated_export(data)


def _truncated_proto(data: bytes) -> tuple[str, str] | None:
    first: _Span | None = None
    for span in _spans(data):
        first = first or span
        if 0 <= span.end <= len(data):
            continue
        name = _proto_name(data, first, span)
        if name is None:
            return None
        missing = "a field is incomplete"
        if span.end >= 0:
            missing = f"field {span.number} needs {span.end - span.start} bytes, {len(data) - span.start} remain"
        return name, missing
    return None


def _proto_name(data: bytes, first: _Span, cut: _Span) -> str | None:
    """Return the name of the message that has the given first field and is truncated in one of its fields."""
    head = data[:_HEAD]
    if _begins_module(head):
        return "HloModuleProto"
    inner = _content(head, first)
    if _begins_module(inner):
        return "HloUnoptimizedSnapshot" if first is not cut and cut.number == 2 else "HloProto"
    span = next(_spans(inner), None)
    return "HloSnapshot" if span is not None and _begins_module(_content(inner, span)) else None


def _truncated_snapshot(data: bytes) -> tuple[str, str] | None:
    """Recognize an `HloUnoptimizedSnapshot` in XLA's form for large arguments, which starts with its size."""
    try:
        size, start = read_varint(data[:16], 0)
    except WireError:
        return None
    if start + size <= len(data):
        return None
    head = data[start : start + _HEAD]
    span = next(_spans(head), None)
    if span is None or not _begins_module(_content(head, span)):
        return None
    return "HloUnoptimizedSnapshot", f"the message needs {size} bytes, {len(data) - start} remain"


def _content(data: bytes, span: _Span) -> bytes:
    """Return the available bytes of field 1."""
    if span.number != 1 or span.wire_type != BYTES or span.end < 0:
        return b""
    return data[span.start : span.end]


def _begins_module(head: bytes) -> bool:
    """Whether possibly truncated bytes begin as an HloModuleProto: with names before computations."""
    names = 0
    for span in _spans(head):
        if span.number in (1, 2):
            name = head[span.start : span.end] if span.end >= 0 else b""
            if span.wire_type != BYTES or not (_NAME.match(name) or (span.end < 0 and names)):
                return False
            names += 1
        else:
            return names > 0
    return names > 0


def _spans(data: bytes) -> Iterator[_Span]:
    """Yield the fields of a message up to the first one that is truncated or invalid."""
    position = 0
    while position < len(data):
        try:
            tag, start = read_varint(data, position)
            number, wire_type = tag >> 3, tag & 7
            if not 0 < number <= _MOST_FIELDS or wire_type not in (VARINT, BYTES, *_WIDTHS):
                return
            end = start + _WIDTHS.get(wire_type, 0)
            if wire_type == VARINT:
                end = read_varint(data, start)[1]
            elif wire_type == BYTES:
                size, start = read_varint(data, start)
                end = start + size
        except WireError:
            yield _Span(data[position] >> 3, data[position] & 7, position, -1)
            return
        yield _Span(number, wire_type, start, end)
        position = end


def _truncated_export(data: bytes) -> tuple[str, str] | None:
    """Recognize a FlatBuffer of `jax.export` from the fields of its root table, whose contents may be missing."""
    try:
        root = struct.unpack_from("<I", data, 0)[0]
        vtable = root - struct.unpack_from("<i", data, root)[0]
        vtable_bytes, table_bytes = struct.unpack_from("<HH", data, vtable) if vtable >= 4 else (0, 0)
        if vtable_bytes > _MOST_VTABLE_BYTES or not 4 < table_bytes <= _MOST_TABLE_BYTES or vtable_bytes % 2:
            return None
        fields = struct.unpack_from(f"<{(vtable_bytes - 4) // 2}H", data, vtable + 4)
        if len(fields) <= _MODULE_FIELD or not fields[_MODULE_FIELD] or max(fields) >= table_bytes:
            return None
    except struct.error:
        return None
    form, end = "jax.export artifact", root + table_bytes
    if end > len(data):
        return form, f"the root table needs {table_bytes} bytes, {len(data) - root} remain"
    place = root + fields[_MODULE_FIELD]
    vector = place + struct.unpack_from("<I", data, place)[0]
    if vector + 4 > len(data):
        return form, f"the module is at byte {vector}, the file has {len(data)} bytes"
    size = struct.unpack_from("<I", data, vector)[0]
    left = len(data) - vector - 4
    return (form, f"the module needs {size} bytes, {left} remain") if size > left else None
