"""Conversion of Python functions and builder calls to modules, and of modules to Python.

Names are imported on first use, so that `import frontends` stays fast.
"""

import typing as _typing

if _typing.TYPE_CHECKING:
    from frontends.builder import Builder, Client, ClientLiteral, Handle
    from frontends.jax_tracer import ArgumentError, TraceError, trace
    from frontends.round_trip import to_function
    from hlo_text.python_source import to_source, write_source

__all__ = [
    "ArgumentError",
    "Builder",
    "Client",
    "ClientLiteral",
    "Handle",
    "TraceError",
    "to_function",
    "to_source",
    "trace",
    "write_source",
]

_IMPORTED_ON_USE = {
    "ArgumentError": "frontends.jax_tracer",
    "Builder": "frontends.builder",
    "Client": "frontends.builder",
    "Handle": "frontends.builder",
    "ClientLiteral": "frontends.builder",
    "TraceError": "frontends.jax_tracer",
    "to_function": "frontends.round_trip",
    "to_source": "hlo_text.python_source",
    "trace": "frontends.jax_tracer",
    "write_source": "hlo_text.python_source",
}


def __getattr__(name: str) -> _typing.Any:
    if name not in _IMPORTED_ON_USE:
        raise AttributeError(f"module 'frontends' has no attribute {name!r}")
    from hlo_text.core.imports import import_on_use

    value = globals()[name] = import_on_use(_IMPORTED_ON_USE[name], name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
