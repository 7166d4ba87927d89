"""Functions of user modules: lookup by name, and reports of their exceptions."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import click

import evaluator
from evaluator.cli.plugins import load_python_file


def find_function(name: str) -> Callable[..., Any]:
    """Import the function that `package.module:function` or `file.py:function` names.

    Raises:
        UsageError: The module or function does not exist.
    """
    module_name, separator, path = name.rpartition(":")
    if not separator or not module_name or not path:
        raise click.UsageError(f"{name!r} must be MODULE:FUNCTION, such as package.module:function")
    found: Any = _load_file(Path(module_name)) if module_name.endswith(".py") else _load_module(module_name)
    for part in path.split("."):
        if not hasattr(found, part):
            raise click.UsageError(f"{module_name} has no {path!r}")
        found = getattr(found, part)
    if not callable(found):
        raise click.UsageError(f"{name} has type {type(found).__name__}, not a function")
    return found  # type: ignore[no-any-return]  # it is callable


def _load_module(name: str) -> Any:
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # a module that the user's module imports
        raise click.UsageError(f"no module named {name!r}") from None


def _load_file(path: Path) -> Any:
    try:
        return load_python_file(path)
    except SyntaxError as error:
        if error.filename not in (None, str(path), str(path.absolute())):
            raise  # a module that the user's module imports
        line = f":{error.lineno}" if error.lineno else ""
        raise click.UsageError(f"{path}{line} is not valid Python: {error.msg}") from None
    except FileNotFoundError as error:
        if error.filename is not None:
            raise  # a file that the user's module opens
        raise click.UsageError(str(error)) from None


def show_failure(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an exception raised by the user's function, starting from the user's first frame.

    A function of a library, such as `jax.numpy.add`, has none: the report then starts after this project's last frame.
    """
    own = tuple(str(folder) for folder in (Path(__file__).parents[1], Path(evaluator.__file__).parent))
    frames = trace
    while frames is not None and not frames.tb_frame.f_code.co_filename.startswith(own):
        frames = frames.tb_next  # how this command was started
    after_own = frames
    while frames is not None and not _is_user(frames.tb_frame.f_code.co_filename, own):
        if frames.tb_frame.f_code.co_filename.startswith(own):
            after_own = frames.tb_next
        frames = frames.tb_next
    traceback.print_exception(kind, error, frames or after_own or trace)


def _is_user(file: str, own: tuple[str, ...]) -> bool:
    parts = Path(file).parts
    return not (file.startswith((*own, "<frozen")) or "click" in parts or "jax" in parts or "importlib" in parts)
