"""Text of HLO and StableHLO as one typed AST: read, verify, print.

The operations, readers, printers and the verifier are imported on first use, so that `import hlo_text` stays quick.

>>> import hlo_text
>>> module = hlo_text.parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
>>> hlo_text.verify(module)
[]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hlo_text import attributes, types
from hlo_text.diagnostics import (
    BuildError,
    ContainerError,
    ConversionError,
    Diagnostic,
    ExecutionError,
    HloTextError,
    LoweringError,
    ParseError,
    VerificationError,
)
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk

if TYPE_CHECKING:
    from hlo_text import ops
    from hlo_text.conversion import to_hlo, to_stablehlo
    from hlo_text.loading import detect_language, load, parse
    from hlo_text.parser.hlo import parse_hlo
    from hlo_text.parser.stablehlo import parse_stablehlo
    from hlo_text.printer.hlo import print_hlo
    from hlo_text.printer.hlo_options import HloPrintOptions
    from hlo_text.printer.stablehlo import print_stablehlo
    from hlo_text.verifier import check, verify

__all__ = [
    "Block",
    "BuildError",
    "ContainerError",
    "ConversionError",
    "Diagnostic",
    "ExecutionError",
    "Function",
    "HloPrintOptions",
    "HloTextError",
    "LoweringError",
    "Module",
    "Operation",
    "ParseError",
    "Region",
    "UnregisteredOperation",
    "Value",
    "VerificationError",
    "attributes",
    "check",
    "detect_language",
    "load",
    "ops",
    "parse",
    "parse_hlo",
    "parse_stablehlo",
    "print_hlo",
    "print_stablehlo",
    "to_hlo",
    "to_stablehlo",
    "types",
    "verify",
    "walk",
]

_IMPORTED_ON_USE = {
    "HloPrintOptions": "hlo_text.printer.hlo_options",
    "check": "hlo_text.verifier",
    "detect_language": "hlo_text.loading",
    "load": "hlo_text.loading",
    "parse": "hlo_text.loading",
    "parse_hlo": "hlo_text.parser.hlo",
    "parse_stablehlo": "hlo_text.parser.stablehlo",
    "print_hlo": "hlo_text.printer.hlo",
    "print_stablehlo": "hlo_text.printer.stablehlo",
    "to_hlo": "hlo_text.conversion",
    "to_stablehlo": "hlo_text.conversion",
    "verify": "hlo_text.verifier",
}


def __getattr__(name: str) -> Any:
    if name == "ops":
        return import_module("hlo_text.ops")
    if name not in _IMPORTED_ON_USE:
        raise AttributeError(f"module 'hlo_text' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_IMPORTED_ON_USE[name]), name)
    return value
