"""The command-line interface `hlo-capture`: record the modules, arguments and results of a running program."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from evaluator.cli.exit_codes import ExitCode, exit_code_help
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, Count, read_bytes
from evaluator.cli.reports import show_line, usage_message
from evaluator.cli.shell_command import ShellCommand

_CODES = exit_code_help(
    {
        0: "COMMAND succeeded; other codes are COMMAND's, 128 + N if signal N ended it",
        2: "usage error: options or the directory",
        3: None,
        4: None,
        126: "COMMAND cannot be executed",
        127: "COMMAND was not found",
        130: None,
    }
)
_EPILOG = f"""\b
Examples:
  hlo-capture -o recording -- python train.py
  hlo-capture -o recording --module train_step --calls 3 -- python train.py
  hlo-run recording --module train_step --expected

{_CODES}"""

_CAPTURE = OptionGroup(
    "Capture",
    (
        option(
            "--output",
            "-o",
            required=True,
            type=click.Path(path_type=Path, file_okay=False),
            metavar="DIR",
            help="Where to write the recording; an earlier recording is replaced.",
        ),
        option(
            "--module",
            metavar="REGEX",
            help="Record modules whose names match; by default all but single eager operations.",
        ),
        option(
            "--calls",
            type=Count(),
            default=1,
            show_default=True,
            metavar="N",
            help="Record the first N calls of each module.",
        ),
        option(
            "--max-bytes",
            callback=read_bytes,
            metavar="N",
            help="Record calls up to N bytes in total; suffixes K, M, G, T.",
        ),
    ),
)


@click.command(
    "hlo-capture",
    cls=ShellCommand,
    short_help="Record the modules and arguments of a program as it runs",
    epilog=_EPILOG,
    context_settings={**CONTEXT_SETTINGS, "allow_interspersed_args": False},
)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@composed(_CAPTURE)
@click.version_option(package_name="hlo-text")
def main(output: Path, module: str | None, calls: int, max_bytes: int | None, command: tuple[str, ...]) -> None:
    """Run COMMAND and record the modules that XLA compiles in it, with the arguments and results of calls.

    DIR gets one folder per module with its stages and calls, and capture.json.
    """
    from evaluator.capture.recording import CommandNotStartedError, capture

    try:
        made = capture(command, output, module=module, calls=calls, max_bytes=max_bytes)
    except CommandNotStartedError as error:
        show_line(str(error))
        sys.exit(error.exit_code)
    except (OSError, ValueError) as error:
        show_line(usage_message(error))
        sys.exit(ExitCode.USAGE)
    recorded = sum(found.calls for found in made.modules)
    show_line(f"recorded {_counted(len(made.modules), 'module')} and {_counted(recorded, 'call')} in {output}")
    sys.exit(made.exit_code)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


if __name__ == "__main__":
    main()
