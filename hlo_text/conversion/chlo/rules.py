"""Expansion rules of all declared CHLO operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from hlo_text import ops
from hlo_text.conversion.chlo.arrays import broadcasting, ragged_dot, top_k
from hlo_text.conversion.chlo.complex_functions import COMPLEX_FUNCTIONS
from hlo_text.conversion.chlo.expansion import ChloExpansion, Rule, array_type
from hlo_text.conversion.chlo.integers import high_product
from hlo_text.conversion.chlo.scans import scan
from hlo_text.conversion.formulas.broadcasting import WITHOUT_BROADCASTING
from hlo_text.conversion.formulas.neighbors import next_after
from hlo_text.conversion.formulas.numbers import number_of
from hlo_text.conversion.formulas.special import FORMULAS, erf, in_precision_of
from hlo_text.conversion.formulas.terms import Term
from hlo_text.conversion.formulas.writer import Writer
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import F32, ComplexType, FloatType


def _terms(expansion: ChloExpansion, op: Operation) -> list[Term]:
    for operand in op.operands:
        array_type(operand)
    return [Term(expansion, operand) for operand in op.operands]


def _function(expansion: ChloExpansion, op: Operation) -> Sequence[Value]:
    """Expand a function of floats or complex numbers by its formula."""
    terms = _terms(expansion, op)
    element_type = terms[0].type.element_type
    if isinstance(element_type, ComplexType):
        function = COMPLEX_FUNCTIONS.get(type(op))
        if function is None:
            raise ValueError(f"StableHLO has no formula of it for complex numbers, found {element_type.mlir_name}")
        return (function(*terms).value,)
    function = _FLOAT_FUNCTIONS.get(type(op))
    if function is None or not isinstance(element_type, FloatType):
        raise ValueError(f"StableHLO has no formula of it for element type {element_type.mlir_name}")
    return (in_precision_of(function, *terms).value,)


def _conjugate(expansion: ChloExpansion, op: ops.Conj) -> Sequence[Value]:
    is_complex = isinstance(array_type(op.operand).element_type, ComplexType)
    return _function(expansion, op) if is_complex else op.operands


def _square(expansion: ChloExpansion, op: ops.Square) -> Sequence[Value]:
    (x,) = _terms(expansion, op)
    return _function(expansion, op) if isinstance(x.type.element_type, ComplexType) else ((x * x).value,)


def _tangent(expansion: ChloExpansion, op: ops.ChloTan) -> Sequence[Value]:
    (x,) = _terms(expansion, op)
    return (x.apply(ops.Tan).value,)


def _arc_tangent(x: Term) -> Term:
    return x.apply(ops.Atan2, 1.0)


def _float_test(sought: float, *, of_size: bool = False) -> Rule:
    def rule(expansion: ChloExpansion, op: Operation) -> Sequence[Value]:
        (x,) = _terms(expansion, op)
        wide = x.converted(F32) if x.type.element_type.mlir_name[:2] in _WITHOUT_INFINITY else x
        return ((abs(wide) if of_size else wide).equals(sought).value,)

    return rule


#: Name prefixes of float types without infinities, which convert an infinity to their largest number.
_WITHOUT_INFINITY = frozenset(("f4", "f6"))


def _next_after(expansion: ChloExpansion, op: ops.NextAfter) -> Sequence[Value]:
    x, y = _terms(expansion, op)
    return (next_after(Writer(expansion, x.type), x.value, y.value),)


def _high_product(expansion: ChloExpansion, op: ops.Mulhi) -> Sequence[Value]:
    return (high_product(*_terms(expansion, op)).value,)


def _constant(expansion: ChloExpansion, op: ops.ChloConstant) -> Sequence[Value]:
    return (expansion.add(ops.Constant, (), {"value": op.value}, array_type(op.results[0])),)


def _constant_like(expansion: ChloExpansion, op: ops.ConstantLike) -> Sequence[Value]:
    element_type = array_type(op.results[0]).element_type
    type = array_type(op.operand).with_element_type(element_type)
    return (expansion.splat(type, number_of(op.value)),)


_FLOAT_FUNCTIONS: Mapping[type[Operation], Callable[..., Term]] = {
    **FORMULAS,
    ops.Atan: _arc_tangent,
    ops.Erf: erf,
}

RULES: Mapping[type[Operation], Rule] = {
    **dict.fromkeys([*_FLOAT_FUNCTIONS, *COMPLEX_FUNCTIONS], _function),
    ops.Conj: _conjugate,
    ops.Square: _square,
    ops.ChloTan: _tangent,
    ops.IsInf: _float_test(np.inf, of_size=True),
    ops.IsPosInf: _float_test(np.inf),
    ops.IsNegInf: _float_test(-np.inf),
    ops.NextAfter: _next_after,
    ops.Mulhi: _high_product,
    ops.ChloConstant: _constant,
    ops.ConstantLike: _constant_like,
    **dict.fromkeys(WITHOUT_BROADCASTING, broadcasting),
    ops.TopK: top_k,
    ops.RaggedDot: ragged_dot,
    ops.Scan: scan,
}
