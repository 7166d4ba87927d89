"""The command-line interface `hlo-trace`: print the module of a Python function of arrays."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli.exit_codes import ExitCode, exit_code_help
from evaluator.cli.interruption import interruptible
from evaluator.cli.option_groups import composed
from evaluator.cli.option_values import CONTEXT_SETTINGS
from evaluator.cli.reports import command_name
from evaluator.cli.shell_command import ShellCommand
from frontends.cli import options

if TYPE_CHECKING:
    from hlo_text.core.diagnostics import Diagnostic
    from hlo_text.core.ir import Module

_CODES = {
    1: "the function raised an error, or its module failed",
    3: "the traced module is invalid",
    4: "unsupported: a JAX primitive, or a construct the other language lacks",
}
_EPILOG = f"""\b
An example argument is one of
  f32[2,3]  s32  bf16[b,2*n]    a shape; names are symbolic dimension sizes
  key                           a random key
  @x.npy  @x.npz                the array of a file, or the dictionary of its arrays
  2xf32=1 2  s32[2] {{1, 2}}      an array literal, as for `hlo run --input`
  3  -0.5  True                 a number
  {{"w": f32[3], "b": f32}}       tuples, lists and dictionaries of these
  static("mean")                a static argument

\b
Examples:
  hlo-trace model.py:loss --arg f32[8,4] --arg f32[4] --grad
  hlo-trace jax.numpy:linalg.norm --arg f32[n] --dialect hlo

{exit_code_help(_CODES)}"""


@click.command(
    "hlo-trace",
    cls=ShellCommand,
    short_help="Trace a Python function to a module",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("function", metavar="MODULE:FUNCTION")
@composed(options.ARGUMENTS, options.FUNCTION, options.TEXT)
@click.version_option(package_name="hlo-text")
def main(function: str, output: Path | None, **given: Any) -> None:
    """Trace FUNCTION with JAX and print the text of its module.

    MODULE is `package.module`, also found in the current directory, or a path `file.py`.
    """
    if given["generic"] and given["dialect"] == "hlo":
        raise click.UsageError("--generic needs --dialect stablehlo")
    with interruptible(command_name(), lambda: f"tracing {function}"):
        text, warnings = _traced_text(function, given)
        if output is not None or not given["as_json"]:
            _write(text, output)
        if given["as_json"]:
            _print_document(given["dialect"], text, warnings)


def _traced_text(function: str, given: dict[str, Any]) -> tuple[str, list[Diagnostic]]:
    """Return the text of a traced function and warnings about it; excludes what the function's code prints.

    Raises:
        click.UsageError: The function does not exist, or the arguments do not fit.
        SystemExit: It cannot be traced, or its module breaks a rule.
    """
    from frontends.cli.functions import show_failure
    from frontends.jax_tracer import ArgumentError
    from hlo_text.core.diagnostics import Diagnostic, HloTextError

    sys.excepthook = show_failure
    try:
        with redirect_stdout(sys.stderr):
            module = _traced(function, given)
        warnings = _require_valid(module, as_json=given["as_json"])
        shown = {"debug_info": True} if given["locations"] and given["dialect"] == "stablehlo" else {}
        return module.to_text(given["dialect"], generic=given["generic"], **shown), warnings
    except click.UsageError:
        raise
    except ArgumentError as error:
        raise click.UsageError(str(error)) from None
    except HloTextError as error:
        if given["as_json"]:
            _print_document(None, None, error.diagnostics)
        else:
            from evaluator.cli.reports import show_error

            show_error(error)
        sys.exit(ExitCode.FAILED if error.code == "nesting" else ExitCode.UNSUPPORTED)
    except Exception as error:
        if given["as_json"]:
            _print_document(None, None, [Diagnostic("trace.failed", f"{type(error).__name__}: {error}")])
        raise  # `show_failure` prints the traceback


def _traced(function: str, given: dict[str, Any]) -> Module:
    import jax

    from frontends.cli.examples import read_examples
    from frontends.cli.functions import find_function
    from frontends.jax_tracer import trace

    if given["x64"]:
        jax.config.update("jax_enable_x64", True)
    target = find_function(function)
    examples = read_examples(given["arguments"], given["keywords"])
    for number in given["donated"]:
        if not -len(examples.positional) <= number < len(examples.positional):
            raise click.UsageError(f"--donate {number}: there are {len(examples.positional)} arguments")
    if given["grad"]:
        target = jax.grad(target)
    if given["vmap"]:
        target = jax.vmap(target)
    return trace(
        target,
        *examples.positional,
        keyword_arguments=examples.by_name,
        static_argnums=examples.static_argnums,
        static_argnames=examples.static_argnames,
        donate_argnums=given["donated"],
        platform=given["platform"],
        keep_callbacks=given["keep_callbacks"],
        keep_unused=given["keep_unused"],
    )


def _require_valid(module: Module, *, as_json: bool) -> list[Diagnostic]:
    """Return the warnings about a module; print them unless a document contains them.

    Raises:
        SystemExit: There are errors, which are shown.
    """
    from hlo_text.verifier.walk import verify

    diagnostics = verify(module)
    if not as_json:
        for diagnostic in diagnostics:
            click.echo(diagnostic.render(), err=True)
    if any(diagnostic.is_error for diagnostic in diagnostics):
        if as_json:
            _print_document(None, None, diagnostics)
        sys.exit(ExitCode.INVALID)
    return diagnostics


def _print_document(language: str | None, text: str | None, diagnostics: Sequence[Diagnostic]) -> None:
    from evaluator.cli.documents import diagnostic_entry, print_document

    entries = [diagnostic_entry(diagnostic) for diagnostic in diagnostics]
    print_document({"language": language, "text": text, "diagnostics": entries})


def _write(text: str, output: Path | None) -> None:
    from evaluator.cli.reports import usage_message
    from hlo_text.files.replacing import replace_file

    try:
        if output is not None:
            replace_file(output, text.encode())
        else:
            click.echo(text, nl=False)
    except BrokenPipeError:
        raise  # the reader of the pipe closed it
    except OSError as error:
        raise click.UsageError(usage_message(error)) from None
