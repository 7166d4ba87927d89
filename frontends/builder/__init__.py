"""Builder of the XLA documentation: computations constructed by calls, and a client that runs them.

The client is imported on first use, as building does not need JAX.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from frontends.builder.builder import Builder
from frontends.builder.families.padding import Padding, make_padding
from frontends.builder.families.shape import PaddingDimension
from frontends.builder.handle import Handle
from frontends.builder.literal import ClientLiteral
from frontends.builder.shapes import make_shape, make_tuple_shape
from hlo_text.core.diagnostics import BuildError

if TYPE_CHECKING:
    from frontends.builder.client import Client, ClientLibrary, Executable, GlobalData

__all__ = [
    "BuildError",
    "Builder",
    "Client",
    "ClientLibrary",
    "ClientLiteral",
    "Executable",
    "GlobalData",
    "Handle",
    "Padding",
    "PaddingDimension",
    "make_padding",
    "make_shape",
    "make_tuple_shape",
]

_OF_THE_CLIENT = frozenset(("Client", "ClientLibrary", "Executable", "GlobalData"))


def __getattr__(name: str) -> Any:
    if name not in _OF_THE_CLIENT:
        raise AttributeError(f"module 'frontends.builder' has no attribute {name!r}")
    return getattr(import_module("frontends.builder.client"), name)
