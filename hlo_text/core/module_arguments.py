"""Checks of the arguments of public functions: a module where one is required, text or a path where it is expected."""

from __future__ import annotations

import os
import re

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.ir import Module
from hlo_text.core.source import SourceText, Span

_SUFFIXES = (
    ".mlir",
    ".mlirbc",
    ".hlo",
    ".txt",
    ".pb",
    ".pbtxt",
    ".bin",
    ".gz",
    ".jax_export",
    ".stablehlo",
)
#: Characters of module text that paths rarely contain.
_SYNTAX = re.compile(r"[\n({]")
#: Characters of the longest path: longer texts are not looked up.
_LONGEST_PATH = 4096


def require_module(*given: object) -> None:
    """Raise a TypeError that names the remedy if an argument is not a module.

    Raises:
        TypeError: An argument is a path, text, or an object that contains the module.

    >>> require_module("model.mlir")
    Traceback (most recent call last):
    TypeError: expected a Module, got the path 'model.mlir'; load it with hlo_text.load('model.mlir')
    """
    for each in given:
        only_module(each)


def only_module(given: object) -> Module:
    """Return an argument that must be a module. Raises as `require_module` does."""
    if not isinstance(given, Module):
        raise TypeError(f"expected a Module, {_remedy(given)}")
    return given


def require_text(text: object, name: str) -> None:
    """Raise an error that names the remedy if an argument is not the text of a module.

    Args:
        text: The argument.
        name: Name of the source in diagnostics.

    Raises:
        ParseError: The text is a path.
        TypeError: It is not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected the text of a module, {_remedy(text)}")
    if "\n" not in text and _is_path(text):
        source = SourceText(text, name)
        message = f"expected the text of a module, got the path {text!r}"
        help = f"load it with hlo_text.load({text!r})"
        raise ParseError(Diagnostic("syntax", message, Span(0, len(text)), source, help=help))


def require_path(path: object) -> None:
    """Raise a TypeError that names the remedy if an argument is the content of a file, not its path.

    Raises:
        TypeError: The argument is text, bytes or another object.

    >>> require_path("HloModule m\\n")
    Traceback (most recent call last):
    TypeError: expected the path of a file, got text; parse it with hlo_text.parse(text)
    """
    is_text = isinstance(path, str) and "\n" in path and not os.path.lexists(path)
    if is_text or not isinstance(path, str | os.PathLike):
        raise TypeError(f"expected the path of a file, {_remedy(path)}")


def _remedy(given: object) -> str:
    if isinstance(given, str) and _SYNTAX.search(given):
        return "got text; parse it with hlo_text.parse(text)"
    if isinstance(given, str | os.PathLike):
        path = os.fspath(given)
        return f"got the path {path!r}; load it with hlo_text.load({path!r})"
    if isinstance(given, bytes | bytearray):
        return f"got {type(given).__name__}; save them to a file and load it with hlo_text.load(path)"
    if isinstance(getattr(given, "module", None), Module):
        return f"got a {type(given).__name__}; use its attribute `module`"
    return f"got {type(given).__name__}"


def _is_path(text: str) -> bool:
    return len(text) <= _LONGEST_PATH and "\n" not in text and (text.endswith(_SUFFIXES) or os.path.isfile(text))
