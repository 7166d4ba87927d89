"""Conversion between HLO's metadata and stack-frame tables and MLIR's locations, as XLA's converters do it.

A frame is a named location, `loc("function"("file":line:column))`. A stack of frames is a chain of call sites, the
innermost first. It is nested in the operation's name, and that in its type with a colon:
`loc("Type:"("name"(callsite("f"(...) at "main"(...)))))`. A source line without frames is fused with the names:
`loc(fused["Type:", "name", "file":line:column])`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import TypeVar

import attrs

from hlo_text.core.attributes import CallSiteLocation, FileLocation, FusedLocation, Location, NameLocation
from hlo_text.core.ir import HloHeader
from hlo_text.hlo.codecs import Metadata, read_metadata, write_metadata

_TYPE_MARK = ":"
_MAXIMUM_FRAMES = 200  # per operation, because readers and printers of locations recurse
#: Limit per module, because call sites with shared parts expand to more frames than they have aliases.
_MOST_STACK_FRAMES = 1 << 20
_Entry = TypeVar("_Entry")


class LocationReader:
    """Converts metadata texts to locations; each frame of the header is converted once."""

    def __init__(self, header: HloHeader | None) -> None:
        self._header = header or HloHeader()
        self._chains: dict[int, Location | None] = {}

    def location(self, text: str | None) -> Location | None:
        """Return the location equivalent to a metadata text, or None."""
        if text is None:
            return None
        metadata = read_metadata(text)
        names = [f"{metadata.op_type}{_TYPE_MARK}"] if metadata.op_type else []
        names += [metadata.op_name] if metadata.op_name else []
        frames = self._chain(metadata.stack_frame_id) if metadata.stack_frame_id else None
        if frames is None and metadata.source_file:
            place = _file_location(metadata)
            return FusedLocation((*(NameLocation(name) for name in names), place)) if names else place
        return reduce(_named, reversed(names), frames)

    def _chain(self, frame: int) -> Location | None:
        """Return the location of a frame with its callers."""
        pending: list[int] = []
        while frame not in self._chains and 0 < frame <= len(self._header.stack_frames):
            pending.append(frame)
            if len(pending) > _MAXIMUM_FRAMES:
                raise ValueError(f"the stack frames form a cycle or are more than {_MAXIMUM_FRAMES}")
            frame = self._header.stack_frames[frame - 1][1] - 1  # XLA prints parent numbers one too high; 0 is no frame
        chain = self._chains.get(frame)
        for frame in reversed(pending):
            place = self._location(self._header.stack_frames[frame - 1][0])
            chain = CallSiteLocation(place, chain) if place is not None and chain is not None else place or chain
            self._chains[frame] = chain
        return chain

    def _location(self, number: int) -> Location | None:
        header = self._header
        if not 0 < number <= len(header.file_locations):
            return None
        file, function, line, end_line, column, end_column = header.file_locations[number - 1]
        if not 0 < file <= len(header.file_names) or not 0 < function <= len(header.function_names):
            return None
        place = _ranged(header.file_names[file - 1], line, column, end_line, end_column)
        return NameLocation(header.function_names[function - 1], place)


def _named(child: Location | None, name: str) -> Location:
    return NameLocation(name, child)


def _file_location(metadata: Metadata) -> FileLocation:
    return _ranged(
        metadata.source_file or "",
        metadata.source_line or 0,
        metadata.source_column or 0,
        metadata.source_end_line or 0,
        metadata.source_end_column or 0,
    )


def _ranged(file: str, line: int, column: int, end_line: int, end_column: int) -> FileLocation:
    if not end_column or (end_line or line, end_column) == (line, column):
        return FileLocation(file, line, column)
    return FileLocation(file, line, column, (end_line if end_line not in (0, line) else None, end_column))


@attrs.frozen
class _LocationParts:
    """The parts of a location besides its frames: operation type and name, and a plain source line."""

    op_type: str | None
    op_name: str | None
    line: FileLocation | None


class LocationWriter:
    """Converts locations to metadata texts, and collects the stack-frame tables that they refer to."""

    def __init__(self) -> None:
        self._files: dict[str, int] = {}
        self._functions: dict[str, int] = {}
        self._places: dict[tuple[int, int, int, int, int, int], int] = {}
        self._frames: dict[tuple[int, int], int] = {}
        self._chains: dict[tuple[int, int], tuple[int, Location]] = {}

    def metadata(self, location: Location | None) -> str | None:
        """Return the metadata text equivalent to a location; None for unknown locations."""
        if location is None:
            return None
        parts = _decomposed(location)
        frame = self._chain(location, 0)
        line = parts.line if not frame else None
        end = _end(line) if line is not None else (0, 0)
        return write_metadata(
            Metadata(
                op_type=parts.op_type,
                op_name=parts.op_name,
                source_file=line.file if line is not None else None,
                source_line=line.line if line is not None else None,
                source_end_line=end[0],
                source_column=line.column if line is not None else None,
                source_end_column=end[1],
                stack_frame_id=frame or None,
            )
        )

    def _chain(self, location: Location, outer: int) -> int:
        """Return the number of a location's innermost frame, called from the frame `outer`, or `outer` without frames.

        Call sites share their callers, so each one is only visited once.
        """
        known = self._chains.get((id(location), outer))
        if known is not None:
            return known[0]
        number = outer
        inner, name = _below_names(location)
        if isinstance(inner, CallSiteLocation):
            number = self._chain(inner.callee, self._chain(inner.caller, outer))
        elif isinstance(inner, FileLocation) and name is not None:
            number = self._frame(name, inner, outer)
        self._chains[id(location), outer] = number, location  # keep the object alive, so that its id is not reused
        return number

    def _frame(self, function: str, place: FileLocation, outer: int) -> int:
        """Return the number of a frame that is called from the frame `outer`."""
        end_line, end_column = _end(place)
        file, name = _number(self._files, place.file), _number(self._functions, function)
        entry = file, name, place.line, end_line, place.column, end_column
        key = _number(self._places, entry), outer + 1  # XLA prints parent numbers one too high
        if key not in self._frames and len(self._frames) >= _MOST_STACK_FRAMES:
            raise ValueError(f"the call sites expand to more than {_MOST_STACK_FRAMES} stack frames")
        return _number(self._frames, key)

    def header(self, attributes: Mapping[str, str]) -> HloHeader:
        """Return a header with the tables that the metadata refers to."""
        return HloHeader(
            attributes,
            tuple(self._files),
            tuple(self._functions),
            tuple(self._places),
            tuple(self._frames),
            has_tables=bool(self._frames),
        )


def _number(numbers: dict[_Entry, int], entry: _Entry) -> int:
    return numbers.setdefault(entry, len(numbers) + 1)


def _end(place: FileLocation) -> tuple[int, int]:
    if place.end is None:
        return place.line, place.column
    return place.end[0] or place.line, place.end[1]


def _decomposed(location: Location) -> _LocationParts:
    if isinstance(location, FusedLocation):
        return _fused(location)
    if isinstance(location, FileLocation):
        return _LocationParts(None, None, location)
    names = list(_names(location))
    types = [name[: -len(_TYPE_MARK)] for name in names if name.endswith(_TYPE_MARK)]
    others = [name for name in names if not name.endswith(_TYPE_MARK)]
    return _LocationParts(next(iter(types), None), next(iter(others), None), None)


def _fused(location: FusedLocation) -> _LocationParts:
    """Return the parts of a fused location: joined names, and the first plain source line."""
    parts = [_decomposed(part) for part in location.locations if not isinstance(part, FusedLocation)]
    names = [part.op_name for part in parts if part.op_name]
    return _LocationParts(
        next((part.op_type for part in parts if part.op_type), None),
        ";".join(names) or None,
        next((part.line for part in parts if part.line is not None), None),
    )


def _names(location: Location | None) -> Iterator[str]:
    """Yield the names of a location from the outside in, up to the innermost frame."""
    while location is not None:
        if isinstance(location, NameLocation):
            yield location.name
            location = location.child
        else:
            location = location.callee if isinstance(location, CallSiteLocation) else None


def _below_names(location: Location | None) -> tuple[Location | None, str | None]:
    """Return the location nested in a chain of names, and the innermost name."""
    name = None
    while isinstance(location, NameLocation):
        name, location = location.name, location.child
    return location, name
