"""The command-line interface `hlo`: subcommands, each imported when it is used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from evaluator.cli.option_groups import as_subcommand
from evaluator.cli.option_values import CONTEXT_SETTINGS
from evaluator.cli.shell_command import HelpedUsageError, usage_documented
from evaluator.cli.suggestions import closest

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _mode(name: str) -> click.Command:
    from evaluator.cli.commands.subcommands import subcommand

    return subcommand(name)


def _command(module: str, own: tuple[str, ...] | None = None) -> Callable[[str], click.Command]:
    """Return a loader that imports an installed command as a subcommand with its own option groups."""
    return lambda name: as_subcommand(import_module(module).main, name, own=own)


class ListedCommand(NamedTuple):
    """A subcommand as listed by `hlo --help`.

    Attributes:
        name: Its name.
        summary: Its description, in one line.
        load: Imports it.
    """

    name: str
    summary: str
    load: Callable[[str], click.Command]


SECTIONS: tuple[tuple[str, tuple[ListedCommand, ...]], ...] = (
    (
        "Read and check",
        (
            ListedCommand("verify", "Check modules and report diagnostics", _mode),
            ListedCommand("print", "Print the canonical text", _mode),
            ListedCommand("convert", "Convert between HLO, StableHLO, Python and file formats", _mode),
            ListedCommand("list", "List the modules of files and directories of dumps", _mode),
            ListedCommand("explain", "Explain an error code", _mode),
        ),
    ),
    (
        "Run and debug",
        (
            ListedCommand("run", "Run modules and print or time their results", _mode),
            ListedCommand(
                "capture",
                "Record the modules and arguments of a program as it runs",
                _command("evaluator.cli.commands.hlo_capture"),
            ),
            ListedCommand("nan", "Find the operation that produced the first NaN or infinity", _mode),
            ListedCommand("compare", "Compare the results of two modules; find the first divergence", _mode),
            ListedCommand(
                "reduce",
                "Shrink a module while a property holds",
                _command(
                    "evaluator.cli.commands.hlo_reduce", ("Reduction", "Property to preserve (give one)", "Output")
                ),
            ),
        ),
    ),
    (
        "Analyze",
        (
            ListedCommand(
                "stats",
                "Count flops, bytes and peak memory",
                _command("evaluator.cli.commands.hlo_stats", ("Costs", "Output")),
            ),
            ListedCommand(
                "diff",
                "Show what changed between two modules",
                _command("evaluator.cli.commands.hlo_diff", ("Differences", "Fingerprint", "Output")),
            ),
            ListedCommand(
                "passes",
                "Show what each XLA pass changed; find the pass at fault",
                _command("frontends.cli.hlo_passes", ("Passes", "Output", "Function")),
            ),
            ListedCommand("fingerprint", "Print fingerprints that ignore names and order", _mode),
            ListedCommand(
                "view",
                "Write a self-contained HTML page of a module",
                _command("evaluator.cli.commands.hlo_view", ("Page", "Output")),
            ),
        ),
    ),
    (
        "Create and edit",
        (
            ListedCommand("trace", "Trace a Python function to a module", _command("frontends.cli.hlo_trace")),
            ListedCommand("lsp", "Start the language server for editors", _command("evaluator.cli.commands.hlo_lsp")),
        ),
    ),
)
ENTRIES = {entry.name: entry for _, entries in SECTIONS for entry in entries}
#: Modes of `hlo-run`, which are options there.
_MODES = {f"--{name}": name for name in ("list", "verify", "print", "fingerprint", "nan", "explain")} | {
    "--inf": "nan --inf",
    "--against": "compare",
    "--recheck": "compare",
}


class Umbrella(click.Group):
    """A click group that imports a subcommand when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(ENTRIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = ENTRIES.get(cmd_name)
        return None if entry is None else entry.load(cmd_name)

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        with usage_documented(is_json="--json" in args):
            try:
                return super().make_context(info_name, args, *rest, **extra)
            except click.NoSuchOption as error:
                mode = _MODES.get(error.option_name)
                help = None if mode is None else f"{info_name} {mode}"
                raise HelpedUsageError(f"no such option '{error.option_name}'", help, error.ctx) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in ENTRIES or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        with usage_documented(is_json="--json" in args):
            raise _unknown_subcommand(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, ENTRIES))
        for title, entries in SECTIONS:
            with formatter.section(title):
                formatter.write_dl([(entry.name.ljust(width), entry.summary) for entry in entries])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)
        records = [parameter.get_help_record(ctx) for parameter in self.get_params(ctx)]
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record is not None])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete options and names of subcommands without importing the subcommands."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(e.name, help=e.summary) for e in ENTRIES.values() if e.name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]


def _unknown_subcommand(context: click.Context, args: list[str]) -> click.UsageError:
    """Return the error for a word that is no subcommand: a file, or a typo."""
    import shlex
    from pathlib import Path

    word = args[0]
    if word == "-" or Path(word).suffix or "/" in word or Path(word).exists():
        mode = next((mode for option, mode in _MODES.items() if option in args), None)
        rest = [word for word in args if _MODES.get(word) != mode] if mode is not None else args
        verb = mode or ("list" if Path(word).is_dir() else "run")
        help = f"{context.command_path} {verb} {shlex.join(rest)}"
        return HelpedUsageError(f"'{word}' is a file, not a subcommand", help, context)
    meant = closest(word, ENTRIES)
    guess = None if meant is None else f"did you mean '{meant}'?"
    return HelpedUsageError(f"no such subcommand '{word}'", guess, context)


_EPILOG = "`hlo SUBCOMMAND --help` lists a subcommand's options, `--help-all` the shared options too."


@click.command(
    "hlo",
    cls=Umbrella,
    short_help="Read, check, run, compare and analyze HLO and StableHLO modules",
    subcommand_metavar="SUBCOMMAND ...",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.version_option(package_name="hlo-text")
def main() -> None:
    """Read, check, run, compare and analyze HLO and StableHLO modules."""
