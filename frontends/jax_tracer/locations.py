"""Locations of equations in the user's program: JAX's name stacks and tracebacks as MLIR locations."""

from __future__ import annotations

import os
import re
import sysconfig
from types import CodeType
from typing import Any

import jax

from hlo_text.core.attributes import CallSiteLocation, FileLocation, Location, NameLocation, UnknownLocation
from hlo_text.core.memo import Memo, remembered

_UNKNOWN = UnknownLocation()
#: Files of JAX and the standard library, whose frames are omitted.
_LIBRARIES = (
    os.path.dirname(jax.__file__) + os.sep,
    os.path.dirname(os.path.dirname(os.path.dirname(__file__))) + os.sep + "frontends" + os.sep,
    sysconfig.get_path("stdlib") + os.sep,
)


class LocationTable:
    """Cached locations of the equations of one program."""

    def __init__(self) -> None:
        self._places: dict[tuple[Any, int], Location | None] = {}
        self._named: dict[tuple[str, int], Location] = {}
        self._inlined: dict[tuple[int, str, int], Location] = {}
        self._kept: list[Location] = []  # keeps objects alive whose ids are keys

    def place(self, traceback: Any, caller: Location | None) -> Location | None:
        """Return the user's frames of a traceback, called from the caller's location; without frames the caller."""
        if traceback is None:
            return caller
        key = (traceback, id(caller))
        if key not in self._places:
            self._places[key] = self._keep(_call_stack(traceback, caller))
        return self._places[key]

    def named(self, name: str, place: Location | None) -> Location:
        """Return a location named `name`, such as `jit(f)/scope/sin`."""
        key = (name, id(place))
        found = self._named.get(key)
        if found is None:
            found = self._named[key] = NameLocation(name, place) if name else place or _UNKNOWN
        return found

    def inlined(self, location: Location | None, name: str, place: Location | None) -> Location:
        """Return the location of an operation that is copied from a separate function to a location inside scopes.

        The name in the separate function is relative. An operation emitted by its primitive has a nested name (`sin:`).
        """
        key = (id(location), name, id(place))
        if key not in self._inlined:
            self._kept.extend(kept for kept in (location, place) if kept is not None)
            self._inlined[key] = self._inlined_location(location, name, place)
        return self._inlined[key]

    def _inlined_location(self, location: Location | None, name: str, place: Location | None) -> Location:
        if location is None or isinstance(location, UnknownLocation):
            return NameLocation(name, place)  # the name may be empty
        if not isinstance(location, NameLocation) or isinstance(location.child, FileLocation):  # frames without a name
            return NameLocation(name, location if place is None else CallSiteLocation(location, place))
        child = location.child
        if isinstance(child, NameLocation) and location.name == f"{child.name.rpartition('/')[2]}:":
            location, child = child, child.child
        at = place
        if child is not None and not isinstance(child, UnknownLocation):
            at = self._keep(child if place is None else CallSiteLocation(child, place))
        return self.named(f"{name}/{location.name}" if name else location.name, at)

    def _keep(self, location: Location | None) -> Location | None:
        if location is not None:
            self._kept.append(location)
        return location


def _call_stack(traceback: Any, caller: Location | None) -> Location | None:
    """Return the user's frames of a traceback as a call stack, innermost callee first."""
    stack = caller
    for code, offset in zip(*map(reversed, traceback.raw_frames()), strict=True):
        if _is_user(code.co_filename):
            frame = _FRAMES[code.co_filename, code, offset]
            stack = frame if stack is None else CallSiteLocation(frame, stack)
    return stack


@remembered("tracer: files", 1 << 12)
def _is_user(file: str) -> bool:
    return file.endswith("_test.py") or not file.startswith(_LIBRARIES)


def _find_frame(key: tuple[str, CodeType, int]) -> Location:
    """Return the source position of the instruction at a byte offset of code, with columns counted from 1."""
    _, code, offset = key
    positions = list(code.co_positions())
    line, end_line, column, end_column = positions[offset // 2] if offset // 2 < len(positions) else (None,) * 4
    line = line if line is not None else code.co_firstlineno
    column = 0 if column is None else column
    end = None if end_line is None or end_column is None else (None if end_line == line else end_line, end_column)
    return NameLocation(code.co_qualname, FileLocation(code.co_filename, line, column, end))


#: The key includes the file, as equal code in different files compares equal.
_FRAMES = Memo("tracer: frames", 1 << 14, make=_find_frame)


def extended(scopes: str, name: str) -> str:
    """Append a name to scopes; it is placed inside trailing transformations without argument, such as `vmap()`."""
    inner = re.search(r"\(\)(\)*)$", scopes)
    if inner is None:
        return f"{scopes}/{name}" if scopes else name
    return f"{scopes[: inner.start()]}({name}){inner[1]}"


def symbol_name(name: str) -> str:
    """Replace all characters that XLA does not allow in names of computations."""
    return re.sub(r"[^\w.-]", "_", name)
