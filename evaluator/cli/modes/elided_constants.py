"""Report of the elided constants that `--fill-elided` replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evaluator.cli.reports import show_line
from hlo_text.core.attributes import Literal
from hlo_text.core.describe import describe_shape
from hlo_text.core.ir import Module, Operation, walk

if TYPE_CHECKING:
    from evaluator.options import FillElided

#: Maximum number of listed constants; others are counted.
_MOST_LISTED = 20
_GENERATED = {"zeros": "zeros", "random": "random values"}


def report_elided_constants(module: Module, file: str, fill: FillElided) -> None:
    """Report on standard error which constants of a module are replaced, if any."""
    report = _report(module, file, fill)
    if report is not None:
        show_line(report)


def _report(module: Module, file: str, fill: FillElided) -> str | None:
    """Return the line about the elided constants of a module, or None if there are none."""
    found = [(op, literal) for op in walk(module) for literal in _elided(op)]
    if not found or fill is None:
        return None
    constants = [_text(op, literal, module) for op, literal in found[:_MOST_LISTED]]
    if len(found) > _MOST_LISTED:
        constants.append(f"and {len(found) - _MOST_LISTED} more")
    number = "1 elided constant" if len(found) == 1 else f"{len(found)} elided constants"
    return f"{file}: replaced {number} with {_GENERATED[fill]}: {', '.join(constants)}"


def _elided(op: Operation) -> list[Literal]:
    return [value for value in op.attributes.values() if isinstance(value, Literal) and not value.has_value]


def _text(op: Operation, literal: Literal, module: Module) -> str:
    name = f"%{op.results[0].name}" if op.results and op.results[0].name is not None else op.name
    span = op.span(module.source)
    line = "" if span is None or module.source is None else f" at line {module.source.line_and_column(span.start)[0]}"
    return f"{name} ({describe_shape(literal.type)}){line}"
