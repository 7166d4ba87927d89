"""Plugins: Python files that `--plugin FILE.py` imports, for example to register custom calls."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import click

_LOADED: list[Path] = []


def loaded_plugins() -> Sequence[Path]:
    """Return the files of `--plugin` that this process has imported."""
    return _LOADED


def load_python_file(path: Path) -> ModuleType:
    """Import a file as a module with the file's name; it can import files of its directory.

    Raises:
        OSError: The file does not exist.
        Exception: Any exception of its code.
    """
    if not path.is_file():
        raise FileNotFoundError(f"no such file {str(path)!r}")
    specification = importlib.util.spec_from_file_location(path.stem, path)
    if specification is None or specification.loader is None:
        raise FileNotFoundError(f"{str(path)!r} is not a Python file (.py)")
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.parent))
    specification.loader.exec_module(module)
    return module


def load_plugins(paths: Sequence[Path]) -> None:
    """Import the files of `--plugin` in order.

    Raises:
        click.BadParameter: A plugin cannot be imported; the message states the line.
    """
    for path in paths:
        try:
            load_python_file(path)
            _LOADED.append(path)
        except OSError as error:
            raise click.BadParameter(str(error)) from None
        except (Exception, SystemExit) as error:
            raise click.BadParameter(f"{path}{_line(path, error)}: {type(error).__name__}: {error}") from None


def _line(path: Path, error: BaseException) -> str:
    """Return `:LINE` of a failed plugin, or an empty text if no line of the plugin is involved."""
    if isinstance(error, SyntaxError):
        return f":{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == path.absolute()]
    return f":{lines[-1]}" if lines else ""
