"""Lowering of custom calls to registered functions, and targets that are independent of a library."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.custom_calls import (
    CustomCallSite,
    configuration_attribute,
    find_custom_call,
    provide_custom_call,
    unknown_target_help,
    unknown_target_message,
)
from evaluator.interpreter import LoweringContext
from evaluator.lowering.callbacks import call_back, is_callback
from evaluator.lowering.chlo import top_k
from evaluator.registry import PLACEMENT_CALLS, lowers
from evaluator.values.arrays import Array, array_dtype, is_concrete
from hlo_text import ops
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    DenseArrayAttribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    StringAttribute,
)
from hlo_text.core.describe import describe_shape
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.memo import remembered
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.hlo.codecs import MalformedTextError, read_string
from hlo_text.mlir.parse import parse_dictionary


@lowers(ops.CustomCall)
def lower_custom_call(op: ops.CustomCall, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    """Call the function registered for a custom call's target and return its results.

    Raises:
        LoweringError: The target is unknown.
    """
    function = find_custom_call(op.call_target_name)
    if function is None and not is_callback(op):
        target = op.call_target_name
        raise context.error(op, "lower.custom-call", unknown_target_message(target), help=unknown_target_help(target))
    operands, results = _without_shapes(op, context, inputs)
    text = _backend_config_text(op)
    site = CustomCallSite(op.call_target_name, _configuration(op, text), text, results, op, context)
    if function is None or is_callback(op):
        return tuple(call_back(site, operands, function))
    outputs = function(site, *operands)
    return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)


def _without_shapes(
    op: ops.CustomCall, context: LoweringContext, inputs: Sequence[Array]
) -> tuple[Sequence[Array], tuple[Any, ...]]:
    """Split the operands into data and result shapes; return the data and the described results.

    A call with dynamic result types may have one additional operand per result, which is its shape.

    Raises:
        LoweringError: A shape operand is missing or not a constant.
    """
    results = tuple(_described(type) for type in op.logical_result_types)
    places = op.annotations.discardable.get("indices_of_shape_operands") if op.annotations is not None else None
    if not isinstance(places, Literal):
        return inputs, results
    numbers = places.array.reshape(-1).tolist()
    if len(set(numbers)) != len(results) or len(numbers) != len(results) or not set(numbers) <= set(range(len(inputs))):
        message = f"indices_of_shape_operands must name one operand per result: {numbers}"
        raise context.error(op, "lower.custom-call", message)
    shapes = [inputs[number] for number in numbers]
    if not all(map(is_concrete, shapes)):
        message = "the shape depends on values that are only known at run time"
        raise context.error(op, "lower.dynamic-shape", message)
    data = [array for number, array in enumerate(inputs) if number not in numbers]
    sizes = [tuple(np.ravel(shape).tolist()) for shape in shapes]
    return data, tuple(jax.ShapeDtypeStruct(*pair) for pair in zip(sizes, (r.dtype for r in results), strict=True))


@attrs.frozen
class OpenShape:
    """Shape and dtype of a result with dynamic sizes, which `jax.ShapeDtypeStruct` does not support."""

    shape: tuple[int | None, ...]
    dtype: Any


def _described(type: Type) -> Any:
    if isinstance(type, TensorType):
        describe = jax.ShapeDtypeStruct if type.is_static else OpenShape
        return describe(type.shape, array_dtype(type.element_type))
    if isinstance(type, TupleType):
        return tuple(_described(element) for element in type.types)
    return None


def _backend_config_text(op: ops.CustomCall) -> str:
    if isinstance(op.backend_config, StringAttribute):
        return op.backend_config.value
    return (op.annotations.backend_config or "") if op.annotations is not None else ""


def _configuration(op: ops.CustomCall, text: str) -> Mapping[str, Any]:
    attribute = configuration_attribute(op)
    if attribute is None:
        decoded = _decode_json(text)
        if decoded is not None:
            return decoded
        attribute = _read_dictionary(text)
    return {} if attribute is None else {key: _plain(value) for key, value in attribute.entries}


@remembered("evaluator: configurations of custom calls", 1 << 8)
def _read_dictionary(text: str) -> DictionaryAttribute | None:
    """Read an MLIR dictionary from HLO text, in braces or as a string; None for other text."""
    if not text.strip().startswith(("{", '"{')):
        return None
    try:
        attribute = parse_dictionary(text if text.strip().startswith("{") else read_string(text.strip()))
    except (ParseError, MalformedTextError):
        return None
    return attribute if isinstance(attribute, DictionaryAttribute) else None


def _decode_json(text: str) -> dict[str, Any] | None:
    """Read a JSON object, possibly encoded as a string; None for other text."""
    try:
        value = json.loads(text)
        if isinstance(value, str):
            value = json.loads(value)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _plain(attribute: Attribute) -> Any:
    match attribute:
        case BoolAttribute(value) | StringAttribute(value) | IntegerAttribute(value):
            return value
        case FloatAttribute(bits, type):
            dtype = array_dtype(type)
            return float(np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype))
        case DictionaryAttribute(entries):
            return {key: _plain(value) for key, value in entries}
        case ArrayAttribute(elements):
            return [_plain(element) for element in elements]
        case DenseArrayAttribute(_, values):
            return list(values)
    return attribute


@provide_custom_call(*PLACEMENT_CALLS)
def lower_identity(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return the operands, as annotations of placement and indices have no effect on one device."""
    for operand, result in zip(operands, call.results, strict=True):
        if hasattr(operand, "shape") and tuple(operand.shape) != result.shape:
            message = f"its result {describe_shape(call.op.result.type)} is one shard of a partitioned array"
            raise call.context.error(call.op, "lower.unsupported", message)
    return operands


@provide_custom_call("InspectSharding")
def lower_inspection(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return the operands as results, if any; sharding reports have no effect on one device."""
    return operands[: len(call.results)]


@provide_custom_call("SetBound")
def lower_set_bound(call: CustomCallSite, operand: Array, bound: Array) -> Array:
    """Return the operand unchanged; the call only informs the compiler of its upper bound."""
    return operand


@provide_custom_call("AllocateBuffer", "__nop")
def lower_allocate_buffer(call: CustomCallSite) -> Array:
    """Return zeros; fusions for cuDNN allocate their workspace with `__nop`."""
    return lax.full(call.results[0].shape, 0, call.results[0].dtype)


@provide_custom_call("TopK")
def lower_top_k(call: CustomCallSite, operand: Array) -> tuple[Array, Array]:
    return top_k(operand, call.results[0].shape[-1], call.results[1].dtype, largest=True)
