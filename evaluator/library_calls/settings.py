"""Settings of custom calls: supported entries of backend configurations, and errors for others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite
from evaluator.interpreter import LoweringContext
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Region

#: Entries of every XLA GPU configuration that only control scheduling.
_SCHEDULING = (
    "operation_queue_id",
    "wait_on_operation_queues",
    "force_earliest_schedule",
    "reification_cost",
    "device_type",
)
_SCRATCH_DTYPES = (np.dtype(np.uint8), np.dtype(np.int8))


def refusal(call: CustomCallSite, message: str) -> LoweringError:
    """Return the error of a call with unsupported settings; the message names the target."""
    return call.context.error(call.op, "lower.custom-call", f"{call.target}: {message}")


def read_settings(
    call: CustomCallSite, given: Mapping[str, Any], understood: Mapping[str, Any], ignored: Collection[str] = ()
) -> dict[str, Any]:
    """Return the settings of a call, completed by defaults.

    Args:
        call: The call.
        given: The entries of the configuration.
        understood: Supported settings with their defaults.
        ignored: Settings that do not affect the result.

    Raises:
        LoweringError: The configuration has another setting.
    """
    unknown = given.keys() - understood.keys() - set(ignored)
    if unknown:
        raise refusal(call, f"unknown setting {min(unknown)!r}")
    return {key: given.get(key, default) for key, default in understood.items()}


def section(call: CustomCallSite, name: str) -> Mapping[str, Any]:
    """Return a section of a configuration: an inner dictionary, or in older texts the whole configuration.

    Raises:
        LoweringError: The configuration has other entries.
    """
    given = call.configuration
    if name not in given:
        return {key: value for key, value in given.items() if key not in _SCHEDULING}
    read_settings(call, given, {name: {}}, (*_SCHEDULING, "outer_dimension_partitions"))
    inner: Mapping[str, Any] = given[name]
    return inner


def require(call: CustomCallSite, settings: Mapping[str, Any], **values: Any) -> None:
    """Reject a call whose settings differ from the only values that are emulated.

    Raises:
        LoweringError: A setting has another value.
    """
    for name, value in values.items():
        if settings[name] != value:
            raise refusal(call, f"only {name} = {value} is emulated, not {settings[name]!r}")


def require_operands(call: CustomCallSite, operands: Sequence[Array], count: int) -> None:
    """Reject a call with another number of operands.

    Raises:
        LoweringError: The number differs.
    """
    if len(operands) != count:
        raise refusal(call, f"must have {count} operands with these settings, not {len(operands)}")


def integers(values: Iterable[Any]) -> tuple[int, ...]:
    """Convert integers, which JSON stores as strings in 64-bit fields."""
    return tuple(int(value) for value in values)


def constant_operand(call: CustomCallSite, value: Array) -> int:
    """Return the value of an option that is passed as an operand.

    Raises:
        LoweringError: The operand is not constant.
    """
    if not is_concrete(value):
        raise refusal(call, "operands that are options must be constants")
    return int(np.asarray(value))


def called_computation(call: CustomCallSite) -> tuple[Region, LoweringContext]:
    """Return the only computation that the call names, and the context to evaluate it in.

    Raises:
        LoweringError: The call names none or several.
    """
    op: ops.CustomCall = call.op
    match op.called_computations, op.hlo_called_computations:
        case (symbol,), ():
            return call.context.enter(op, symbol)
        case (), (region,):
            return region, call.context
    raise refusal(call, "must call one computation")


def zeros(result: jax.ShapeDtypeStruct) -> Array:
    """Return zeros for a result without meaningful content, such as scratch memory."""
    return lax.full(result.shape, 0, result.dtype)


def with_scratch(call: CustomCallSite, *outputs: Array) -> tuple[Array, ...]:
    """Return all results of a call: the given ones, and zeros for scratch memory, which has byte elements.

    Raises:
        LoweringError: The call has other results.
    """
    rest = call.results[len(outputs) :]
    if len(call.results) < len(outputs) or any(result.dtype not in _SCRATCH_DTYPES for result in rest):
        raise refusal(call, f"must have {len(outputs)} results besides scratch memory with these settings")
    return (*outputs, *map(zeros, rest))


def swap_last(array: Array) -> Array:
    """Transpose a batch of matrices."""
    return lax.transpose(array, [*range(array.ndim - 2), array.ndim - 1, array.ndim - 2])


def conjugate(array: Array) -> Array:
    """Return the complex conjugate of an array of any dtype."""
    return lax.conj(array) if array.dtype.kind == "c" else array
