"""Lowering of Python callbacks: the custom calls that JAX emits for `jax.debug.print`, `jax.pure_callback` and others.

Texts identify the Python function by a number that is only valid in the process that traced it. `RunOptions.callbacks`
selects a replacement. A callback that cannot run fails only when it is reached at run time, as it may be in a branch
that is never taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jax.experimental import io_callback

from evaluator.callback_errors import ReachedError
from evaluator.custom_calls import CustomCallFunction, CustomCallSite
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, Remedy

_TARGETS = frozenset(
    f"xla_{kind}python_{device}_callback"
    for kind in ("", "ffi_", "ffi_partitioned_", "buffer_")
    for device in ("cpu", "gpu")
)


def is_callback(op: ops.CustomCall) -> bool:
    """Return whether a custom call is a Python callback."""
    return op.call_target_name in _TARGETS


_SKIPPED_HELP = Remedy(
    "call registered functions with callbacks='call', or return zeros with callbacks='zeros'",
    option="call registered functions with --callbacks call, or return zeros with --callbacks zeros",
)


def call_back(
    call: CustomCallSite, operands: Sequence[Array], registered: CustomCallFunction | None
) -> Sequence[Array]:
    """Return the results of a Python callback as `RunOptions.callbacks` specifies, with None for tokens.

    Args:
        call: The custom call.
        operands: Its operands.
        registered: The function registered for its target, or None.

    Raises:
        LoweringError: A result has dynamic sizes.
    """
    mode, at_hand = call.context.options.callbacks, _at_hand(call, registered)
    has_results = any(result is not None for result in call.results)
    if mode == "call" and at_hand is not None:
        return at_hand(*operands)
    if mode == "call":
        return _failing(call, "its Python function only exists in the process that traced the module")
    if mode == "skip" and has_results:
        return _failing(call, "its results are needed", _SKIPPED_HELP)
    return [None if result is None else jnp.zeros(result.shape, result.dtype) for result in _static_results(call)]


def _at_hand(call: CustomCallSite, registered: CustomCallFunction | None) -> Callable[..., Sequence[Array]] | None:
    if registered is not None:
        return lambda *operands: _listed(registered(call, *operands))
    annotations = call.op.annotations
    function = annotations.callback if annotations is not None else None
    if function is None:
        return None
    return lambda *operands: _placed(call, function(*(array for array in operands if array is not None)))


def _listed(outputs: Any) -> Sequence[Array]:
    return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)


def _placed(call: CustomCallSite, arrays: Sequence[Array]) -> list[Array]:
    """Return arrays as the results of a call, with None for its tokens."""
    rest = iter(arrays)
    return [None if result is None else next(rest) for result in call.results]


def _static_results(call: CustomCallSite) -> tuple[Any, ...]:
    """Return the result shapes, which must be static."""
    if any(result is not None and None in result.shape for result in call.results):
        raise call.context.error(call.op, "lower.dynamic-shape", "callback results must have static shapes")
    return call.results


def _failing(call: CustomCallSite, reason: str, help: Remedy | None = None) -> list[Array]:
    """Return results that end the run with an error when they are computed."""
    op, context = call.op, call.context
    number = call.configuration.get("index")
    name = f"{call.target}" + ("" if number is None else f" (number {number})")
    message = f"cannot run the callback {name}: {reason}"
    failure = Diagnostic("run.callback", message, op.span(context.module.source), context.module.source, help=help)

    def fail() -> Any:
        context.failures.append(failure)
        raise ReachedError(message)

    shapes = [
        jax.ShapeDtypeStruct(result.shape, result.dtype) for result in _static_results(call) if result is not None
    ]
    return _placed(call, io_callback(fail, shapes))
