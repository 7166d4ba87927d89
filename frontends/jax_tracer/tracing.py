"""The function `trace`, which converts a Python function of arrays to a module."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import jax
from jax.interpreters.partial_eval import dce_jaxpr_consts

from evaluator.jax_internals import (
    ClosedJaxpr,
    argument_shardings,
    is_token,
    keep_unused_of,
    ordered_effects,
    source_info_util,
)
from frontends.jax_tracer import rules
from frontends.jax_tracer.arguments import check_arguments, donation_attributes
from frontends.jax_tracer.avals import is_static, type_of
from frontends.jax_tracer.dimension_binding import bind_dimensions
from frontends.jax_tracer.dimensions import dimension_names
from frontends.jax_tracer.emitter import TraceOptions
from frontends.jax_tracer.failure import TraceError, refusal, with_source_line
from frontends.jax_tracer.leaks import LeakDetector
from frontends.jax_tracer.locations import symbol_name
from frontends.jax_tracer.shardings import sharding_attributes, whole_keys
from frontends.jax_tracer.translation import Translation
from hlo_text.core.attributes import (
    Attribute,
    BoolAttribute,
    IntegerAttribute,
    Location,
    NameLocation,
    StringAttribute,
    UnknownLocation,
)
from hlo_text.core.ir import Annotations, Block, Module, Region, Value
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only_each
from hlo_text.core.types import I32, TokenType, Type

#: Imported because they register rules.
_REGISTRATIONS = (rules,)

_T = TypeVar("_T")


def trace(
    function: Callable[..., Any],
    *example_arguments: Any,
    keyword_arguments: Mapping[str, Any] | None = None,
    static_argnums: int | Sequence[int] = (),
    static_argnames: str | Sequence[str] = (),
    donate_argnums: int | Sequence[int] = (),
    donate_argnames: str | Sequence[str] = (),
    keep_unused: bool = False,
    platform: str = "cpu",
    keep_callbacks: bool = False,
    locations: bool = True,
) -> Module:
    """Trace a function of arrays with JAX and return a StableHLO module that computes it.

    The module's function `main` accepts the leaves of the arguments in order and returns the leaves of the result.

    Args:
        function: A function as for `jax.jit`, or a jitted function.
        example_arguments: Arrays, `jax.ShapeDtypeStruct`s or pytrees of them; only shapes and dtypes are used. Symbolic
            sizes (`jax.export.symbolic_shape`) become dynamic dimensions.
        keyword_arguments: Example arguments by name.
        static_argnums, static_argnames: Static arguments, as in `jax.jit`.
        donate_argnums, donate_argnames: Arguments whose buffers results may reuse, as in `jax.jit`.
        keep_unused: Whether to keep unused arguments and computations without effect. By default both are removed, as
            by `jax.jit`, unless sizes are symbolic.
        platform: `cpu`, `cuda`, `rocm` or `tpu`: whose library calls replace what StableHLO cannot express.
        keep_callbacks: Whether to keep callbacks and custom kernels as custom calls, which only JAX can run, instead of
            rejecting them.
        locations: Whether to keep source locations and scopes (`jax.named_scope`).

    Raises:
        ArgumentError: An argument does not match the function or is not an array; a TypeError.
        TraceError: A primitive has no equivalent (`trace.primitive`), the function stores traced values outside itself
            (`trace.leak`), or something else cannot be translated.

    Exceptions of the function itself, and those of JAX about it, propagate with the user's traceback.

    >>> import jax.numpy as jnp
    >>> print(trace(lambda x: 2 * x, jnp.ones(3)).functions["main"].body.operations[-2].name)
    stablehlo.multiply
    """
    if not callable(function):
        raise TypeError(f"function must be callable, not {function!r}")
    if platform not in ("cpu", "cuda", "rocm", "tpu"):
        raise ValueError(f"platform must be one of cpu, cuda, rocm, tpu, not {platform!r}")
    keywords = dict(keyword_arguments or {})
    statics = (_tuple(static_argnums), _tuple(static_argnames))
    donated = (_tuple(donate_argnums), _tuple(donate_argnames))
    if _is_jitted(function):
        if any((*statics, *donated)):
            raise ValueError("pass static and donated arguments to jax.jit: the function is already jitted")
        traced = function.trace(*example_arguments, **keywords)  # type: ignore[attr-defined]  # under `jax.jit` it has one
    else:
        check_arguments(function, example_arguments, keywords, *statics)
        with LeakDetector(function) as detector:
            traced = _jitted(detector.watched, statics, donated).trace(*example_arguments, **keywords)
            detector.check()
    return _translate(traced, TraceOptions(platform, keep_callbacks, locations), keep_unused)


def _tuple(value: Any) -> tuple[Any, ...]:
    return (value,) if isinstance(value, int | str) else tuple(value)


def _is_jitted(function: Any) -> bool:
    return hasattr(function, "trace") and hasattr(function, "lower")


def _jitted(function: Callable[..., Any], statics: tuple[Any, Any], donated: tuple[Any, Any]) -> Any:
    return jax.jit(
        function,
        static_argnums=statics[0] or None,
        static_argnames=statics[1] or None,
        donate_argnums=donated[0] or None,
        donate_argnames=donated[1] or None,
    )


def _translate(traced: Any, options: TraceOptions, keep_unused: bool) -> Module:
    _refuse_references(traced.jaxpr)
    debug_info = traced.jaxpr.jaxpr.debug_info
    jaxpr, kept = _without_dead_code(traced.jaxpr, keep_unused or keep_unused_of(traced))
    avals = jaxpr.in_avals
    count = len(kept)
    donated = [leaf.donated for leaf in jax.tree_util.tree_leaves(traced.args_info)]
    donated = _kept(donated if len(donated) == count else [False] * count, kept)
    names = _kept(_names(debug_info.arg_names, count), kept)

    context = Translation(options, dimension_names(avals))
    main = context.declare("main", "public")
    name = f"jit({traced.fun_name})"
    context.name_stack = name

    effects = ordered_effects(jaxpr.effects)
    given_shardings = _kept(_given_shardings(traced, count), kept)
    result_shardings = [getattr(leaf, "sharding", None) for leaf in jax.tree_util.tree_leaves(traced.out_info)]

    def body(*given: Value) -> Sequence[Value]:
        tokens, arguments = given[: len(effects)], given[len(effects) :]
        context.enter_from(source_info_util.current().traceback)
        context.location = context.located(name, context.place)
        bind_dimensions(context, avals, names, arguments)
        with context.ordered(effects, tokens):
            results = context.inline(jaxpr, whole_keys(context, arguments, avals, given_shardings))
            results = whole_keys(context, results, jaxpr.out_avals, result_shardings)
            return [*context.last(effects), *results]

    types: list[Type] = [*(TokenType() for _ in effects), *(type_of(aval) for aval in avals)]
    try:
        context.define(main, types, body, _argument_locations([*(None for _ in effects), *names], options))
    except TraceError as error:
        raise with_source_line(error, context.user_place) from None
    tokens: list[Mapping[str, Attribute]] = [{"jax.token": BoolAttribute(True)} for _ in effects]
    donations = donation_attributes(avals, jaxpr.out_avals, donated, len(effects))
    _warn_of_unused_donations(avals, donated, _given(donations))
    placed = [
        {**sharding_attributes(context, sharding, aval), **_memory_attributes(aval)}
        for sharding, aval in zip(given_shardings, avals, strict=True)
    ]
    marks = [{**one, **other} for one, other in zip(placed, donations, strict=True)]
    main.argument_attributes = _given([*tokens, *marks])
    paths = _names(debug_info.result_paths, len(jaxpr.out_avals))
    infos = [StringAttribute(path or "") for path in paths]
    leaves = jax.tree_util.tree_leaves(traced.out_info)
    results = [
        {
            "jax.result_info": name,
            **sharding_attributes(context, getattr(leaf, "sharding", None), aval),
            **_memory_attributes(aval),
        }
        for name, leaf, aval in zip(infos, leaves, jaxpr.out_avals, strict=True)
    ]
    main.result_attributes = read_only_each([*tokens, *results])
    return _module(context, traced.fun_name)


def _memory_attributes(aval: Any) -> dict[str, Attribute]:
    """Return the memory kind attribute of an array in host memory, or none."""
    in_host = getattr(aval, "memory_space", None) == jax.memory.Space.Host
    return {"mhlo.memory_kind": StringAttribute("pinned_host")} if in_host else {}


def _module(context: Translation, name: str) -> Module:
    counts: dict[str, Attribute] = {
        "mhlo.num_partitions": IntegerAttribute(context.shared.get("num_partitions", 1), I32),
        "mhlo.num_replicas": IntegerAttribute(1, I32),
    }
    body = Region([Block((), context.functions)])
    symbol = symbol_name(f"jit_{name}").rstrip("_")
    location = UnknownLocation() if context.options.locations else None
    return Module(NO_ATTRIBUTES, (), (), (body,), Annotations(discardable=counts), location, symbol=symbol)


def _refuse_references(jaxpr: ClosedJaxpr) -> None:
    """Reject references among the arguments; other effects are rejected with the primitives that have them."""
    for variable in jaxpr.jaxpr.invars:
        if not hasattr(variable.aval, "dtype") or type(variable.aval).__name__ == "AbstractRef":
            if is_token(variable.aval):
                continue
            raise refusal("trace.argument", f"arguments of type {variable.aval} cannot be traced")


def _without_dead_code(jaxpr: ClosedJaxpr, keep_unused: bool) -> tuple[ClosedJaxpr, list[bool]]:
    """Remove dead code as `jax.jit` does, and return the jaxpr with a mask of the remaining arguments."""
    if keep_unused or not all(is_static(getattr(aval, "shape", ())) for aval in jaxpr.in_avals):
        return jaxpr, [True] * len(jaxpr.in_avals)
    live, used_constants, used = dce_jaxpr_consts(jaxpr.jaxpr, [True] * len(jaxpr.jaxpr.outvars))
    return ClosedJaxpr(live, _kept(jaxpr.consts, used_constants)), used


def _kept(items: Sequence[_T], kept: Sequence[bool]) -> list[_T]:
    return [item for item, is_kept in zip(items, kept, strict=True) if is_kept]


def _names(names: Sequence[str] | None, count: int) -> list[str | None]:
    return list(names) if names is not None and len(names) == count else [None] * count


def _argument_locations(names: Sequence[str | None], options: TraceOptions) -> tuple[Location, ...]:
    if not options.locations:
        return ()
    return tuple(NameLocation(name) if name else UnknownLocation() for name in names)


def _given_shardings(traced: Any, count: int) -> list[Any]:
    """Return the argument shardings passed to `jax.jit`."""
    shardings = argument_shardings(traced)
    return shardings if len(shardings) == count else [None] * count


def _given(marks: Sequence[Mapping[str, Attribute]]) -> tuple[Mapping[str, Attribute], ...]:
    return read_only_each(marks) if any(marks) else ()


def _warn_of_unused_donations(
    avals: Sequence[Any], donated: Sequence[bool], marks: Sequence[Mapping[str, Attribute]]
) -> None:
    unused = [
        str(aval) for number, aval in enumerate(avals) if donated[number] and not (marks[number] if marks else {})
    ]
    if unused:
        warnings.warn(f"some donated buffers match no result: {', '.join(unused)}", stacklevel=4)
