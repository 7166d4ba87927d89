"""HLO modules of built computations, and conversion of names to valid HLO names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hlo_text.core.ir import HloHeader, HloStyle, Module, Region
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.hlo.codecs.names import RESERVED_NAMES
from hlo_text.hlo.codecs.shapes import comma_separated, type_text

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.-]|^(?=[0-9.-]|$)")
_RESERVED_PREFIX = re.compile(r"^_{2,}")
#: Names that XLA's parser rejects for modules, and type names that it rejects for instructions.
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
    """Return a valid HLO name: letters, digits, `_`, `.` and `-`, no leading digit or `__`, no keyword."""
    name = _RESERVED_PREFIX.sub("_", _NOT_IN_NAMES.sub("_", text))
    return f"{name}_" if name in _NO_NAMES else name


def as_hlo(module: Module) -> Module:
    """Convert a module to HLO if necessary.

    Raises:
        ConversionError: The module is StableHLO and cannot be expressed in HLO.
    """
    if module.language == "hlo":
        return module
    from hlo_text.conversion import to_hlo  # built modules never need it

    return to_hlo(module)


def module_of(entry: Region, name: str, applied: Iterable[Region]) -> Module:
    """Return the HLO module of an entry computation.

    Args:
        entry: The computation that runs.
        name: The module's name.
        applied: All computations applied directly or indirectly, callees first.
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
