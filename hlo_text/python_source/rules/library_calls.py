"""Custom calls: sharding markers become their operand, typed FFI calls use `jax.ffi`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import (
    Attribute,
    BoolAttribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    StringAttribute,
)
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import IntegerType, Layout, TensorType, TupleType, Type, numpy_dtype
from hlo_text.hlo.codecs import MalformedTextError, read_string
from hlo_text.hlo.codecs.shapes import read_shape
from hlo_text.mlir.parse import parse_dictionary
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name, typed_literal
from hlo_text.python_source.expressions import Expression, call, literal, text, tuple_of
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import RefusedError, writes

#: Targets that only annotate their operand, such as with a sharding.
_IDENTITIES = frozenset(
    (
        "Sharding",
        "annotate_device_placement",
        "xla.sdy.FuncResultSharding",
        "MoveToHost",
        "MoveToDevice",
        "PinToDevice",
        "LayoutConstraint",
    )
)
_SHAPE = re.compile(r"(?<![a-z0-9])[a-z][a-z0-9]*+\[[^\[\]]*+\](?:\{[^{}]*+\})?", re.ASCII)
#: Libraries that are part of JAX and that other programs may call.
_LIBRARIES = ("lapack_",)


@writes(ops.CustomCall)
def write_custom_call(op: ops.CustomCall, body: FunctionBody) -> Expression:
    target = op.call_target_name
    if target in _IDENTITIES:
        return body[op.inputs[0]] if len(op.inputs) == 1 else tuple_of(body.all(op.inputs))
    if target == "TopK":
        return _top_k(op, body)
    if not target.startswith(_LIBRARIES):
        raise RefusedError(f"custom call target {target!r} has no equivalent in jax.lax")
    configuration = _configuration(op)
    if configuration is None:
        raise RefusedError(f"the backend config of custom call {target!r} cannot be parsed")
    types = op.logical_result_types
    results = [_described(type) for type in types]
    is_packed = len(op.results) > 1 or isinstance(op.results[0].type, TupleType)
    function = call(
        "jax.ffi.ffi_call",
        target,
        tuple_of(results) if is_packed else results[0],
        input_layouts=_input_layouts(op),
        output_layouts=_output_layouts(op, types, is_packed=is_packed),
        input_output_aliases=_aliases(op),
    )
    return call(body.stated(_short(target), function).flat, *body.all(op.inputs), **configuration)


def _short(target: str) -> str:
    return target.removeprefix("lapack_").removesuffix("_ffi")


def _top_k(op: ops.CustomCall, body: FunctionBody) -> Expression:
    values = op.logical_result_types[0]
    if len(op.inputs) != 1 or len(op.logical_result_types) != 2:
        raise RefusedError("custom call 'TopK' needs one operand and two results: values and indices")
    return call("lax.top_k", body[op.inputs[0]], shape_of(values)[-1])


def _described(type: Type) -> Expression:
    if not isinstance(type, TensorType):
        raise RefusedError("jax.ffi only supports array operands and results")
    return call("jax.ShapeDtypeStruct", shape_of(type), text(dtype_name(type.element_type)))


def _layout(type: Type, layouts: Any, number: int) -> tuple[int, ...]:
    """Return the major-to-minor order of an array's dimensions, as `jax.ffi` expects it."""
    if layouts is not None:
        return tuple(reversed(layouts[number]))
    assert isinstance(type, TensorType)
    layout = type.layout or Layout.default(type.rank)
    return tuple(reversed(layout.minor_to_major))


def _input_layouts(op: ops.CustomCall) -> tuple[tuple[int, ...], ...]:
    types = [value.type for value in op.inputs]
    constraints = (op.hlo_attributes or {}).get("operand_layout_constraints")
    if constraints is not None:
        shapes = [read_shape(shape) for shape in _SHAPE.findall(constraints)]
        types = shapes if len(shapes) == len(types) else types
    return tuple(_layout(type, op.operand_layouts, number) for number, type in enumerate(types))


def _output_layouts(op: ops.CustomCall, types: tuple[Type, ...], *, is_packed: bool) -> tuple[Any, ...]:
    layouts = tuple(_layout(type, op.result_layouts, number) for number, type in enumerate(types))
    return layouts if is_packed else layouts[0]


def _aliases(op: ops.CustomCall) -> Expression | None:
    pairs = []
    for alias in op.output_operand_aliases:
        if alias.operand_tuple_indices or len(alias.output_tuple_indices) > 1:
            raise RefusedError("jax.ffi can only alias whole arrays")
        pairs.append((alias.operand_index, (alias.output_tuple_indices or (0,))[0]))
    return text("{" + ", ".join(f"{operand}: {output}" for operand, output in pairs) + "}") if pairs else None


def _configuration(op: ops.CustomCall) -> Mapping[str, Expression] | None:
    """Return the attributes of a typed call, or None if they are not a dictionary of plain values."""
    discardable = op.annotations.discardable if op.annotations is not None else {}
    attribute: Attribute | None = discardable.get("mhlo.backend_config") or op.backend_config
    if attribute is None and op.annotations is not None:
        attribute = _read(op.annotations.backend_config or "{}")
    if isinstance(attribute, StringAttribute) and not attribute.value:
        return {}
    if not isinstance(attribute, DictionaryAttribute):
        return None
    values = {name: _value(value) for name, value in attribute.entries}
    return None if None in values.values() else {name: value for name, value in values.items() if value is not None}


def _read(config: str) -> Attribute | None:
    try:
        return parse_dictionary(config if config.strip().startswith("{") else read_string(config.strip()))
    except (ParseError, MalformedTextError):
        return None


def _value(attribute: Attribute) -> Expression | None:
    match attribute:
        case BoolAttribute(value):
            return text(f"np.bool_({value})")
        case StringAttribute(value):
            return literal(value)
        case IntegerAttribute(value, IntegerType() as type):
            dtype = numpy_dtype(type)
            return typed_literal(np.array(value % (1 << type.width), f"uint{type.width}").view(dtype)[()], dtype)
        case FloatAttribute(bits, type):
            dtype = numpy_dtype(type)
            return typed_literal(np.array(bits, f"uint{dtype.itemsize * 8}").view(dtype)[()], dtype)
    return None
