"""The command-line interface `hlo-lsp`: a language server for editors, over standard input and output."""

from __future__ import annotations

import sys

import click

from evaluator.cli.exit_codes import exit_code_help
from evaluator.cli.interruption import interruptible
from evaluator.cli.reports import command_name
from evaluator.cli.shell_command import ShellCommand

_CODES = {
    0: "the editor ended the session",
    1: "the editor exited without a shutdown request",
    3: None,
    4: "the extra `lsp` is not installed",
}
_EPILOG = f"""{exit_code_help(_CODES)}

Editors start it: docs/editors.md has their settings. Install it with pip install 'hlo-text[lsp]'."""


@click.command(
    "hlo-lsp",
    cls=ShellCommand,
    short_help="Start the language server for editors",
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--stdio", is_flag=True, help="Use standard input and output; the default.")
@click.version_option(package_name="hlo-text")
def main(stdio: bool) -> None:
    """Serve the Language Server Protocol for HLO and StableHLO over standard input and output.

    It provides diagnostics, hover, definitions, references, rename, symbols, folding, formatting and completion.
    """
    with interruptible(command_name(), lambda: "serving an editor"):
        try:
            from hlo_text.language_server.server import serve
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
                raise
            _say(f"the package {error.name} is not installed: pip install 'hlo-text[lsp]'")
            sys.exit(4)
        if sys.stdin.isatty():
            _say("waiting for an editor on standard input; press Ctrl-C to exit")
        serve()


def _say(message: str) -> None:
    click.echo(f"{command_name()}: {message}", err=True)


if __name__ == "__main__":
    main()
