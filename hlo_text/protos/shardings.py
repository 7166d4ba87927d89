"""Conversion of `OpSharding` messages to and from text."""

from __future__ import annotations

import re

from hlo_text.core.attributes import AxisReference, Mesh
from hlo_text.hlo.codecs.groups import canonical_transpose
from hlo_text.hlo.codecs.scalars import MalformedTextError, read_integers, shown
from hlo_text.hlo.codecs.shapes import comma_separated
from hlo_text.hlo.codecs.sharding import MeshSharding, TileSharding, TupleSharding, read_sharding
from hlo_text.protos.codec import Message
from hlo_text.protos.metadata import metadata_list, metadata_list_text
from hlo_text.protos.wire_format import WireError

_REPLICATED, _MAXIMAL, _TUPLE, _OTHER, _MANUAL, _UNKNOWN, _UNREDUCED = range(7)
#: Values of `reduction_op`; without one, parts are added.
_REDUCTIONS = (None, "max", "min")
_WORDS = {_REPLICATED: "replicated", _MANUAL: "manual", _UNKNOWN: "unknown", _UNREDUCED: "unreduced"}
_NUMBERS = {word: number for number, word in _WORDS.items()}
_SUBGROUP_WORDS = {**_WORDS, _MAXIMAL: "maximal"}
_SUBGROUP_NUMBERS = {word: number for number, word in _SUBGROUP_WORDS.items()}
_LONGEST_AXES = 1 << 16
_IOTA = re.compile(r"<=\s*\[([0-9,\s]+)\](?:\s*T\s*\(([0-9,\s]+)\))?")
_DEVICE_IDS = re.compile(r"device_ids=\s*\(\s*\[([0-9,\s]*)\](?:\s*T\s*\(([0-9,\s]+)\))?")


def sharding_text(message: Message) -> str:
    """Return an `OpSharding` as text.

    Raises:
        WireError: The message is inconsistent.
    """
    if message.get("type", 0) == _TUPLE:
        return "{" + comma_separated(list(map(sharding_text, message.get("tuple_shardings", [])))) + "}"
    if "named_sharding" in message:
        return _named_text(message["named_sharding"])
    parts = [_tile_text(message)]
    if message.get("is_shard_group"):
        group = "shard_like" if message.get("shard_group_type", 0) else "shard_as"
        parts.append(f"{group} {message.get('shard_group_id', 0)}")
    metadata = metadata_list_text(message.get("metadata", []))
    return "{" + " ".join([*parts, *([] if metadata is None else [f"metadata={metadata}"])]) + "}"


def _tile_text(message: Message) -> str:
    kind = message.get("type", 0)
    devices = message.get("tile_assignment_devices", [])
    if kind in _WORDS:
        return _WORDS[kind]
    if kind == _MAXIMAL and len(devices) == 1:
        return f"maximal device={devices[0]}"
    if kind != _OTHER:
        raise WireError(f"invalid OpSharding: type {kind} with {len(devices)} devices")
    text = f"devices=[{_joined(message.get('tile_assignment_dimensions', []))}]"
    order = message.get("iota_transpose_perm", [])
    if "iota_reshape_dims" in message:
        text += f"<=[{_joined(message['iota_reshape_dims'])}]" + (f"T({_joined(order)})" if len(order) > 1 else "")
    else:
        text += _joined(devices)
    if message.get("replicate_on_last_tile_dim"):
        text += " last_tile_dim_replicate"
    if "last_tile_dims" in message:
        kinds = [_SUBGROUP_WORDS.get(kind, "unknown") for kind in message["last_tile_dims"]]
        text += f" last_tile_dims={{{', '.join(kinds)}}}"
    return text


def _joined(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def sharding_message(text: str) -> Message:
    """Return the `OpSharding` of a text.

    Raises:
        MalformedTextError: The text is malformed.
    """
    from hlo_text.hlo.codecs.sharding import element_texts

    sharding = read_sharding(text)
    if isinstance(sharding, TupleSharding):
        return {"type": _TUPLE, "tuple_shardings": list(map(sharding_message, element_texts(text) or ()))}
    if isinstance(sharding, MeshSharding):
        return {"named_sharding": _named_message(sharding, text)}
    return _tile_message(sharding, text)


def _tile_message(sharding: TileSharding, text: str) -> Message:
    message: Message = {"metadata": metadata_list(sharding.metadata)}
    if sharding.group is not None:
        word, number = sharding.group
        message |= {"is_shard_group": True, "shard_group_id": number, "shard_group_type": int(word == "shard_like")}
    if sharding.kind == "maximal":
        return message | {"type": _MAXIMAL, "tile_assignment_devices": sharding.devices}
    if sharding.kind != "tiled":
        return message | {"type": _NUMBERS[sharding.kind]}
    message |= {"type": _OTHER, "tile_assignment_dimensions": sharding.tile_shape}
    iota = _IOTA.search(text)
    if iota is None:
        message["tile_assignment_devices"] = sharding.devices
    else:
        sizes, order = _sizes_and_order(iota[1], iota[2])
        message |= {"iota_reshape_dims": sizes, "iota_transpose_perm": order}
    if sharding.subgroup_kinds == ("replicated",):
        message["replicate_on_last_tile_dim"] = True
    else:
        unknown = set(sharding.subgroup_kinds) - _SUBGROUP_NUMBERS.keys()
        if unknown:
            raise MalformedTextError(f"unknown subgroup type {shown(min(unknown))} in a sharding")
        message["last_tile_dims"] = [_SUBGROUP_NUMBERS[kind] for kind in sharding.subgroup_kinds]
    return message


def _sizes_and_order(sizes: str, order: str | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    numbers = read_integers("{" + sizes + "}")
    return canonical_transpose(numbers, read_integers("{" + order + "}") if order else tuple(range(len(numbers))))


# --- shardings by mesh axes -------------------------------------------------------------------------------------------


def mesh_text(mesh: Message) -> str:
    """Return a `MeshProto` in the notation of shardings and replica groups.

    Raises:
        WireError: The message is inconsistent.
    """
    axes = mesh.get("axes", [])
    devices = mesh.get("device_ids", [])
    if not axes and devices:
        return f"maximal_mesh[device_id={devices[0]}]"
    text = "mesh[" + ",".join(f"{_axis_name(axis)}={axis.get('size', 0)}" for axis in axes) + "]"
    iota = mesh.get("iota_transform")
    if iota is not None:
        order = iota.get("transpose_perm", [])
        ids = f"[{_joined(iota.get('reshape_dims', []))}]" + (f"T({_joined(order)})" if len(order) > 1 else "")
        return f"{text}, device_ids=({ids})"
    return f"{text}, device_ids=({_joined(devices)})" if devices else text


def _axis_name(axis: Message) -> str:
    name: str = axis.get("name", "")
    if "'" in name or '"' in name or "\\" in name:
        raise WireError(f"the mesh axis name {name!r} cannot be written in HLO text")
    return f"'{name}'"


def axes_text(axes: list[Message], mesh: Message) -> str:
    """Return references to axes of a mesh as text.

    Raises:
        WireError: An axis index is out of range.
    """
    texts = []
    for axis in axes:
        index = axis.get("mesh_axis_index", 0)
        named = mesh.get("axes", [])
        if not 0 <= index < len(named):
            raise WireError(f"mesh axis index {index} is out of range: the mesh has {len(named)} axes")
        part = axis.get("sub_axis_info")
        part_text = "" if part is None else f":({part.get('pre_size', 0)}){part.get('size', 0)}"
        texts.append(_axis_name(named[index]) + part_text)
        if len(texts[-1]) * len(axes) > _LONGEST_AXES:
            raise WireError("references to long mesh axis names exceed the size limit of the text")
    return ", ".join(texts)


def _named_text(message: Message) -> str:
    mesh = message.get("mesh", {})
    text = mesh_text(mesh)
    if text.startswith("maximal_mesh"):
        return "{" + _with_metadata(text, message) + "}"
    lists = {name: message.get(f"{name}_axes", []) for name in ("replicated", "unreduced", "manual")}
    dimensions = message.get("dim_shardings", [])
    all_axes = [{"mesh_axis_index": index} for index in range(len(mesh.get("axes", [])))]
    reduction = message.get("reduction_op", 0)
    if not 0 <= reduction < len(_REDUCTIONS):
        raise WireError(f"unknown reduction of unreduced axes: {reduction}")
    reductions = {"unreduced": _REDUCTIONS[reduction]} if reduction else {}
    for name in ("manual", "unreduced"):
        if not dimensions and all_axes and _positions(lists[name]) == _positions(all_axes):
            word = f"{name}={reductions[name]}" if name in reductions else name
            return "{" + _with_metadata(f"{text}, {word}", message) + "}"
    if not dimensions and not any(lists.values()):
        return "{" + _with_metadata(f"{text}, replicated", message) + "}"
    parts = []
    for dimension in dimensions:
        axes = axes_text(dimension.get("axes", []), mesh)
        is_open = not dimension.get("is_closed", False)
        parts.append("{" + axes + (", ?" if axes and is_open else "?" if is_open else "") + "}")
    text += ", [" + ", ".join(parts) + "]"
    for name, axes in lists.items():
        text += f", {name}={reductions.get(name, '')}{{{axes_text(axes, mesh)}}}" if axes else ""
    return "{" + _with_metadata(text, message) + "}"


def _positions(axes: list[Message]) -> list[tuple[int, bool]]:
    return [(axis.get("mesh_axis_index", 0), "sub_axis_info" in axis) for axis in axes]


def _with_metadata(text: str, message: Message) -> str:
    messages = message.get("metadata", [])
    metadata = metadata_list_text(messages)
    if metadata is None:
        return text
    return f"{text}, metadata={{{metadata}}}" if len(messages) == 1 else f"{text}, metadata={metadata}"


def mesh_message(mesh: Mesh, text: str) -> Message:
    """Return the `MeshProto` of a mesh in a text.

    Raises:
        MalformedTextError: The device ids are malformed.
    """
    message: Message = {"axes": [{"name": name, "size": size} for name, size in mesh.axes]}
    iota = _DEVICE_IDS.search(text)
    if iota is not None:
        sizes, order = _sizes_and_order(iota[1], iota[2])
        return message | {"iota_transform": {"reshape_dims": sizes, "transpose_perm": order}}
    return message | {"device_ids": mesh.device_ids}


def axis_messages(axes: tuple[AxisReference, ...], mesh: Mesh) -> list[Message]:
    """Return references to axes by their indices in a mesh."""
    numbers = {name: index for index, (name, _) in enumerate(mesh.axes)}
    messages: list[Message] = []
    for axis in axes:
        part = axis.sub_axis
        index = numbers[axis.name] if axis.name in numbers else int(axis.name)
        sub_axis = None if part is None else {"pre_size": part[0], "size": part[1]}
        messages.append({"mesh_axis_index": index, "sub_axis_info": sub_axis})
    return messages


def _named_message(sharding: MeshSharding, text: str) -> Message:
    mesh = sharding.mesh
    message: Message = {"mesh": mesh_message(mesh, text), "metadata": metadata_list(sharding.metadata)}
    if sharding.reduction is not None:
        message["reduction_op"] = _REDUCTIONS.index(sharding.reduction)
    every = [{"mesh_axis_index": index} for index in range(len(mesh.axes))]
    if sharding.kind in ("manual", "unreduced"):
        return message | {f"{sharding.kind}_axes": every}
    message["dim_shardings"] = [
        {"axes": axis_messages(dimension.axes, mesh), "is_closed": not dimension.is_open}
        for dimension in sharding.dimensions
    ]
    for name in ("replicated", "unreduced", "manual"):
        message[f"{name}_axes"] = axis_messages(getattr(sharding, name), mesh)
    return message
