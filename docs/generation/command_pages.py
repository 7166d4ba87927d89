"""The page of the commands, made from what `--help` says."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]


def commands() -> dict[str, click.Command | None]:
    """Return the commands that this project installs, by name; None for one that is no command of click's."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    found = {}
    for name, place in sorted(scripts.items()):
        module, _, function = place.partition(":")
        command = getattr(import_module(module), function)
        found[name] = command if isinstance(command, click.Command) else None
    return found


def command_page() -> str:
    """Return what every command says to `--help`."""
    lines = ["# Commands", "", "What all of them share is told in [the command line](../command_line.md).", ""]
    for name, command in commands().items():
        lines += [f"## {name}", ""]
        if command is not None:
            with click.Context(command, info_name=name, max_content_width=88, terminal_width=88) as context:
                lines += ["```text", command.get_help(context), "```", ""]
    return "\n".join(lines)
