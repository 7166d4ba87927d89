"""Passes: functions that return a transformed copy of a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import attrs

from hlo_text.conversion.chlo.legalization import expand_chlo
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Module
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.failure import require_valid
from hlo_text.rewrite.passes.duplicates import eliminate_common_subexpressions
from hlo_text.rewrite.passes.folding import Evaluate, fold_constants
from hlo_text.rewrite.passes.stripping import strip_layouts, strip_metadata, strip_shardings
from hlo_text.rewrite.passes.unfusing import inline_composites, unfuse
from hlo_text.rewrite.passes.widening import widen_floats


@attrs.frozen
class Pass:
    """A pass of the command line.

    Attributes:
        name: Name on the command line.
        description: One line for `--list-passes`.
        run: Transforms a module, given a function that evaluates modules.
    """

    name: str
    description: str
    run: Callable[[Module, Evaluate], Module]


def eliminate_dead_code(module: Module) -> Module:
    """Return a module without unused operations and without uncalled functions and computations.

    Parameters and public functions are kept.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\nENTRY e { p = f32[2] parameter(0) n = f32[2] negate(p) ROOT a = f32[2] abs(p) }"
        >>> [op.name for op in eliminate_dead_code(hlo_text.parse(text)).entry().operations]
        ['parameter', 'stablehlo.abs', 'stablehlo.return']
    """
    made = clone(module)
    Editor(made).erase_unused()
    return made


def legalize_chlo(module: Module) -> Module:
    """Return a StableHLO module with CHLO operations expanded into StableHLO, by the formulas that XLA uses.

    HLO modules are returned unchanged: HLO has no CHLO.

    Raises:
        ConversionError: An operation has no expansion; the error names it.

    Example:
        >>> import hlo_text
        >>> text = '''func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
        ...   %0 = chlo.square %x : tensor<2xf32> -> tensor<2xf32>
        ...   return %0 : tensor<2xf32>
        ... }'''
        >>> [op.name for op in legalize_chlo(hlo_text.parse(text)).entry().body.operations]
        ['stablehlo.multiply', 'func.return']
    """
    made = expand_chlo(module)
    if made is module:
        return clone(module)
    require_valid(module, made)
    return made


def _alone(function: Callable[[Module], Module]) -> Callable[[Module, Evaluate], Module]:
    """Return a pass that needs no evaluator."""
    return lambda module, evaluate: function(module)


_PASSES = (
    Pass(
        "eliminate-dead-code",
        "remove unused operations without effects, and uncalled functions and computations",
        _alone(eliminate_dead_code),
    ),
    Pass(
        "eliminate-common-subexpressions",
        "replace repeated operations on the same operands with the first one",
        _alone(eliminate_common_subexpressions),
    ),
    Pass("fold-constants", "evaluate operations whose operands are all constant", fold_constants),
    Pass("unfuse", "inline fusions and calls", _alone(unfuse)),
    Pass("inline-composites", "replace composites by their decompositions", _alone(inline_composites)),
    Pass("legalize-chlo", "expand CHLO operations into StableHLO", _alone(legalize_chlo)),
    Pass("strip-metadata", "remove locations, metadata and source file tables", _alone(strip_metadata)),
    Pass("strip-shardings", "remove shardings and meshes", _alone(strip_shardings)),
    Pass("strip-layouts", "use the default layout for all arrays and expand bitcasts", _alone(strip_layouts)),
    Pass("widen-floats", "compute in f64 and c128, including arguments and results", _alone(widen_floats)),
)

#: All passes by name.
PASSES: Mapping[str, Pass] = MappingProxyType({listed.name: listed for listed in _PASSES})
