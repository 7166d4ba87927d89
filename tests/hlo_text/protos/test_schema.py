"""The table of fields agrees with the message descriptions in jaxlib."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path

import jaxlib
import pytest

from hlo_text.protos.schema import MESSAGES, FieldKind, MessageField
from hlo_text.protos.wire_format import BYTES, VARINT, WireError, fields, read_varint

_LIBRARY = Path(jaxlib.__file__).with_name("libjax_common.so")
_FILES = ("xla/service/hlo.proto", "xla/xla_data.proto")
#: Kinds by the numbers of `FieldDescriptorProto.Type`.
_KINDS = {
    1: FieldKind.DOUBLE, 2: FieldKind.FLOAT, 3: FieldKind.INT, 4: FieldKind.UNSIGNED, 5: FieldKind.INT,
    8: FieldKind.BOOL, 9: FieldKind.STRING, 11: FieldKind.MESSAGE, 12: FieldKind.BYTES, 13: FieldKind.UNSIGNED,
    14: FieldKind.INT,
}  # fmt: skip
_REPEATED = 3


def _description(library: mmap.mmap, name: str) -> bytes:
    """Return the serialized FileDescriptorProto of a file: it begins with its name and ends where no field follows."""
    start = library.find(b"\n" + bytes([len(name)]) + name.encode())
    assert start >= 0
    data = library[start : start + (1 << 18)]
    position = 0
    while True:
        try:
            tag, behind = read_varint(data, position)
            size, behind = read_varint(data, behind)
        except WireError:
            break
        if tag >> 3 not in range(1, 13) or tag & 7 not in (VARINT, BYTES):
            break
        position = behind + (size if tag & 7 == BYTES else 0)
    return data[:position]


def _messages(data: bytes, number: int, outer: str = "") -> Iterator[tuple[str, dict[int, MessageField]]]:
    """Yield the messages in a field of a description, with their nested messages."""
    for field, _, value in fields(data):
        if field == number:
            (name,) = (content.decode() for inner, _, content in fields(value) if inner == 1)
            yield outer + name, dict(_field(content) for inner, _, content in fields(value) if inner == 2)
            yield from _messages(value, 3, f"{outer}{name}.")


def _field(data: bytes) -> tuple[int, MessageField]:
    parts = {number: value for number, _, value in fields(data)}
    kind = _KINDS[parts[5]]
    message = parts[6].decode().removeprefix(".xla.") if kind is FieldKind.MESSAGE else ""
    return parts[3], MessageField(parts[1].decode(), kind, message, parts.get(4) == _REPEATED)


@pytest.fixture(scope="module")
def described() -> dict[str, dict[int, MessageField]]:
    with _LIBRARY.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as library:
        return {name: found for file in _FILES for name, found in _messages(_description(library, file), 4)}


def test_fields_are_those_that_jaxlib_describes(described: dict[str, dict[int, MessageField]]) -> None:
    compared = 0
    for name, table in MESSAGES.items():
        for number, field in table.items():
            other = described.get(name, {}).get(number)
            stays_bytes = other is not None and (field.kind, other.kind) == (FieldKind.BYTES, FieldKind.MESSAGE)
            if other is not None and not stays_bytes:
                assert (field.name, field.kind, field.message, field.repeated) == (
                    other.name,
                    other.kind,
                    other.message,
                    other.repeated,
                ), name
                compared += 1
    assert compared > 300


def test_tables_are_in_the_order_of_numbers() -> None:
    for table in MESSAGES.values():
        assert list(table) == sorted(table)
