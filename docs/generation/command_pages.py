"""The page of the commands, made from what `--help` says."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("evaluator.cli.commands", "frontends.cli")


def commands() -> dict[str, click.Command]:
    """Return the commands that this project installs, by name."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    return {name: _command(name.replace("-", "_")) for name in sorted(scripts)}


def _command(module: str) -> click.Command:
    package = next(package for package in _PACKAGES if find_spec(f"{package}.{module}") is not None)
    command = import_module(f"{package}.{module}").main
    assert isinstance(command, click.Command)
    return command


def command_page() -> str:
    """Return what every command says to `--help`."""
    lines = ["# Commands", "", "What all of them share is told in [the command line](../command_line.md).", ""]
    for name, command in commands().items():
        lines += [f"## {name}", ""]
        with click.Context(command, info_name=name, max_content_width=88, terminal_width=88) as context:
            lines += ["```text", command.get_help(context), "```", ""]
    return "\n".join(lines)
