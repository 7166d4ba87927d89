"""What occurs in an HLO module, found in one pass, so that rules about absent features are skipped."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hlo_text.core.ir import Annotations, HloHeader, Module, Operation, Region
from hlo_text.hlo.codecs.metadata import METADATA_ONLY


@attrs.frozen(eq=False, repr=False)
class Survey:
    """Features of an HLO module.

    Attributes:
        classes: The classes of its operations.
        calls: The operations with called computations, by the computation that contains them.
        is_ordered: Whether computations only call preceding ones, so that none is recursive or unlisted.
        has_shardings, has_unknown: Whether operations may have shardings, unknown attributes.
    """

    classes: frozenset[type[Operation]]
    calls: Mapping[Region, list[Operation]]
    is_ordered: bool
    has_shardings: bool
    has_unknown: bool

    def has(self, base: type[Operation]) -> bool:
        """Whether operations of a class or its subclasses occur."""
        return any(issubclass(cls, base) for cls in self.classes)


def survey_of(module: Module) -> Survey:
    """Return the features of an HLO module."""
    classes: set[type[Operation]] = set()
    calls: dict[Region, list[Operation]] = {}
    noted: list[Annotations] = []
    is_ordered = True
    for computation in module.computations:
        operations = computation.operations
        classes.update(map(type, operations))
        calling = []
        for op in operations:
            if op.regions:
                calling.append(op)
                is_ordered = is_ordered and calls.keys() >= set(op.regions)
            notes = op.annotations
            if notes is not None and notes.printed is not METADATA_ONLY:
                noted.append(notes)
        calls[computation] = calling
    is_listed = is_ordered or all(region in calls for ops in calls.values() for op in ops for region in op.regions)
    return Survey(
        frozenset(classes),
        calls,
        is_ordered,
        has_shardings=any(notes.sharding is not None for notes in noted),
        # operations also occur in unlisted computations
        has_unknown=not is_listed or _has_unknown(module) or any(notes.unknown for notes in noted),
    )


def _has_unknown(module: Module) -> bool:
    """Whether the header or a computation has something unknown."""
    header = module.header or HloHeader()
    in_header = header.unknown or header.unknown_fields or header.kept
    return bool(in_header) or any(computation.unknown for computation in module.computations)
