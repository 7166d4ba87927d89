"""Places of operations of a module that was read from no text: those in the text that it is printed as."""

from __future__ import annotations

from importlib import import_module

from hlo_text.diagnostics import HloTextError
from hlo_text.ir import Module, walk
from hlo_text.source import SourceText

#: Large constants are not in the text.
_LARGEST_CONSTANT, _LARGEST_RESOURCE = 32, 64


def place_on_print(module: Module) -> bool:
    """Make the print of a module its source and let its operations stand there; return whether they do.

    The print is read back, which tells where operations stand: both modules have the same ones in the same order. In
    the generic form it stands where the pretty one says too little of a faulty operation.
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
            # imported by name, since readers stand beside the verifier
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
