"""Rules about physical layouts and shardings in HLO. Spec: layouts; shardings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter, is_

from hlo_text.core.describe import describe
from hlo_text.core.ir import Module, Operation, Region
from hlo_text.core.late_patterns import late
from hlo_text.core.types import Layout, TensorType, TupleType, Type
from hlo_text.hlo.codecs import MalformedTextError, MeshSharding, TileSharding, TupleSharding, read_sharding
from hlo_text.hlo.codecs.scalars import shown
from hlo_text.hlo.codecs.shape_lists import read_entry_layout
from hlo_text.ops import (
    AsyncComputationStart,
    Call,
    Conditional,
    DoneOperation,
    Fusion,
    GetTupleElement,
    OptimizationBarrier,
    Tuple,
    While,
)
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.hlo.module import Place

#: The orders of dimensions in a header.
_ORDERS = late(r"\{(-?[0-9]+(?:,-?[0-9]+)*)")

_results, _type = attrgetter("results"), attrgetter("type")


def find_in_layouts(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield malformed layouts and, in scheduled modules, operations that change a layout they must keep.

    A schedule implies that layouts have been assigned.
    """
    is_scheduled = module.header is not None and module.header.attributes.get("is_scheduled") == "true"
    computations = [computation.operations for computation in module.computations]
    types = list(map(_type, chain.from_iterable(map(_results, chain.from_iterable(computations)))))
    distinct = dict(zip(map(id, types), types, strict=True))
    wrong = _wrong_layouts(distinct.values())
    for op in chain.from_iterable(computations if wrong or is_scheduled else ()):
        finding = wrong.get(id(op.results[0].type)) if wrong and op.results else None
        if finding is None and is_scheduled and op.keeps_layout:
            finding = _find_changed_layout(op)
        if finding is not None:
            yield op, finding
    text = module.header.attributes.get("entry_computation_layout", "") if module.header is not None else ""
    if not wrong and (":" in text or not all(map(_is_permutation, set(_ORDERS.findall(text))))):
        finding = _find_in_entry_layout(text)
        if finding is not None:
            yield "entry_computation_layout", finding


def _is_permutation(order: str) -> bool:
    numbers = order.split(",")
    return sorted(numbers) == sorted(map(str, range(len(numbers))))


def _wrong_layouts(types: Iterable[Type]) -> dict[int, Finding]:
    """Return the findings about the layouts of types, by the identity of the type."""
    wrong: dict[int, Finding] = {}
    sound: set[tuple[int, int]] = set()  # identities of layouts, which many types share, and ranks
    for type in types:
        mark = None
        if isinstance(type, TensorType):
            mark = id(type.layout), len(type.shape)
            if type.layout is None or mark in sound:
                continue
        finding = find_in_layout(type)
        if finding is not None:
            wrong[id(type)] = finding
        elif mark is not None:
            sound.add(mark)
    return wrong


def _find_in_entry_layout(text: str) -> Finding | None:
    try:
        parameters, result = read_entry_layout(text)
    except MalformedTextError:  # blanks within shapes, which only the grammar reads
        return None
    for type in (*parameters, result):
        finding = find_in_layout(type)
        if finding is not None:
            return finding if isinstance(type, TupleType) else Advice(finding)
    return None


def find_in_layout(type: Type) -> Finding | None:
    """Return the finding about the layouts of a type, if any."""
    pending = [type]
    unknown: Finding | None = None
    while pending:
        current = pending.pop()
        if isinstance(current, TupleType):
            pending.extend(current.types)
        elif isinstance(current, TensorType) and current.layout is not None:
            order = current.layout.minor_to_major
            if sorted(order) != list(range(len(current.shape))):
                found = f"the layout must list each dimension of {describe(current)} once, found {list(order)}"
                return "layout.permutation", found
            if current.layout.tiles and any(0 in tile for tile in current.layout.tiles):
                return "layout.tiles", "tile sizes must be positive, found 0"
            if current.layout.unknown:
                fields = ", ".join(shown(text) for _, text in current.layout.unknown)
                unknown = Advice(("layout.unknown", f"unknown layout field {fields}"))
    return unknown


def _find_changed_layout(op: Operation) -> Finding | None:
    """Check that an operation that only forwards its operands keeps their minor-to-major order."""
    if isinstance(op, Fusion) and _has_same_types(op):
        return None
    for given, taken in _forwarded(op):
        places = None if given is taken else _different(given, taken)
        if places is not None:
            left, right = places
            return "layout.mismatch", f"{op.hlo_name} cannot change the layout from {_orders(left)} to {_orders(right)}"
    return None


def _has_same_types(op: Fusion) -> bool:
    """Whether the types of operands and results are those inside, as the same objects."""
    computation = op.regions[0]
    last = computation.terminator
    given, taken = (*op.operands, *(last.operands if last is not None else ())), (*computation.arguments, *op.results)
    return len(given) == len(taken) and all(map(is_, map(_type, given), map(_type, taken)))


def _forwarded(op: Operation) -> Iterable[tuple[Type, Type]]:
    """Return the types of each forwarded value before and after the operation; the most frequent classes first."""
    operands, result = [value.type for value in op.operands], op.results[0].type
    match op:
        case GetTupleElement() if isinstance(operands[0], TupleType) and 0 <= op.index < len(operands[0].types):
            return ((operands[0].types[op.index], result),)
        case Fusion() | Call():
            outputs = op.computation.output_types[:1]
            return (*zip(operands, op.computation.argument_types, strict=False), *zip(outputs, (result,), strict=False))
        case Tuple() if isinstance(result, TupleType):
            return zip(operands, result.types, strict=False)
        case AsyncComputationStart():
            return zip(operands, op.computation.argument_types, strict=False)
        case OptimizationBarrier() | DoneOperation(result_place=None) if operands:
            return ((operands[0], result),)
        case DoneOperation() if isinstance(operands[0], TupleType) and (op.result_place or 0) < len(operands[0].types):
            return ((operands[0].types[op.result_place or 0], result),)
        case While():
            taken = [zip(operands, region.argument_types, strict=False) for region in (op.body, op.cond)]
            return (*chain(*taken), *zip(op.body.output_types, operands, strict=False), (operands[0], result))
        case Conditional():
            branches = zip(operands[1:], op.branches, strict=False)
            return chain.from_iterable([_through_branch(operand, branch, result) for operand, branch in branches])
    return ()


def _through_branch(operand: Type, branch: Region, result: Type) -> Iterable[tuple[Type, Type]]:
    yield from zip((operand,), branch.argument_types, strict=False)
    yield from zip(branch.output_types, (result,), strict=False)


def _different(left: Type, right: Type) -> tuple[Layout, Layout] | None:
    """Return the first pair of layouts with different minor-to-major orders."""
    pending = [(left, right)]
    while pending:
        one, other = pending.pop()
        if isinstance(one, TupleType) and isinstance(other, TupleType):
            pending.extend(zip(reversed(one.types), reversed(other.types), strict=False))
        elif isinstance(one, TensorType) and isinstance(other, TensorType) and one.rank == other.rank:
            layouts = one.layout or Layout.default(one.rank), other.layout or Layout.default(other.rank)
            if layouts[0].minor_to_major != layouts[1].minor_to_major:
                return layouts
    return None


def _orders(layout: Layout) -> str:
    return f"{{{','.join(map(str, layout.minor_to_major))}}}"


# --- shardings --------------------------------------------------------------------------------------------------------


def find_in_shardings(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield operations whose sharding does not match their type or lists devices outside `num_partitions`."""
    text = module.header.attributes.get("num_partitions", "1") if module.header is not None else "1"
    num_devices = int(text) if text.isdecimal() and len(text) < 10 else 1
    known: dict[tuple[str, int], Finding | None] = {}
    for computation in module.computations:
        for op in computation.operations:
            if op.annotations is None or op.annotations.sharding is None or not op.results:
                continue
            key = op.annotations.sharding, id(op.results[0].type)
            if key not in known:
                known[key] = _find_in_sharding(op.annotations.sharding, op.results[0].type, num_devices)
            finding = known[key]
            if finding is not None:
                yield op, finding


def _find_in_sharding(text: str, type: Type, num_devices: int) -> Finding | None:
    try:
        sharding = read_sharding(text)
    except MalformedTextError as error:
        return "sharding.text", str(error)
    leaves = _leaves(type)
    if isinstance(sharding, TupleSharding):
        if not isinstance(type, TupleType):
            return "sharding.tuple", f"expected one sharding for {describe(type)}, found a tuple of shardings"
        # an empty tuple may have one sharding
        if len(sharding.elements) == (len(leaves) or 1):
            pairs = zip(sharding.elements, leaves, strict=False)
            return next((found for pair in pairs if (found := _find_in_one(*pair, num_devices)) is not None), None)
        count = len(sharding.elements)
        return "sharding.tuple", f"expected a sharding per tuple leaf: {len(leaves)}, found {count}"
    return next((found for leaf in leaves if (found := _find_in_one(sharding, leaf, num_devices)) is not None), None)


def _find_in_one(sharding: TileSharding | MeshSharding, type: Type, num_devices: int) -> Finding | None:
    rank = type.rank if isinstance(type, TensorType) else 0
    if isinstance(sharding, MeshSharding):
        given = len(sharding.dimensions)
        if sharding.kind == "tiled" and given != rank and (given or not sharding.unreduced):
            return "sharding.rank", f"expected a sharding of rank {rank} for {describe(type)}, found rank {given}"
        return None
    tiles = math.prod(sharding.tile_shape)
    if sharding.kind == "tiled" and len(sharding.devices) < tiles:
        found = f"expected a device per tile: {tiles}, found {len(sharding.devices)}"
        return Advice(("sharding.devices", found))
    if len(set(sharding.devices)) != len(sharding.devices):
        return "sharding.devices", "the sharding lists a device twice"
    outside = [device for device in sharding.devices if device < 0 or device >= num_devices > 1]
    if outside:
        found = f"device {outside[0]} is out of range: num_partitions is {num_devices}"
        return Advice(("sharding.devices", found))
    given = len(sharding.tile_shape) - len(sharding.subgroup_kinds)
    if sharding.kind == "tiled" and given != rank:
        tiled = list(sharding.tile_shape)
        return "sharding.rank", f"expected a sharding of rank {rank} for {describe(type)}, found tile counts {tiled}"
    return None


def _leaves(type: Type) -> list[Type]:
    if not isinstance(type, TupleType):
        return [type]
    return [leaf for element in type.types for leaf in _leaves(element)]
