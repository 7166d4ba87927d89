"""Merging of functions from other modules, such as those exported or lowered by JAX, into the traced module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from frontends.jax_tracer.emitter import Emitter
from frontends.jax_tracer.failure import refusal
from hlo_text import ops, walk
from hlo_text.core.ir import Function, Module

_NUMBERED = re.compile(r"(.+)_\d+\Z")
#: Attribute of each operation that names a function.
_SYMBOLS = {ops.FunctionCall: "callee", ops.Composite: "decomposition"}


def functions_of(module: Module, primitive: str) -> list[Function]:
    """Return the functions of a module for a single device.

    Raises:
        TraceError: The module is for several devices.
    """
    functions = list(module.functions.values())
    if len(functions) != len(module.body.operations):
        raise refusal("trace.sharding", f"{primitive}: functions exported for several devices are not supported")
    return functions


def first_name(function: Function, functions: Iterable[Function]) -> str:
    """Return the name of a function before it was made unique within its module."""
    match = _NUMBERED.match(function.symbol)
    is_numbered = match is not None and any(other.symbol == match[1] for other in functions)
    return match[1] if match is not None and is_numbered else function.symbol


def join(context: Emitter, functions: Sequence[tuple[str, Function]], caller: Function | None = None) -> None:
    """Add functions of another module as private ones under new names, like the names given with them.

    References to them are renamed, in the functions themselves and in an additional caller.
    """
    renamed = {}
    for name, function in functions:
        renamed[function.symbol] = context.declare(name, "private").symbol
        context.functions[-1] = function
    joined = [function for _, function in functions]
    for function in [*joined, *([caller] if caller is not None else [])]:
        for op in walk(function):
            _rename(op, renamed)
    for function in joined:
        function.symbol, function.visibility = renamed[function.symbol], "private"
        function.argument_attributes = ()
        function.result_attributes = ()


def _rename(op: Any, renamed: Mapping[str, str]) -> None:
    field = _SYMBOLS.get(type(op))
    if field is not None:
        op.attributes = {**op.attributes, field: renamed[op.attributes[field]]}
    elif isinstance(op, ops.CustomCall) and op.called_computations:
        names = tuple(renamed[name] for name in op.called_computations)
        op.attributes = {**op.attributes, "called_computations": names}
