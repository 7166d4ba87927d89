"""Forms of module files, recognized by content alone.

Gzip is decompressed here. Serialized modules are only recognized and decomposed: `hlo_text.bytecode` reads MLIR
bytecode, `hlo_text.protos` reads serialized HLO.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import attrs

from hlo_text.bytecode.magic import MAGIC, is_artifact
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.late_patterns import late
from hlo_text.core.source import SourceText
from hlo_text.files.bounded import Readable, read_all
from hlo_text.files.foreign import OTHER_MESSAGE, Form, foreign_form, is_binary, is_other_message
from hlo_text.protos.wire_format import (
    BYTES,
    TruncatedError,
    WireError,
    bytes_field,
    fields,
    read_varint,
    submessages,
    whole_numbers,
)

_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"
#: Control characters, which names of modules and computations do not contain.
_BINARY = late(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_HEAD = 4096
#: Offset in the table of a function exported by JAX at which its schema keeps the serialized module.
_EXPORTED_MODULE = 30


class ContainerKind(StrEnum):
    """Kind of a file's content; the values are names for messages."""

    TEXT = "text"
    HLO_MODULE_PROTO = "serialized HloModuleProto"
    HLO_PROTO = "serialized HloProto"
    HLO_SNAPSHOT = "HloSnapshot"
    HLO_UNOPTIMIZED_SNAPSHOT = "HloUnoptimizedSnapshot"
    MLIR_BYTECODE = "MLIR bytecode"
    PORTABLE_ARTIFACT = "portable StableHLO artifact"
    JAX_EXPORT = "function exported by JAX"


_HLO_KINDS = frozenset(
    (
        ContainerKind.HLO_MODULE_PROTO,
        ContainerKind.HLO_PROTO,
        ContainerKind.HLO_SNAPSHOT,
        ContainerKind.HLO_UNOPTIMIZED_SNAPSHOT,
    )
)


#: Fields of HloSnapshot and HloProto.
_SNAPSHOT_MODULE, _SNAPSHOT_ARGUMENTS, _PROTO_MODULE = 1, 2, 1


def snapshot_of(module: bytes, arguments: Sequence[Any]) -> bytes:
    """Return an HloSnapshot of a serialized HloModuleProto and its arguments.

    Raises:
        ValueError: An argument cannot be stored as a literal.
    """
    from hlo_text.protos.literal_protos import write_literal_proto  # NumPy is not always needed

    held = bytes_field(_SNAPSHOT_MODULE, bytes_field(_PROTO_MODULE, module))
    return held + b"".join(bytes_field(_SNAPSHOT_ARGUMENTS, write_literal_proto(value)) for value in arguments)


@attrs.frozen(eq=False, repr=False)
class Container:
    """A decomposed module file.

    Attributes:
        kind: The form of the file.
        module: The module's bytes: UTF-8 text, an `HloModuleProto`, or MLIR bytecode.
        is_gzip: Whether the file was compressed.
        argument_protos: For snapshots, the serialized arguments of every partition.
        has_raw_arguments: Whether the arguments are in the format of `Literal::Serialize`, not `LiteralProto`s.
        result_proto: For snapshots, the serialized result, if it was stored.
        platform: For snapshots, the name of the platform that ran it.
        record: For functions exported by JAX, the whole file, which states their calling convention.
    """

    kind: ContainerKind
    module: bytes
    is_gzip: bool = False
    argument_protos: tuple[tuple[bytes, ...], ...] = ()
    has_raw_arguments: bool = False
    result_proto: bytes | None = None
    platform: str | None = None
    record: bytes | None = None

    @property
    def is_hlo(self) -> bool:
        """Whether the module is an `HloModuleProto`."""
        return self.kind in _HLO_KINDS

    def arguments(self) -> tuple[tuple[Any, ...], ...]:
        """Return the stored arguments of every partition: arrays, tuples of arrays, None for tokens.

        Raises:
            WireError: An argument is damaged.
        """
        from hlo_text.protos.literal_protos import (  # NumPy is not always needed
            read_literal_proto,
            read_serialized_literal,
        )

        read = read_serialized_literal if self.has_raw_arguments else read_literal_proto
        return tuple(tuple(map(read, protos)) for protos in self.argument_protos)

    def result(self) -> Any:
        """Return the stored result, in the form of `arguments`, or None.

        Raises:
            WireError: The result is damaged.
        """
        from hlo_text.protos.literal_protos import read_literal_proto

        return None if self.result_proto is None else read_literal_proto(self.result_proto)


def open_container(data: bytes, name: str = "<bytes>", max_bytes: int | None = None) -> Container:
    """Recognize the form of a file and decompose it; an unknown form counts as text.

    Args:
        data: The bytes.
        name: File name in diagnostics.
        max_bytes: Limit of the decompressed size of gzip files, 2 GiB by default.

    Raises:
        ParseError: `container.damaged` for a truncated or corrupt container, `container.unknown` for an unsupported
            compression, `container.foreign` for a known form other than a module, `source.size` for a file that is too
            large.

    >>> import gzip
    >>> open_container(gzip.compress(b"HloModule m")).module
    b'HloModule m'
    """
    is_gzip = data.startswith(_GZIP)
    if is_gzip:
        data = _gunzip(data, name, max_bytes)
        if data.startswith(_GZIP):
            raise refused("container.unknown", "gzip data within gzip data", name, "decompress it once: gunzip")
    if data.startswith(_ZSTANDARD):
        raise refused(
            "container.unknown", "zstandard-compressed files are not supported", name, "decompress it: zstd -d"
        )
    try:
        container = _recognise(data)
    except WireError as error:
        raise refused("container.damaged", str(error), name) from error
    foreign = _foreign(data) if container.kind is ContainerKind.TEXT else None
    if foreign is not None:
        form, help = foreign
        raise refused("container.foreign", f"the file is {form}, not a module", name, help)
    return attrs.evolve(container, is_gzip=is_gzip)


def _foreign(data: bytes) -> Form | None:
    return foreign_form(data) or (OTHER_MESSAGE if is_other_message(data) else None)


def refused(code: str, message: str, name: str, help: str | None = None) -> ParseError:
    """Return the error for the file `name`, without a position."""
    return ParseError(Diagnostic(code, message, None, SourceText("", name), help=help))


class _Text:
    """Decompressed text, which must end before the first NUL, since gigabytes may follow."""

    def __init__(self, file: Readable) -> None:
        self._file = file

    def read(self, size: int, /) -> bytes:
        chunk = self._file.read(size)
        end = chunk.find(0)
        if end < 0:
            return chunk
        self._file = io.BytesIO()
        return chunk[: end + 1]


def _gunzip(data: bytes, name: str, max_bytes: int | None) -> bytes:
    import gzip  # includes everything that Python can unpack
    import zlib

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            if (head := file.read(_HEAD)) == bytes(_HEAD):
                return head  # a file of NUL bytes; the rest may be gigabytes
            is_text = _begins_as_text(head)
            if is_text and 0 in head:
                return head.rstrip(b"\0") + b"\0"  # enough to recognize an archive, and an error in a text
            file.seek(0)
            return read_all(_Text(file) if is_text else file, name, max_bytes, what="the decompressed gzip data has")
    except EOFError as error:
        raise refused("container.damaged", "truncated gzip data", name) from error
    except (OSError, zlib.error) as error:
        raise refused("container.damaged", f"invalid gzip data: {error}", name) from error


def _begins_as_text(head: bytes) -> bool:
    """Whether text precedes the first NUL; all binary forms have other control characters within their first bytes."""
    text, _, _ = head.partition(b"\0")
    return len(text) > 8 and not is_binary(text)


def _recognise(data: bytes) -> Container:
    if data.startswith(MAGIC):
        kind = ContainerKind.PORTABLE_ARTIFACT if is_artifact(data) else ContainerKind.MLIR_BYTECODE
        return Container(kind, data)
    if is_binary(data[:_HEAD]):
        from hlo_text.files.truncation import truncated_form

        truncated = truncated_form(data)
        if truncated is not None:
            raise TruncatedError(": ".join(("truncated " + truncated[0], truncated[1])))
        found = _read_proto(data) or _read_delimited_snapshot(data) or _read_exported(data)
        if found is not None:
            return found
    return Container(ContainerKind.TEXT, data)


def _read_proto(data: bytes) -> Container | None:
    if _is_module(data):
        return Container(ContainerKind.HLO_MODULE_PROTO, data)
    inner = _first_submessage(data)
    if inner is None:
        return None
    if _is_module(inner):
        partitions = submessages(data, 2)
        if not partitions:
            return Container(ContainerKind.HLO_PROTO, inner)
        arguments = tuple(tuple(submessages(partition, 1)) for partition in partitions)
        return Container(ContainerKind.HLO_UNOPTIMIZED_SNAPSHOT, inner, argument_protos=arguments)
    module = _first_submessage(inner)
    if module is None or not _is_module(module):
        return None
    results, platforms = submessages(data, 3), submessages(data, 4)
    return Container(
        ContainerKind.HLO_SNAPSHOT,
        module,
        argument_protos=(tuple(submessages(data, 2)),),
        result_proto=results[-1] if results else None,
        platform=platforms[-1].decode("utf-8", "replace") if platforms else None,
    )


def _read_delimited_snapshot(data: bytes) -> Container | None:
    """Read an `HloUnoptimizedSnapshot` in XLA's form for large arguments.

    The size of the message comes first, then the message with the size of each argument, then the arguments.
    """
    try:
        size, start = read_varint(data, 0)
    except WireError:
        return None
    message, position = data[start : start + size], start + size
    module = _first_submessage(message) if position <= len(data) else None
    if module is None or not _is_module(module):
        return None
    partitions = []
    for partition in submessages(message, 2):
        arguments = []
        for descriptor in submessages(partition, 2):
            end = position + sum(whole_numbers(descriptor, 2))
            if end > len(data):
                raise TruncatedError(f"truncated HloUnoptimizedSnapshot: needs {end} bytes, found {len(data)}")
            arguments.append(data[position:end])
            position = end
        partitions.append(tuple(arguments))
    kind = ContainerKind.HLO_UNOPTIMIZED_SNAPSHOT
    return Container(kind, module, argument_protos=tuple(partitions), has_raw_arguments=True)


def _first_submessage(data: bytes) -> bytes | None:
    """Return field 1 if the message begins with it."""
    try:
        number, wire_type, value = next(fields(data), (0, 0, b""))
    except WireError:
        return None
    return value if number == 1 and wire_type == BYTES else None


def _is_module(data: bytes) -> bool:
    """Whether bytes begin as an `HloModuleProto`: names, then a computation with a name and an instruction.

    Later fields may be damaged; the bytes still count as an invalid module.
    """
    try:
        for number, wire_type, value in fields(data):
            if number == 3:
                return wire_type == BYTES and _is_computation(value)
            if number in (1, 2) and (wire_type != BYTES or not _is_name(value)):
                return False
    except WireError:
        return False
    return False


def _is_computation(data: bytes) -> bool:
    found = dict.fromkeys((1, 2), b"")
    try:
        for number, wire_type, value in fields(data):
            if wire_type == BYTES:
                found.setdefault(number, value)
                found[number] = found[number] or value
            if found[1] and found[2]:
                break
        opcode = submessages(found[2], 2)
    except WireError:
        return False
    return bool(opcode) and _is_name(found[1]) and _is_name(opcode[0])


def _is_name(data: bytes) -> bool:
    return not _BINARY.search(data)


def _read_exported(data: bytes) -> Container | None:
    """Read a FlatBuffer of `jax.export`; None for other bytes."""
    try:
        root = _unsigned(data, 0)
        table = root - struct.unpack_from("<i", data, root)[0]
        if table < 0 or not _EXPORTED_MODULE < struct.unpack_from("<H", data, table)[0] < len(data):
            return None
        field = root + struct.unpack_from("<H", data, table + _EXPORTED_MODULE)[0]
        vector = field + _unsigned(data, field)
        size = _unsigned(data, vector)
    except struct.error:
        return None
    module = data[vector + 4 : vector + 4 + size]
    if not module.startswith(MAGIC):
        return None
    return Container(ContainerKind.JAX_EXPORT, module, record=data)


def _unsigned(data: bytes, position: int) -> int:
    return int(struct.unpack_from("<I", data, position)[0])
