"""Rules about whole HLO modules, combined."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter

import attrs

from hlo_text.core.ir import Annotations, HloHeader, Module, Operation, walk
from hlo_text.ops import ChannelOperation
from hlo_text.verifier.findings import Advice, Finding, ReaderFinding
from hlo_text.verifier.hlo.computations import find_in_computations
from hlo_text.verifier.hlo.layouts import find_in_layouts, find_in_shardings
from hlo_text.verifier.hlo.module import Place, find_in_all_reduces, find_in_channels, find_in_header
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


@attrs.frozen
class _Survey:
    """Features that occur in a module, so that rules about absent ones are skipped.

    Attributes:
        has_channels, has_shardings, has_unknown: Whether operations may have channels, shardings, unknown attributes.
    """

    has_channels: bool
    has_shardings: bool
    has_unknown: bool


_annotations = attrgetter("annotations")
_regions = attrgetter("regions")


def _survey(module: Module) -> _Survey:
    classes: set[type[Operation]] = set()
    noted: dict[int, Annotations | None] = {}
    called = set()
    for computation in module.computations:
        operations = computation.operations
        classes.update(map(type, operations))
        annotations = list(map(_annotations, operations))
        noted.update(zip(map(id, annotations), annotations, strict=True))
        called.update([region for regions in map(_regions, operations) if regions for region in regions])
    notes = [note for note in noted.values() if note is not None]
    is_listed = called.issubset(module.computations)  # otherwise operations also occur in unlisted computations
    return _Survey(
        has_channels=any(issubclass(cls, ChannelOperation) for cls in classes),
        has_shardings=any(note.sharding is not None for note in notes),
        has_unknown=not is_listed or _has_unknown(module) or any(note.unknown for note in notes),
    )


def _has_unknown(module: Module) -> bool:
    """Whether the header or a computation has something unknown."""
    header = module.header or HloHeader()
    in_header = header.unknown or header.unknown_fields or header.kept
    return bool(in_header) or any(computation.unknown for computation in module.computations)


#: The rules, with the surveyed feature that each requires.
_RULES: tuple[tuple[Callable[[Module], Iterator[tuple[Place, Finding]]], str | None], ...] = (
    (find_in_header, None),
    (find_in_computations, None),
    (find_in_channels, "has_channels"),
    (find_in_all_reduces, "has_channels"),
    (find_in_layouts, None),
    (find_in_shardings, "has_shardings"),
    (find_unknown_attributes, "has_unknown"),
)


def find_in_module(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield the findings about the module as a whole, with their locations."""
    survey = _survey(module)
    for find, needed in _RULES:
        if needed is None or getattr(survey, needed):
            yield from find(module)
