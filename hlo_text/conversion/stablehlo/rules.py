"""Conversion rules from HLO to StableHLO; operations without a rule keep their class and their tuples are unpacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.conversion.annotations import of_begun
from hlo_text.conversion.approximate_top_k import CONFIGURATION, TARGET, configuration
from hlo_text.conversion.called_collectives import custom_call_attributes
from hlo_text.conversion.custom_calls import mlir_custom_call_attributes
from hlo_text.conversion.stablehlo.bitcasts import expand_bitcast
from hlo_text.conversion.stablehlo.dynamic_sizes import (
    broadcast_in_dim,
    dynamic_reshape,
    has_several,
    integers,
    reshape,
)
from hlo_text.conversion.stablehlo.precisions import widest_float, with_floats
from hlo_text.conversion.stablehlo.unpacking import BlockFrame, Flat, Rule, Unpacking
from hlo_text.core.attributes import (
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    DictionaryAttribute,
    Literal,
)
from hlo_text.core.ir import Annotations, Block, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES, ReadOnlyDict, read_only
from hlo_text.core.tasks import Task
from hlo_text.core.types import BOOL, I32, I64, FloatType, TensorType, TokenType, TupleType, Type
from hlo_text.hlo.codecs import read_frontend_attributes
from hlo_text.hlo.codecs.scalars import shown
from hlo_text.mlir.parse import parse_dictionary
from hlo_text.notation.functions import is_namespaced_op_name

#: HLO attributes that do not affect the meaning or are implied by the operands.
_REDUNDANT = frozenset(("inferred_dimension", "constrain_layout", "outfeed_shape", "convolution_kind"))
#: Defaults of required attributes that HLO may omit.
_ABSENT: Mapping[str, Any] = {"feature_group_count": 1, "batch_group_count": 1}


def mlir_attributes(op: DeclaredOperation) -> Mapping[str, Any]:
    """Return the attributes of an HLO operation in StableHLO.

    Raises:
        ValueError: An attribute that affects the meaning has no equivalent.
    """
    fields = type(op).attribute_fields
    attributes = op.attributes if not isinstance(op, ops.Compare) else _comparison(op)
    foreign = [name for name in attributes if name in fields and not fields[name].mlir]
    absent = [name for name, field in fields.items() if field.is_required and field.mlir and name not in attributes]
    if not foreign and not absent:
        return attributes
    for name in foreign:
        if name not in _REDUNDANT and not _is_default(op, name):
            raise ValueError(f"StableHLO has no attribute `{name}`")
    missing = [name for name in absent if name not in _ABSENT]
    if missing:
        raise ValueError(f"StableHLO requires the attribute `{missing[0]}`, which cannot be inferred from the HLO")
    kept = {name: value for name, value in attributes.items() if name not in foreign}
    return kept | {name: _ABSENT[name] for name in absent}


def _comparison(op: ops.Compare) -> Mapping[str, Any]:
    """Return the attributes of a comparison; HLO's total order of floats becomes the comparison type."""
    if op.order is None:
        return op.attributes
    type = op.lhs.type
    is_float = isinstance(type, TensorType) and isinstance(type.element_type, FloatType)
    kind = {"compare_type": ComparisonType.TOTALORDER} if is_float and op.is_total_order else {}
    return {name: value for name, value in op.attributes.items() if name != "order"} | kind


def _is_default(op: DeclaredOperation, name: str) -> bool:
    value = op.attributes[name]
    if name == "window_dimensions":  # a convolution's window has the size of its kernel
        return True
    if name in ("base_dilations", "window_dilations"):
        return value is None or all(size == 1 for size in value)
    if name == "window_reversal":
        return value is None or not any(value)
    return bool(value == type(op).attribute_fields[name].default)


def plain_rule(conversion: Unpacking, op: DeclaredOperation, frame: BlockFrame) -> Flat | Task:
    """Convert an operation to the StableHLO operation of the same class."""
    if op.regions:
        return _with_regions(conversion, op, frame)
    return _emitted(conversion, op, frame, frame.flat(op.operands))


def _emitted(conversion: Unpacking, op: DeclaredOperation, frame: BlockFrame, operands: Flat) -> Flat:
    """Add an operation of the same class, in one precision if it mixes several."""
    types = conversion.types.flat(op.results[0].type)
    wide = widest_float(conversion, op, operands)
    if wide is None:
        return conversion.emit(frame, type(op), operands, mlir_attributes(op), types)
    operands = conversion.in_types(frame, operands, with_floats((value.type for value in operands), wide))
    results = conversion.emit(frame, type(op), operands, mlir_attributes(op), with_floats(types, wide))
    return conversion.in_types(frame, results, types)


def _with_regions(conversion: Unpacking, op: DeclaredOperation, frame: BlockFrame) -> Task:
    operands, types = frame.flat(op.operands), conversion.types.flat(op.results[0].type)
    wide = widest_float(conversion, op, operands)
    regions = []
    for computation in op.regions:
        given, returned = ([*map(conversion.types.flat, types)] for types in _signature(computation))
        arguments, results = (with_floats((type for flat in part for type in flat), wide) for part in (given, returned))
        if isinstance(op, ops.While):  # loop-carried values have one type
            arguments, results = types, types if computation is op.body else results
        regions.append((yield conversion.region(computation, argument_types=arguments, result_types=results)))
    conversion.current = op
    attributes = mlir_attributes(op) if not isinstance(op, ops.Map) else _map_attributes(op)
    operand_types = types if isinstance(op, ops.While) else with_floats((value.type for value in operands), wide)
    operands = conversion.in_types(frame, operands, operand_types)
    made = conversion.emit(frame, type(op), operands, attributes, with_floats(types, wide), tuple(regions))
    return conversion.in_types(frame, made, types)


def _signature(computation: Region) -> tuple[Sequence[Type], Sequence[Type]]:
    return computation.argument_types, computation.output_types


def _map_attributes(op: ops.Map) -> Mapping[str, Any]:
    type = op.operands[0].type
    return {"dimensions": tuple(range(type.rank if isinstance(type, TensorType) else 0))}


# --- operations that vanish ------------------------------------------------------------------------------------------


def _parameter(conversion: Unpacking, op: ops.Parameter, frame: BlockFrame) -> Flat:
    return frame.values[op.result]


def _same_value(conversion: Unpacking, op: Operation, frame: BlockFrame) -> Flat:
    return frame.values[op.operands[0]]


def _tuple(conversion: Unpacking, op: ops.Tuple, frame: BlockFrame) -> Flat:
    return frame.flat(op.operands)


def _element(conversion: Unpacking, value: Value, index: int, frame: BlockFrame) -> Flat:
    if not isinstance(value.type, TupleType):
        raise ValueError(f"the operand must be a tuple, found {value.type}")
    places = conversion.types.places(value.type)
    return frame.values[value][places[index] : places[index + 1]]


def _get_tuple_element(conversion: Unpacking, op: ops.GetTupleElement, frame: BlockFrame) -> Flat:
    return _element(conversion, op.operands[0], op.index, frame)


def _inlined(conversion: Unpacking, op: ops.Fusion | ops.Call | ops.AsyncComputationStart, frame: BlockFrame) -> Task:
    given = [frame.values[operand] for operand in op.operands]
    return conversion.inline_or_call(op.computation, given, frame.operations)


def _call(conversion: Unpacking, op: ops.Call, frame: BlockFrame) -> Flat | Task:
    texts = op.annotations.frontend_attributes if op.annotations is not None else None
    means = read_frontend_attributes(texts) if op.is_composite and texts is not None else {}
    if "composite.name" not in means:
        return _inlined(conversion, op, frame)
    if not is_namespaced_op_name(means["composite.name"]):
        raise ValueError(f"a StableHLO composite name is `namespace.name`, found {shown(means['composite.name'])}")
    attributes = {
        "composite_name": means["composite.name"],
        "composite_attributes": parse_dictionary(means.get("composite.attributes", "{}")),
        "decomposition": conversion.symbol(op.computation),
        "version": int(means.get("composite.version", "0")),
    }
    types = conversion.types.flat(op.results[0].type)
    return conversion.emit(frame, ops.Composite, frame.flat(op.operands), attributes, types, carry=False)


# --- constants and memory --------------------------------------------------------------------------------------------


def _constant(conversion: Unpacking, op: ops.Constant, frame: BlockFrame) -> Flat:
    types = conversion.types.flat(op.results[0].type)
    if not op.value.has_value:
        literals = [Literal(type, is_elided=True) for type in types]
    elif isinstance(op.value.type, TensorType) and isinstance(types[0], TensorType):
        literals = [op.value.with_type(types[0])]
    else:
        literals = [Literal(type, array) for type, array in zip(types, _arrays(op.value.array), strict=True)]
    made: list[Value] = []
    for literal in literals:
        made += conversion.emit(frame, ops.Constant, (), {"value": literal}, (literal.type,))
    return tuple(made)


def _arrays(value: Any) -> list[Any]:
    leaves, pending = [], [value]
    while pending:
        part = pending.pop()
        if isinstance(part, tuple):
            pending.extend(reversed(part))
        else:
            leaves.append(part)
    return leaves


def _bitcast(conversion: Unpacking, op: ops.Bitcast, frame: BlockFrame) -> Flat:
    source, target = op.operands[0].type, op.results[0].type
    values = frame.values[op.operands[0]]
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        if conversion.types.flat(source) != conversion.types.flat(target):
            raise ValueError("only array types can be bitcast")
        return values

    def emit(cls: type[Operation], operands: Flat, attributes: Mapping[str, Any], type: Type) -> Value:
        return conversion.emit(frame, cls, operands, attributes, (type,))[0]

    return (expand_bitcast(values[0], source, target, emit),)


def _add_dependency(conversion: Unpacking, op: ops.AddDependency, frame: BlockFrame) -> Flat:
    operands = frame.flat(op.operands)
    results = conversion.emit(frame, ops.OptimizationBarrier, operands, {}, [value.type for value in operands])
    return results[:-1]


# --- control flow ----------------------------------------------------------------------------------------------------


def _conditional(conversion: Unpacking, op: ops.Conditional, frame: BlockFrame) -> Task:
    selector = frame.values[op.operands[0]]
    types = conversion.types.flat(op.results[0].type)
    branches = []
    for computation, operand in zip(op.branches, op.branch_operands, strict=True):
        branches.append((yield conversion.region(computation, [frame.values[operand]], result_types=types)))
    conversion.current = op
    selector_type = op.operands[0].type
    is_predicate = isinstance(selector_type, TensorType) and selector_type.element_type == BOOL
    return conversion.emit(frame, ops.If if is_predicate else ops.Case, selector, {}, types, tuple(branches))


# --- asynchronous pairs ----------------------------------------------------------------------------------------------


def _start(conversion: Unpacking, op: ops.StartOperation, frame: BlockFrame) -> Task:
    """Run the whole operation at its start, or at its end if operands are bound in between."""
    if op in conversion.complete_starts:
        return ()
    begun = op.wrapped_operation()
    type = op.results[0].type
    if op.result_place is not None and isinstance(type, TupleType):
        sizes = [len(conversion.types.flat(element)) for element in type.types[: op.result_place + 1]]
        leaves = slice(sum(sizes[:-1]), sum(sizes))
        begun.annotations = of_begun(op.annotations, leaves, is_tuple=isinstance(begun.results[0].type, TupleType))
    results = conversion.convert(begun, frame)
    if not isinstance(results, tuple):
        results = yield results
    conversion.current = op
    return _started(conversion, op, results, op.result_place, frame)


def _start_computation(conversion: Unpacking, op: ops.AsyncComputationStart, frame: BlockFrame) -> Task:
    if op in conversion.complete_starts:
        return ()
    results = yield _inlined(conversion, op, frame)
    conversion.current = op
    return _started(conversion, op, results, 1, frame)


def _started(conversion: Unpacking, op: Operation, results: Flat, place: int | None, frame: BlockFrame) -> Flat:
    """Return the values of a start's tuple: operands and results at their indices, zeros for context values."""
    type = op.results[0].type
    if place is None or not isinstance(type, TupleType):
        return results
    parts: list[Value] = []
    for number, element in enumerate(type.types):
        if number == place:
            parts += results
        elif number == 1 - place:
            parts += frame.flat(op.operands)
        else:
            parts += [_context(conversion, leaf, frame) for leaf in conversion.types.flat(element)]
    return tuple(parts)


def _context(conversion: Unpacking, type: Type, frame: BlockFrame) -> Value:
    if not isinstance(type, TensorType) or not type.is_static:
        raise ValueError("StableHLO has no equivalent of the context passed from start to done")
    return integers(conversion, frame, (0,) * (type.num_elements or 0), type)


def _done(conversion: Unpacking, op: ops.DoneOperation, frame: BlockFrame) -> Flat | Task:
    operand, complete = op.operands[0], conversion.complete_starts.get(op)
    if complete is not None:
        return _finished(conversion, complete, frame)
    if op.result_place is None or not isinstance(operand.type, TupleType):
        return frame.values[operand]
    return _element(conversion, operand, op.result_place, frame)


def _finished(conversion: Unpacking, complete: Any, frame: BlockFrame) -> Task:
    """Run the whole operation of a chain that binds operands after its start, and return its results."""
    rule = _start if isinstance(complete, ops.WrappedStart) else _start_computation
    frame.values[complete.results[0]] = yield rule(conversion, complete, frame)
    return _element(conversion, complete.results[0], 1, frame)


def _transfer_attributes(op: ops.HloSend | ops.HloRecv, host: int) -> Mapping[str, Any]:
    """Return attributes with the channel that StableHLO requires: by default, number 0 of a host or device type."""
    attributes = mlir_attributes(op)
    return {"channel_handle": ChannelHandle(0, host if op.is_host_transfer else 1), **attributes}


def _send(conversion: Unpacking, op: ops.HloSend, frame: BlockFrame) -> Flat:
    data, token = frame.values[op.operands[0]], frame.values[op.operands[1]]
    sent = conversion.emit(frame, ops.Send, data + token, _transfer_attributes(op, 2), [token[0].type])
    return (*data, _element_context(conversion, op, frame), *sent)


def _element_context(conversion: Unpacking, op: Operation, frame: BlockFrame) -> Value:
    type = op.results[0].type
    if not isinstance(type, TupleType) or len(type.types) != 3:
        raise ValueError(f"expected a tuple of data, context and token, found {type}")
    return _context(conversion, conversion.types.flat(type.types[1])[0], frame)


def _send_done(conversion: Unpacking, op: ops.HloSendDone, frame: BlockFrame) -> Flat:
    return frame.values[op.operands[0]][-1:]


def _recv(conversion: Unpacking, op: ops.HloRecv, frame: BlockFrame) -> Flat:
    context = _element_context(conversion, op, frame)
    types = conversion.types.flat(op.results[0].type)
    attributes = _transfer_attributes(op, 3)
    received = conversion.emit(frame, ops.Recv, frame.flat(op.operands), attributes, (*types[:-2], types[-1]))
    return (*received[:-1], context, received[-1])


def _recv_done(conversion: Unpacking, op: ops.HloRecvDone, frame: BlockFrame) -> Flat:
    values = frame.values[op.operands[0]]
    return values[:-2] + values[-1:]


# --- others ----------------------------------------------------------------------------------------------------------


def _rng(conversion: Unpacking, op: ops.HloRng, frame: BlockFrame) -> Flat:
    types = conversion.types.flat(op.results[0].type)
    if not isinstance(types[0], TensorType) or not types[0].is_static or len(op.operands) != 2:
        raise ValueError("StableHLO rng needs a static shape and two operands")
    sizes = tuple(size or 0 for size in types[0].shape)
    shape = integers(conversion, frame, sizes, TensorType((len(sizes),), I64))
    attributes = {"rng_distribution": op.distribution}
    return conversion.emit(frame, ops.Rng, (*frame.flat(op.operands), shape), attributes, types)


def _indexed(conversion: Unpacking, op: ops.DynamicSlice | ops.DynamicUpdateSlice, frame: BlockFrame) -> Flat:
    """Convert a dynamic slice; StableHLO requires scalar indices where old HLO has one index vector."""
    count = 1 if isinstance(op, ops.DynamicSlice) else 2
    operands = frame.flat(op.operands)
    starts = operands[count:]
    vector = starts[0].type if len(starts) == 1 else None
    if isinstance(vector, TensorType) and vector.rank == 1:
        element, scalar = TensorType((1,), vector.element_type), TensorType((), vector.element_type)
        scalars: list[Value] = []
        for place in range(vector.shape[0] or 0):
            bounds = {"start_indices": (place,), "limit_indices": (place + 1,), "strides": (1,)}
            part = conversion.emit(frame, ops.Slice, starts, bounds, (element,))
            scalars += conversion.emit(frame, ops.Reshape, part, {}, (scalar,))
        operands = operands[:count] + tuple(scalars)
    return _emitted(conversion, op, frame, operands)


def _resized(conversion: Unpacking, op: ops.Reshape | ops.BroadcastInDim, frame: BlockFrame) -> Flat:
    """Convert a reshape or broadcast; StableHLO infers at most one dynamic size."""
    if not has_several(op):
        return _emitted(conversion, op, frame, frame.flat(op.operands))
    return reshape(conversion, op, frame) if isinstance(op, ops.Reshape) else broadcast_in_dim(conversion, op, frame)


def _scan(conversion: Unpacking, op: ops.HloScan, frame: BlockFrame) -> Task:
    body = yield conversion.region(op.body)
    conversion.current = op
    operands, types = frame.flat(op.operands), conversion.types.flat(op.results[0].type)
    carries = op.num_carries
    attributes: dict[str, Any] = {
        "dimension": op.dimension,
        "is_reverse": op.is_reverse,
        "operand_segment_sizes": (len(operands) - carries, carries),
        "result_segment_sizes": (len(types) - carries, carries),
    }
    if op.is_associative:
        attributes["is_associative"] = True
    return conversion.emit(frame, ops.Scan, operands, attributes, types, (body,))


def _custom_call(conversion: Unpacking, op: ops.CustomCall, frame: BlockFrame) -> Flat:
    symbols = [conversion.symbol(computation) for computation in op.regions]
    attributes = mlir_custom_call_attributes(op, symbols)
    types = conversion.types.flat(op.results[0].type)
    config = attributes.get("backend_config")
    if op.call_target_name == TARGET and config is not None:
        return _approximate_top_k(conversion, frame, frame.flat(op.operands), attributes, types)
    return conversion.emit(frame, ops.CustomCall, frame.flat(op.operands), attributes, types)


def _approximate_top_k(
    conversion: Unpacking, frame: BlockFrame, operands: Flat, attributes: Mapping[str, Any], types: Sequence[Type]
) -> Flat:
    """Convert `ApproxTopK`, whose configuration XLA reads from a discardable dictionary attribute."""
    given = attributes["backend_config"]
    typed = given if isinstance(given, DictionaryAttribute) else configuration(given.value)
    kept = {name: value for name, value in attributes.items() if name not in ("backend_config", "api_version")}
    results = conversion.emit(frame, ops.CustomCall, operands, kept, types)
    made = frame.operations[-1]
    known = made.annotations or Annotations()
    discardable = ReadOnlyDict({**known.discardable, CONFIGURATION: typed})
    frame.operations[-1] = attrs.evolve(made, annotations=attrs.evolve(known, discardable=discardable))
    return results


def _all_to_all(conversion: Unpacking, op: ops.AllToAll, frame: BlockFrame) -> Flat:
    types = conversion.types.flat(op.results[0].type)
    if "split_dimension" in op.attributes and len(op.operands) == 1:
        return conversion.emit(frame, ops.AllToAll, frame.flat(op.operands), mlir_attributes(op), types)
    return _all_to_all_of_tuple(conversion, op, frame, types)


def _all_to_all_of_tuple(conversion: Unpacking, op: ops.AllToAll, frame: BlockFrame, types: Sequence[Type]) -> Flat:
    """Convert an exchange of whole operands to one of slices of a stacked array, which StableHLO splits and joins."""
    operands, type = frame.flat(op.operands), types[0]
    if not isinstance(type, TensorType) or any(other != type for other in (*types, *(x.type for x in operands))):
        raise ValueError("the operands of a StableHLO all_to_all must have the same type")
    count, slice_type = len(operands), type.with_shape((1, *type.shape))
    joined = type.with_shape((count, *type.shape))
    slices = [conversion.emit(frame, ops.Reshape, (operand,), {}, (slice_type,))[0] for operand in operands]
    given = conversion.emit(frame, ops.Concatenate, tuple(slices), {"dimension": 0}, (joined,))
    dimensions = {"split_dimension": 0, "concat_dimension": 0, "split_count": count}
    attributes = mlir_attributes(attrs.evolve(op, attributes={**op.attributes, **dimensions}))
    received = conversion.emit(frame, ops.AllToAll, given, attributes, (joined,))
    results: list[Value] = []
    for place in range(count):
        starts = (place, *(0 for _ in type.shape))
        limits = (place + 1, *(size or 0 for size in type.shape))
        bounds = {"start_indices": starts, "limit_indices": limits, "strides": (1,) * len(starts)}
        part = conversion.emit(frame, ops.Slice, received, bounds, (slice_type,))
        results += conversion.emit(frame, ops.Reshape, part, {}, (type,))
    return tuple(results)


def _ragged_all_to_all(conversion: Unpacking, op: ops.RaggedAllToAll, frame: BlockFrame) -> Flat:
    types = conversion.types.flat(op.result.type)
    return conversion.emit(frame, ops.CustomCall, frame.flat(op.operands), custom_call_attributes(op), types)


def _one_by_one(conversion: Unpacking, op: DeclaredOperation, frame: BlockFrame) -> Flat:
    """Convert a collective to one per operand, since StableHLO's has a single operand."""
    attributes = mlir_attributes(op)
    results: list[Value] = []
    for operand in frame.flat(op.operands):
        results += conversion.emit(frame, type(op), (operand,), attributes, (operand.type,))
    return tuple(results)


def _collective_broadcast(conversion: Unpacking, op: ops.CollectiveBroadcast, frame: BlockFrame) -> Flat | Task:
    return plain_rule(conversion, op, frame) if op.has_dynamic_root else _one_by_one(conversion, op, frame)


def _reduce_scatter(conversion: Unpacking, op: ops.ReduceScatter, frame: BlockFrame) -> Task:
    """Convert a reduce-scatter to one per operand, since StableHLO's has a single operand."""
    type = op.results[0].type
    types = type.types if isinstance(type, TupleType) else (type,)
    results: list[Value] = []
    for operand, element in zip(op.operands, types, strict=True):
        single = attrs.evolve(op, operands=(operand,), results=(Value(element),))
        results += yield _with_regions(conversion, single, frame)
    return tuple(results)


def _top_k(conversion: Unpacking, op: ops.TopK, frame: BlockFrame) -> Flat:
    """Convert a top-k to CHLO; the smallest elements, which CHLO does not select, are the first of a stable sort."""
    operands, types = frame.flat(op.operands), conversion.types.flat(op.results[0].type)
    if op.largest:
        return _emitted(conversion, op, frame, operands)
    values = operands[0].type
    if not isinstance(values, TensorType) or not values.is_static:
        raise ValueError("the smallest elements of an array of open size have no StableHLO form")
    last, numbers = values.rank - 1, attrs.evolve(values, element_type=I32)
    (places,) = conversion.emit(frame, ops.Iota, (), {"iota_dimension": last}, (numbers,))
    attributes, sorted_types = {"dimension": last, "is_stable": True}, (values, numbers)
    ordered = conversion.emit(frame, ops.Sort, (operands[0], places), attributes, sorted_types, (_ascending(values),))
    bounds = {name: (number,) * values.rank for name, number in (("start_indices", 0), ("strides", 1))}
    limits = {"limit_indices": (*values.shape[:-1], op.k)}
    return tuple(
        conversion.emit(frame, ops.Slice, (array,), {**bounds, **limits}, (type,))[0]
        for array, type in zip(ordered, types, strict=True)
    )


def _ascending(keys: TensorType) -> Region:
    """Return the comparator of an ascending sort of elements with their indices."""
    arguments = tuple(Value(TensorType((), type)) for type in (keys.element_type,) * 2 + (I32,) * 2)
    order: dict[str, Any] = {"comparison_direction": ComparisonDirection.LT}
    if isinstance(keys.element_type, FloatType):
        order["compare_type"] = ComparisonType.TOTALORDER
    less = ops.Compare(read_only(order), arguments[:2], (Value(TensorType((), BOOL)),))
    return Region([Block(arguments, [less, ops.Return(NO_ATTRIBUTES, less.results, ())])])


def _after_all(conversion: Unpacking, op: ops.AfterAll, frame: BlockFrame) -> Flat:
    """Convert `after-all`; operands other than tokens are dropped, since StableHLO only waits for tokens."""
    tokens = tuple(operand for operand in frame.flat(op.operands) if isinstance(operand.type, TokenType))
    return conversion.emit(frame, ops.AfterAll, tokens, {}, (op.result.type,))


def _random_bits(conversion: Unpacking, op: ops.RngBitGenerator, frame: BlockFrame) -> Flat:
    """Convert `rng-bit-generator`; StableHLO's always returns the next state."""
    types, operands = conversion.types.flat(op.results[0].type), frame.flat(op.operands)
    given = (operands[0].type, *types) if len(types) == 1 else types
    return conversion.emit(frame, ops.RngBitGenerator, operands, mlir_attributes(op), given)[-len(types) :]


def _with_one_type(conversion: Unpacking, op: DeclaredOperation, frame: BlockFrame) -> Flat:
    """Convert arithmetic on mixed float types, which StableHLO requires to be explicitly converted."""
    types = conversion.types.flat(op.results[0].type)
    if conversion.mixes_precisions:
        return _emitted(conversion, op, frame, frame.flat(op.operands))
    operands = tuple(
        operand if operand.type == types[0] else _converted(conversion, operand, types[0], frame)
        for operand in frame.flat(op.operands)
    )
    return conversion.emit(frame, type(op), operands, mlir_attributes(op), types)


def _converted(conversion: Unpacking, value: Value, wanted: Type, frame: BlockFrame) -> Value:
    type = value.type
    if not isinstance(type, TensorType) or not isinstance(wanted, TensorType) or type.shape != wanted.shape:
        return value
    if type.element_type == wanted.element_type:
        return value
    return conversion.emit(frame, ops.Convert, (value,), {}, (wanted,))[0]


RULES: dict[type[Operation], Rule] = {
    ops.Parameter: _parameter,
    ops.Tuple: _tuple,
    ops.GetTupleElement: _get_tuple_element,
    ops.Copy: _same_value,
    ops.Domain: _same_value,
    ops.AddDependency: _add_dependency,
    ops.Constant: _constant,
    ops.Bitcast: _bitcast,
    ops.Fusion: _inlined,
    ops.Call: _call,
    ops.Conditional: _conditional,
    ops.StartOperation: _start,
    ops.AsyncComputationStart: _start_computation,
    ops.AsyncComputationUpdate: _same_value,
    ops.DoneOperation: _done,
    ops.HloSend: _send,
    ops.HloSendDone: _send_done,
    ops.HloRecv: _recv,
    ops.HloRecvDone: _recv_done,
    ops.HloRng: _rng,
    ops.RngBitGenerator: _random_bits,
    ops.TopK: _top_k,
    ops.AfterAll: _after_all,
    ops.DynamicSlice: _indexed,
    ops.DynamicUpdateSlice: _indexed,
    ops.HloDynamicReshape: dynamic_reshape,
    ops.Reshape: _resized,
    ops.BroadcastInDim: _resized,
    ops.HloScan: _scan,
    ops.CustomCall: _custom_call,
    ops.AllToAll: _all_to_all,
    ops.RaggedAllToAll: _ragged_all_to_all,
    ops.CollectivePermute: _one_by_one,
    ops.CollectiveBroadcast: _collective_broadcast,
    ops.ReduceScatter: _reduce_scatter,
}
RULES.update(
    dict.fromkeys(
        (ops.Add, ops.Subtract, ops.Multiply, ops.Divide, ops.Maximum, ops.Minimum, ops.Power), _with_one_type
    )
)
