"""The command line `hlo-stats`: the costs of a module, or of two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from evaluator.cli import options
from evaluator.cli.documents import print_document
from evaluator.cli.exit_codes import exit_code_help
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, Spelling
from evaluator.cli.progress import Progress
from evaluator.cli.shell_command import ShellCommand

if TYPE_CHECKING:
    from hlo_text.analysis.statistics import Statistics

_EPILOG = f"""\b
Examples:
  hlo-stats model.mlir --by scope
  hlo-stats before.hlo after.hlo

{exit_code_help({1: None})}

Costs follow XLA's HloCostAnalysis; loops count trip-count times where it is known. Custom calls count -1."""

_SHOWN_ROWS = 40


def _mesh(context: click.Context, option: click.Parameter, text: str | None) -> dict[str, int] | None:
    """Read the axes of a mesh."""
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
@click.argument("files", nargs=-1, required=True, type=Spelling(), metavar="FILE [FILE]")
@composed(_COSTS, options.AS_JSON)
@selection_options
@click.version_option(package_name="hlo-text")
def main(files: tuple[str, ...], by: Any, entry: str | None, mesh: Any, as_json: bool, **selection: str | None) -> None:
    """Count flops, bytes, operations and peak memory of the module in FILE, or of two modules side by side.

    Nothing is run.
    """
    if len(files) > 2:
        raise click.UsageError("give one file, or two files to compare")
    progress = Progress()
    with ended_as_documented(progress, as_json=as_json):
        from hlo_text.analysis.statistics import statistics

        found = []
        for file in files:
            with progress.step(f"reading {file}"):
                program = load_one(file, Selection(**selection))
            with progress.step(f"counting {file}"):
                found.append(statistics(program.module, by=by, entry=entry, mesh=mesh))
        if as_json:
            print_document(_document(found))
        else:
            click.echo("\n".join(_lines(files, found)))


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


_TITLES = {
    "flops": "flops",
    "transcendentals": "transcendentals",
    "bytes_accessed": "bytes accessed",
    "arguments_bytes": "argument bytes",
    "results_bytes": "result bytes",
    "constants_bytes": "constant bytes",
    "peak_bytes": "peak bytes",
    "unknown_trip_counts": "loops with unknown trip count",
}


def _lines(files: tuple[str, ...], found: list[Statistics]) -> list[str]:
    documents = [statistics.as_json() for statistics in found]
    rows = [[title, *(f"{document[key]:,}" for document in documents)] for key, title in _TITLES.items()]
    header = [["", *files]] if len(files) > 1 else []
    lines = _table([*header, *rows])
    names = sorted({name for d in documents for name in d["operations"]}, key=lambda n: _rank(n, documents))
    counts = [[name, *(f"{document['operations'].get(name, 0):,}" for document in documents)] for name in names]
    lines += ["", "operations", *(f"  {line}" for line in _table(counts))]
    for statistics in found:
        lines += _collective_lines(statistics)
        lines += _row_lines(statistics)
    return lines


def _rank(name: str, documents: list[dict[str, Any]]) -> tuple[int, str]:
    return -max(document["operations"].get(name, 0) for document in documents), name


def _collective_lines(statistics: Statistics) -> list[str]:
    if not statistics.collectives:
        return []
    rows = [
        [c.op, f"{c.bytes:,} bytes", _groups(c.groups, c.group_size, c.axes), str(c.place)]
        for c in statistics.collectives
    ]
    return ["", "collectives", *(f"  {line}" for line in _table(rows, left=4))]


def _groups(groups: int | None, size: int | None, axes: tuple[str, ...]) -> str:
    along = f" along {', '.join(axes)}" if axes else ""
    return f"{'?' if groups is None else groups} groups of {'?' if size is None else size}{along}"


def _row_lines(statistics: Statistics) -> list[str]:
    if not statistics.by:
        return []
    shown = statistics.by[:_SHOWN_ROWS]
    rows = [
        [
            row.key,
            f"{row.cost.flops:,}",
            f"{row.cost.transcendentals:,}",
            f"{row.cost.bytes_accessed:,}",
            f"{row.operations:,}",
        ]
        for row in shown
    ]
    more = len(statistics.by) - len(shown)
    lines = _table([["", "flops", "transcendentals", "bytes accessed", "operations"], *rows])
    return ["", *lines, *([f"({more} more rows; --json prints all)"] if more else [])]


def _table(rows: list[list[str]], left: int = 1) -> list[str]:
    """Align columns, the first `left` of them to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return [
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
