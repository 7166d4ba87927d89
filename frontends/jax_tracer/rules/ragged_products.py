"""Products of matrices with more structure than `dot_general`: ragged groups of rows, blocks with scales."""

from __future__ import annotations

import json

import numpy as np

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import StringAttribute
from hlo_text.core.ir import Value
from hlo_text.core.types import TensorType


@translates("scaled_matmul", "scaled_matmul_wrapper")
def translate_scaled_matmul(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    """A custom call of XLA for CUDA devices, where JAX has it."""
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
