"""Translation of matrix products: `dot_general`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, element_type
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import DotAlgorithm, DotDimensionNumbers, Precision, StringAttribute
from hlo_text.core.ir import Value
from hlo_text.core.types import BF16, F16, F32, F64, ElementType, FloatType, TensorType

_TF32 = FloatType("tf32")
_FLOAT8 = tuple(
    np.dtype(getattr(ml_dtypes, f"float8_{name}"))
    for name in ("e4m3fn", "e5m2", "e5m2fnuz", "e4m3fnuz", "e3m4", "e4m3", "e8m0fnu")
)

#: Presets of `jax.lax.DotAlgorithmPreset`: the precision of operands and of the accumulator, the number of primitive
#: operations, and whether the accumulation may be imprecise.
_PRESETS: Mapping[str, tuple[ElementType, ElementType, int, bool]] = {
    "F16_F16_F16": (F16, F16, 1, False),
    "F16_F16_F32": (F16, F32, 1, False),
    "BF16_BF16_BF16": (BF16, BF16, 1, False),
    "BF16_BF16_F32": (BF16, F32, 1, False),
    "BF16_BF16_F32_X3": (BF16, F32, 3, False),
    "BF16_BF16_F32_X6": (BF16, F32, 6, False),
    "BF16_BF16_F32_X9": (BF16, F32, 9, False),
    "TF32_TF32_F32": (_TF32, F32, 1, False),
    "TF32_TF32_F32_X3": (_TF32, F32, 3, False),
    "F32_F32_F32": (F32, F32, 1, False),
    "F64_F64_F64": (F64, F64, 1, False),
}
#: Presets that XLA's CPU backend supports.
_ON_CPU = {
    "DEFAULT", "F16_F16_F16", "F32_F32_F32", "F64_F64_F64", "BF16_BF16_F32", "BF16_BF16_F32_X3", "BF16_BF16_F32_X6",
}  # fmt: skip


def precisions(precision: Any) -> tuple[Precision, Precision]:
    """Convert JAX's precision, a single value or a pair, to a `precision_config`."""
    if precision is None or isinstance(precision, lax.DotAlgorithm | lax.DotAlgorithmPreset):
        return Precision.DEFAULT, Precision.DEFAULT
    pair = precision if isinstance(precision, tuple) else (precision, precision)
    lhs, rhs = (Precision.DEFAULT if part is None else Precision(str(part)) for part in pair)
    return lhs, rhs


@translates("dot_general")
def translate_dot_general(context: Translation, equation: core.JaxprEqn, lhs: Value, rhs: Value) -> Value:
    (lhs_contracting, rhs_contracting), (lhs_batching, rhs_batching) = equation.params["dimension_numbers"]
    numbers = DotDimensionNumbers(
        *(tuple(map(int, part)) for part in (lhs_batching, rhs_batching, lhs_contracting, rhs_contracting))
    )
    precision, aval = equation.params["precision"], avals_of(equation.outvars)[0]
    lhs, rhs, accumulation, fields = prepared_operands(context, equation, lhs, rhs, precision)
    shape = tuple(size if isinstance(size, int) else None for size in aval.shape)
    result = context.emit(
        ops.DotGeneral,
        lhs,
        rhs,
        dot_dimension_numbers=numbers,
        precision_config=precisions(precision),
        result_types=[TensorType(shape, element_type(accumulation))],
        **fields,
    )
    return result if accumulation == aval.dtype else context.convert(result, aval.dtype)


def prepared_operands(
    context: Translation, equation: core.JaxprEqn, lhs: Value, rhs: Value, precision: Any
) -> tuple[Value, Value, Any, dict[str, Any]]:
    """Convert the operands of a product to the types it computes in.

    Returns:
        Both operands, the dtype of the accumulator, and the algorithm field if one is requested.
    """
    lhs_dtype, rhs_dtype = (aval.dtype for aval in avals_of(equation.invars[:2]))
    dtype = avals_of(equation.outvars)[0].dtype
    if not isinstance(precision, lax.DotAlgorithm | lax.DotAlgorithmPreset):
        is_float8 = lhs_dtype in _FLOAT8 and rhs_dtype in _FLOAT8
        if lhs_dtype != rhs_dtype and not is_float8:
            lhs, rhs = (context.convert(operand, dtype) for operand in (lhs, rhs))
        return lhs, rhs, dtype, {}
    name = precision.name if isinstance(precision, lax.DotAlgorithmPreset) else None
    if context.options.platform == "cpu" and name not in _ON_CPU:
        raise refusal("trace.precision", f"dot_general: the precision {precision} is not supported on CPU")
    if name == "DEFAULT":
        return lhs, rhs, dtype, {}
    lhs_wanted, rhs_wanted, accumulation = _compute_dtypes(precision, lhs_dtype, rhs_dtype, dtype)
    # NumPy's float64 equals None
    lhs = lhs if lhs_wanted is None or lhs_wanted == lhs_dtype else context.convert(lhs, lhs_wanted)
    rhs = rhs if rhs_wanted is None or rhs_wanted == rhs_dtype else context.convert(rhs, rhs_wanted)
    algorithm = _algorithm(precision, lhs_wanted or lhs_dtype, rhs_wanted or rhs_dtype)
    return lhs, rhs, dtype if accumulation is None else accumulation, {"algorithm": algorithm}


def _compute_dtypes(precision: Any, lhs_dtype: Any, rhs_dtype: Any, dtype: Any) -> tuple[Any, Any, Any]:
    if isinstance(precision, lax.DotAlgorithm):
        return tuple(  # type: ignore[return-value]  # of three
            None if part is None else np.dtype(part)
            for part in (precision.lhs_precision_type, precision.rhs_precision_type, precision.accumulation_type)
        )
    lhs = _supported(lhs_dtype, precision.supported_lhs_types)
    rhs = _supported(rhs_dtype, precision.supported_rhs_types)
    return lhs, rhs, _supported(dtype, precision.supported_output_types(lhs, rhs))


def _supported(dtype: Any, supported: Any) -> Any:
    if supported is None or np.dtype(dtype) in [np.dtype(other) for other in supported]:
        return np.dtype(dtype)
    return np.dtype(supported[0])


def _algorithm(precision: Any, lhs_dtype: Any, rhs_dtype: Any) -> DotAlgorithm:
    if isinstance(precision, lax.DotAlgorithm):
        return DotAlgorithm(
            element_type(np.dtype(precision.lhs_precision_type)),
            element_type(np.dtype(precision.rhs_precision_type)),
            element_type(np.dtype(precision.accumulation_type)),
            precision.lhs_component_count,
            precision.rhs_component_count,
            precision.num_primitive_operations,
            precision.allow_imprecise_accumulation,
        )
    if precision.name.startswith("ANY_F8"):
        fast = precision.name == "ANY_F8_ANY_F8_F32_FAST_ACCUM"  # in JAX, ANY_F8_ANY_F8_ANY_FAST_ACCUM is not
        return DotAlgorithm(element_type(lhs_dtype), element_type(rhs_dtype), F32, 1, 1, 1, fast)
    if precision.name not in _PRESETS:
        raise refusal("trace.precision", f"dot_general: unknown algorithm {precision.name}")
    operands, accumulator, count, imprecise = _PRESETS[precision.name]
    return DotAlgorithm(operands, operands, accumulator, 1, 1, count, imprecise)


@translates("scaled_matmul", "scaled_matmul_wrapper")
def translate_scaled_matmul(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    """Emit the custom call of XLA CUDA, the only platform where JAX supports it."""
    if context.options.platform != "cuda":
        raise refusal("trace.platform", "scaled_matmul: only supported on CUDA devices")
    dtype = np.dtype(equation.params["preferred_element_type"])
    config = {
        "scaled_dot_backend_config": {
            "lhs_batch_dimensions": [0],
            "rhs_batch_dimensions": [0],
            "dequantize_type": {"bfloat16": "BF16", "float16": "F16", "float32": "F32"}[dtype.name],
        }
    }
    return context.emit(
        ops.CustomCall,
        operands,
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        call_target_name="__op$block_scaled_dot",
        backend_config=StringAttribute(json.dumps(config)),
        api_version=2,
        operand_layouts=tuple(_rows(operand) for operand in operands),
        result_layouts=((2, 1, 0),),
    )


def _rows(operand: Value) -> tuple[int, ...]:
    assert isinstance(operand.type, TensorType)
    return tuple(reversed(range(operand.type.rank)))
