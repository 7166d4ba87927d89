"""Manual pages of the commands and of the subcommands of `hlo`: their help, with exit codes and notes.

    python docs/manual_pages.py [FOLDER]

The folder is `~/.local/share/man/man1` unless another is given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click
from click_man.core import generate_man_page

from generation.command_pages import commands, subcommands

_SECTIONS = {
    "Exit codes:": "EXIT STATUS",
    "Examples:": "EXAMPLES",
    "Example:": "EXAMPLES",
    "An example argument is one of": "ARGUMENTS",
}
_HOME = Path.home() / ".local" / "share" / "man" / "man1"


def manual_page(name: str, command: click.Command) -> str:
    """Return the page of a command, with the sections that the library omits."""
    page = generate_man_page(click.Context(command, info_name=name), version("hlo-text"))
    return "\n".join([_protected(page.rstrip()), *_sections(command.epilog or ""), ""])


def _protected(page: str) -> str:
    """Return a page in which no line of text is mistaken for a request."""
    return "\n".join(
        rf"\&{line}" if line.startswith((".", "'")) and not line[1:3].isupper() and not line.startswith(".B ") else line
        for line in page.split("\n")
    )


def _sections(epilog: str) -> Iterator[str]:
    """Yield the sections after the options; paragraphs with a title of their own keep their lines."""
    for paragraph in epilog.split("\n\n"):
        lines = [_escaped(line) for line in paragraph.replace("\b", "").strip("\n").split("\n")]
        title = _SECTIONS.get(lines[0])
        if title is None:
            yield from (".SH NOTES", *lines)
        else:
            yield from (f".SH {title}", ".nf", *lines[1:], ".fi")


def _escaped(line: str) -> str:
    shown = line.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{shown}" if shown.startswith((".", "'")) else shown


def pages() -> dict[str, tuple[str, click.Command]]:
    """Return names of pages with the commands they describe; `hlo verify` has the page `hlo-verify`, as git has it.

    The page of a subcommand that is installed for itself, such as `hlo run` as `hlo-run`, is the installed command's.
    """
    of_subcommands = {name.replace(" ", "-"): (name, command) for name, command in subcommands().items()}
    return of_subcommands | {name: (name, command) for name, command in commands().items()}


def write(folder: Path) -> None:
    """Write every page."""
    folder.mkdir(parents=True, exist_ok=True)
    for page, (name, command) in pages().items():
        (folder / f"{page}.1").write_text(manual_page(name, command), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else _HOME)
