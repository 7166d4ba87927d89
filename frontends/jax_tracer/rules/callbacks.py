"""Calls out of the program: custom calls of the user, callbacks to Python, kernels in other languages.

A callback or kernel is a Python object, which no text can hold. It is refused by name, or kept on request as a custom
call whose target and configuration say what was there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jax.extend import core

from frontends.jax_tracer.attribute_values import attribute_of
from frontends.jax_tracer.avals import avals_of, type_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Reference, Translation
from hlo_text import ops
from hlo_text.attributes import Attribute, DictionaryAttribute, OutputOperandAlias, StringAttribute
from hlo_text.ir import Annotations, Value

#: What a primitive calls, and where its parameters name it.
_CALLED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "pure_callback": ("a Python callback", ("callback",)),
    "io_callback": ("a Python callback", ("callback",)),
    "debug_callback": ("a Python callback", ("callback",)),
    "debug_print": ("a Python callback", ("fmt",)),
    "buffer_callback": ("a Python callback", ("callback",)),
    "inspect_sharding": ("a Python callback", ("callback",)),
    "check": ("a check that raises in Python", ("err_tree",)),
    "pallas_call": ("a Pallas kernel", ("name", "name_and_src_info")),
    "custom_partitioning": ("a function that partitions itself", ("call",)),
    "cudnn_fusion": ("a cuDNN fusion", ("name",)),
    "tpu_custom_call": ("a TPU kernel", ("kernel_name",)),
    "mosaic_gpu": ("a Mosaic kernel", ()),
    "triton_kernel_call": ("a Triton kernel", ("name",)),
}
_PURE = ("pure_callback", "pallas_call", "custom_partitioning", "cudnn_fusion")


@translates(*_CALLED, cached=False)
def translate_callback(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    primitive = equation.primitive.name
    if primitive == "custom_partitioning" and context.shared.get("num_partitions", 1) == 1:
        return context.inline(equation.params["call"], operands)  # nothing is partitioned
    if primitive == "pallas_call" and _is_one_block(equation):
        return _kernel(context, equation, operands)
    kind, parameters = _CALLED[primitive]
    name = _name(equation, parameters)
    if not context.options.keep_callbacks:
        raise refusal(
            "trace.callback",
            f"{primitive}: {kind}{f' ({name})' if name else ''} cannot stand in a module",
            "keep_callbacks=True keeps it as a custom call",
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


def _is_one_block(equation: core.JaxprEqn) -> bool:
    """Whether a Pallas kernel is to be interpreted and works on whole arrays in one step."""
    references, arrays = avals_of(equation.params["jaxpr"].invars), avals_of([*equation.invars, *equation.outvars])
    is_simple = bool(equation.params["interpret"]) and not equation.params["grid_mapping"].grid
    return is_simple and [aval.shape for aval in references] == [aval.shape for aval in arrays]


def _kernel(context: Translation, equation: core.JaxprEqn, operands: Sequence[Value]) -> list[Value]:
    """Emit a kernel: it reads the operands and writes the results through references."""
    results = [Reference(context.constant(0, aval.dtype, aval.shape)) for aval in avals_of(equation.outvars)]
    for operand, result in equation.params["input_output_aliases"]:
        results[result].value = operands[operand]
    references: list[Any] = [*map(Reference, operands), *results]
    context.equations(equation.params["jaxpr"], (), references)
    return [reference.value for reference in results]


def _name(equation: core.JaxprEqn, parameters: Sequence[str]) -> str:
    """Return what the primitive's parameters call the function, empty if nothing does."""
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
    """A custom call that the user named; attributes are what its typed interface takes."""
    parameters = equation.params
    version = int(parameters["custom_call_api_version"])
    legacy = parameters["legacy_backend_config"]
    fields: dict[str, Any] = {"api_version": version, "backend_config": StringAttribute(legacy or "")}
    discardable: dict[str, Attribute] = {}
    if version >= 4:
        # the typed dictionary stands in an attribute of its own, under the old number
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
    """Return minor-to-major orders, row-major where none is given."""
    return tuple(
        tuple(reversed(range(len(atom.aval.shape)))) if layout is None else tuple(map(int, layout))
        for atom, layout in zip(atoms, layouts, strict=True)
    )
