"""Tables of stack frames, numbered as by XLA: in the order in which instructions use them, callers first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from hlo_text.protos.codec import Message
from hlo_text.protos.wire_format import WireError

_NAMES = ("file_names", "function_names")


class FrameTables:
    """Tables of the requested frames, copied from other tables.

    Args:
        index: A `StackFrameIndexProto`; its ids count from 1.
    """

    def __init__(self, index: Message) -> None:
        self._old = index
        self._numbers: dict[int, int] = {}
        self._tables: dict[str, dict[Hashable, int]] = {
            name: {} for name in (*_NAMES, "file_locations", "stack_frames")
        }

    def number(self, frame: int) -> int:
        """Return the number of a frame, which is added with its callers, or 0 if it does not exist.

        Raises:
            WireError: The callers form a cycle, or a location is undefined.
        """
        frames = self._old.get("stack_frames", [])
        chain: list[int] = []
        while 0 < frame <= len(frames) and frame not in self._numbers:
            chain.append(frame)
            frame = frames[frame - 1].get("parent_frame_id", 0)
            if len(chain) > len(frames):
                raise WireError("stack frames form a cycle")
        around = self._numbers.get(frame, 0)
        for inner in reversed(chain):
            location = self._location(frames[inner - 1].get("file_location_id", 0))
            around = self._numbers[inner] = self._added("stack_frames", (location, around))
        return around

    def _location(self, number: int) -> int:
        location = _at(self._old.get("file_locations", []), number, "location")
        names = [
            self._added(table, _at(self._old.get(table, []), location.get(field, 0), "name"))
            for table, field in zip(_NAMES, ("file_name_id", "function_name_id"), strict=True)
        ]
        places = tuple(location.get(name, 0) for name in ("line", "column", "end_line", "end_column"))
        return self._added("file_locations", (*names, *places))

    def _added(self, table: str, entry: Hashable) -> int:
        entries = self._tables[table]
        return entries.setdefault(entry, len(entries) + 1)

    def message(self) -> Message:
        """Return the tables as a `StackFrameIndexProto`."""
        location = ("file_name_id", "function_name_id", "line", "column", "end_line", "end_column")
        return {
            **{name: list(self._tables[name]) for name in _NAMES},
            "file_locations": _messages(self._tables["file_locations"], location),
            "stack_frames": _messages(self._tables["stack_frames"], ("file_location_id", "parent_frame_id")),
        }


def _messages(entries: Iterable[Any], names: tuple[str, ...]) -> list[Message]:
    return [dict(zip(names, entry, strict=True)) for entry in entries]


def _at(entries: list[Any], number: int, what: str) -> Any:
    if not 0 < number <= len(entries):
        raise WireError(f"a stack frame refers to {what} {number}, but the table has {len(entries)} entries")
    return entries[number - 1]


def renumbered(module: Message) -> None:
    """Renumber the frames of a module in the order in which its instructions use them, and drop unused ones.

    Raises:
        WireError: The tables are inconsistent.
    """
    index = module.get("stack_frame_index")
    if not index:
        return
    tables = FrameTables(index)
    for computation in module.get("computations", []):
        for instruction in sorted(computation.get("instructions", []), key=lambda one: one.get("id", 0)):
            metadata = instruction.get("metadata", {})
            if metadata.get("stack_frame_id", 0):
                metadata["stack_frame_id"] = tables.number(metadata["stack_frame_id"])
    module["stack_frame_index"] = tables.message()
