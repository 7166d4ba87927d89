"""All rules about an HLO module as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.ir import Module, walk
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.hlo.computations import find_in_computations
from hlo_text.verifier.hlo.layouts import find_in_layouts, find_in_shardings
from hlo_text.verifier.hlo.module import Place, find_in_all_reduces, find_in_channels, find_in_header
from hlo_text.verifier.structure import unknown_attributes


def find_unknown_attributes(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield attributes that nobody knows: those of a later XLA, or misspelt ones."""
    for op in walk(module):
        names = unknown_attributes(op)
        if names:
            place = names[0] if op is module else op
            yield place, Advice(("attribute.unknown", f"nobody knows what {', '.join(names)} means"))


_RULES = (
    *(find_in_header, find_in_computations, find_in_channels, find_in_all_reduces),
    *(find_in_layouts, find_in_shardings, find_unknown_attributes),
)


def find_in_module(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield what is wrong with a module apart from its single operations, and where."""
    for find in _RULES:
        yield from find(module)
