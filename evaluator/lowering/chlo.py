"""CHLO operations: special functions, most of which `jax.lax` has, and operations that broadcast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.arrays import Array, array_dtype, literal_array, static_shape, tensor_dtype
from evaluator.interpreter import LoweringContext
from evaluator.lowering.comparison_selection import compare
from evaluator.lowering.contraction import precision_pair
from evaluator.lowering.elementwise import BINARY, convert, is_float
from evaluator.registry import UNSUPPORTED, lowers, lowers_elementwise, lowers_named
from hlo_text import ops
from hlo_text.attributes import BoolAttribute, FloatAttribute, IntegerAttribute
from hlo_text.ir import Operation
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import TensorType, Type


def _is_infinite(operand: Array) -> Array:
    return lax.eq(lax.abs(operand), lax.full_like(operand, np.inf))


TABLE: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    ops.Acos: lax.acos,
    ops.Acosh: lax.acosh,
    ops.Asin: lax.asin,
    ops.Asinh: lax.asinh,
    ops.Atan: lax.atan,
    ops.Atanh: lax.atanh,
    ops.BesselI1e: lax.bessel_i1e,
    ops.ChloTan: lax.tan,
    ops.Conj: lambda operand: lax.conj(operand) if operand.dtype.kind == "c" else operand,
    ops.Cosh: lax.cosh,
    ops.Digamma: lax.digamma,
    ops.Erf: lax.erf,
    ops.ErfInv: lax.erf_inv,
    ops.Erfc: lax.erfc,
    ops.IsInf: _is_infinite,
    ops.IsNegInf: lambda operand: lax.eq(operand, lax.full_like(operand, -np.inf)),
    ops.IsPosInf: lambda operand: lax.eq(operand, lax.full_like(operand, np.inf)),
    ops.Lgamma: lax.lgamma,
    ops.Mulhi: lax.mulhi,
    ops.NextAfter: lax.nextafter,
    ops.Polygamma: lax.polygamma,
    ops.Sinh: lax.sinh,
    ops.Square: lax.square,
    ops.Zeta: lax.zeta,
}

lowers_elementwise(TABLE)
UNSUPPORTED[ops.AsinAcosKernel] = "it is internal to the expansion of asin and acos and has no stated meaning"


_BROADCASTING: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    ops.BroadcastAdd: BINARY[ops.Add],
    ops.BroadcastAnd: BINARY[ops.And],
    ops.BroadcastAtan2: BINARY[ops.Atan2],
    ops.BroadcastComplex: BINARY[ops.Complex],
    ops.BroadcastDivide: BINARY[ops.Divide],
    ops.BroadcastMaximum: BINARY[ops.Maximum],
    ops.BroadcastMinimum: BINARY[ops.Minimum],
    ops.BroadcastMultiply: BINARY[ops.Multiply],
    ops.BroadcastNextAfter: TABLE[ops.NextAfter],
    ops.BroadcastOr: BINARY[ops.Or],
    ops.BroadcastPolygamma: TABLE[ops.Polygamma],
    ops.BroadcastPower: BINARY[ops.Power],
    ops.BroadcastRemainder: BINARY[ops.Remainder],
    ops.BroadcastShiftLeft: BINARY[ops.ShiftLeft],
    ops.BroadcastShiftRightArithmetic: BINARY[ops.ShiftRightArithmetic],
    ops.BroadcastShiftRightLogical: BINARY[ops.ShiftRightLogical],
    ops.BroadcastSubtract: BINARY[ops.Subtract],
    ops.BroadcastXor: BINARY[ops.Xor],
    ops.BroadcastZeta: TABLE[ops.Zeta],
}


def _stretched(arrays: Sequence[Array], dimensions: Sequence[int] | None = None) -> list[Array]:
    """Broadcast arrays to their common shape; `dimensions` places those of the smaller ones, else they are the last."""
    rank = max(array.ndim for array in arrays)
    placed = [
        array
        if array.ndim == rank
        else lax.broadcast_in_dim(array, _placed_shape(array, rank, dimensions), _places(array, rank, dimensions))
        for array in arrays
    ]
    shape = np.broadcast_shapes(*(array.shape for array in placed))
    return [lax.broadcast_in_dim(array, shape, range(rank)) for array in placed]


def _places(array: Array, rank: int, dimensions: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(dimensions) if dimensions is not None else tuple(range(rank - array.ndim, rank))


def _placed_shape(array: Array, rank: int, dimensions: Sequence[int] | None) -> tuple[int, ...]:
    sizes = [1] * rank
    for size, place in zip(array.shape, _places(array, rank, dimensions), strict=True):
        sizes[place] = size
    return tuple(sizes)


@lowers(*_BROADCASTING)
def lower_broadcasting(op: ops.BroadcastingBinary, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return _BROADCASTING[type(op)](*_stretched((lhs, rhs), op.broadcast_dimensions))


@lowers(ops.BroadcastCompare)
def lower_broadcast_compare(op: ops.BroadcastCompare, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    lhs, rhs = _stretched((lhs, rhs), op.broadcast_dimensions)
    return compare(lhs, rhs, op.comparison_direction, op.compare_type)


@lowers(ops.BroadcastSelect)
def lower_broadcast_select(op: ops.BroadcastSelect, context: LoweringContext, *operands: Array) -> Array:
    return lax.select(*_stretched(operands))


@lowers(ops.ChloConstant)
def lower_chlo_constant(op: ops.ChloConstant, context: LoweringContext) -> Array:
    return literal_array(op.value, context.options.fill_elided)


@lowers(ops.ConstantLike)
def lower_constant_like(op: ops.ConstantLike, context: LoweringContext, operand: Array) -> Array:
    dtype = tensor_dtype(op.result.type)
    match op.value:
        case FloatAttribute(bits, type):
            source = array_dtype(type)
            value = np.asarray(bits, f"uint{source.itemsize * 8}").view(source).astype(dtype)
        case IntegerAttribute(number) | BoolAttribute(number):
            value = np.asarray(number).astype(dtype)
        case _:
            raise NotImplementedError(f"the value {op.value}")
    return lax.full(operand.shape, value, dtype)


@lowers(ops.RaggedDot)
def lower_ragged_dot(op: ops.RaggedDot, context: LoweringContext, lhs: Array, rhs: Array, sizes: Array) -> Array:
    numbers = op.ragged_dot_dimension_numbers
    return lax.ragged_dot_general(
        lhs,
        rhs,
        sizes,
        lax.RaggedDotDimensionNumbers(
            dot_dimension_numbers=(
                (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
                (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
            ),
            lhs_ragged_dimensions=numbers.lhs_ragged_dimensions,
            rhs_group_dimensions=numbers.rhs_group_dimensions,
        ),
        precision=precision_pair(op.precision_config),
        preferred_element_type=tensor_dtype(op.result.type),
    )


@lowers(ops.TopK)
def lower_top_k(op: ops.TopK, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    return _top_k(operand, op.k, op.logical_result_types[1], largest=op.largest)


@lowers_named("mhlo.topk")
def lower_named_top_k(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    """The largest or smallest elements of the last dimension and their positions; how many, the results say."""
    values_type, indices_type = op.logical_result_types
    largest = str(op.attributes.get("largest", "true")).lower() != "false"
    return _top_k(operand, static_shape(values_type)[-1], indices_type, largest=largest)


def _top_k(operand: Array, count: int, indices_type: Any, *, largest: bool) -> tuple[Array, Array]:
    if largest:
        values, positions = lax.top_k(operand, count)
    else:
        _, positions = lax.top_k(lax.neg(operand) if is_float(operand) else lax.bitwise_not(operand), count)
        places = lax.broadcasted_iota(np.dtype(np.int32), operand.shape, operand.ndim - 1)
        ordered, _ = lax.sort((operand, places), num_keys=1)
        values = lax.slice_in_dim(ordered, 0, count, axis=-1)
    return values, convert(positions, tensor_dtype(indices_type))


@lowers(ops.Scan)
def lower_scan(op: ops.Scan, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    num_inputs, num_outputs = op.operand_segment_sizes[0], op.result_segment_sizes[0]
    return scan_along(
        context.function(op.body),
        op.dimension,
        operands[:num_inputs],
        op.body.argument_types,
        operands[num_inputs:],
        [result.type for result in op.results[:num_outputs]],
        reverse=op.is_reverse,
    )


def scan_along(
    body: Callable[..., tuple[Array, ...]],
    dimension: int,
    inputs: Sequence[Array],
    slice_types: Sequence[Type],
    inits: Sequence[Array],
    output_types: Sequence[Type],
    *,
    reverse: bool,
) -> tuple[Array, ...]:
    """Run `body` along a dimension of arrays, handing on carried values.

    Args:
        body: Takes slices of the inputs and the carries; gives outputs and carries.
        dimension: Of the inputs, and of the results that the outputs make.
        inputs: Arrays with equally many elements along the dimension.
        slice_types: What the body takes; slices keep the dimension where their rank says so.
        inits: The first carries.
        output_types: Types of the results that the outputs make.
        reverse: Start at the end.
    """
    keeps_dimension = [
        isinstance(type, TensorType) and type.rank == array.ndim
        for type, array in zip(slice_types, inputs, strict=False)
    ]

    def step(carries: tuple[Array, ...], slices: tuple[Array, ...]) -> tuple[Any, Any]:
        elements = [
            lax.expand_dims(part, [dimension]) if keeps else part
            for part, keeps in zip(slices, keeps_dimension, strict=True)
        ]
        results = body(*elements, *carries)
        outputs = [
            lax.squeeze(output, [dimension]) if output.ndim == len(static_shape(type)) else output
            for output, type in zip(results, output_types, strict=False)
        ]
        return tuple(results[len(output_types) :]), tuple(outputs)

    leading = tuple(_dimension_first(array, dimension) for array in inputs)
    carries, outputs = lax.scan(step, tuple(inits), leading, reverse=reverse)
    return (*(_dimension_back(output, dimension) for output in outputs), *carries)


def _dimension_first(array: Array, dimension: int) -> Array:
    return lax.transpose(array, [dimension, *(d for d in range(array.ndim) if d != dimension)])


def _dimension_back(array: Array, dimension: int) -> Array:
    order = list(range(1, array.ndim))
    order.insert(dimension, 0)
    return lax.transpose(array, order)
