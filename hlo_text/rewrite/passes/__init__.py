"""Passes: plain functions of a module that return a new one and leave the given one as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import attrs

from hlo_text.ir import Module
from hlo_text.rewrite.cloning import clone
from hlo_text.rewrite.editor import Editor
from hlo_text.rewrite.passes.duplicates import eliminate_common_subexpressions
from hlo_text.rewrite.passes.folding import Evaluate, fold_constants
from hlo_text.rewrite.passes.stripping import strip_layouts, strip_metadata, strip_shardings
from hlo_text.rewrite.passes.unfusing import unfuse
from hlo_text.rewrite.passes.widening import widen_floats


@attrs.frozen
class Pass:
    """A pass under the name that the command line knows.

    Attributes:
        name: The name.
        description: One line.
        run: Returns what becomes of a module, with what can run modules.
    """

    name: str
    description: str
    run: Callable[[Module, Evaluate], Module]


def eliminate_dead_code(module: Module) -> Module:
    """Return a module without operations that have no effects and no users, and without what nothing calls.

    Parameters stay, and functions that may be called from outside.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\nENTRY e { p = f32[2] parameter(0) n = f32[2] negate(p) ROOT a = f32[2] abs(p) }"
        >>> [op.name for op in eliminate_dead_code(hlo_text.parse(text)).entry().operations]
        ['parameter', 'stablehlo.abs', 'stablehlo.return']
    """
    made = clone(module)
    Editor(made).erase_unused()
    return made


def _alone(function: Callable[[Module], Module]) -> Callable[[Module, Evaluate], Module]:
    """Return a pass that has no use for what can run modules."""
    return lambda module, evaluate: function(module)


_PASSES = (
    Pass(
        "eliminate-dead-code",
        "drop what has no effects and no users, and what nothing calls",
        _alone(eliminate_dead_code),
    ),
    Pass(
        "eliminate-common-subexpressions",
        "of equal operations on equal operands keep the first",
        _alone(eliminate_common_subexpressions),
    ),
    Pass("fold-constants", "compute what depends on constants alone", fold_constants),
    Pass("unfuse", "write out fusions and calls where they stand", _alone(unfuse)),
    Pass("strip-metadata", "drop locations, metadata and tables of source files", _alone(strip_metadata)),
    Pass("strip-shardings", "drop what says how arrays lie on devices", _alone(strip_shardings)),
    Pass("strip-layouts", "give all arrays the default layout, without bitcasts", _alone(strip_layouts)),
    Pass("widen-floats", "compute in f64 and c128, arguments and results included", _alone(widen_floats)),
)

#: Every pass by its name.
PASSES: Mapping[str, Pass] = MappingProxyType({listed.name: listed for listed in _PASSES})
