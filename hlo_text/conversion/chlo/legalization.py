"""Expansion of all CHLO operations of a module to StableHLO."""

from __future__ import annotations

from hlo_text.conversion.chlo.expansion import ChloExpansion, is_chlo
from hlo_text.conversion.chlo.rules import RULES
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Module, walk
from hlo_text.core.module_arguments import require_module


def expand_chlo(module: Module) -> Module:
    """Return an equivalent StableHLO module without CHLO operations.

    The formulas are those of StableHLO and XLA. HLO modules and modules without CHLO are returned unchanged.

    Raises:
        ConversionError: An operation has no expansion, such as one on an array of unknown rank.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse('''
        ... func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
        ...   %0 = chlo.square %x : tensor<2xf32> -> tensor<2xf32>
        ...   return %0 : tensor<2xf32>
        ... }''')
        >>> [op.name for op in expand_chlo(module).entry().body.operations]
        ['stablehlo.multiply', 'func.return']
    """
    require_module(module)
    if module.language == "hlo" or not any(is_chlo(op) for op in walk(module)):
        return module
    made = clone(module)
    ChloExpansion(made, RULES).run()
    return made
