"""Translation of custom calls, Python callbacks and kernels in other languages.

A callback becomes the custom call that JAX emits for it. A kernel is a Python object that text cannot represent. It is
rejected by name, or on request kept as a custom call whose target and configuration describe it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from evaluator.jax_internals import core, interpreting_function, ordered_effects
from frontends.jax_tracer.attribute_values import attribute_of
from frontends.jax_tracer.avals import avals_of, type_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.rules.sharding import manual_scope
from frontends.jax_tracer.shardings import maximal_sharding, whole_sharding
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import (
    Attribute,
    DictionaryAttribute,
    IntegerAttribute,
    OpaqueAttribute,
    OutputOperandAlias,
    ShardingPerValue,
    StringAttribute,
    TensorSharding,
)
from hlo_text.core.diagnostics import Remedy
from hlo_text.core.ir import Annotations, Value
from hlo_text.core.types import UI64, TensorType, TokenType, Type
from hlo_text.mlir.codecs.upstream_attributes import upstream_text

#: Kind of the function that a primitive calls, and the parameters that name it.
_CALLED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "buffer_callback": ("a Python callback", ("callback",)),
    "inspect_sharding": ("a Python callback", ("callback",)),
    "check": ("a check that raises in Python", ("err_tree",)),
    "pallas_call": ("a Pallas kernel", ("name", "name_and_src_info")),
    "custom_partitioning": ("a custom partitioning rule", ("call",)),
    "cudnn_fusion": ("a cuDNN fusion", ("name",)),
    "tpu_custom_call": ("a TPU kernel", ("kernel_name",)),
    "mosaic_gpu": ("a Mosaic kernel", ()),
    "triton_kernel_call": ("a Triton kernel", ("name",)),
}
_PURE = ("pure_callback", "pallas_call", "custom_partitioning", "cudnn_fusion")
_DEVICES = {"cpu": "cpu", "cuda": "gpu", "rocm": "gpu"}


@translates("pure_callback", "io_callback", "debug_callback", "debug_print", cached=False)
def translate_python_callback(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    """Emit the custom call by which XLA calls Python; a number identifies the function, which the operation stores."""
    parameters, device = equation.params, _DEVICES.get(context.options.platform)
    if device is None:
        return _kept_callback(context, equation, operands, "a Python callback", ("callback", "fmt"))
    effects = ordered_effects(equation.effects)
    inputs = [*context.last(effects), *operands]
    types = [*(TokenType() for _ in effects), *(type_of(aval) for aval in avals_of(equation.outvars))]
    partition = "_partitioned" if parameters.get("partitioned") else ""
    marks: dict[str, Attribute] = {
        "mhlo.backend_config": DictionaryAttribute((("index", IntegerAttribute(_next_number(context), UI64)),))
    }
    shardings = _callback_shardings(context, equation, len(effects))
    if shardings:
        marks["sdy.sharding"] = OpaqueAttribute(upstream_text(ShardingPerValue(tuple(shardings))) or "")
    fields: dict[str, Any] = {} if equation.primitive.name == "pure_callback" else {"has_side_effect": True}
    results = context.emit_all(
        ops.CustomCall,
        inputs,
        call_target_name=f"xla_ffi{partition}_python_{device}_callback",
        backend_config=StringAttribute(""),
        api_version=1,
        operand_layouts=_row_major(value.type for value in inputs),
        result_layouts=_row_major(types),
        result_types=types,
        annotations=Annotations(discardable=marks, callback=_calling(equation)),
        **fields,
    )
    context.tokens.update(zip(effects, results, strict=False))
    return results[len(effects) :]


def _calling(equation: core.JaxprEqn) -> Callable[..., Any]:
    """Return the callback as a function of arrays that JAX can transform as it can the original."""
    primitive, parameters = equation.primitive, dict(equation.params)
    return lambda *arrays: primitive.bind(*arrays, **parameters)


def _next_number(context: Translation) -> int:
    """Return and advance the number of callbacks in the module."""
    number: int = context.shared.get("num_callbacks", 0)
    context.shared["num_callbacks"] = number + 1
    return number


def _callback_shardings(context: Translation, equation: core.JaxprEqn, num_tokens: int) -> list[TensorSharding]:
    """Return the shardings of a callback: on one device of all, or on each device in a manual computation."""
    ranks = [len(aval.shape) for aval in avals_of(equation.outvars)]
    if num_tokens and equation.primitive.name.startswith("debug"):
        return []
    if manual_scope(context) is not None:
        shardings = [whole_sharding(context, rank) for rank in ranks or (0,)]
    else:
        shardings = [maximal_sharding(context, 0)] * max(1, len(ranks))
    return [attrs.evolve(shardings[0], dimensions=()), *shardings] if num_tokens and ranks else shardings


def _row_major(types: Iterable[Type]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(reversed(range(type.rank))) if isinstance(type, TensorType) else () for type in types)


@translates(*_CALLED, cached=False)
def translate_callback(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    primitive = equation.primitive.name
    if primitive == "custom_partitioning" and context.shared.get("num_partitions", 1) == 1:
        return context.inline(equation.params["call"], operands)  # nothing is partitioned
    function = interpreting_function(equation.params["interpret"]) if primitive == "pallas_call" else None
    if function is not None:
        return _interpreted(context, equation, operands, function)
    return _kept_callback(context, equation, operands, *_CALLED[primitive])


_KEEP_HELP = Remedy(
    "keep_callbacks=True keeps it as a custom call", option="--keep-callbacks keeps it as a custom call"
)


def _kept_callback(
    context: Translation, equation: core.JaxprEqn, operands: Sequence[Value], kind: str, parameters: Sequence[str]
) -> tuple[Value, ...]:
    """Emit a placeholder custom call that describes the primitive, if the options allow it."""
    primitive, name = equation.primitive.name, _name(equation, parameters)
    if not context.options.keep_callbacks:
        raise refusal(
            "trace.callback",
            f"{primitive}: {kind}{f' ({name})' if name else ''} has no representation in a module",
            help=_KEEP_HELP,
        )
    return context.emit_all(
        ops.CustomCall,
        operands,
        call_target_name=f"jax.{primitive}",
        has_side_effect=primitive not in _PURE,
        backend_config=StringAttribute(name),
        api_version=2,
        result_types=[type_of(variable.aval) for variable in equation.outvars],
    )


def _interpreted(
    context: Translation, equation: core.JaxprEqn, operands: Sequence[Value], function: Callable[..., Any]
) -> list[Value]:
    """Emit a Pallas kernel as the loop over its grid by which JAX interprets it."""
    params = {name: value for name, value in equation.params.items() if name != "interpret"}
    return context.inline_function(lambda *arrays: function(*arrays, **params), operands, avals_of(equation.invars))


def _name(equation: core.JaxprEqn, parameters: Sequence[str]) -> str:
    """Return the name of the function in the primitive's parameters, possibly empty."""
    for parameter in parameters:
        found = equation.params.get(parameter)
        if isinstance(found, str):
            return found
        called = getattr(found, "callback_func", found)
        name = getattr(called, "__qualname__", getattr(called, "__name__", None))
        if name is not None:
            module = getattr(called, "__module__", None)
            return f"{module}.{name}" if module else str(name)
    return ""


@translates("ffi_call")
def translate_ffi_call(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    """Emit a custom call with the user's target and typed attributes."""
    parameters = equation.params
    version = int(parameters["custom_call_api_version"])
    legacy = parameters["legacy_backend_config"]
    fields: dict[str, Any] = {"api_version": version, "backend_config": StringAttribute(legacy or "")}
    discardable: dict[str, Attribute] = {}
    if version >= 4:
        # the typed dictionary is a separate attribute, and the version stays that of the old interface
        fields["api_version"] = 1
        entries = sorted((key, attribute_of(value)) for key, value in parameters["attributes"])
        discardable["mhlo.backend_config"] = DictionaryAttribute(tuple(entries))
    aliases = tuple(
        OutputOperandAlias((result,) if len(equation.outvars) > 1 else (), operand, ())
        for operand, result in parameters["input_output_aliases"]
    )
    if aliases:
        fields["output_operand_aliases"] = aliases
    if parameters["has_side_effect"]:
        fields["has_side_effect"] = True
    return context.emit_all(
        ops.CustomCall,
        operands,
        call_target_name=parameters["target_name"],
        operand_layouts=_layouts(equation.invars, parameters["input_layouts"]),
        result_layouts=_layouts(equation.outvars, parameters["output_layouts"]),
        result_types=[type_of(variable.aval) for variable in equation.outvars],
        annotations=Annotations(discardable=discardable) if discardable else None,
        **fields,
    )


def _layouts(atoms: Sequence[Any], layouts: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Return minor-to-major orders, row-major by default."""
    return tuple(
        tuple(reversed(range(len(atom.aval.shape)))) if layout is None else tuple(map(int, layout))
        for atom, layout in zip(atoms, layouts, strict=True)
    )
