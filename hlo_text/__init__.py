"""Text of HLO and StableHLO as one typed AST: read, verify, print.

>>> import hlo_text
>>> module = hlo_text.parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
>>> hlo_text.verify(module)
[]
"""

from hlo_text import attributes, ops, types
from hlo_text.diagnostics import (
    Diagnostic,
    ExecutionError,
    HloTextError,
    LoweringError,
    ParseError,
    VerificationError,
)
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.loading import detect_language, load, parse
from hlo_text.parser.hlo import parse_hlo
from hlo_text.parser.stablehlo import parse_stablehlo
from hlo_text.printer import print_hlo, print_stablehlo
from hlo_text.printer.hlo_options import HloPrintOptions
from hlo_text.verifier import check, verify

__all__ = [
    "Block",
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
    "types",
    "verify",
    "walk",
]
