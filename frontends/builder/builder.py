"""The builder class, which combines all families of operations."""

from __future__ import annotations

from frontends.builder.families.communication import Communication
from frontends.builder.families.contraction import Contraction
from frontends.builder.families.control_flow import ControlFlow
from frontends.builder.families.elementwise import Elementwise
from frontends.builder.families.hlo_only import HloOnly
from frontends.builder.families.normalization import Normalization
from frontends.builder.families.random import Random
from frontends.builder.families.reduction import Reductions
from frontends.builder.families.structural import Structural
from frontends.builder.folding import Folding


class Builder(
    Structural,
    Elementwise,
    Reductions,
    Contraction,
    ControlFlow,
    Random,
    Normalization,
    Communication,
    HloOnly,
    Folding,
):
    """Builder of a computation, one operation per call, that returns it as an HLO module.

    The class corresponds to `ComputationBuilder` and `XlaBuilder` in the XLA documentation. Methods have the same names
    in snake case (`DotGeneral` is `dot_general`), with a trailing `_` for Python keywords (`and_`, `while_`).

    Every method that adds an operation returns its handle, which has the inferred shape and Python's operators.
    Operands are handles, arrays or numbers. A computation to apply is a built module or a function of handles.

    Rule violations, such as mismatched shapes, are deferred: `build` raises a `BuildError` about the first one. With
    `immediate_errors` the call itself raises it. Incorrect use (a handle of another builder, an unknown element type)
    always raises immediately.

    Example:
        >>> builder = Builder("axpy")
        >>> alpha, x, y = (builder.parameter(i, s) for i, s in enumerate(("f32[]", "f32[10]", "f32[10]")))
        >>> print((alpha * x + y).shape.shape)
        (10,)
        >>> print(builder.build().to_text(), end="")
        HloModule axpy, entry_computation_layout={(f32[], f32[10]{0}, f32[10]{0})->f32[10]{0}}
        <BLANKLINE>
        ENTRY %axpy (p0: f32[], p1: f32[10], p2: f32[10]) -> f32[10] {
          %p0 = f32[] parameter(0)
          %p1 = f32[10]{0} parameter(1)
          %p2 = f32[10]{0} parameter(2)
          %broadcast.4 = f32[10]{0} broadcast(%p0), dimensions={}
          %multiply.5 = f32[10]{0} multiply(%broadcast.4, %p1)
          ROOT %add.6 = f32[10]{0} add(%multiply.5, %p2)
        }
        <BLANKLINE>
    """
