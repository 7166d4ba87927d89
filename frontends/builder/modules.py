"""HLO modules of computations, and names that HLO allows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hlo_text.core.ir import HloHeader, HloStyle, Module, Region
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.hlo.spelling.names import RESERVED_NAMES
from hlo_text.hlo.spelling.shapes import comma_separated, type_text

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.-]|^(?=[0-9.-]|$)")
_RESERVED_PREFIX = re.compile(r"^_{2,}")
#: XLA's parser takes none of these as the name of a module, and types not as that of an instruction.
_NO_NAMES = RESERVED_NAMES | {
    "replicated",
    "manual",
    "unknown",
    "unreduced",
    "maximal",
    "last_tile_dim_replicate",
    "shard_as",
    "shard_like",
}


def hlo_name(text: str) -> str:
    """Return a name as HLO allows it: letters, digits, `_`, `.` and `-`, no digit or `__` in front, no keyword."""
    name = _RESERVED_PREFIX.sub("_", _NOT_IN_NAMES.sub("_", text))
    return f"{name}_" if name in _NO_NAMES else name


def as_hlo(module: Module) -> Module:
    """Return a module as one of HLO.

    Raises:
        ConversionError: It is one of StableHLO, and HLO cannot express something.
    """
    if module.language == "hlo":
        return module
    from hlo_text.conversion import to_hlo  # what is built never needs it

    return to_hlo(module)


def module_of(entry: Region, name: str, applied: Iterable[Region]) -> Module:
    """Return the HLO module of an entry computation.

    Args:
        entry: The computation that runs.
        name: The module's name.
        applied: The computations that it and they apply, each behind those it applies itself.
    """
    arguments = comma_separated([type_text(type) for type in entry.argument_types])
    layout = f"{{({arguments})->{type_text(entry.output_types[0])}}}"
    return Module(
        NO_ATTRIBUTES,
        (),
        (),
        symbol=hlo_name(name),
        language="hlo",
        computations=[*applied, entry],
        entry_computation=entry,
        header=HloHeader({"entry_computation_layout": layout}),
        style=HloStyle(),
    )
