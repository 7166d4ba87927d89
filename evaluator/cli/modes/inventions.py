"""Values that `--fill-elided` makes up: which constants they take the place of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evaluator.cli.reports import show_line
from hlo_text.attributes import Literal
from hlo_text.describe import describe_shape
from hlo_text.ir import Module, Operation, walk

if TYPE_CHECKING:
    from evaluator.options import FillElided

#: More constants are counted.
_MOST_LISTED = 20
_MADE_UP = {"zeros": "zeros", "random": "random numbers"}


def tell_inventions(module: Module, file: str, fill: FillElided) -> None:
    """Say on standard error which constants of a module are made up, if any are."""
    told = inventions(module, file, fill)
    if told is not None:
        show_line(told)


def inventions(module: Module, file: str, fill: FillElided) -> str | None:
    """Return what to tell about the constants of a module whose elements are made up; None if there are none."""
    found = [(op, literal) for op in walk(module) for literal in _elided(op)]
    if not found or fill is None:
        return None
    constants = [_text(op, literal, module) for op, literal in found[:_MOST_LISTED]]
    if len(found) > _MOST_LISTED:
        constants.append(f"and {len(found) - _MOST_LISTED} more")
    number = "1 constant" if len(found) == 1 else f"{len(found)} constants"
    return f"{file}: {_MADE_UP[fill]} take the place of {number} left out of the text: {', '.join(constants)}"


def _elided(op: Operation) -> list[Literal]:
    return [value for value in op.attributes.values() if isinstance(value, Literal) and not value.has_value]


def _text(op: Operation, literal: Literal, module: Module) -> str:
    name = f"%{op.results[0].name}" if op.results and op.results[0].name is not None else op.name
    span = op.span(module.source)
    line = "" if span is None or module.source is None else f" in line {module.source.line_and_column(span.start)[0]}"
    return f"{name} ({describe_shape(literal.type)}){line}"
