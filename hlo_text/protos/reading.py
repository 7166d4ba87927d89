"""Reading of serialized HLO modules."""

from __future__ import annotations

import attrs

from hlo_text.core.attributes import Literal
from hlo_text.core.ir import HloHeader, Module
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.protos.codec import decode, gather_unknown
from hlo_text.protos.header import fields_without_words
from hlo_text.protos.module_text import module_text
from hlo_text.protos.wire_format import WireError


def read_hlo_proto(data: bytes, name: str = "<bytes>") -> Module:
    """Read a serialized `HloModuleProto`.

    Diagnostics and locations refer to the module's text, without large constants.

    Args:
        data: The serialized message.
        name: Name of the input in diagnostics.

    Raises:
        WireError: The bytes are not such a message, or it is inconsistent.
        ParseError: The module violates the rules of HLO text.
    """
    from hlo_text.hlo.parse import parse_hlo

    try:
        message = decode(data, "HloModuleProto")
        gather_unknown(message, "HloModuleProto")
        read = module_text(message, len(data))
    except WireError:
        raise
    except ValueError as error:  # errors below the level of messages
        raise WireError(str(error)) from error
    module = parse_hlo(read.text, name=name)
    module.header = attrs.evolve(module.header or HloHeader(), fields_without_words=fields_without_words(message))
    if read.constants:
        _attach(module, read.constants)
    return module


def _attach(module: Module, constants: dict[tuple[str, str], Literal]) -> None:
    """Set the values of constants that the text elides."""
    for computation in module.computations:
        for operation in computation.operations:
            for result in operation.results:
                literal = constants.get((computation.name or "", result.name or ""))
                if literal is not None:
                    operation.attributes = ReadOnlyDict(value=literal)
