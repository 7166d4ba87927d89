"""The command line `hlo-trace`: a Python function of arrays as the text of a module."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from enum import IntEnum
from pathlib import Path
from types import TracebackType
from typing import Any

import click

from hlo_text.diagnostics import HloTextError
from hlo_text.verifier.walk import verify

_EPILOG = """\b
An example argument is one of
  f32[2,3]  s32  bf16[b,2*n]    a shape; names in it are symbolic sizes
  key                           a random key
  @x.npy  @x.npz                an array of a file, or the dictionary of its arrays
  3  -0.5  True                 a number
  {"w": f32[3], "b": f32}       tuples, lists and dictionaries of these
  static("mean")                a static argument

\b
Exit codes:
  0  everything worked
  1  the function or its module raised an error, which is shown with its traceback
  2  wrong usage: options, arguments that do not fit the function, files
  3  the module breaks a rule of its specification
  4  unsupported: a primitive has no counterpart, or the other language cannot say something"""


class ExitCode(IntEnum):
    """What `hlo-trace` returns to the shell; the same numbers as those of `hlo-run`."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INVALID = 3
    UNSUPPORTED = 4


@click.command(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("function", metavar="MODULE:FUNCTION")
@click.option("--arg", "-a", "arguments", multiple=True, metavar="ARG", help="An example argument; repeat it.")
@click.option("--kwarg", "keywords", multiple=True, metavar="NAME=ARG", help="An example argument by name; repeat it.")
@click.option("--dialect", type=click.Choice(["stablehlo", "hlo"]), default="stablehlo", help="Language of the text.")
@click.option("--grad", is_flag=True, help="Trace the gradient by the first argument, before --vmap.")
@click.option("--vmap", is_flag=True, help="Trace the function mapped over the first dimension of all arguments.")
@click.option("--donate", "donated", type=int, multiple=True, metavar="N", help="Number of a donated argument.")
@click.option("--x64", is_flag=True, help="Work in JAX's 64-bit mode.")
@click.option("--platform", type=click.Choice(["cpu", "cuda", "rocm", "tpu"]), default="cpu", help="Target platform.")
@click.option("--keep-callbacks", is_flag=True, help="Keep callbacks and custom kernels as custom calls.")
@click.option("--drop-unused", is_flag=True, help="Drop arguments that nothing reads, as jax.jit does.")
@click.option("--generic", is_flag=True, help="MLIR's generic form.")
@click.option("--locations", is_flag=True, help="Show source locations in MLIR.")
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write there.")
@click.version_option(package_name="hlo-text")
def main(
    function: str,
    arguments: tuple[str, ...],
    keywords: tuple[str, ...],
    dialect: str,
    grad: bool,
    vmap: bool,
    donated: tuple[int, ...],
    x64: bool,
    platform: str,
    keep_callbacks: bool,
    drop_unused: bool,
    generic: bool,
    locations: bool,
    output: Path | None,
) -> None:
    """Trace FUNCTION of the Python module MODULE (`package.module`, or a path `file.py`) with JAX and print the text.

    Modules are looked for in the current folder as well.
    """
    if generic and dialect == "hlo":
        raise click.UsageError("--generic is a form of MLIR")
    sys.excepthook = _show_failure
    import jax

    from frontends.jax_tracer import ArgumentError, trace

    if x64:
        jax.config.update("jax_enable_x64", True)
    with redirect_stdout(sys.stderr):  # what the user's code prints is not the text
        target = _find(function)
    positional, by_name, static = _examples(arguments, keywords)
    for number in donated:
        if not -len(positional) <= number < len(positional):
            raise click.UsageError(f"--donate {number}: there are {len(positional)} arguments")
    if grad:
        target = jax.grad(target)
    if vmap:
        target = jax.vmap(target)
    try:
        with redirect_stdout(sys.stderr):
            module = trace(
                target,
                *positional,
                keyword_arguments=by_name,
                static_argnums=[number for number in static if isinstance(number, int)],
                static_argnames=[name for name in static if isinstance(name, str)],
                donate_argnums=donated,
                platform=platform,
                keep_callbacks=keep_callbacks,
                keep_unused=not drop_unused,
            )
        diagnostics = verify(module)
        if diagnostics:
            for diagnostic in diagnostics:
                click.echo(diagnostic.render(), err=True)
            sys.exit(ExitCode.INVALID)
        shown = {"debug_info": True} if locations and dialect == "stablehlo" else {}
        text = module.to_text(dialect, generic=generic, **shown)
    except ArgumentError as error:
        raise click.UsageError(str(error)) from None
    except HloTextError as error:
        click.echo(str(error), err=True)
        sys.exit(ExitCode.FAILED if error.code == "nesting" else ExitCode.UNSUPPORTED)
    try:
        if output is not None:
            output.write_text(text)
        else:
            click.echo(text, nl=False)
    except BrokenPipeError:
        raise  # who reads the text has seen enough
    except OSError as error:
        raise click.UsageError(str(error)) from None


def _find(name: str) -> Callable[..., Any]:
    """Import what `package.module:function` or `file.py:function` names.

    Raises:
        UsageError: There is no such module or function.
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
        raise click.UsageError(f"{name} is no function but of type {type(found).__name__}")
    return found  # type: ignore[no-any-return]  # it is callable


def _load_module(name: str) -> Any:
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # a module that the user's module imports
        raise click.UsageError(f"there is no module {name!r}") from None


def _load_file(path: Path) -> Any:
    if not path.is_file():
        raise click.UsageError(f"there is no file {str(path)!r}")
    specification = importlib.util.spec_from_file_location(path.stem, path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.parent))
    specification.loader.exec_module(module)
    return module


def _examples(arguments: tuple[str, ...], keywords: tuple[str, ...]) -> tuple[list[Any], dict[str, Any], list[Any]]:
    """Read example arguments.

    Returns:
        Positional arguments, arguments by name, and the numbers and names of the static ones.

    Raises:
        UsageError: One cannot be read.
    """
    from frontends.example_arguments import ExampleReader, Static

    reader = ExampleReader()
    positional: list[Any] = []
    by_name: dict[str, Any] = {}
    static: list[Any] = []
    try:
        for number, text in enumerate(arguments):
            value = reader.read(text)
            if isinstance(value, Static):
                static.append(number)
                value = value.value
            positional.append(value)
        for text in keywords:
            name, separator, rest = text.partition("=")
            if not separator or not name.isidentifier():
                raise ValueError(f"{text!r} is not NAME=ARG")
            value = reader.read(rest)
            if isinstance(value, Static):
                static.append(name)
                value = value.value
            by_name[name] = value
    except (ValueError, OSError) as error:
        raise click.UsageError(str(error)) from None
    return positional, by_name, static


def _show_failure(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print what the user's function raised, from the user's first frame on."""
    own = str(Path(__file__).parent)
    frames = trace
    while frames is not None and not frames.tb_frame.f_code.co_filename.startswith(own):
        frames = frames.tb_next  # how this command was started
    while frames is not None and not _is_user(frames.tb_frame.f_code.co_filename, own):
        frames = frames.tb_next
    traceback.print_exception(kind, error, frames or trace)


def _is_user(file: str, own: str) -> bool:
    parts = Path(file).parts
    return not (file.startswith((own, "<frozen")) or "click" in parts or "jax" in parts or "importlib" in parts)


if __name__ == "__main__":
    main()
