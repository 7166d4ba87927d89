"""Conversion rules from StableHLO to HLO; operations without a rule keep their class and their results are packed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hlo_text import ops
from hlo_text.conversion.approximate_top_k import sorted_dimension
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.conversion.custom_calls import configuration_text, hlo_custom_call_attributes
from hlo_text.conversion.hlo.packing import ComputationFrame, Packing, Results, Rule
from hlo_text.core.attributes import DotDimensionNumbers
from hlo_text.core.ir import Annotations, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.tasks import Task
from hlo_text.core.types import TOKEN, UI32, Layout, TensorType, TupleType, Type
from hlo_text.hlo.codecs import write_frontend_attributes
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.notation.functions import extents

_CONTEXT = TensorType((), UI32)


def plain_rule(conversion: Packing, op: DeclaredOperation, frame: ComputationFrame) -> Results | Task:
    """Convert an operation to the HLO operation of the same class."""
    if op.regions:
        return _with_regions(conversion, op, frame)
    types = [conversion.types(result.type) for result in op.results]
    return conversion.add_current(frame, type(op), conversion.operands(frame, op), op.attributes, types)


def _with_regions(conversion: Packing, op: DeclaredOperation, frame: ComputationFrame) -> Task:
    regions = []
    for region in op.regions:
        regions.append((yield conversion.reducer(region, frame.captures)))
    conversion.current = op
    attributes = op.attributes
    if isinstance(op, ops.Sort) and op.dimension < 0:
        first = op.operands[0].type
        rank = first.rank if isinstance(first, TensorType) else 0
        attributes = {**attributes, "dimension": op.dimension + rank}
    types = [conversion.types(result.type) for result in op.results]
    operands = conversion.operands(frame, op)
    return conversion.add_current(frame, type(op), operands, attributes, types, tuple(regions))


def _constant(conversion: Packing, op: ops.Constant, frame: ComputationFrame) -> Results:
    return (conversion.constant(frame, op),)


# --- control flow ----------------------------------------------------------------------------------------------------


def _while(conversion: Packing, op: ops.While, frame: ComputationFrame) -> Task:
    captures = frame.captures
    captured = tuple(dict.fromkeys((*captures.free[op.cond], *captures.free[op.body])))
    inside = conversion.frame_of_tuple((*op.cond.arguments, *captured), captures)
    (goes_on,) = yield conversion.body(op.cond, inside)
    condition = conversion.finish(inside, goes_on, "condition")
    inside = conversion.frame_of_tuple((*op.body.arguments, *captured), captures)
    results = yield conversion.body(op.body, inside)
    carried = (*results, *(inside.values[value] for value in captured))
    body = conversion.finish(inside, conversion.pack(inside, carried), "body")
    conversion.current = op
    first = (*conversion.operands(frame, op), *(conversion.value(frame, value) for value in captured))
    packed = conversion.pack(frame, first)
    (last,) = conversion.add_current(frame, ops.While, (packed,), {}, (packed.type,), (condition, body))
    return conversion.elements(frame, last, [conversion.types(result.type) for result in op.results])


def _branches(conversion: Packing, op: ops.If | ops.Case, frame: ComputationFrame) -> Task:
    computations, operands = [], []
    for region in op.regions:
        captured = tuple(frame.captures.free[region])
        operands.append(conversion.pack(frame, [conversion.value(frame, value) for value in captured]))
        inside = conversion.frame_of_tuple(captured, frame.captures)
        results = yield conversion.body(region, inside)
        conversion.current = op
        root = results[0] if len(results) == 1 else conversion.pack(inside, results)
        computations.append(conversion.finish(inside, root, "branch"))
    selector = conversion.value(frame, op.operands[0])
    types = [conversion.types(result.type) for result in op.results]
    return conversion.add_current(frame, ops.Conditional, (selector, *operands), {}, types, tuple(computations))


def _call(conversion: Packing, op: ops.FunctionCall, frame: ComputationFrame) -> Task:
    computation = yield conversion.function(op.callee)
    conversion.current = op
    types = [conversion.types(result.type) for result in op.results]
    return conversion.add_current(frame, ops.Call, conversion.operands(frame, op), {}, types, (computation,))


def _composite(conversion: Packing, op: ops.Composite, frame: ComputationFrame) -> Task:
    """Convert a composite to a call; XLA stores its name and attributes in frontend attributes."""
    if op.regions:
        raise ValueError("HLO composites cannot have regions")
    computation: Region = yield conversion.function(op.decomposition)
    conversion.current = op
    texts = {
        "composite.attributes": configuration_text(op.composite_attributes),
        "composite.name": op.composite_name,
        "composite.version": str(op.version),
    }
    types = tuple(conversion.types(result.type) for result in op.results)
    packed = conversion.add(
        frame,
        ops.Call,
        conversion.operands(frame, op),
        {"is_composite": True},
        types[0] if len(types) == 1 else TupleType(types),
        (computation,),
        Annotations(frontend_attributes=write_frontend_attributes(texts)),
    )
    return (packed,) if len(types) == 1 else conversion.elements(frame, packed, types)


def _barrier(conversion: Packing, op: ops.OptimizationBarrier, frame: ComputationFrame) -> Results:
    operands = conversion.operands(frame, op)
    packed = operands if len(operands) == 1 else (conversion.pack(frame, operands),)
    types = [value.type for value in operands]
    return conversion.add_current(frame, ops.OptimizationBarrier, packed, {}, types)


def _scan(conversion: Packing, op: ops.Scan, frame: ComputationFrame) -> Task:
    body = yield conversion.reducer(op.body, frame.captures)
    conversion.current = op
    if op.operand_segment_sizes[1] != op.result_segment_sizes[1]:
        carries, results = op.operand_segment_sizes[1], op.result_segment_sizes[1]
        raise ValueError(f"the scan has {carries} carry operands, but {results} carry results")
    attributes = {
        "dimension": op.dimension,
        "num_carries": op.operand_segment_sizes[1],
        "is_reverse": op.is_reverse,
        "is_associative": bool(op.is_associative),
    }
    types = [conversion.types(result.type) for result in op.results]
    return conversion.add_current(frame, ops.HloScan, conversion.operands(frame, op), attributes, types, (body,))


def _async_start(conversion: Packing, op: ops.AsyncStart, frame: ComputationFrame) -> Task:
    """Run the whole operation at its start, since HLO has no futures; a tuple of results is passed to `async_done`."""
    (region,) = op.regions
    frame.values.update(zip(region.arguments, conversion.operands(frame, op), strict=True))
    results = yield conversion.body(region, frame)
    return (conversion.pack(frame, results),)


def _async_done(conversion: Packing, op: ops.AsyncDone, frame: ComputationFrame) -> Results:
    (started,) = conversion.operands(frame, op)
    return conversion.elements(frame, started, [conversion.types(result.type) for result in op.results])


# --- shapes ----------------------------------------------------------------------------------------------------------


def tensor_type(value: Value) -> TensorType:
    """Return the type of an array value."""
    if not isinstance(value.type, TensorType):
        raise ValueError(f"the operand must be an array, found {value.type}")
    return value.type


def laid_out(shape: Sequence[int | None], like: TensorType) -> TensorType:
    """Return the array type of a shape in the default layout, with the element type of `like`."""
    return TensorType(tuple(shape), like.element_type, None, None, Layout.default(len(shape)) if shape else None)


def broadcast(
    conversion: Packing, frame: ComputationFrame, value: Value, dimensions: Sequence[int], target: TensorType
) -> Results:
    """Convert a broadcast; HLO's does not expand size-1 dimensions and needs dimensions in ascending order."""
    source = tensor_type(value)
    kept = [axis for axis in range(source.rank) if source.shape[axis] != 1 or target.shape[dimensions[axis]] == 1]
    if len(kept) < source.rank:
        smaller = laid_out([source.shape[axis] for axis in kept], source)
        value = conversion.add(frame, ops.Reshape, (value,), {}, smaller)
    order = sorted(range(len(kept)), key=lambda place: dimensions[kept[place]])
    if order != list(range(len(kept))):
        shape = [tensor_type(value).shape[place] for place in order]
        moved = laid_out(shape, source)
        value = conversion.add(frame, ops.Transpose, (value,), {"permutation": tuple(order)}, moved)
    attributes = {"broadcast_dimensions": tuple(sorted(dimensions[axis] for axis in kept))}
    return conversion.add_current(frame, ops.BroadcastInDim, (value,), attributes, (target,))


def _target(conversion: Packing, op: Operation) -> TensorType:
    type = conversion.types(op.results[0].type)
    if not isinstance(type, TensorType):
        raise ValueError(f"the result must be an array, found {type}")
    return type


def _broadcast_in_dim(conversion: Packing, op: ops.BroadcastInDim, frame: ComputationFrame) -> Results:
    operand = conversion.value(frame, op.operands[0])
    return broadcast(conversion, frame, operand, op.broadcast_dimensions, _target(conversion, op))


def _legacy_broadcast(conversion: Packing, op: ops.Broadcast, frame: ComputationFrame) -> Results:
    operand, target = conversion.value(frame, op.operands[0]), _target(conversion, op)
    first = len(op.broadcast_sizes)
    return broadcast(conversion, frame, operand, range(first, target.rank), target)


def _with_scalars(conversion: Packing, op: ops.Select | ops.Clamp, frame: ComputationFrame) -> Results:
    """Convert an operation whose operands may be scalars in StableHLO only: broadcast those to the result's bounds."""
    result = tensor_type(op.results[0])
    shape = extents(result) or ()
    operands = []
    for value in conversion.operands(frame, op):
        scalar = tensor_type(value)
        if scalar.rank < result.rank and None not in shape:
            target = laid_out(shape, scalar)
            value = conversion.add(frame, ops.BroadcastInDim, (value,), {"broadcast_dimensions": ()}, target)
        operands.append(value)
    types = [conversion.types(result)]
    return conversion.add_current(frame, op.__class__, tuple(operands), op.attributes, types)


def _static_target(conversion: Packing, op: Operation) -> TensorType:
    target = _target(conversion, op)
    if not target.is_static:
        raise ValueError("HLO has no equivalent with run-time dimension sizes")
    return target


def _dynamic_broadcast(conversion: Packing, op: ops.DynamicBroadcastInDim, frame: ComputationFrame) -> Results:
    target = _static_target(conversion, op)
    operand = conversion.value(frame, op.operands[0])
    if not tensor_type(operand).is_static:
        raise ValueError("HLO has no equivalent with run-time dimension sizes")
    return broadcast(conversion, frame, operand, op.broadcast_dimensions, target)


def _dynamic_iota(conversion: Packing, op: ops.DynamicIota, frame: ComputationFrame) -> Results:
    target = _static_target(conversion, op)
    return conversion.add_current(frame, ops.Iota, (), op.attributes, (target,))


def _dynamic_reshape(conversion: Packing, op: ops.DynamicReshape, frame: ComputationFrame) -> Results:
    operand, target = conversion.value(frame, op.operands[0]), _target(conversion, op)
    if target.is_static:
        return conversion.add_current(frame, ops.Reshape, (operand,), {}, (target,))
    sizes = conversion.value(frame, op.operands[1])
    element = tensor_type(sizes)
    scalars = []
    for axis in range(target.rank):
        bounds = {"start_indices": (axis,), "limit_indices": (axis + 1,), "strides": (1,)}
        part = conversion.add(frame, ops.Slice, (sizes,), bounds, laid_out((1,), element))
        scalars.append(conversion.add(frame, ops.Reshape, (part,), {}, laid_out((), element)))
    return conversion.add_current(frame, ops.HloDynamicReshape, (operand, *scalars), {}, (target,))


def _numbers(frame: ComputationFrame, value: Value) -> Any:
    """Return a constant operand as a NumPy array."""
    constant = frame.captures.constants.get(value)
    if constant is None or not constant.value.has_value:
        raise ValueError("HLO needs constant sizes, found a computed operand")
    return constant.value.array


def _integers(frame: ComputationFrame, value: Value) -> tuple[int, ...]:
    return tuple(int(number) for number in _numbers(frame, value))


def _pad(conversion: Packing, op: ops.Pad, frame: ComputationFrame) -> Results | Task:
    """Convert a pad; the pad of a scalar, which HLO has no syntax for, becomes its operand."""
    if not op.edge_padding_low:
        return (conversion.value(frame, op.operands[0]),)
    return plain_rule(conversion, op, frame)


def _dynamic_pad(conversion: Packing, op: ops.DynamicPad, frame: ComputationFrame) -> Results:
    low, high, interior = (_integers(frame, operand) for operand in op.operands[2:])
    operands = tuple(conversion.value(frame, operand) for operand in op.operands[:2])
    attributes = {"edge_padding_low": low, "edge_padding_high": high, "interior_padding": interior}
    return conversion.add_current(frame, ops.Pad, operands, attributes, (_static_target(conversion, op),))


def _real_dynamic_slice(conversion: Packing, op: ops.RealDynamicSlice, frame: ComputationFrame) -> Results:
    start, limit, strides = (_integers(frame, operand) for operand in op.operands[1:])
    attributes = {"start_indices": start, "limit_indices": limit, "strides": strides}
    operand = conversion.value(frame, op.operands[0])
    return conversion.add_current(frame, ops.Slice, (operand,), attributes, (_static_target(conversion, op),))


def _dynamic_gather(conversion: Packing, op: ops.DynamicGather, frame: ComputationFrame) -> Results:
    attributes = {**op.attributes, "slice_sizes": _integers(frame, op.operands[2])}
    operands = tuple(conversion.value(frame, operand) for operand in op.operands[:2])
    return conversion.add_current(frame, ops.Gather, operands, attributes, (_static_target(conversion, op),))


def _dynamic_convolution(conversion: Packing, op: ops.DynamicConv, frame: ComputationFrame) -> Results:
    padding = tuple(tuple(int(number) for number in row) for row in _numbers(frame, op.operands[2]))
    operands = tuple(conversion.value(frame, operand) for operand in op.operands[:2])
    attributes = {**op.attributes, "padding": padding}
    return conversion.add_current(
        frame, ops.Convolution, operands, _with_window(op, attributes), (_static_target(conversion, op),)
    )


def _with_window(op: ops.Convolution | ops.DynamicConv, attributes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the attributes of a convolution with the size of its window, which HLO states."""
    shape = tensor_type(op.rhs).shape
    window = tuple(shape[dimension] for dimension in op.dimension_numbers.kernel_spatial_dimensions)
    return {**attributes, "window_dimensions": window} if None not in window else attributes


def _convolution(conversion: Packing, op: ops.Convolution, frame: ComputationFrame) -> Results:
    """Convert a convolution after checking that its dimensions are in range, as HLO's dimension labels require."""
    numbers = op.dimension_numbers
    for value, dimensions in (
        (op.lhs, (numbers.input_batch_dimension, numbers.input_feature_dimension, *numbers.input_spatial_dimensions)),
        (
            op.rhs,
            (
                numbers.kernel_input_feature_dimension,
                numbers.kernel_output_feature_dimension,
                *numbers.kernel_spatial_dimensions,
            ),
        ),
        (
            op.result,
            (numbers.output_batch_dimension, numbers.output_feature_dimension, *numbers.output_spatial_dimensions),
        ),
    ):
        if any(not 0 <= dimension < tensor_type(value).rank for dimension in dimensions):
            raise IndexError("a dimension is out of range")
    operands, types = conversion.operands(frame, op), [conversion.types(op.result.type)]
    return conversion.add_current(frame, ops.Convolution, operands, _with_window(op, op.attributes), types)


def _dot(conversion: Packing, op: ops.Dot, frame: ComputationFrame) -> Results:
    lhs, rhs = conversion.operands(frame, op)
    numbers = DotDimensionNumbers((), (), (tensor_type(lhs).rank - 1,), (0,))
    attributes = {**op.attributes, "dot_dimension_numbers": numbers}
    return conversion.add_current(frame, ops.DotGeneral, (lhs, rhs), attributes, (_target(conversion, op),))


# --- communication ---------------------------------------------------------------------------------------------------


def _create_token(conversion: Packing, op: ops.CreateToken, frame: ComputationFrame) -> Results:
    return conversion.add_current(frame, ops.AfterAll, (), {}, (TOKEN,))


def _packed_type(types: Sequence[Type]) -> Type:
    return types[0] if len(types) == 1 else TupleType(tuple(types))


def _packed(conversion: Packing, frame: ComputationFrame, values: Sequence[Value]) -> Value:
    return values[0] if len(values) == 1 else conversion.pack(frame, values)


def _unpacked(conversion: Packing, frame: ComputationFrame, value: Value, types: Sequence[Type]) -> Results:
    return (value,) if len(types) == 1 else conversion.elements(frame, value, types)


def _infeed(conversion: Packing, op: ops.Infeed, frame: ComputationFrame) -> Results:
    types = [conversion.types(result.type) for result in op.results[:-1]]
    attributes = {name: value for name, value in op.attributes.items() if name != "layout"}
    pair = (_packed_type(types), TOKEN)
    data, token = conversion.add_current(frame, ops.Infeed, conversion.operands(frame, op), attributes, pair)
    return (*_unpacked(conversion, frame, data, types), token)


def _outfeed(conversion: Packing, op: ops.Outfeed, frame: ComputationFrame) -> Results:
    *inputs, token = conversion.operands(frame, op)
    data = _packed(conversion, frame, inputs)
    attributes = {**op.attributes, "outfeed_shape": type_text(data.type)}
    return conversion.add_current(frame, ops.Outfeed, (data, token), attributes, (TOKEN,))


def _channel(op: ops.Send | ops.Recv) -> Mapping[str, Any]:
    if op.source_target_pairs is not None:
        raise ValueError("HLO send and recv have no attribute `source_target_pairs`")
    return {name: value for name, value in op.attributes.items() if name != "source_target_pairs"}


def _send(conversion: Packing, op: ops.Send, frame: ComputationFrame) -> Results:
    *inputs, token = conversion.operands(frame, op)
    data, attributes = _packed(conversion, frame, inputs), _channel(op)
    started = conversion.add(frame, ops.HloSend, (data, token), attributes, TupleType((data.type, _CONTEXT, TOKEN)))
    return conversion.add_current(frame, ops.HloSendDone, (started,), attributes, (TOKEN,))


def _recv(conversion: Packing, op: ops.Recv, frame: ComputationFrame) -> Results:
    types = [conversion.types(result.type) for result in op.results[:-1]]
    attributes, received = _channel(op), _packed_type(types)
    operands = conversion.operands(frame, op)
    started = conversion.add(frame, ops.HloRecv, operands, attributes, TupleType((received, _CONTEXT, TOKEN)))
    data, token = conversion.add_current(frame, ops.HloRecvDone, (started,), attributes, (received, TOKEN))
    return (*_unpacked(conversion, frame, data, types), token)


def _all_to_all(conversion: Packing, op: ops.AllToAll, frame: ComputationFrame) -> Results:
    """Convert a single-operand `all_to_all`; with several operands, HLO exchanges whole operands instead."""
    if len(op.operands) != 1:
        raise ValueError(f"HLO splits only a single operand, found {len(op.operands)}")
    operand = conversion.operands(frame, op)
    if op.split_dimension == op.concat_dimension:
        return conversion.add_current(frame, ops.AllToAll, operand, op.attributes, [_target(conversion, op)])
    given = tensor_type(operand[0])
    attributes = {**op.attributes, "concat_dimension": op.split_dimension}
    (exchanged,) = conversion.add_current(frame, ops.AllToAll, operand, attributes, [given])
    return (_concatenated(conversion, op, exchanged, frame),)


def _cross_replica_sum(conversion: Packing, op: ops.CrossReplicaSum, frame: ComputationFrame) -> Results:
    """Convert the sum to `all-reduce`."""
    scalar = TensorType((), tensor_type(op.operand).element_type)
    inside = ComputationFrame([], {}, frame.captures)
    operands = tuple(conversion.add(inside, ops.Parameter, (), {"number": number}, scalar) for number in range(2))
    total = conversion.add(inside, ops.Add, operands, {}, scalar)
    computation = conversion.finish(inside, total, "sum")
    attributes = {"replica_groups": op.replica_groups}
    types = [conversion.types(op.result.type)]
    return conversion.add_current(
        frame, ops.AllReduce, conversion.operands(frame, op), attributes, types, (computation,)
    )


def _concatenated(conversion: Packing, op: ops.AllToAll, exchanged: Value, frame: ComputationFrame) -> Value:
    """Move the parts that HLO concatenates along the split dimension to the concatenation dimension."""
    given, split = tensor_type(exchanged), op.split_dimension
    shape = [size or 0 for size in given.shape]
    parts = [*shape[:split], op.split_count, shape[split] // op.split_count, *shape[split + 1 :]]
    axes = [axis for axis in range(len(parts)) if axis != split]
    axes.insert(axes.index(op.concat_dimension + (op.concat_dimension > split)), split)
    moved = [parts[axis] for axis in axes]
    value = conversion.add(frame, ops.Reshape, (exchanged,), {}, _laid_out(given, parts))
    value = conversion.add(frame, ops.Transpose, (value,), {"permutation": tuple(axes)}, _laid_out(given, moved))
    return conversion.add(frame, ops.Reshape, (value,), {}, _target(conversion, op))


def _laid_out(type: TensorType, shape: Sequence[int]) -> TensorType:
    return TensorType(tuple(shape), type.element_type, layout=Layout.default(len(shape)))


# --- others ----------------------------------------------------------------------------------------------------------


def _rng(conversion: Packing, op: ops.Rng, frame: ComputationFrame) -> Results:
    operands = tuple(conversion.value(frame, operand) for operand in op.operands[:2])
    attributes = {"distribution": op.rng_distribution}
    return conversion.add_current(frame, ops.HloRng, operands, attributes, (_static_target(conversion, op),))


def _custom_call(conversion: Packing, op: ops.CustomCall, frame: ComputationFrame) -> Task:
    collective = called_collective(op)
    if collective is not None:
        target = (conversion.types(collective.result.type),)
        operands = conversion.operands(frame, op)
        return conversion.add_current(frame, ops.RaggedAllToAll, operands, collective.attributes, target)
    computations = []
    for symbol in op.called_computations:
        computations.append((yield conversion.function(symbol)))
    conversion.current = op
    operands = conversion.operands(frame, op)
    types = [conversion.types(result.type) for result in op.results]
    dimension = sorted_dimension(op)
    if dimension is not None:
        return _first_of_sorted(conversion, op, frame, operands, dimension, computations[0])
    attributes, config, types = hlo_custom_call_attributes(op, [value.type for value in operands], types)
    return conversion.add_current(frame, ops.CustomCall, operands, attributes, types, tuple(computations), config)


def _first_of_sorted(
    conversion: Packing,
    op: ops.CustomCall,
    frame: ComputationFrame,
    operands: tuple[Value, ...],
    dimension: int,
    comparator: Region,
) -> Results:
    """Expand an approximate top-k to a sort and slices, XLA's fallback."""
    data = operands[: len(op.results)]
    types = [operand.type for operand in data]
    ordered = conversion.add_current(frame, ops.Sort, data, {"dimension": dimension}, types, (comparator,))
    results = []
    for value, result in zip(ordered, op.results, strict=True):
        shape = tensor_type(result).shape
        bounds = {"start_indices": (0,) * len(shape), "limit_indices": shape, "strides": (1,) * len(shape)}
        results.append(conversion.add(frame, ops.Slice, (value,), bounds, conversion.types(result.type)))
    return tuple(results)


def _topk(conversion: Packing, op: ops.TopK, frame: ComputationFrame) -> Results:
    types = [conversion.types(result.type) for result in op.results]
    attributes = {"k": op.k, "largest": True} | ({} if op.is_stable else {"is_stable": False})
    return conversion.add_current(frame, ops.TopK, conversion.operands(frame, op), attributes, types)


RULES: dict[type[Operation], Rule] = {
    ops.Constant: _constant,
    ops.While: _while,
    ops.If: _branches,
    ops.Case: _branches,
    ops.FunctionCall: _call,
    ops.Composite: _composite,
    ops.OptimizationBarrier: _barrier,
    ops.Scan: _scan,
    ops.AsyncStart: _async_start,
    ops.AsyncDone: _async_done,
    ops.Select: _with_scalars,
    ops.Clamp: _with_scalars,
    ops.BroadcastInDim: _broadcast_in_dim,
    ops.Broadcast: _legacy_broadcast,
    ops.Convolution: _convolution,
    ops.DynamicBroadcastInDim: _dynamic_broadcast,
    ops.DynamicIota: _dynamic_iota,
    ops.DynamicReshape: _dynamic_reshape,
    ops.Pad: _pad,
    ops.DynamicPad: _dynamic_pad,
    ops.RealDynamicSlice: _real_dynamic_slice,
    ops.DynamicGather: _dynamic_gather,
    ops.DynamicConv: _dynamic_convolution,
    ops.Dot: _dot,
    ops.CreateToken: _create_token,
    ops.Infeed: _infeed,
    ops.Outfeed: _outfeed,
    ops.Send: _send,
    ops.Recv: _recv,
    ops.AllToAll: _all_to_all,
    ops.CrossReplicaSum: _cross_replica_sum,
    ops.Rng: _rng,
    ops.CustomCall: _custom_call,
    ops.TopK: _topk,
}
