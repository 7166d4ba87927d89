"""The features of an HLO module, found in one pass, so that rules about absent ones are skipped."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hlo_text.core.ir import HloHeader, Module, Operation, Region
from hlo_text.hlo.codecs.metadata import METADATA_ONLY


@attrs.define(eq=False, repr=False)
class Survey:
    """Features of an HLO module.

    Attributes:
        classes: The classes of its operations.
        bases: These classes and their bases.
        calls: The operations with called computations, by the computation that contains them.
        is_ordered: Whether computations only call preceding ones, so that none is recursive or unlisted.
        has_shardings, has_unknown: Whether operations may have shardings, unknown attributes.
    """

    classes: set[type[Operation]]
    bases: set[type]
    calls: Mapping[Region, list[Operation]]
    is_ordered: bool
    has_shardings: bool
    has_unknown: bool


def survey_of(module: Module) -> Survey:
    """Return the features of an HLO module."""
    header = module.header or HloHeader()
    classes: set[type[Operation]] = set()
    calls: dict[Region, list[Operation]] = {}
    is_ordered, has_shardings = True, False
    has_unknown = bool(header.unknown or header.unknown_fields or header.kept)
    for computation in module.computations:
        operations = computation.operations
        classes.update(map(type, operations))
        has_unknown = has_unknown or bool(computation.unknown)
        calling = []
        for op in operations:
            if op.regions:
                calling.append(op)
                is_ordered = is_ordered and calls.keys() >= set(op.regions)
            notes = op.annotations
            if notes is not None and notes.printed is not METADATA_ONLY:
                has_shardings = has_shardings or notes.sharding is not None
                has_unknown = has_unknown or bool(notes.unknown or notes.unknown_fields)
        calls[computation] = calling
    # unlisted computations have operations too
    is_listed = is_ordered or all(region in calls for ops in calls.values() for op in ops for region in op.regions)
    bases: set[type] = set()
    for cls in classes:
        bases.update(cls.__mro__)
    return Survey(classes, bases, calls, is_ordered, has_shardings, has_unknown or not is_listed)
