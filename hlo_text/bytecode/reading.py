"""Reading of MLIR bytecode and portable StableHLO artifacts."""

from __future__ import annotations

from hlo_text.bytecode.cursor import BytecodeError
from hlo_text.bytecode.magic import is_artifact
from hlo_text.bytecode.operations import OperationReader, module_of
from hlo_text.bytecode.sections import File, take_apart
from hlo_text.bytecode.tables import Tables
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Block, Module, Region
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only
from hlo_text.core.source import SourceText
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.reading import ParserStatistics


def read_bytecode(data: bytes, name: str = "<bytes>") -> Module:
    """Read a module from MLIR bytecode or a portable StableHLO artifact.

    Args:
        data: The bytes.
        name: File name in diagnostics.

    Raises:
        ParseError: `container.damaged` for invalid or truncated bytes, `container.unsupported` for features that this
            package does not implement; the message has the byte offset.
    """
    source = SourceText("", name)
    try:
        with READER_LOCK, collection_paused():
            shared_reader().reset(source, ParserStatistics())
            module = _module(take_apart(data))
    except BytecodeError as error:
        code = "container.unsupported" if error.is_unsupported else "container.damaged"
        problem = "truncated" if error.is_truncated else "unsupported" if error.is_unsupported else "invalid"
        kind = "portable StableHLO artifact" if is_artifact(data) else "MLIR bytecode"
        raise ParseError(Diagnostic(code, f"{problem} {kind}: {error}", None, source)) from None
    module.source = source
    return module


def _module(file: File) -> Module:
    operations = OperationReader(file, Tables(file)).operations(file.operations)
    module = module_of(operations)
    if module is None:
        module = Module(NO_ATTRIBUTES, (), (), (Region([Block((), operations)]),))
    blobs = {
        resource.key: f"0x{resource.alignment.to_bytes(4, 'little').hex()}{resource.data.hex()}".upper().replace(
            "X", "x"
        )
        for resource in file.resources
        if resource.data is not None
    }
    module.resources = read_only(blobs)
    return module
