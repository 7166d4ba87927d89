"""`located_text`: the text of a module for XLA, with a name and a location for every operation.

By default, the names and lines are those of the user's file. XLA names HLO instructions after locations, so its
dumps show them.
"""

from __future__ import annotations

import re

import attrs

from hlo_text.analysis.places import innermost_frame, scope_of
from hlo_text.conversion import to_stablehlo
from hlo_text.core.attributes import FileLocation, Location, NameLocation
from hlo_text.core.ir import Annotations, Function, Module, Operation, Value, walk
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs import Metadata, write_metadata
from hlo_text.rewrite import clone

#: Names that MLIR's printer gives to values without one.
_PRINTERS_NAME = re.compile(r"(?:arg|iterArg|cst|c|true|false)?(?:_?\d)*")


def located_text(module: Module) -> tuple[Module, str]:
    """Return a module as StableHLO with locations, and its text.

    Raises:
        ConversionError: StableHLO cannot express the module.
    """
    made = clone(module)
    if made.language == "hlo":
        for op in walk(made):
            _describe(op, made.source)
        made = to_stablehlo(made)
    else:
        for op in walk(made):
            _locate(op, made.source)
    made.symbol = made.symbol or "module"  # JAX compiles no module without a name
    return made, made.to_text("stablehlo", debug_info=True)


def _describe(op: Operation, source: SourceText | None) -> None:
    """Add the name and position to an HLO instruction without metadata."""
    notes = op.annotations or Annotations()
    if notes.metadata is not None or not op.results:
        return
    place = _text_location(op, source)
    metadata = Metadata(op_name=op.results[0].name)
    if place is not None:
        metadata = attrs.evolve(metadata, source_file=place.file, source_line=place.line, source_column=place.column)
    op.annotations = attrs.evolve(notes, metadata=write_metadata(metadata))


def _locate(op: Operation, source: SourceText | None) -> None:
    """Add names and positions to an MLIR operation and its region arguments that have no locations."""
    place = _text_location(op, source)
    if _is_uninformative(op.location):
        op.location = _named(op.results[0], place) if op.results and not isinstance(op, Function) else place
    for region in op.regions:
        for block in region.blocks:
            given = block.argument_locations or (None,) * len(block.arguments)
            pairs = zip(block.arguments, given, strict=True)
            block.argument_locations = tuple(
                _named(value, place) if _is_uninformative(location) else location for value, location in pairs
            )


def _is_uninformative(location: Location | None) -> bool:
    return location is None or (innermost_frame(location) is None and scope_of(location) is None)


def _named(value: Value, place: FileLocation | None) -> Location | None:
    """Return the position, under the value's name unless a printer generated the name."""
    name = (value.name or "").partition("#")[0]
    return place if not name or _PRINTERS_NAME.fullmatch(name) else NameLocation(name, place)


def _text_location(op: Operation, source: SourceText | None) -> FileLocation | None:
    span = op.span(source) if source is not None and op.position >= 0 else None
    if span is None or source is None:
        return None
    return FileLocation(source.name, *source.line_and_column(span.start))
