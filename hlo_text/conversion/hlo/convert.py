"""`to_hlo`: the conversion of StableHLO to HLO with all rules."""

from __future__ import annotations

from hlo_text.conversion.hlo.decompositions import DECOMPOSITIONS
from hlo_text.conversion.hlo.packing import Packing
from hlo_text.conversion.hlo.rules import RULES, plain_rule
from hlo_text.conversion.hlo.shardy_rules import SHARDY
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module

_RULES = {**SHARDY, **DECOMPOSITIONS, **RULES}


def to_hlo(module: Module, entry: str | None = None) -> Module:
    """Convert a StableHLO module to an equivalent HLO module; an HLO module is returned unchanged.

    Functions that are unreachable from the entry are dropped.

    Args:
        module: The module; it should have been verified.
        entry: Name of the entry function; by default `module.entry()`.

    Raises:
        ConversionError: HLO has no equivalent of an operation, the entry is ambiguous, or a function is recursive.

    Example:
        >>> from hlo_text.mlir.parse import parse_stablehlo
        >>> text = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
        >>> to_hlo(parse_stablehlo(text)).entry_computation.name
        'f.2'
    """
    require_module(module)
    return module if module.language == "hlo" else Packing(module, _RULES, plain_rule).run(entry)
