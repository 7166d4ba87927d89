"""Custom calls to the linear algebra libraries of JAX: LAPACK on CPUs, cuSOLVER on GPUs.

The calls have the same attributes as JAX's own, so that jaxlib accepts and runs them: column-major matrices, a typed
dictionary of options, aliases of operands and results, and the partitioning of batches.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import jax
import numpy as np

from frontends.jax_tracer.avals import is_static
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.rules.comparison_selection import compare
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import (
    Attribute,
    BoolAttribute,
    DictionaryAttribute,
    IntegerAttribute,
    Literal,
    OpaqueAttribute,
    OutputOperandAlias,
    StringAttribute,
)
from hlo_text.core.ir import Annotations, Value
from hlo_text.core.types import I64, TensorType, element_type_of_dtype

#: Letter in the name of a routine, by dtype.
_LETTERS = {"float32": "s", "float64": "d", "complex64": "c", "complex128": "z"}
#: Prefixes of GPU library names, by platform.
_GPU_PREFIXES = {"cuda": "cu", "rocm": "hip"}


@attrs.frozen
class SolverCall:
    """Call of a library routine.

    Attributes:
        target: Name of the custom call.
        operands: Abstract values of the operands.
        results: Abstract values of the results.
        aliases: Pairs of operand and result numbers, where the result may overwrite the operand.
        options: Options of the routine: NumPy numbers and booleans.
        matrix_rank: Rank of one element of the batch: 2 for matrices.
        column_major: Whether matrices are stored by columns.
    """

    target: str
    operands: Sequence[Any]
    results: Sequence[Any]
    aliases: Sequence[tuple[int, int]] = ()
    options: Mapping[str, Any] = attrs.field(factory=dict)
    matrix_rank: int = 2
    column_major: bool = True

    @property
    def rank(self) -> int:
        return max(len(aval.shape) for aval in self.operands)

    @property
    def batch_rank(self) -> int:
        return self.rank - self.matrix_rank

    def layout(self, aval: Any) -> tuple[int, ...]:
        """Return the order of dimensions from minor to major."""
        rank = len(aval.shape)
        rows = tuple(reversed(range(rank)))
        return (rank - 2, rank - 1, *rows[2:]) if self.column_major and rank == self.rank else rows


def routine(name: str, dtype: Any) -> str:
    """Return the custom call target of a LAPACK routine such as `getrf`.

    Raises:
        TraceError: LAPACK does not support the dtype.
    """
    letter = _LETTERS.get(np.dtype(dtype).name)
    if letter is None:
        supported = "float32, float64, complex64 and complex128"
        raise refusal("trace.dtype", f"LAPACK's {name} only supports {supported}, not {dtype}")
    return f"lapack_{letter}{name}_ffi"


def emit_call(context: Translation, call: SolverCall, *operands: Value) -> tuple[Value, ...]:
    """Emit a call and return all results; with symbolic shapes, the result shapes become operands."""
    is_known = all(is_static(aval.shape) for aval in (*call.operands, *call.results))
    options = DictionaryAttribute(tuple(sorted((name, _option(value)) for name, value in call.options.items())))
    discardable: dict[str, Any] = {"mhlo.backend_config": options}
    layouts = [*map(call.layout, call.operands)]
    if is_known:
        batch_rank = DictionaryAttribute((("num_batch_dims", StringAttribute(str(call.batch_rank))),))
        discardable["mhlo.frontend_attributes"] = batch_rank
        discardable["sdy.sharding_rule"] = OpaqueAttribute(_sharding_rule(call))
    else:
        places = np.arange(len(operands), len(operands) + len(call.results))
        discardable["indices_of_shape_operands"] = Literal(TensorType(places.shape, I64), places)
        operands = (*operands, *(context.shape_tensor(aval.shape) for aval in call.results))
        layouts += [(0,)] * len(call.results)
    fields: dict[str, Any] = {}
    if call.aliases:
        fields["output_operand_aliases"] = tuple(
            OutputOperandAlias((result,) if len(call.results) > 1 else (), operand, ())
            for operand, result in call.aliases
        )
    return context.emit_all(
        ops.CustomCall,
        operands,
        result_types=[context.type_of(aval) for aval in call.results],
        call_target_name=call.target,
        backend_config=StringAttribute(""),
        operand_layouts=tuple(layouts),
        result_layouts=tuple(map(call.layout, call.results)),
        annotations=Annotations(discardable=discardable),
        **fields,
    )


def _option(value: Any) -> Attribute:
    if isinstance(value, bool):
        return BoolAttribute(value)
    array = np.asarray(value)
    return IntegerAttribute(int(array), element_type_of_dtype(array.dtype))


def _sharding_rule(call: SolverCall) -> str:
    """Return a rule that only batch dimensions may be partitioned: they share factors, others have separate ones."""
    batch = [*itertools.islice(_factor_names(), call.batch_rank)]
    names = itertools.islice(_factor_names(), call.batch_rank, None)
    sizes: dict[str, int] = {}

    def factors(avals: Sequence[Any]) -> str:
        groups = []
        for aval in avals:
            own = list(itertools.islice(names, len(aval.shape) - len(batch)))
            sizes.update(zip([*batch, *own], aval.shape, strict=True))
            groups.append(f"[{', '.join([*batch, *own])}]")
        return ", ".join(groups)

    mapping = f"({factors(call.operands)})->({factors(call.results)})"
    listed = ", ".join(f"{name}={size}" for name, size in sizes.items())
    return f"#sdy.op_sharding_rule<{mapping} {{{listed}}}, custom>"


def _factor_names() -> Iterator[str]:
    yield from "ijklmnopqrstuvwxyz"
    yield from (f"z_{number}" for number in itertools.count(1))


def letter(word: str) -> np.uint8:
    """Return the code of an option letter."""
    return np.uint8(ord(word))


def side(is_left: bool) -> np.uint8:
    return letter("L" if is_left else "R")


def triangle(is_lower: bool) -> np.uint8:
    return letter("L" if is_lower else "U")


def array(shape: Sequence[Any], dtype: Any) -> jax.ShapeDtypeStruct:
    """Return an abstract array."""
    return jax.ShapeDtypeStruct(tuple(shape), dtype)


def info(aval: Any) -> jax.ShapeDtypeStruct:
    """Return the abstract status numbers of a batch of matrices."""
    return array(aval.shape[:-2], np.int32)


def succeeded(context: Translation, status: Value, aval: Any, direction: str = "EQ") -> Value:
    """Return a mask of zero (for `GE`, non-negative) status numbers."""
    return compare(context, status, context.full_like(0, info(aval)), direction, np.dtype(np.int32))


def or_nan(context: Translation, ok: Value, operand: Value, aval: Any) -> Value:
    """Replace failed elements of the batch by NaN."""
    assert isinstance(ok.type, TensorType)
    shape, batch_rank = tuple(aval.shape), ok.type.rank
    column = (*shape[:batch_rank], *(1 for _ in shape[batch_rank:]))
    spread = context.broadcast(ok, column, range(batch_rank))
    is_complex = np.issubdtype(aval.dtype, np.complexfloating)
    nan = context.full_like(complex(math.nan, math.nan) if is_complex else math.nan, aval)
    if column != shape:
        spread = context.broadcast(spread, shape, range(len(shape)))
    return context.emit(ops.Select, spread, operand, nan)


def is_gpu(context: Translation) -> bool:
    return context.options.platform in _GPU_PREFIXES


def gpu_routine(context: Translation, name: str) -> str:
    """Return the name of a GPU library's call."""
    return f"{_GPU_PREFIXES[context.options.platform]}{name}"


def is_complex(aval: Any) -> bool:
    return bool(np.issubdtype(aval.dtype, np.complexfloating))


def checked(context: Translation, call: SolverCall, operands: Sequence[Value], direction: str = "EQ") -> list[Value]:
    """Emit a call whose last result is its status, and return the others with NaN where it failed."""
    *results, status = emit_call(context, call, *operands)
    ok = succeeded(context, status, call.operands[0], direction)
    return [or_nan(context, ok, result, aval) for result, aval in zip(results, call.results, strict=False)]


def require_cpu(context: Translation, name: str) -> None:
    if context.options.platform != "cpu":
        raise refusal("trace.platform", f"{name}: only supported on CPUs")
