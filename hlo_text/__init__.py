"""HLO and StableHLO text as one typed AST: read, verify, print.

All names are imported on first use, which keeps `import hlo_text` and small commands fast.

>>> import hlo_text
>>> module = hlo_text.parse("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
>>> hlo_text.verify(module)
[]
"""

TYPE_CHECKING = False  # as in `typing`, whose import would be most of the time before a command can handle Ctrl-C
if TYPE_CHECKING:
    from typing import Any

    from hlo_text import ops, rewrite, view
    from hlo_text.analysis.comparison.differences import diff
    from hlo_text.analysis.comparison.fingerprints import fingerprint
    from hlo_text.analysis.statistics import statistics
    from hlo_text.conversion import to_hlo, to_stablehlo
    from hlo_text.core import attributes, types
    from hlo_text.core.diagnostics import (
        BuildError,
        ContainerError,
        ConversionError,
        Diagnostic,
        ExecutionError,
        HloTextError,
        LoweringError,
        ParseError,
        RewriteError,
        VerificationError,
    )
    from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
    from hlo_text.core.memo import clear_caches
    from hlo_text.explanations import explain
    from hlo_text.files.loading import detect_language, load, parse
    from hlo_text.hlo.parse import parse_hlo
    from hlo_text.hlo.printer.module import print_hlo
    from hlo_text.hlo.printer.options import HloPrintOptions
    from hlo_text.mlir.parse import parse_stablehlo
    from hlo_text.mlir.printer.module import print_stablehlo
    from hlo_text.verifier.walk import check, verify

    __version__: str

del TYPE_CHECKING

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
    "RewriteError",
    "UnregisteredOperation",
    "Value",
    "VerificationError",
    "attributes",
    "check",
    "clear_caches",
    "detect_language",
    "diff",
    "explain",
    "fingerprint",
    "load",
    "ops",
    "parse",
    "parse_hlo",
    "parse_stablehlo",
    "print_hlo",
    "print_stablehlo",
    "rewrite",
    "statistics",
    "to_hlo",
    "to_stablehlo",
    "types",
    "verify",
    "view",
    "walk",
]

_MODULES = {
    "attributes": "hlo_text.core.attributes",
    "ops": "hlo_text.ops",
    "rewrite": "hlo_text.rewrite",
    "types": "hlo_text.core.types",
    "view": "hlo_text.view",
}
_IMPORTED_ON_USE = {
    "Block": "hlo_text.core.ir",
    "BuildError": "hlo_text.core.diagnostics",
    "ContainerError": "hlo_text.core.diagnostics",
    "ConversionError": "hlo_text.core.diagnostics",
    "Diagnostic": "hlo_text.core.diagnostics",
    "ExecutionError": "hlo_text.core.diagnostics",
    "Function": "hlo_text.core.ir",
    "HloPrintOptions": "hlo_text.hlo.printer.options",
    "HloTextError": "hlo_text.core.diagnostics",
    "LoweringError": "hlo_text.core.diagnostics",
    "Module": "hlo_text.core.ir",
    "Operation": "hlo_text.core.ir",
    "ParseError": "hlo_text.core.diagnostics",
    "Region": "hlo_text.core.ir",
    "RewriteError": "hlo_text.core.diagnostics",
    "UnregisteredOperation": "hlo_text.core.ir",
    "Value": "hlo_text.core.ir",
    "VerificationError": "hlo_text.core.diagnostics",
    "check": "hlo_text.verifier.walk",
    "clear_caches": "hlo_text.core.memo",
    "detect_language": "hlo_text.files.loading",
    "diff": "hlo_text.analysis.comparison.differences",
    "explain": "hlo_text.explanations",
    "fingerprint": "hlo_text.analysis.comparison.fingerprints",
    "load": "hlo_text.files.loading",
    "parse": "hlo_text.files.loading",
    "parse_hlo": "hlo_text.hlo.parse",
    "parse_stablehlo": "hlo_text.mlir.parse",
    "print_hlo": "hlo_text.hlo.printer.module",
    "print_stablehlo": "hlo_text.mlir.printer.module",
    "statistics": "hlo_text.analysis.statistics",
    "to_hlo": "hlo_text.conversion",
    "to_stablehlo": "hlo_text.conversion",
    "verify": "hlo_text.verifier.walk",
    "walk": "hlo_text.core.ir",
}

#: Functions that `core` calls and that packages above it implement, as `module:function`; see `core.services`.
_SERVICES = {
    "attribute_text": "hlo_text.mlir.codecs.attributes:attribute_text",
    "confirmed_help": "hlo_text.fixes.search:confirmed_help",
    "find_fix": "hlo_text.fixes.search:find_fix",
    "hlo_operation_text": "hlo_text.hlo.printer.module:operation_text",
    "hlo_portions": "hlo_text.hlo.printer.module:hlo_portions",
    "hlo_source_tables": "hlo_text.hlo.lines.preamble:read_printed_tables",
    "notebook_html": "hlo_text.view.document:notebook_html",
    "print_hlo": "hlo_text.hlo.printer.module:print_hlo",
    "print_stablehlo": "hlo_text.mlir.printer.module:print_stablehlo",
    "stablehlo_operation_text": "hlo_text.mlir.printer.module:operation_text",
    "stablehlo_portions": "hlo_text.mlir.printer.module:stablehlo_portions",
    "summary": "hlo_text.core.describe:summary",
    "to_hlo": "hlo_text.conversion:to_hlo",
    "to_stablehlo": "hlo_text.conversion:to_stablehlo",
    "type_text": "hlo_text.mlir.codecs.attributes:type_text",
}


def __getattr__(name: str) -> "Any":
    if name in _MODULES:
        from importlib import import_module

        return import_module(_MODULES[name])
    if name == "__version__":
        from importlib.metadata import version

        return version("hlo-text")
    if name not in _IMPORTED_ON_USE:
        raise AttributeError(f"module 'hlo_text' has no attribute {name!r}")
    from hlo_text.core.imports import import_on_use

    value = globals()[name] = import_on_use(_IMPORTED_ON_USE[name], name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
