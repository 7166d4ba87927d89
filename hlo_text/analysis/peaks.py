"""The memory peak of a program with the locations of all live values."""

from __future__ import annotations

from typing import Any

import attrs

from hlo_text import ops
from hlo_text.analysis.memory.peak import Kind, Live, Memory
from hlo_text.analysis.places import Place, PlaceFinder, operations_with_paths
from hlo_text.core.ir import Function, Module, Operation, Region


@attrs.frozen
class LocatedMemory:
    """Live memory at the peak, with its location.

    Attributes:
        place: The operation whose result is in it; `parameter` for an argument.
        bytes: Its size.
        kind: `argument`, `result`, `constant` or `temporary`.
    """

    place: Place
    bytes: int
    kind: Kind


@attrs.frozen
class Peak:
    """The peak of a program's memory.

    Attributes:
        bytes: The reserved bytes.
        place: The operation that runs at the peak; None in a program without operations.
        live: The live memory, largest first.
        unused: Bytes reserved for temporaries that are unused at the peak, due to fragmentation.
        is_estimate: Whether the module has no schedule, so that the peak is an estimate for its text order.
    """

    bytes: int
    place: Place | None
    live: tuple[LocatedMemory, ...]
    unused: int
    is_estimate: bool

    def as_json(self) -> dict[str, Any]:
        """Return the object that `hlo-stats --peak --json` prints as `peak`."""
        return {
            "bytes": self.bytes,
            "place": self.place.as_json() if self.place is not None else None,
            "live": [{"place": live.place.as_json(), "bytes": live.bytes, "kind": live.kind} for live in self.live],
            "unused": self.unused,
            "estimate": self.is_estimate,
        }


def located_peak(module: Module, entry: Region, memory: Memory) -> Peak:
    """Return the memory peak of a program with locations."""
    live = memory.live_at(memory.peak_step)
    locate = _Locator(module, entry)
    place = locate.operation(memory.op) if memory.op is not None else None
    found = tuple(LocatedMemory(locate.memory(part), part.num_bytes, part.kind) for part in live)
    unused = memory.num_bytes - sum(part.num_bytes for part in live)
    return Peak(memory.num_bytes, place, found, unused, memory.is_estimate)


class _Locator:
    """Finds the locations of operations and arguments."""

    def __init__(self, module: Module, entry: Region) -> None:
        self._module = module
        self._entry = entry
        self._finder = PlaceFinder(module)
        self._paths = dict(operations_with_paths(module))
        self._function = next((f for f in module.functions.values() if f.body is entry), None)
        self._parameters = {op.number: op for op in entry.operations if isinstance(op, ops.Parameter)}

    def operation(self, op: Operation) -> Place:
        return self._finder.place(op, self._paths.get(op, ()))

    def memory(self, live: Live) -> Place:
        if live.op is not None:
            return self.operation(live.op)
        if live.argument is None:
            return Place(None, None, None, "unknown")
        return self._argument(live.argument)

    def _argument(self, number: int) -> Place:
        """Return the location of an argument: its parameter in HLO, the function in StableHLO."""
        declared: Operation | Function | None = self._parameters.get(number, self._function)
        path = (self._function.symbol,) if self._function is not None else (self._entry.name or "",)
        place = Place(None, None, None, "parameter", None, path)
        if declared is not None:
            place = self._finder.place(declared, path)
        name = self._entry.arguments[number].name or f"arg{number}"
        return attrs.evolve(place, op="parameter", result=f"%{name}")
