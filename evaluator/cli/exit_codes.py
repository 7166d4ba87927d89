"""Exit codes of the commands, and which error ends in which."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hlo_text.diagnostics import HloTextError


class ExitCode(IntEnum):
    """Numbers that commands return to the shell; with several files the highest of theirs."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INVALID = 3
    UNSUPPORTED = 4
    HOSTS = 5
    INTERRUPTED = 130


#: The codes as `--help` of `hlo-run` documents them.
EXIT_CODES = """\b
Exit codes:
  0  everything worked
  1  a program failed while it ran, or was stopped or refused by --max-steps, --timeout or --max-bytes;
     with --nan or --inf: one arose; with --against, --recheck and --expected-output: results disagree
  2  wrong usage: options, input files, wrong number or types of arguments, or of results that are compared
  3  invalid module: it does not parse or breaks a rule of its specification
  4  unsupported: the module is valid but cannot be run here, or not be converted, or what reads its file is missing
  5  with --distributed: a host did not come, does not fit the others, or was lost
  130  interrupted by Ctrl-C"""


def exit_code_of(error: HloTextError) -> ExitCode:
    """Return the code of a command that ends with an error."""
    from hlo_text import diagnostics

    match error:
        case diagnostics.ParseError() if error.code == "source.size":
            return ExitCode.FAILED
        case diagnostics.ParseError() | diagnostics.VerificationError():
            return ExitCode.INVALID
        case diagnostics.LoweringError() | diagnostics.ConversionError() | diagnostics.ContainerError():
            return ExitCode.UNSUPPORTED
        case diagnostics.RewriteError():
            return ExitCode.UNSUPPORTED
        case diagnostics.ExecutionError() if error.code in ("run.arguments", "distributed.settings"):
            return ExitCode.USAGE
        case diagnostics.ExecutionError() if error.code.startswith("distributed."):
            return ExitCode.HOSTS
    return ExitCode.FAILED
