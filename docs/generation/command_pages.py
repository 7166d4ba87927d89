"""The page of the commands, generated from their `--help`."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

from evaluator.cli.option_groups import list_shared_options, shared_titles
from frontends.cli.hlo import ENTRIES

ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("evaluator.cli.commands", "frontends.cli")


def commands() -> dict[str, click.Command]:
    """Return the commands that this project installs, by name; `hlo` is the first."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    return {name: _command(name.replace("-", "_")) for name in sorted(scripts)}


def subcommands() -> dict[str, click.Command]:
    """Return the subcommands of `hlo` by name: `hlo run`, ..."""
    return {f"hlo {name}": entry.load(name) for name, entry in ENTRIES.items()}


def _command(module: str) -> click.Command:
    package = next(package for package in _PACKAGES if find_spec(f"{package}.{module}") is not None)
    command = import_module(f"{package}.{module}").main
    assert isinstance(command, click.Command)
    return command


def command_page() -> str:
    """Return the help of every command and subcommand."""
    lines = [
        "# Commands",
        "",
        "[The command line](../command_line.md) describes what all commands share. `hlo` has a subcommand for each"
        " question; the other commands do the same under names of their own.",
        "",
    ]
    installed = commands()
    for name, command in {"hlo": installed["hlo"], **subcommands(), **installed}.items():
        lines += [f"## {name}", ""]
        with click.Context(command, info_name=name, max_content_width=88, terminal_width=88) as context:
            if shared_titles(command):
                list_shared_options(context)
            lines += ["```text", command.get_help(context), "```", ""]
    return "\n".join(lines)
