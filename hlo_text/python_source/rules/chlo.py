"""CHLO operations: functions of the same name in `jax.lax`, `top_k`, ragged products."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.types import I32, TensorType
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import array_literal, dtype_name, splat_literal
from hlo_text.python_source.expressions import Expression, call, infix, text
from hlo_text.python_source.expressions import Precedence as Strength
from hlo_text.python_source.registry import RefusedError, writes
from hlo_text.python_source.rules.contraction import precision_of
from hlo_text.python_source.rules.elementwise import element_type

_FUNCTIONS: dict[type[Operation], str] = {
    ops.Acos: "lax.acos",
    ops.Acosh: "lax.acosh",
    ops.Asin: "lax.asin",
    ops.Asinh: "lax.asinh",
    ops.Atan: "lax.atan",
    ops.Atanh: "lax.atanh",
    ops.BesselI1e: "lax.bessel_i1e",
    ops.ChloTan: "lax.tan",
    ops.Conj: "lax.conj",
    ops.Cosh: "lax.cosh",
    ops.Digamma: "lax.digamma",
    ops.Erf: "lax.erf",
    ops.ErfInv: "lax.erf_inv",
    ops.Erfc: "lax.erfc",
    ops.Lgamma: "lax.lgamma",
    ops.Mulhi: "lax.mulhi",
    ops.NextAfter: "lax.nextafter",
    ops.Polygamma: "lax.polygamma",
    ops.Sinh: "lax.sinh",
    ops.Square: "lax.square",
    ops.Zeta: "lax.zeta",
}


@writes(*_FUNCTIONS)
def write_function(op: Any, body: FunctionBody) -> Expression:
    return call(_FUNCTIONS[type(op)], *body.all(op.operands))


@writes(ops.IsInf)
def write_is_inf(op: ops.IsInf, body: FunctionBody) -> Expression:
    return call("jnp.isinf", body[op.operand])


@writes(ops.IsPosInf)
def write_is_positive_infinity(op: ops.IsPosInf, body: FunctionBody) -> Expression:
    return infix("==", Strength.COMPARISON, body[op.operand], text("np.inf"))


@writes(ops.IsNegInf)
def write_is_negative_infinity(op: ops.IsNegInf, body: FunctionBody) -> Expression:
    return infix("==", Strength.COMPARISON, body[op.operand], Expression("-np.inf", Strength.UNARY))


@writes(ops.ChloConstant)
def write_constant(op: ops.ChloConstant, body: FunctionBody) -> Expression:
    if not op.value.has_value or not isinstance(op.value.type, TensorType):
        raise RefusedError("the elements of the constant are elided; pass a file that contains them")
    if op.value.is_splat:
        return splat_literal(op.value.array.reshape(-1)[0], op.value.type)
    return array_literal(op.value.array)


@writes(ops.TopK)
def write_top_k(op: ops.TopK, body: FunctionBody) -> Expression:
    types = op.logical_result_types
    indices = types[1]
    if not op.largest or not isinstance(indices, TensorType) or indices.element_type != I32:
        raise RefusedError("jax.lax.top_k returns the largest elements with 32-bit indices")
    return call("lax.top_k", body[op.operand], op.k)


@writes(ops.RaggedDot)
def write_ragged_dot(op: ops.RaggedDot, body: FunctionBody) -> Expression:
    numbers = op.ragged_dot_dimension_numbers
    dimension_numbers = call(
        "lax.RaggedDotDimensionNumbers",
        dot_dimension_numbers=(
            (tuple(numbers.lhs_contracting_dimensions), tuple(numbers.rhs_contracting_dimensions)),
            (tuple(numbers.lhs_batching_dimensions), tuple(numbers.rhs_batching_dimensions)),
        ),
        lhs_ragged_dimensions=tuple(numbers.lhs_ragged_dimensions),
        rhs_group_dimensions=tuple(numbers.rhs_group_dimensions),
    )
    return call(
        "lax.ragged_dot_general",
        body[op.lhs],
        body[op.rhs],
        body[op.group_sizes],
        dimension_numbers,
        precision=precision_of(op.precision_config),
        preferred_element_type=text(dtype_name(element_type(op.result))),
    )
