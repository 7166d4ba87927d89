"""From the bytes of MLIR bytecode to a module."""

from __future__ import annotations

from hlo_text.bytecode.cursor import BytecodeError
from hlo_text.bytecode.operations import OperationReader, module_of
from hlo_text.bytecode.sections import File, take_apart
from hlo_text.bytecode.tables import Tables
from hlo_text.collection import collection_paused
from hlo_text.diagnostics import Diagnostic, ParseError
from hlo_text.ir import Block, Module, Region
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.read_only import NO_ATTRIBUTES
from hlo_text.reading import ParserStatistics
from hlo_text.source import SourceText


def read_bytecode(data: bytes, name: str = "<bytes>") -> Module:
    """Read a module from MLIR bytecode or a portable StableHLO artifact.

    Args:
        data: The bytes.
        name: What errors call them.

    Raises:
        ParseError: `container.damaged`, or `container.unsupported` for what this package does not know; the message
            says at which byte.
    """
    source = SourceText("", name)
    try:
        with READER_LOCK, collection_paused():
            shared_reader().reset(source, ParserStatistics())
            module = _module(take_apart(data))
    except BytecodeError as error:
        code = "container.unsupported" if error.is_known else "container.damaged"
        raise ParseError(Diagnostic(code, str(error), None, source)) from None
    module.source = source
    return module


def _module(file: File) -> Module:
    operations = OperationReader(file, Tables(file)).operations(file.operations)
    module = module_of(operations)
    if module is None:
        module = Module(NO_ATTRIBUTES, (), (), (Region([Block((), operations)]),))
    module.resources = {
        resource.key: f"0x{resource.alignment.to_bytes(4, 'little').hex()}{resource.data.hex()}".upper().replace(
            "X", "x"
        )
        for resource in file.resources
        if resource.data is not None
    }
    return module
