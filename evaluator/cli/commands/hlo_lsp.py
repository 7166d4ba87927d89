"""The command line `hlo-lsp`: a language server for editors, over standard input and output."""

from __future__ import annotations

import sys

import click

from evaluator.cli.interruption import interruptible

_EPILOG = """\b
Exit codes:
  0  the editor ended it
  1  the editor ended it without a shutdown
  4  the library that it stands on is missing
  130  interrupted by Ctrl-C

Editors start it; docs/editors.md has their settings. It needs the extra `lsp`: pip install 'hlo-text[lsp]'."""


@click.command(
    short_help="Serve editors HLO and StableHLO texts",
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--stdio", is_flag=True, help="Serve standard input and output, which is what it does anyway.")
@click.version_option(package_name="hlo-text")
def main(stdio: bool) -> None:
    """Serve the Language Server Protocol for HLO and StableHLO texts.

    It finds errors while you type, and knows types, meanings, definitions and uses, names, outlines, folding, the
    canonical form, and what may stand where the cursor is.
    """
    with interruptible("hlo-lsp", lambda: "serving an editor"):
        try:
            from hlo_text.language_server.server import serve
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
                raise
            click.echo(f"hlo-lsp: the library {error.name} is missing: pip install 'hlo-text[lsp]'", err=True)
            sys.exit(4)
        if sys.stdin.isatty():
            click.echo("hlo-lsp: waiting for an editor on standard input; Ctrl-C ends", err=True)
        serve()


if __name__ == "__main__":
    main()
