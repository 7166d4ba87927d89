"""Translation of function calls: `jit`, rematerialization, custom derivatives, composites, exported functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluator.jax_internals import ClosedJaxpr, core
from frontends.jax_tracer.attribute_values import attribute_of
from frontends.jax_tracer.avals import avals_of, type_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.merging import functions_of, join
from frontends.jax_tracer.registry import REFUSED, translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops, parse
from hlo_text.core.attributes import DictionaryAttribute
from hlo_text.core.ir import Function, Module, Value
from hlo_text.core.types import Type


def closed(jaxpr: Any) -> ClosedJaxpr:
    """Convert a jaxpr to a closed one if necessary."""
    return ClosedJaxpr(jaxpr, ()) if isinstance(jaxpr, core.Jaxpr) else jaxpr


@translates("jit", cached=False)
def translate_jit(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    """Call a private function, which is shared under the same conditions as in JAX."""
    name = equation.params["name"]
    shardings = (equation.params["in_shardings"], equation.params["out_shardings"])
    with context.named(f"jit({name})"):
        return context.call(name, equation.params["jaxpr"], operands, shardings=shardings)


@translates("closed_call", "core_call", "call", cached=False)
def translate_call(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    name = equation.params.get("name", equation.primitive.name)
    jaxpr = equation.params["call_jaxpr"]
    if isinstance(jaxpr, core.Jaxpr):
        jaxpr = context.shared.setdefault(("closed", jaxpr), closed(jaxpr))
    return context.call("core_call" if name == "call" else name, jaxpr, operands)


@translates("eval_jaxpr", cached=False)
def translate_eval_jaxpr(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    """Inline a jaxpr that newer JAX lowers to a function and copies here, such as the body of a scan."""
    jaxpr = closed(equation.params["call_jaxpr"])
    with context.scope("eval_jaxpr"):
        return context.copied(equation, lambda: context.inline(jaxpr, operands), named=False)


@translates("custom_jvp_call", "custom_vjp_call", cached=False)
def translate_custom_derivative_call(
    context: Translation, equation: core.JaxprEqn, *operands: Value
) -> Sequence[Value]:
    """Inline the function itself, as JAX has already applied its derivative rules."""
    return context.inline(closed(equation.params["call_jaxpr"]), operands)


@translates("custom_vmap_call", cached=False)
def translate_custom_vmap_call(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    return context.inline(closed(equation.params["call"]), operands)


@translates("linear_call", cached=False)
def translate_linear_call(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    return context.inline(closed(equation.params["callee"]), operands)


@translates("remat_opt", cached=False)
def translate_remat_opt(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    return context.inline(closed(equation.params["fwd_jaxpr"]), operands)


REFUSED["custom_lin"] = "a function with only a reverse-mode rule (custom_vjp) has no forward-mode derivative"
REFUSED["unreachable"] = "JAX raises an error when it reaches this primitive"


@translates("remat2", cached=False)
def translate_remat(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    """Inline a rematerialized function; in the backward pass a barrier keeps XLA from merging both computations."""
    keeps_apart = equation.params["prevent_cse"]
    mask = (keeps_apart,) * len(operands) if isinstance(keeps_apart, bool) else tuple(keeps_apart)
    arguments = list(operands)
    if equation.params["differentiated"] and any(mask):
        guarded = [number for number, is_guarded in enumerate(mask) if is_guarded]
        results = context.emit_all(ops.OptimizationBarrier, [arguments[number] for number in guarded])
        for number, result in zip(guarded, results, strict=True):
            arguments[number] = result
    with context.scope("checkpoint"):
        return context.inline(closed(equation.params["jaxpr"]), arguments)


@translates("name")
def translate_name(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Return the operand; the name is only used by rematerialization policies."""
    return operand


@translates("custom_linear_solve", cached=False)
def translate_custom_linear_solve(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    """Inline the solver; the functions of the matrix and its transpose only serve derivatives."""
    lengths, jaxprs = equation.params["const_lengths"], equation.params["jaxprs"]
    start = lengths.matvec + lengths.vecmat
    constants = operands[start : start + lengths.solve]
    right_sides = operands[sum(lengths) :]
    return context.inline(closed(jaxprs.solve), (*constants, *right_sides))


@translates("composite", cached=False)
def translate_composite(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    parameters = equation.params
    jaxpr = parameters["jaxpr"] if "jaxpr" in parameters else parameters["call_jaxpr"]  # the name in newer JAX
    function = context.function(parameters["name"], jaxpr)
    entries = {}
    for key, leaves, structure in parameters["attributes"]:
        value = structure.unflatten(leaves)
        if value is not None:
            entries[key] = attribute_of(value)
    ordered = sorted(entries.items(), key=lambda entry: entry[0].encode())
    return context.emit_all(
        ops.Composite,
        operands,
        composite_name=parameters["name"],
        composite_attributes=DictionaryAttribute(tuple(ordered)),
        decomposition=function.symbol,
        version=int(parameters["version"]),
        result_types=function.function_type.results,
    )


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
    """Convert values to types with other static or dynamic sizes: exported functions may accept any size."""
    pairs = zip(values, types, strict=True)
    return [
        value if value.type == type else context.emit(ops.Convert, value, result_types=[type]) for value, type in pairs
    ]


def _merged(context: Translation, module: Module) -> Function:
    """Add the functions of a module under new names and return its entry."""
    entry = module.entry()
    assert isinstance(entry, Function)
    functions = functions_of(module, "call_exported")
    name = module.symbol or entry.symbol
    join(context, [(name if function is entry else function.symbol, function) for function in functions])
    return entry
