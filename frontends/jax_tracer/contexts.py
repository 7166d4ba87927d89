"""Annotations of operations by the context of their equations: `set_xla_metadata`, `compute_on`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from hlo_text.core.attributes import Attribute, DictionaryAttribute, StringAttribute
from hlo_text.core.ir import Annotations, Operation, Value

_FRONTEND_ATTRIBUTES = "mhlo.frontend_attributes"
#: XLA's names of JAX's compute types.
_COMPUTE_TYPES = {"device_host": "host", "device": "dense", "tpu_sparsecore": "sparseoffload"}


def frontend_attributes(context: Any) -> dict[str, str]:
    """Return the frontend attributes of an equation's context, possibly empty."""
    made: dict[str, str] = {}
    if context.compute_type is not None:
        kind, _, stream = context.compute_type.partition(":")
        if kind == "gpu_stream":
            made.update(_xla_stream_annotation=stream, inlineable="false")
        else:
            made["_xla_compute_type"] = _COMPUTE_TYPES.get(kind, kind)
    for key, value in (context.xla_metadata or {}).items():
        made[key] = str(value).lower() if isinstance(value, bool) else str(value)
    return made


def mark(operations: Sequence[Operation], results: Sequence[Value], attributes: Mapping[str, str]) -> None:
    """Add frontend attributes to the operations that define the results."""
    wanted = set(map(id, results))
    for op in operations:
        if any(id(result) in wanted for result in op.results):
            op.annotations = _with_frontend_attributes(op.annotations, attributes)


def _with_frontend_attributes(annotations: Annotations | None, attributes: Mapping[str, str]) -> Annotations:
    annotations = annotations or Annotations()
    entries: dict[str, Attribute] = {key: StringAttribute(value) for key, value in attributes.items()}
    given = annotations.discardable.get(_FRONTEND_ATTRIBUTES)
    if isinstance(given, DictionaryAttribute):
        entries.update(given.entries)
    ordered = tuple(sorted(entries.items(), key=lambda entry: entry[0].encode()))
    discardable = {**annotations.discardable, _FRONTEND_ATTRIBUTES: DictionaryAttribute(ordered)}
    return attrs.evolve(annotations, discardable=discardable)
