"""The command-line interface `hlo-stats`: the costs of a module, or of two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from evaluator.cli import options
from evaluator.cli.documents import print_document
from evaluator.cli.exit_codes import exit_code_help
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, Count, ValueOrFile
from evaluator.cli.progress import Progress
from evaluator.cli.shell_command import ShellCommand

if TYPE_CHECKING:
    from hlo_text.analysis.statistics import Statistics

_EPILOG = f"""\b
Examples:
  hlo-stats model.mlir --by scope
  hlo-stats before.hlo after.hlo
  hlo-stats optimized.hlo --chip h100 --by scope --depth 3
  hlo-stats optimized.hlo --peak

{exit_code_help({1: None})}

Costs follow XLA's HloCostAnalysis; loops count trip-count times where it is known. Custom calls count -1, except
products by cuBLAS and cuDNN. Times are lower bounds, not predictions."""


def _chip(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """Validate the name of a chip."""
    from hlo_text.analysis.roofline.chip import KNOWN_CHIPS

    if text is not None and text not in KNOWN_CHIPS and not text.endswith(".toml"):
        raise click.BadParameter(f"{text!r} is not one of {', '.join(KNOWN_CHIPS)}, or a file that ends in .toml")
    return text


def _mesh(context: click.Context, option: click.Parameter, text: str | None) -> dict[str, int] | None:
    """Parse the axes of a mesh."""
    pairs = [pair.partition("=") for pair in text.split(",")] if text is not None else []
    if not all(name.strip() and size.strip().isdecimal() and 0 < int(size) < 1 << 31 for name, _, size in pairs):
        raise click.BadParameter(f"{text!r} is not a list of axes and sizes such as data=2,model=4")
    return {name.strip(): int(size) for name, _, size in pairs} or None


_COSTS = OptionGroup(
    "Costs",
    (
        option(
            "--by",
            type=click.Choice(["op", "line", "scope", "computation"]),
            help="Break costs down by operation name, source line, scope or computation.",
        ),
        option(
            "--depth",
            type=Count(min=1),
            metavar="N",
            help="With --by scope: keep N parts of each scope and merge numbered ones (layer*).",
        ),
        option("--peak", is_flag=True, help="List the live values at the peak of memory."),
        option(
            "--chip",
            metavar="NAME|FILE.toml",
            callback=_chip,
            help="Bound the time from below on a chip: h100, h200, b200, a100, mi300x, tpu-v5e, tpu-v5p, tpu-v6e.",
        ),
        *options.ENTRY.options,
        option(
            "--mesh",
            metavar="AXIS=SIZE,...",
            callback=_mesh,
            help="Mesh whose axes name the groups of collectives; by default the module's.",
        ),
    ),
)


@click.command(
    "hlo-stats",
    cls=ShellCommand,
    short_help="Count flops, bytes and peak memory",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("files", nargs=-1, required=True, type=ValueOrFile(), metavar="FILE [FILE]")
@composed(_COSTS, options.AS_JSON)
@selection_options
@click.version_option(package_name="hlo-text")
def main(
    files: tuple[str, ...],
    by: Any,
    depth: int | None,
    peak: bool,
    chip: str | None,
    entry: str | None,
    mesh: Any,
    as_json: bool,
    **selection: Any,
) -> None:
    """Count flops, bytes, operations and peak memory of the module in FILE, or of two modules side by side.

    Nothing is run.
    """
    if len(files) > 2:
        raise click.UsageError("give one file, or two files to compare")
    if depth is not None and by != "scope":
        raise click.UsageError("--depth needs --by scope")
    progress = Progress()
    with ended_as_documented(progress, as_json=as_json):
        from evaluator.cli.costs import memory_warning, statistics_lines
        from hlo_text.analysis.roofline.chip import load_chip
        from hlo_text.analysis.statistics import statistics

        target = load_chip(chip) if chip is not None else None
        found = []
        for file in files:
            with progress.step(f"reading {file}"):
                program = load_one(file, Selection(**selection))
            with progress.step(f"counting {file}"):
                counted = statistics(program.module, by=by, entry=entry, mesh=mesh, depth=depth, peak=peak, chip=target)
                found.append(counted)
        for file, counted in zip(files, found, strict=True):
            warning = memory_warning(file, counted)
            if warning is not None:
                click.echo(warning, err=True)
        if as_json:
            print_document(_document(found))
        else:
            click.echo("\n".join(statistics_lines(files, found)))


def _document(found: list[Statistics]) -> Any:
    documents = [statistics.as_json() for statistics in found]
    if len(documents) == 1:
        return documents[0]
    return {"a": documents[0], "b": documents[1], "difference": _difference(*documents)}


def _difference(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    """Return the second document minus the first: numbers, and operations whose counts differ."""
    numbers = {key: b[key] - a[key] for key in a if isinstance(a[key], int)}
    names = sorted({*a["operations"], *b["operations"]})
    counts = {name: b["operations"].get(name, 0) - a["operations"].get(name, 0) for name in names}
    return {
        **numbers,
        "operations": {name: count for name, count in counts.items() if count},
        "collectives": len(b["collectives"]) - len(a["collectives"]),
    }
