"""Calls of functions that JAX exported: their modules' functions join the module being made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jax.extend import core

from frontends.jax_tracer.avals import avals_of, type_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops, parse, walk
from hlo_text.ir import Function, Module, Value
from hlo_text.types import Type

#: Fields of operations that name functions, one or several.
_SYMBOLS = {ops.FunctionCall: "callee", ops.Composite: "decomposition"}


@translates("call_exported", cached=False)
def translate_call_exported(context: Translation, equation: core.JaxprEqn, *operands: Value) -> list[Value]:
    exported = equation.params["exported"]
    if exported.ordered_effects:
        raise refusal("trace.parameter", f"call_exported: {exported.fun_name} has side effects in an order")
    main = context.shared.get(("exported", exported))
    if main is None:
        main = context.shared["exported", exported] = _merged(context, parse(exported.mlir_module()))
    kept = [operands[number] for number in exported.module_kept_var_idx]
    given = _as_types(context, kept, main.function_type.inputs)
    results = context.emit_all(ops.FunctionCall, given, callee=main.symbol, result_types=main.function_type.results)
    return _as_types(context, results, [type_of(aval) for aval in avals_of(equation.outvars)])


def _as_types(context: Translation, values: Sequence[Value], types: Sequence[Type]) -> list[Value]:
    """Return values of types that know more or less about their sizes: exported functions may be for any size."""
    pairs = zip(values, types, strict=True)
    return [
        value if value.type == type else context.emit(ops.Convert, value, result_types=[type]) for value, type in pairs
    ]


def _merged(context: Translation, module: Module) -> Function:
    """Add a module's functions under new names and return its entry."""
    functions = list(module.functions.values())
    if len(functions) != len(module.body.operations):
        raise refusal("trace.sharding", "call_exported: the exported function was made for several devices")
    entry = module.entry()
    assert isinstance(entry, Function)
    renamed = {}
    for function in functions:
        name = module.symbol if function is entry and module.symbol else function.symbol
        renamed[function.symbol] = context.declare(name, "private").symbol
        context.functions[-1] = function
    for function in functions:
        for op in walk(function):
            _rename(op, renamed)
        function.symbol, function.visibility = renamed[function.symbol], "private"
        function.argument_attributes = ()
        function.result_attributes = ()
    return entry


def _rename(op: Any, renamed: Mapping[str, str]) -> None:
    field = _SYMBOLS.get(type(op))
    if field is not None:
        op.attributes = {**op.attributes, field: renamed[op.attributes[field]]}
    elif isinstance(op, ops.CustomCall) and op.called_computations:
        names = tuple(renamed[name] for name in op.called_computations)
        op.attributes = {**op.attributes, "called_computations": names}
