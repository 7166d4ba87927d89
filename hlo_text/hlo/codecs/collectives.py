"""Syntax of collectives and transfers: channel, groups, dimensions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import ChannelHandle, ReplicaGroups
from hlo_text.core.ir import Operation
from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax, Texts
from hlo_text.hlo.codecs.groups import read_replica_groups, write_replica_groups
from hlo_text.hlo.codecs.pieces import Pairs, flag, present, read_flags, required
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_boolean,
    read_first_integer,
    read_integer,
    read_integer_lists,
    read_single_integer,
    write_boolean,
    write_integer_lists,
    write_integers,
)

#: StableHLO's channel types; collectives only have the first.
_DEVICE_TO_DEVICE, _DEVICE_TO_HOST, _HOST_TO_DEVICE = 1, 2, 3

_NAMES = ("channel_id", "replica_groups", "constrain_layout", "use_global_device_ids")


def _read_channel(texts: Texts, type: int = _DEVICE_TO_DEVICE) -> dict[str, Any]:
    return {"channel_handle": ChannelHandle(read_integer(texts["channel_id"]), type)} if "channel_id" in texts else {}


def _channel(op: Any) -> str | None:
    return str(op.channel_handle.handle) if op.channel_handle is not None else None


def _groups(op: Any) -> str:
    """Return the groups' text.

    Raises:
        ValueError: The groups refer to a mesh by symbol, which HLO does not support.
    """
    if not isinstance(op.replica_groups, ReplicaGroups):
        raise ValueError(f"{op.name}: HLO requires explicit replica groups")
    return write_replica_groups(op.replica_groups)


def _read_collective(texts: Texts) -> dict[str, Any]:
    """Read the common attributes of collectives; `replica_groups` is optional."""
    groups = read_replica_groups(texts.get("replica_groups", "{}"))
    flags = read_flags(texts, "constrain_layout", "use_global_device_ids")
    return _read_channel(texts) | {"replica_groups": groups} | flags


def _collective_pairs(op: Any) -> tuple[tuple[str, str | None], ...]:
    return (
        ("channel_id", _channel(op)),
        ("replica_groups", _groups(op)),
        ("constrain_layout", flag(op.constrain_layout)),
    )


def _global_ids(op: Any) -> tuple[str, str | None]:
    return ("use_global_device_ids", flag(op.use_global_device_ids))


def _dimension_reader(field: str) -> Callable[[Texts], dict[str, Any]]:
    def from_hlo(texts: Texts) -> dict[str, Any]:
        return _read_collective(texts) | {field: read_first_integer(required(texts, "dimensions"))}

    return from_hlo


def _all_reduce_to_hlo(op: ops.AllReduce | ops.AllReduceStart) -> Pairs:
    return present(*_collective_pairs(op), _global_ids(op))


def _reduce_scatter_to_hlo(op: ops.ReduceScatter) -> Pairs:
    return present(*_collective_pairs(op), _global_ids(op), ("dimensions", write_integers((op.scatter_dimension,))))


def _all_gather_to_hlo(op: ops.AllGather | ops.AllGatherStart) -> Pairs:
    return present(*_collective_pairs(op), ("dimensions", write_integers((op.all_gather_dim,))), _global_ids(op))


def _all_to_all_from_hlo(texts: Texts) -> dict[str, Any]:
    """Read an all-to-all.

    Without `dimensions` (tuple form) the operands are the parts and there are neither dimensions nor a count; the
    count is also missing when `{}` leaves the size of the one group open.
    """
    values = _read_collective(texts)
    if "dimensions" in texts:
        values["split_dimension"] = values["concat_dimension"] = read_single_integer(texts["dimensions"])
        if values["replica_groups"].groups:
            values["split_count"] = len(values["replica_groups"].groups[0])
    return values


def _all_to_all_to_hlo(op: ops.AllToAll) -> Pairs:
    dimension = op.attributes.get("split_dimension")
    if dimension is not None and dimension != op.concat_dimension:
        raise ValueError(f"{op.name}: HLO requires split_dimension and concat_dimension to be equal")
    return present(*_collective_pairs(op), ("dimensions", None if dimension is None else write_integers((dimension,))))


def _rooted_from_hlo(texts: Texts) -> dict[str, Any]:
    values = _read_collective(texts)
    if "has_dynamic_root" in texts:
        values["has_dynamic_root"] = read_boolean(texts["has_dynamic_root"])
    return values


def _broadcast_to_hlo(op: ops.CollectiveBroadcast) -> Pairs:
    """Write a broadcast; a dynamic root, which older XLA does not support, is written only if the text had it."""
    dynamic = write_boolean(op.has_dynamic_root) if "has_dynamic_root" in op.attributes else None
    return present(*_collective_pairs(op), ("has_dynamic_root", dynamic))


def _collective_reduce_to_hlo(op: ops.CollectiveReduce) -> Pairs:
    return present(*_collective_pairs(op), _global_ids(op), ("has_dynamic_root", write_boolean(op.has_dynamic_root)))


def _permute_from_hlo(texts: Texts) -> dict[str, Any]:
    pairs = read_integer_lists(required(texts, "source_target_pairs"))
    if any(len(pair) != 2 for pair in pairs):
        raise MalformedTextError("source_target_pairs must be a list of pairs")
    values = _read_channel(texts) | {"source_target_pairs": pairs}
    if "slice_sizes" in texts:
        values["slice_sizes"] = read_integer_lists(texts["slice_sizes"])
    return values


def _permute_to_hlo(op: ops.CollectivePermute | ops.CollectivePermuteStart) -> Pairs:
    return present(
        ("channel_id", _channel(op)),
        ("source_target_pairs", write_integer_lists(op.source_target_pairs)),
        ("slice_sizes", write_integer_lists(op.slice_sizes) if op.slice_sizes is not None else None),
    )


def _ragged_from_hlo(texts: Texts) -> dict[str, Any]:
    """Read a ragged all-to-all; XLA reads `dimensions`, one integer, and drops it."""
    if "dimensions" in texts:
        read_single_integer(texts["dimensions"])
    return _read_collective(texts)


def _ragged_to_hlo(op: ops.RaggedAllToAll) -> Pairs:
    return present(("channel_id", _channel(op)), ("replica_groups", _groups(op)))


def _transfer_reader(host: int) -> Callable[[Texts], dict[str, Any]]:
    """Return the reader of a transfer; the channel type is `host` for transfers to or from a host."""

    def from_hlo(texts: Texts) -> dict[str, Any]:
        flags = read_flags(texts, "is_host_transfer")
        return _read_channel(texts, host if flags.get("is_host_transfer") else _DEVICE_TO_DEVICE) | flags

    return from_hlo


def _transfer_to_hlo(op: ops.ChannelTransfer) -> Pairs:
    return present(("channel_id", _channel(op)), ("is_host_transfer", flag(op.is_host_transfer)))


def _transfer(host: int) -> HloAttributeSyntax:
    return HloAttributeSyntax(frozenset(("channel_id", "is_host_transfer")), _transfer_reader(host), _transfer_to_hlo)


_WITH_DIMENSIONS = frozenset((*_NAMES, "dimensions"))
_WITHOUT_GLOBAL_IDS = frozenset(_NAMES[:3])

_ALL_REDUCE = HloAttributeSyntax(frozenset(_NAMES), _read_collective, _all_reduce_to_hlo)
_ALL_GATHER = HloAttributeSyntax(_WITH_DIMENSIONS, _dimension_reader("all_gather_dim"), _all_gather_to_hlo)
_PERMUTE = HloAttributeSyntax(
    frozenset(("channel_id", "source_target_pairs", "slice_sizes")), _permute_from_hlo, _permute_to_hlo
)

COLLECTIVES: dict[type[Operation], HloAttributeSyntax] = {
    ops.AllReduce: _ALL_REDUCE,
    ops.AllReduceStart: _ALL_REDUCE,
    ops.ReduceScatter: HloAttributeSyntax(
        _WITH_DIMENSIONS, _dimension_reader("scatter_dimension"), _reduce_scatter_to_hlo
    ),
    ops.AllGather: _ALL_GATHER,
    ops.AllGatherStart: _ALL_GATHER,
    ops.AllToAll: HloAttributeSyntax(_WITHOUT_GLOBAL_IDS | {"dimensions"}, _all_to_all_from_hlo, _all_to_all_to_hlo),
    ops.CollectiveBroadcast: HloAttributeSyntax(
        _WITHOUT_GLOBAL_IDS | {"has_dynamic_root"}, _rooted_from_hlo, _broadcast_to_hlo
    ),
    ops.CollectiveReduce: HloAttributeSyntax(
        frozenset((*_NAMES, "has_dynamic_root")), _rooted_from_hlo, _collective_reduce_to_hlo
    ),
    ops.CollectivePermute: _PERMUTE,
    ops.CollectivePermuteStart: _PERMUTE,
    ops.RaggedAllToAll: HloAttributeSyntax(
        frozenset(("channel_id", "replica_groups", "dimensions")), _ragged_from_hlo, _ragged_to_hlo
    ),
    ops.HloSend: _transfer(_DEVICE_TO_HOST),
    ops.HloSendDone: _transfer(_DEVICE_TO_HOST),
    ops.HloRecv: _transfer(_HOST_TO_DEVICE),
    ops.HloRecvDone: _transfer(_HOST_TO_DEVICE),
}
