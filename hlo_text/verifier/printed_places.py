"""Positions of operations in the printed text of a module without source text."""

from __future__ import annotations

from importlib import import_module

from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module, walk
from hlo_text.core.source import SourceText

#: Large constants are not in the text.
_LARGEST_CONSTANT, _LARGEST_RESOURCE = 32, 64


def locate_in_print(module: Module) -> bool:
    """Print a module, set the text as its source and the positions of its operations; return whether it worked.

    The printed text is parsed again to find the positions: both modules have the same operations in the same order. The
    generic form is used if the pretty form cannot represent a faulty operation.
    """
    source = module.source
    if source is None or source.text or module.language != "stablehlo":
        return False
    for generic in (False, True):
        try:
            text = module.to_text(
                generic=generic,
                large_elements_limit=_LARGEST_CONSTANT,
                large_resource_limit=_LARGEST_RESOURCE,
            )
            # imported by name, since readers and the verifier are in the same import layer
            read: Module = import_module("hlo_text.mlir.parse").parse_stablehlo(text, name=source.name)
        except (HloTextError, ValueError):
            continue
        pairs = list(zip(walk(module), walk(read), strict=False))
        if all(op.name == other.name for op, other in pairs):
            for op, other in pairs:
                op.position = other.position
            module.source = SourceText(text, source.name)
            return True
    return False
