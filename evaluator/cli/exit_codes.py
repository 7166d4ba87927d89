"""Exit codes of the commands, and the exit code of each error."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hlo_text.core.diagnostics import HloTextError


class ExitCode(IntEnum):
    """Exit codes of commands; for several files, the highest code wins."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INVALID = 3
    UNSUPPORTED = 4
    HOSTS = 5
    INTERRUPTED = 130


_USUAL: dict[int, str | None] = {
    ExitCode.OK: "success",
    ExitCode.USAGE: "usage error: options, files or arguments",
    ExitCode.INVALID: "invalid module",
    ExitCode.UNSUPPORTED: "unsupported here: the module, the conversion or the file format",
    ExitCode.INTERRUPTED: "interrupted by Ctrl-C",
}


def exit_code_help(changed: Mapping[int, str | None]) -> str:
    r"""Return the section of `--help` about exit codes.

    Args:
        changed: Codes with a different meaning, or additional ones; None for codes that do not occur.

    >>> print(exit_code_help({1: "the modules differ", 3: None, 4: None}).replace("\b", ""))
    <BLANKLINE>
    Exit codes:
      0    success
      1    the modules differ
      2    usage error: options, files or arguments
      130  interrupted by Ctrl-C
    """
    meanings: dict[int, str | None] = {**_USUAL, **changed}
    rows = [f"  {code:<4d} {meaning}" for code, meaning in sorted(meanings.items()) if meaning is not None]
    return "\n".join(["\b", "Exit codes:", *rows])


def exit_code_of(error: HloTextError) -> ExitCode:
    """Return the exit code of a command that ends with an error."""
    from hlo_text.core import diagnostics

    match error:
        case diagnostics.ParseError() if error.code == "source.size":
            return ExitCode.FAILED
        case diagnostics.ParseError() | diagnostics.VerificationError():
            return ExitCode.INVALID
        case diagnostics.LoweringError() | diagnostics.ConversionError() | diagnostics.ContainerError():
            return ExitCode.UNSUPPORTED
        case diagnostics.RewriteError() if error.code in ("rewrite.missing", "rewrite.ambiguous"):
            return ExitCode.USAGE  # a value that --extract or --from names
        case diagnostics.RewriteError():
            return ExitCode.UNSUPPORTED
        case diagnostics.ExecutionError() if error.code in ("run.arguments", "distributed.settings"):
            return ExitCode.USAGE
        case diagnostics.ExecutionError() if error.code.startswith("distributed."):
            return ExitCode.HOSTS
    return ExitCode.FAILED
