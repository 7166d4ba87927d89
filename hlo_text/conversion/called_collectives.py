"""Collectives that are operations in HLO but custom calls in StableHLO: `ragged-all-to-all`."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import ChannelHandle, DictionaryAttribute, IntegerAttribute, Literal, ReplicaGroups
from hlo_text.core.ir import Operation
from hlo_text.core.types import I64, TensorType

_TARGET = "ragged_all_to_all"
_OPERANDS = len(ops.RaggedAllToAll.operand_fields)
#: The type of a channel between processes.
_DEVICE_TO_DEVICE = 1
_TYPED_FFI = 4


def called_collective(op: Operation) -> ops.RaggedAllToAll | None:
    """Return the HLO collective equivalent to a StableHLO custom call, with the same operands and results, or None.

    None for other operations and configurations.
    """
    if not isinstance(op, ops.CustomCall) or op.call_target_name != _TARGET:
        return None
    if len(op.operands) != _OPERANDS or len(op.results) != 1 or not isinstance(op.backend_config, DictionaryAttribute):
        return None
    fields: dict[str, Any] = dict(op.backend_config.entries)
    match fields:
        case {"replica_groups": Literal() as rows, "channel_id": IntegerAttribute(channel)} as given if len(given) == 2:
            attributes: dict[str, Any] = {"channel_handle": ChannelHandle(channel, _DEVICE_TO_DEVICE)}
        case {"replica_groups": Literal() as rows} as given if len(given) == 1:
            attributes = {}
        case _:
            return None
    if rows.array.ndim != 2:
        return None
    attributes["replica_groups"] = ReplicaGroups(tuple(map(tuple, rows.array.tolist())))
    return ops.RaggedAllToAll(attributes, op.operands, op.results, (), op.annotations, op.location, op.position)


def custom_call_attributes(op: ops.RaggedAllToAll) -> dict[str, Any]:
    """Return the attributes of the StableHLO custom call for an HLO collective.

    Raises:
        ValueError: Its groups are not lists of one length.
    """
    groups = op.replica_groups.groups if isinstance(op.replica_groups, ReplicaGroups) else ()
    if not groups or len(set(map(len, groups))) != 1:
        raise ValueError("StableHLO requires replica groups of equal size")
    rows = np.asarray(groups, np.int64)
    entries: list[tuple[str, Any]] = [("replica_groups", Literal(TensorType(rows.shape, I64), rows))]
    if op.channel_id:
        entries.insert(0, ("channel_id", IntegerAttribute(op.channel_id, I64)))
    config = DictionaryAttribute(tuple(entries))
    return {"call_target_name": _TARGET, "api_version": _TYPED_FFI, "backend_config": config}
