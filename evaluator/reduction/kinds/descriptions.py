"""Removal of descriptions, which do not affect results, one kind after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.kinds.kind import Reduction
from hlo_text.analysis.comparison.defaults import given_attributes
from hlo_text.core.ir import Annotations, Function, HloHeader
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.rewrite.headers import with_attributes

#: Sets a field of an object in the module.
_SetField = Callable[[Any, str, Any], None]
#: A function that drops one kind of description.
_Drop = Callable[[Candidate, _SetField], None]


class DropDescriptions(Reduction):
    """Reduction that drops metadata, locations, shardings, compiler settings and redundant attributes."""

    name = "descriptions"
    is_private = True

    def targets(self, candidate: Candidate) -> Sequence[_Drop]:
        return _DROPS

    def edit(self, candidate: Candidate, target: _Drop) -> None:
        with candidate.all_or_nothing() as set_field:
            target(candidate, set_field)

    def reduce(self, candidate: Candidate, targets: Sequence[_Drop]) -> None:
        for target in targets:
            self.edit(candidate, target)


def _annotations(**empty: Any) -> _Drop:
    """Return a function that resets fields of annotations."""

    def drop(candidate: Candidate, set_field: _SetField) -> None:
        for op in (candidate.module, *candidate.operations()):
            notes = op.annotations
            if notes is None or all(getattr(notes, name) == value for name, value in empty.items()):
                continue
            left = attrs.evolve(notes, **empty)
            set_field(op, "annotations", None if left == Annotations() else left)

    return drop


def _drop_locations(candidate: Candidate, set_field: _SetField) -> None:
    for op in (candidate.module, *candidate.operations()):
        if op.location is not None:
            set_field(op, "location", None)
        for block in (block for region in op.regions for block in region.blocks):
            if block.argument_locations:
                set_field(block, "argument_locations", ())
    header = candidate.module.header
    if header is not None:
        empty: dict[str, Any] = {"file_names": [], "function_names": [], "file_locations": [], "stack_frames": []}
        set_field(candidate.module, "header", attrs.evolve(header, has_tables=False, **empty))
    _annotations(metadata=None, unknown_fields=(), origin=None)(candidate, set_field)


def _drop_function_attributes(candidate: Candidate, set_field: _SetField) -> None:
    for op in candidate.operations():
        if isinstance(op, Function):
            set_field(op, "argument_attributes", ())
            set_field(op, "result_attributes", ())


def _drop_defaults(candidate: Candidate, set_field: _SetField) -> None:
    for op in candidate.operations():
        if isinstance(op, DeclaredOperation) and op.attributes:
            given = given_attributes(op)
            if len(given) < len(op.attributes):
                set_field(op, "attributes", given)


def _drop_module_attributes(candidate: Candidate, set_field: _SetField) -> None:
    set_field(candidate.module, "attributes", {})


def _drop_header(*names: str) -> _Drop:
    """Return a function that drops the named fields of an HLO header, by default all but entry layout and grid."""

    def drop(candidate: Candidate, set_field: _SetField) -> None:
        header: HloHeader | None = candidate.module.header
        if header is not None:
            dropped = names or [name for name in header.attributes if name not in _MEANT]
            set_field(candidate.module, "header", with_attributes(header, dict.fromkeys(dropped)))

    return drop


#: Header fields that affect results, and one that is dropped separately.
_MEANT = ("entry_computation_layout", "num_partitions", "replica_count")


_DROPS: Sequence[_Drop] = (
    _drop_locations,
    _annotations(sharding=None, parameter_replication=None),
    _annotations(backend_config=None),
    _annotations(frontend_attributes=None),
    _annotations(statistics=None),
    _annotations(control_predecessors=()),
    _annotations(discardable={}),
    _annotations(extra=(), unknown=()),
    _drop_function_attributes,
    _drop_module_attributes,
    _drop_header(),
    _drop_header("entry_computation_layout"),
    _drop_defaults,
)
