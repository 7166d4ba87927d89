"""Reader and writer of `replica_groups=` in its three forms: lists, iota tile assignments, mesh axes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import pairwise

from hlo_text.core.attributes import AxisReference, Mesh, ReplicaGroups
from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_integer_lists,
    read_natural,
    shown,
    without_spaces,
    write_integer_lists,
)

#: More processes than any machine has; a larger iota is refused instead of being expanded.
MAXIMUM_PROCESSES = 1 << 20

_NUMBERS = r"[0-9]+(?:,[0-9]+)*"
_IOTA = late(rf"\[({_NUMBERS})\]<=\[({_NUMBERS})\](?:T\(({_NUMBERS})\))?")
_MESH = late(r"mesh\[(?P<axes>[^\]]*)\](?:,device_ids=\((?P<ids>[^()]*(?:\([^()]*\))?)\))?,?\{(?P<chosen>[^}]*)\}")
_MESH_AXIS = late(r"['\"]([^'\"]*)['\"]=([0-9]+)")
_CHOSEN_AXIS = late(r"['\"]([^'\"]*)['\"](?::\(([0-9]+)\)([0-9]+))?")
_TRANSPOSED_IDS = late(rf"\[({_NUMBERS})\](?:T\(({_NUMBERS})\))?")


def read_replica_groups(text: str) -> ReplicaGroups:
    """Read `{{0,1},{2,3}}`, `[2,4]<=[8]`, `[4,2]<=[2,4]T(1,0)` or `mesh['a'=2,'b'=4] {'b'}`.

    Groups of different sizes are padded with -1. The compressed forms keep their text.
    """
    compact = without_spaces(text)
    if compact.startswith("["):
        return ReplicaGroups(_iota_rows(compact), canonical_iota(compact))
    if compact.startswith("mesh"):
        return ReplicaGroups(_mesh_rows(compact), _canonical_mesh(compact))
    lists = read_integer_lists(compact)
    if any(process < 0 for row in lists for process in row):
        raise MalformedTextError(f"replica groups must not contain negative IDs, found {shown(text)}")
    width = max(map(len, lists), default=0)
    return ReplicaGroups(tuple(row + (-1,) * (width - len(row)) for row in lists))


def write_replica_groups(groups: ReplicaGroups) -> str:
    """Return the groups in the form they were read in, explicit lists otherwise."""
    if groups.text is not None:
        return groups.text
    return write_integer_lists([[process for process in row if process >= 0] for row in groups.groups])


def groups_along_axes(mesh: Mesh, axes: Iterable[AxisReference]) -> ReplicaGroups:
    """Return the groups along axes of a mesh, with their HLO text."""
    names = ",".join(f"'{name}'={size}" for name, size in mesh.axes)
    devices = "" if mesh.device_ids is None else f",device_ids=({','.join(map(str, mesh.device_ids))})"
    chosen = ",".join(f"'{axis.name}'" + (":({}){}".format(*axis.sub_axis) if axis.sub_axis else "") for axis in axes)
    return read_replica_groups(f"mesh[{names}]{devices}{{{chosen}}}")


def _split_numbers(text: str) -> tuple[int, ...]:
    return tuple(read_natural(item) for item in text.split(","))


def _split_sizes(text: str) -> tuple[int, ...]:
    """Read the sizes of a grid with at most 64 dimensions, the limit of NumPy."""
    sizes = _split_numbers(text)
    if len(sizes) > 64:
        raise MalformedTextError(f"{shown(text)} has more than 64 dimensions")
    return sizes


def iota_parts(compact: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    match = _IOTA.fullmatch(compact)
    if match is None:
        raise MalformedTextError(f"expected groups such as [2,4]<=[8] or [4,2]<=[2,4]T(1,0), found {shown(compact)}")
    shape, reshape = _split_sizes(match[1]), _split_sizes(match[2])
    if match[3] is None and len(reshape) > 1:
        raise MalformedTextError(f"expected T(...) after {shown(compact)}", len(compact))
    if match[3] is not None and len(reshape) == 1:
        raise MalformedTextError(
            f"unexpected T(...) in {shown(compact)}: one dimension cannot be transposed", match.start(3)
        )
    permutation = _split_numbers(match[3]) if match[3] is not None else (0,)
    if len(shape) != 2 or math.prod(shape) != math.prod(reshape) or min(*shape, *reshape) < 1:
        raise MalformedTextError(
            f"expected two positive sizes with the same product as the sizes after '<=', found {shown(compact)}"
        )
    if sorted(permutation) != list(range(len(reshape))):
        raise MalformedTextError(f"T(...) in {shown(compact)} must be a permutation of its dimensions")
    if math.prod(shape) > MAXIMUM_PROCESSES:
        raise MalformedTextError(f"{shown(compact)} has more than {MAXIMUM_PROCESSES} processes")
    return shape, reshape, permutation


def _iota_rows(compact: str) -> tuple[tuple[int, ...], ...]:
    shape, reshape, permutation = iota_parts(compact)
    processes = np.arange(math.prod(shape)).reshape(reshape).transpose(permutation).reshape(shape)
    return tuple(map(tuple, processes.tolist()))


def canonical_iota(compact: str) -> str:
    """Return an iota's text as XLA prints it: size-1 dimensions removed, neighbors that stay in order merged."""
    shape, reshape, permutation = iota_parts(compact)
    sizes, order = canonical_transpose(reshape, permutation)
    text = f"[{','.join(map(str, shape))}]<=[{','.join(map(str, sizes))}]"
    return f"{text}T({','.join(map(str, order))})" if len(sizes) > 1 else text


def canonical_transpose(
    sizes: tuple[int, ...], permutation: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a grid's sizes and dimension order in XLA's canonical form: no size 1, neighbors merged."""
    runs: list[list[int]] = []
    kept = [dimension for dimension in permutation if sizes[dimension] != 1]
    order = {dimension: index for index, dimension in enumerate(sorted(kept))}
    for dimension in kept:
        if runs and order[runs[-1][-1]] + 1 == order[dimension]:
            runs[-1].append(dimension)
        else:
            runs.append([dimension])
    merged = {run[0]: math.prod(sizes[dimension] for dimension in run) for run in runs}
    firsts = sorted(merged)
    if not firsts:
        return (1,), (0,)
    return tuple(merged[first] for first in firsts), tuple(firsts.index(run[0]) for run in runs)


def _canonical_mesh(compact: str) -> str:
    """Return the text of groups along mesh axes as XLA prints it."""
    match = _mesh_match(compact)
    axes = match["axes"].replace('"', "'")
    total = math.prod(read_natural(axis[2]) for axis in _items(_MESH_AXIS, match["axes"]))
    in_order = match["ids"] is None or bool((_mesh_devices(match["ids"], total) == np.arange(total)).all())
    devices = "" if in_order else f", device_ids=({match['ids']})"
    chosen = match["chosen"].replace('"', "'")
    return f"mesh[{axes}]{devices} {{{chosen}}}"


def _mesh_match(compact: str) -> re.Match[str]:
    match = _MESH.fullmatch(compact)
    if match is None:
        raise MalformedTextError(f"expected groups such as mesh['a'=2,'b'=4] {{'b'}}, found {shown(compact)}")
    return match


def _mesh_rows(compact: str) -> tuple[tuple[int, ...], ...]:
    """Return the groups along the chosen mesh axes, ordered by the remaining axes."""
    match = _mesh_match(compact)
    axes = [(axis[1], read_natural(axis[2])) for axis in _items(_MESH_AXIS, match["axes"])]
    sizes = dict(axes)
    if len(sizes) != len(axes) or any(size < 1 for size in sizes.values()):
        raise MalformedTextError(f"mesh axes must be unique and non-empty, found {shown(compact)}")
    total = math.prod(sizes.values())
    if total > MAXIMUM_PROCESSES:
        raise MalformedTextError(f"{shown(compact)} has more than {MAXIMUM_PROCESSES} processes")
    devices = _mesh_devices(match["ids"], total)
    chosen = []  # (axis, low, high): the part of the axis between two divisors of its size
    for item in _items(_CHOSEN_AXIS, match["chosen"]):
        if item[1] not in sizes:
            raise MalformedTextError(f"mesh has no axis {shown(item[1])}: {shown(compact)}")
        low = read_natural(item[2]) if item[2] is not None else 1
        chosen.append((item[1], low, low * read_natural(item[3]) if item[3] is not None else sizes[item[1]]))
    return _spanned(devices, sizes, chosen, compact)


def _spanned(
    devices: np.ndarray[tuple[int], np.dtype[np.int64]],
    sizes: dict[str, int],
    chosen: list[tuple[str, int, int]],
    compact: str,
) -> tuple[tuple[int, ...], ...]:
    pieces: list[tuple[str, int, int]] = []  # every axis cut where a chosen part begins or ends
    for name, size in sizes.items():
        bounds = sorted({1, size}.union(*({low, high} for axis, low, high in chosen if axis == name)))
        for low, high in pairwise(bounds):
            if low < 1 or high % low or size % high:
                raise MalformedTextError(f"sub-axes of {shown(name)} must divide its size, found {shown(compact)}")
            pieces.append((name, low, high))
    inner: list[int] = []
    for axis, start, end in chosen:
        inner += [i for i, (name, low, high) in enumerate(pieces) if name == axis and start <= low and high <= end]
    if len(set(inner)) != len(inner):
        raise MalformedTextError(f"{shown(compact)} uses an axis more than once")
    outer = [i for i in range(len(pieces)) if i not in inner]
    shape = [high // low for _, low, high in pieces]
    group_size = math.prod(shape[i] for i in inner)
    if group_size < 2:
        raise MalformedTextError(f"replica groups of a mesh must have at least 2 members, found {shown(compact)}")
    rows = devices.reshape(shape).transpose(outer + inner).reshape(-1, group_size)
    return tuple(map(tuple, rows.tolist()))


def _mesh_devices(ids: str | None, total: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    if ids is None:
        return np.arange(total)
    match = _TRANSPOSED_IDS.fullmatch(ids)
    if match is None:
        devices = np.array(_split_numbers(ids), np.int64)
    else:
        shape = _split_sizes(match[1])
        permutation = _split_numbers(match[2]) if match[2] is not None else tuple(range(len(shape)))
        if math.prod(shape) != total or sorted(permutation) != list(range(len(shape))):
            raise MalformedTextError(f"device_ids={shown(ids)} must have as many elements as the mesh ({total})")
        devices = np.arange(total).reshape(shape).transpose(permutation).reshape(-1)
    if sorted(devices.tolist()) != list(range(total)):
        raise MalformedTextError(f"device_ids must be a permutation of 0 to {total - 1}, found {shown(ids)}")
    return devices


def _items(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    matches = [pattern.fullmatch(item) for item in text.split(",")] if text else []
    if len(matches) > 64:
        raise MalformedTextError(f"{shown(text)} has more than 64 mesh axes")
    if any(match is None for match in matches):
        raise MalformedTextError(f"expected a list of mesh axes, found {shown(text)}")
    return [match for match in matches if match is not None]
