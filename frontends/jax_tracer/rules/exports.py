"""Calls of functions that JAX exported: their modules' functions join the module being made."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, type_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.merging import functions_of, join
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops, parse
from hlo_text.core.ir import Function, Module, Value
from hlo_text.core.types import Type


@translates("call_exported", cached=False)
def translate_call_exported(context: Translation, equation: core.JaxprEqn, *operands: Value) -> list[Value]:
    exported = equation.params["exported"]
    if exported.ordered_effects:
        raise refusal("trace.parameter", f"call_exported: {exported.fun_name} has ordered side effects")
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
    entry = module.entry()
    assert isinstance(entry, Function)
    functions = functions_of(module, "call_exported")
    name = module.symbol or entry.symbol
    join(context, [(name if function is entry else function.symbol, function) for function in functions])
    return entry
