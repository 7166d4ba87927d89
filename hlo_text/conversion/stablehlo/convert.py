"""`to_stablehlo`: the conversion of HLO to StableHLO with all rules."""

from __future__ import annotations

from hlo_text.conversion.stablehlo.rules import RULES, plain_rule
from hlo_text.conversion.stablehlo.unpacking import Unpacking
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module


def to_stablehlo(module: Module, *, keep_positions: bool = False) -> Module:
    """Convert an HLO module to an equivalent StableHLO module; a StableHLO module is returned unchanged.

    Internal layouts, schedules, compiler hints and unreachable computations are dropped.

    Args:
        module: The module.
        keep_positions: Operations keep the positions of their HLO instructions, and the module its source, for errors
            that name lines of the HLO text.

    Raises:
        ConversionError: StableHLO has no equivalent of an operation, or a computation is recursive.

    Example:
        >>> from hlo_text.hlo.parse import parse_hlo
        >>> converted = to_stablehlo(parse_hlo("HloModule m\\nENTRY e { ROOT x = f32[2] parameter(0) }"))
        >>> converted.functions["main"].function_type.results[0].shape
        (2,)
    """
    require_module(module)
    if module.language == "stablehlo":
        return module
    return Unpacking(module, RULES, plain_rule, keeps_positions=keep_positions).run()
