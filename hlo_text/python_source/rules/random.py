"""Random numbers: only `rng_bit_generator`, whose state the program carries."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.attributes import RngAlgorithm
from hlo_text.core.types import TensorType, numpy_dtype
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name
from hlo_text.python_source.expressions import Expression, call, text
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import RefusedError, writes

_ALGORITHMS = {
    RngAlgorithm.DEFAULT: "RNG_DEFAULT",
    RngAlgorithm.THREE_FRY: "RNG_THREE_FRY",
    RngAlgorithm.PHILOX: "RNG_PHILOX",
}


@writes(ops.RngBitGenerator)
def write_rng_bit_generator(op: ops.RngBitGenerator, body: FunctionBody) -> Expression:
    types = op.logical_result_types
    state, made = op.initial_state.type, types[-1]
    if len(types) != 2 or not isinstance(made, TensorType) or not isinstance(state, TensorType):
        raise RefusedError("jax.lax.rng_bit_generator returns a new state and an array")
    dtype = numpy_dtype(made.element_type)
    if dtype.kind != "u" or (numpy_dtype(state.element_type).name, shape_of(state)) not in (
        ("uint32", (4,)),
        ("uint64", (2,)),
    ):
        raise RefusedError("jax.lax.rng_bit_generator generates unsigned integers from a 128-bit state")
    algorithm = text(f"lax.RandomAlgorithm.{_ALGORITHMS[op.rng_algorithm]}")
    return call(
        "lax.rng_bit_generator",
        body[op.initial_state],
        shape_of(made),
        text(dtype_name(made.element_type)),
        algorithm,
    )
