"""Rules about whole HLO modules, combined."""

from __future__ import annotations

from collections.abc import Iterator

from hlo_text.core.ir import HloHeader, Module, walk
from hlo_text.ops import ChannelOperation
from hlo_text.verifier.findings import Advice, Finding, ReaderFinding
from hlo_text.verifier.hlo.computations import find_in_computations
from hlo_text.verifier.hlo.layouts import find_in_layouts, find_in_shardings
from hlo_text.verifier.hlo.module import Place, find_in_all_reduces, find_in_channels, find_in_header
from hlo_text.verifier.hlo.survey import Survey
from hlo_text.verifier.structure import unknown_attributes


def find_unknown_attributes(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield unknown attributes, of a later XLA or misspelled; malformed ones are errors."""
    header = module.header or HloHeader()
    for kept in header.kept:
        if kept.problem is not None:
            yield kept.name, ReaderFinding.of(kept.problem)
    for name in header.unknown_fields:
        yield name, Advice(("attribute.unknown", f"unknown field {name} of the source tables"))
    for computation in module.computations:
        for given in computation.unknown:
            message = f"unknown attribute {given.name} of computation {computation.name}"
            finding: Finding = Advice(("attribute.unknown", message))
            yield computation, finding if given.problem is None else ReaderFinding.of(given.problem)
    for op in walk(module):
        attributes = () if op.annotations is None else op.annotations.unknown
        problem = next((attribute.problem for attribute in attributes if attribute.problem is not None), None)
        if problem is not None:
            yield op, ReaderFinding.of(problem)
            continue
        names = unknown_attributes(op)
        if names:
            place = names[0] if op is module else op
            noun = "attribute" if len(names) == 1 else "attributes"
            yield place, Advice(("attribute.unknown", f"unknown {noun} {', '.join(names)}"))


def find_in_module(module: Module, survey: Survey) -> Iterator[tuple[Place, Finding]]:
    """Yield the findings about the module as a whole, with their locations."""
    yield from find_in_header(module)
    yield from find_in_computations(module, survey)
    if ChannelOperation in survey.bases:
        yield from find_in_channels(module)
        yield from find_in_all_reduces(module)
    yield from find_in_layouts(module)
    if survey.has_shardings:
        yield from find_in_shardings(module)
    if survey.has_unknown:
        yield from find_unknown_attributes(module)
