"""Rules of known custom calls: data placement, top-k, collectives, and operations with sizes as operands.

Other custom calls depend on the library that they call.
"""

from __future__ import annotations

from collections.abc import Callable

from evaluator.reference.numbers import element_type_of
from evaluator.reference.reducers import Reducer
from evaluator.reference.registry import Array, Context, Value, computes
from evaluator.reference.rules.checks import called_check
from evaluator.reference.rules.random import drawn_bits
from evaluator.reference.rules.reduction import MovingWindow, outermost, reduced_windows
from evaluator.registry import PLACEMENT_CALLS
from hlo_text import ops
from hlo_text.analysis.places import name_in
from hlo_text.core.attributes import Attribute, RngAlgorithm, StringAttribute
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.types import TensorType, numpy_dtype


@computes(ops.CustomCall)
def _custom_call(op: ops.CustomCall, context: Context, *operands: Value) -> tuple[Value, ...]:
    exchanged = context.member.exchange(op, operands) if context.member is not None else None
    if exchanged is not None:
        return exchanged
    target = op.call_target_name
    if target in PLACEMENT_CALLS and [v.type for v in op.operands] == list(op.logical_result_types):
        return operands
    if target in _DYNAMIC:
        return _DYNAMIC[target](op, context, *operands)
    if target == "TopK" and len(operands) == 1:
        return _largest(op, operands[0])
    checked = called_check(op, context, operands) if target.startswith("check.") else None
    if checked is not None:
        return checked
    raise context.refusal(op, f"the target @{target} has no reference implementation")


def _largest(op: ops.CustomCall, operand: Array, count: int | None = None) -> tuple[Value, ...]:
    values_type, places_type = op.logical_result_types
    assert isinstance(values_type, TensorType)
    wanted = values_type.shape[-1] or 0 if count is None else count
    values, places = outermost(operand, element_type_of(op.operands[0].type), wanted)
    return values, places.astype(numpy_dtype(element_type_of(places_type)))


# --- programs with dynamic shapes ------------------------------------------------------------------------------------


def _given(op: ops.CustomCall, name: str) -> Attribute | None:
    return op.annotations.discardable.get(name) if op.annotations is not None else None


def _shape_assertion(op: ops.CustomCall, context: Context, condition: Array, *sizes: Array) -> tuple[Value, ...]:
    """Raise the message of a JAX shape assertion on argument sizes if its condition is false."""
    if bool(condition):
        return ()
    given = _given(op, "error_message")
    message = given.value if isinstance(given, StringAttribute) else "the shape assertion failed"
    for number, size in enumerate(sizes):
        message = message.replace(f"{{{number}}}", str(int(size)))
    name, source = name_in(op, context.module.language), context.module.source
    raise ExecutionError(Diagnostic("run.shape", f"{name}: {message}", op.span(source), source))


def _dynamic_top_k(op: ops.CustomCall, context: Context, operand: Array, count: Array) -> tuple[Value, ...]:
    return _largest(op, operand, int(count.reshape(())))


def _dynamic_reduce_window(op: ops.CustomCall, context: Context, *operands: Array) -> tuple[Value, ...]:
    """Reduce windows; the last five operands state the window, and the called function is the body."""
    arrays = operands[:-5]
    sizes, strides, base_dilations, dilations, edges = (
        [int(number) for number in given.reshape(-1)] for given in operands[-5:]
    )
    window = MovingWindow(sizes, strides, list(zip(edges[::2], edges[1::2], strict=True)), base_dilations, dilations)
    match op.called_computations, op.hlo_called_computations:
        case (symbol,), ():
            body, inside = context.functions[symbol].body, context.inside(context.callers)
        case (), (body,):
            inside = context
        case _:
            raise context.refusal(op, f"a call of {op.call_target_name} must call one computation")
    count = len(arrays) // 2
    return reduced_windows(Reducer(body, inside), window, arrays[:count], arrays[count:])


def _dynamic_rng_bit_generator(op: ops.CustomCall, context: Context, state: Array, shape: Array) -> tuple[Value, ...]:
    given = _given(op, "rng_algorithm")
    algorithm = given if isinstance(given, RngAlgorithm) else RngAlgorithm.DEFAULT
    sizes = [int(size) for size in shape.reshape(-1)]
    return drawn_bits(algorithm, state, sizes, element_type_of(op.results[1].type))


_DYNAMIC: dict[str, Callable[..., tuple[Value, ...]]] = {
    "shape_assertion": _shape_assertion,
    "stablehlo.dynamic_reduce_window": _dynamic_reduce_window,
    "stablehlo.dynamic_rng_bit_generator": _dynamic_rng_bit_generator,
    "stablehlo.dynamic_top_k": _dynamic_top_k,
}
