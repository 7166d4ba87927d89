"""Errors of the tracer."""

from __future__ import annotations

import attrs

from hlo_text.core.attributes import CallSiteLocation, FileLocation, Location, NameLocation
from hlo_text.core.diagnostics import Diagnostic, HloTextError


class ArgumentError(TypeError):
    """Invalid argument of a traced function; the message names the argument."""


class TraceError(HloTextError):
    """Function that cannot be traced to a module; the message names the primitive or argument and the reason."""


def refusal(code: str, message: str, *notes: str, help: str | None = None) -> TraceError:
    """Return an error without location."""
    return TraceError(Diagnostic(code, message, notes=notes, help=help))


def with_source_line(error: TraceError, place: Location | None) -> TraceError:
    """Add a note with the line of the user's program to an error."""
    frames = []
    while place is not None:
        frame = place.callee if isinstance(place, CallSiteLocation) else place
        if isinstance(frame, NameLocation) and isinstance(frame.child, FileLocation):
            frames.append(f"in {frame.name}, {frame.child.file}:{frame.child.line}")
        place = place.caller if isinstance(place, CallSiteLocation) else None
    (diagnostic,) = error.diagnostics
    return TraceError(attrs.evolve(diagnostic, notes=(*diagnostic.notes, *frames[:1])))
