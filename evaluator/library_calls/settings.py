"""Settings of custom calls: what a backend configuration may say, and how a call is refused that says more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite
from evaluator.values.arrays import Array, is_concrete
from hlo_text.core.diagnostics import LoweringError

#: Entries of every XLA GPU configuration that say where and when a call runs.
_SCHEDULING = (
    "operation_queue_id",
    "wait_on_operation_queues",
    "force_earliest_schedule",
    "reification_cost",
    "device_type",
)
_SCRATCH_DTYPES = (np.dtype(np.uint8), np.dtype(np.int8))


def refusal(call: CustomCallSite, message: str) -> LoweringError:
    """Return the error of a call whose settings are not understood; the message names the target."""
    return call.context.error(call.op, "lower.custom-call", f"{call.target}: {message}")


def read_settings(
    call: CustomCallSite, given: Mapping[str, Any], understood: Mapping[str, Any], ignored: Collection[str] = ()
) -> dict[str, Any]:
    """Return the settings of a call, with the defaults for those not given.

    Args:
        call: The call.
        given: What its configuration says.
        understood: Settings that the caller obeys, with their defaults.
        ignored: Settings that change how a result is computed, not which.

    Raises:
        LoweringError: The configuration has another setting.
    """
    unknown = given.keys() - understood.keys() - set(ignored)
    if unknown:
        raise refusal(call, f"unknown setting {min(unknown)!r}")
    return {key: given.get(key, default) for key, default in understood.items()}


def section(call: CustomCallSite, name: str) -> Mapping[str, Any]:
    """Return a section of a configuration: a dictionary inside it, or in older texts the whole.

    Raises:
        LoweringError: There is something besides the section.
    """
    given = call.configuration
    if name not in given:
        return {key: value for key, value in given.items() if key not in _SCHEDULING}
    read_settings(call, given, {name: {}}, (*_SCHEDULING, "outer_dimension_partitions"))
    inner: Mapping[str, Any] = given[name]
    return inner


def require(call: CustomCallSite, settings: Mapping[str, Any], **values: Any) -> None:
    """Refuse a call whose settings are not the only ones that are emulated.

    Raises:
        LoweringError: A setting has another value.
    """
    for name, value in values.items():
        if settings[name] != value:
            raise refusal(call, f"only {name} = {value} is emulated, not {settings[name]!r}")


def require_operands(call: CustomCallSite, operands: Sequence[Array], count: int) -> None:
    """Refuse a call with another number of operands.

    Raises:
        LoweringError: The number differs.
    """
    if len(operands) != count:
        raise refusal(call, f"must have {count} operands with these settings, not {len(operands)}")


def integers(values: Iterable[Any]) -> tuple[int, ...]:
    """Return integers, which JSON texts of 64-bit fields have as strings."""
    return tuple(int(value) for value in values)


def constant_operand(call: CustomCallSite, value: Array) -> int:
    """Return an option that a call has as an operand.

    Raises:
        LoweringError: The operand is no constant.
    """
    if not is_concrete(value):
        raise refusal(call, "operands that are options must be constants")
    return int(np.asarray(value))


def zeros(result: jax.ShapeDtypeStruct) -> Array:
    """Return zeros for a result that holds nothing of use."""
    return lax.full(result.shape, 0, result.dtype)


def with_scratch(call: CustomCallSite, *outputs: Array) -> tuple[Array, ...]:
    """Return all results of a call: the given ones, and zeros for scratch memory, which are bytes.

    Raises:
        LoweringError: The call has other results.
    """
    rest = call.results[len(outputs) :]
    if len(call.results) < len(outputs) or any(result.dtype not in _SCRATCH_DTYPES for result in rest):
        raise refusal(call, f"must have {len(outputs)} results besides scratch memory with these settings")
    return (*outputs, *map(zeros, rest))


def swap_last(array: Array) -> Array:
    """Return a batch of matrices transposed."""
    return lax.transpose(array, [*range(array.ndim - 2), array.ndim - 1, array.ndim - 2])


def conjugate(array: Array) -> Array:
    """Return the complex conjugate of numbers of any type."""
    return lax.conj(array) if array.dtype.kind == "c" else array
