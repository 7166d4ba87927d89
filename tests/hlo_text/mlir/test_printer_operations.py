"""Every kind of operation, built manually, is printed as by the C++."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hlo_text import ops
from hlo_text.core.attributes import (
    ArrayAttribute,
    AxisReference,
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DictionaryAttribute,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    FloatAttribute,
    GatherDimensionNumbers,
    IntegerAttribute,
    Mesh,
    MeshAxesReplicaGroups,
    OutputOperandAlias,
    Precision,
    RaggedDotDimensionNumbers,
    ReplicaGroups,
    ResultAccuracy,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    ScatterDimensionNumbers,
    StringAttribute,
    Transpose,
    UnitAttribute,
)
from hlo_text.core.types import (
    BF16,
    BOOL,
    C64,
    F32,
    I32,
    I64,
    TOKEN,
    UI32,
    UI64,
    FutureType,
    TensorType,
    TupleType,
    Type,
)

from support.made_operations import Builder, adder, check, declaration, discardable, literal, module, tensor


def elementwise(b: Builder) -> None:
    x, n, p = b.arguments
    for cls in (ops.Add, ops.Multiply, ops.Power, ops.Subtract, ops.Atan2, ops.Maximum):
        b.add(cls, x, x, types=[x.type])
    for cls in (ops.And, ops.ShiftLeft, ops.Xor):
        b.add(cls, n, n, types=[n.type])
    for cls in (ops.Abs, ops.Negate, ops.Sine, ops.Logistic, ops.Tan, ops.Erf, ops.Square, ops.Atan):
        b.add(cls, x, types=[x.type])
    accuracy = ResultAccuracy(atol=1e-5, ulps=3, mode=ResultAccuracyMode.TOLERANCE)
    b.add(ops.Exponential, x, types=[x.type], result_accuracy=accuracy)
    b.add(ops.Exponential, x, types=[x.type], result_accuracy=ResultAccuracy())
    b.add(ops.ReducePrecision, x, types=[x.type], exponent_bits=5, mantissa_bits=10)
    b.add(ops.Convert, x, types=[tensor(4, of=BF16)])
    b.add(ops.Convert, x, types=[x.type])
    b.add(ops.IsFinite, x, types=[tensor(4, of=BOOL)])
    c = b.add(ops.Complex, x, x, types=[tensor(4, of=C64)])
    b.add(ops.Abs, c, types=[x.type])
    b.add(ops.Real, c, types=[x.type])
    b.add(ops.Zeta, x, x, types=[x.type])
    direction = ComparisonDirection.GE
    b.add(ops.Compare, x, x, types=[tensor(4, of=BOOL)], comparison_direction=direction)
    kind = ComparisonType.NOTYPE
    b.add(ops.Compare, x, x, types=[tensor(4, of=BOOL)], comparison_direction=direction, compare_type=kind)
    b.add(ops.Select, p, x, x, types=[x.type])
    b.add(ops.Clamp, x, x, x, types=[x.type])


def shapes(b: Builder) -> None:
    x, i, n = b.arguments
    b.add(ops.Transpose, x, types=[tensor(3, 2)], permutation=(1, 0))
    b.add(ops.BroadcastInDim, x, types=[tensor(5, 2, 3)], broadcast_dimensions=(1, 2))
    b.add(ops.Broadcast, x, types=[tensor(5, 2, 3)], broadcast_sizes=(5,))
    b.add(ops.Reshape, x, types=[tensor(6)])
    b.add(ops.BitcastConvert, x, types=[tensor(2, 3, of=I32)])
    b.add(ops.Reverse, x, types=[x.type], dimensions=(0,))
    zero = b.constant(np.float32(0), F32)
    b.add(
        ops.Pad,
        x,
        zero,
        types=[tensor(3, 6)],
        edge_padding_low=(0, -1),
        edge_padding_high=(1, 2),
        interior_padding=(0, 1),
    )
    b.add(ops.Concatenate, [x, x], types=[tensor(4, 3)], dimension=0)
    b.add(ops.Slice, x, types=[tensor(1, 2)], start_indices=(0, 0), limit_indices=(1, 3), strides=(1, 2))
    b.add(ops.DynamicSlice, x, [i, i], types=[tensor(1, 2)], slice_sizes=(1, 2))
    b.add(ops.DynamicUpdateSlice, x, x, [i, i], types=[x.type])
    b.add(ops.Iota, types=[tensor(2, 3, of=I32)], iota_dimension=1)
    b.add(ops.DynamicIota, n, types=[tensor(None, None, of=I32)], iota_dimension=1)
    b.add(ops.DynamicReshape, x, n, types=[tensor(None, None)])
    b.add(ops.GetDimensionSize, x, types=[tensor(of=I32)], dimension=1)
    bounded = TensorType((None, 3), F32, bounds=(2, None))
    b.add(ops.SetDimensionSize, x, i, types=[bounded], dimension=0)
    wide = tensor(2, None, None)
    row = b.add(ops.Reshape, x, types=[tensor(2, 1, 3)])
    sizes = b.constant(np.array([2, 4, 3]), I64)
    b.add(
        ops.DynamicBroadcastInDim,
        row,
        sizes,
        types=[wide],
        broadcast_dimensions=(0, 1, 2),
        known_expanding_dimensions=(1,),
        known_nonexpanding_dimensions=(),
    )


def contractions(b: Builder) -> None:
    x, y = b.arguments
    numbers = DotDimensionNumbers((0,), (0,), (2,), (1,))
    result = tensor(5, 2, 4)
    b.add(ops.DotGeneral, x, y, types=[result], dot_dimension_numbers=numbers, precision_config=())
    b.add(
        ops.DotGeneral,
        x,
        y,
        types=[result],
        dot_dimension_numbers=numbers,
        precision_config=(Precision.DEFAULT, Precision.DEFAULT),
        algorithm=DotAlgorithm(BF16, BF16, F32, num_primitive_operations=3),
    )
    square = b.add(ops.Reshape, y, types=[tensor(5, 3, 4)])
    b.add(
        ops.DotGeneral,
        square,
        square,
        types=[tensor(5, 5)],
        dot_dimension_numbers=DotDimensionNumbers((), (), (1, 2), (1, 2)),
    )
    matrix = b.add(ops.Reshape, x, types=[tensor(10, 3)])
    b.add(
        ops.Dot,
        matrix,
        b.add(ops.Reshape, x, types=[tensor(3, 10)]),
        types=[tensor(10, 10)],
        precision_config=(Precision.HIGH,),
    )
    b.add(ops.Einsum, x, y, types=[result], einsum_config="bij,bjk->bik")


def convolutions(b: Builder) -> None:
    image = b.constant(np.zeros((1, 8, 8, 2), np.float32), F32)
    kernel = b.constant(np.zeros((3, 3, 2, 4), np.float32), F32)
    layout = ConvolutionDimensionNumbers(0, 3, (1, 2), 2, 3, (0, 1), 0, 3, (1, 2))
    b.add(
        ops.Convolution,
        image,
        kernel,
        types=[tensor(1, 8, 2, 4)],
        dimension_numbers=layout,
        window_strides=(1, 2),
        padding=((1, 1), (0, -1)),
        lhs_dilation=(1, 1),
        rhs_dilation=(1, 2),
        window_reversal=(False, True),
        feature_group_count=1,
        batch_group_count=1,
        precision_config=(Precision.DEFAULT, Precision.HIGHEST),
    )
    b.add(
        ops.Convolution,
        image,
        kernel,
        types=[tensor(1, 6, 6, 4)],
        dimension_numbers=layout,
        feature_group_count=1,
        batch_group_count=1,
    )


def linear_algebra(b: Builder) -> None:
    b.add(ops.Cholesky, b.constant(np.eye(3, dtype=np.float32), F32), types=[tensor(3, 3)], lower=True)
    eye = b.constant(np.eye(3, dtype=np.float32), F32)
    b.add(ops.Cholesky, eye, types=[tensor(3, 3)], lower=False)
    b.add(
        ops.TriangularSolve,
        eye,
        eye,
        types=[tensor(3, 3)],
        left_side=True,
        lower=True,
        unit_diagonal=False,
        transpose_a=Transpose.ADJOINT,
    )
    line = b.constant(np.zeros((3, 8), np.float32), F32)
    b.add(ops.Fft, line, types=[tensor(3, 5, of=C64)], fft_type=FftType.RFFT, fft_length=(8,))


def indexing(b: Builder) -> None:
    x, i, u = b.arguments
    gather = GatherDimensionNumbers(
        offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,), index_vector_dim=1
    )
    b.add(
        ops.Gather, x, i, types=[tensor(2, 3)], dimension_numbers=gather, slice_sizes=(1, 3), indices_are_sorted=False
    )
    scatter = ScatterDimensionNumbers(
        update_window_dims=(1,), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), index_vector_dim=1
    )
    b.add(
        ops.Scatter,
        [x],
        i,
        [u],
        types=[x.type],
        scatter_dimension_numbers=scatter,
        unique_indices=True,
        update_computation=adder(tensor()),
        annotations=discardable(mhlo__tag=UnitAttribute()),
    )


def reductions(b: Builder) -> None:
    x, y, z, i = b.arguments
    b.add(ops.Reduce, [x], [z], types=[tensor(4)], dimensions=(1,), body=adder(tensor()))
    b.add(ops.Reduce, [x], [z], types=[tensor(8)], dimensions=(0,), body=adder(tensor(), ops.Subtract))
    swapped = Builder(tensor(), tensor())
    body = swapped.returns(swapped.add(ops.Add, *reversed(swapped.arguments), types=[tensor()]))
    b.add(ops.Reduce, [x], [z], types=[tensor()], dimensions=(0, 1), body=body)
    pair = Builder(tensor(), tensor(of=I32), tensor(), tensor(of=I32))
    a, k, c, m = pair.arguments
    body = pair.returns(pair.add(ops.Maximum, a, c, types=[a.type]), pair.add(ops.Add, k, m, types=[k.type]))
    b.add(
        ops.Reduce,
        [x, y],
        [z, i],
        types=[tensor(4), tensor(4, of=I32)],
        dimensions=(1,),
        body=body,
        annotations=discardable(mhlo__tag=IntegerAttribute(1, I32)),
    )
    b.add(
        ops.ReduceWindow,
        [x],
        [z],
        types=[tensor(2, 8)],
        window_dimensions=(2, 1),
        window_strides=(2, 1),
        padding=((0, 0), (0, 0)),
        body=adder(tensor(), ops.Maximum),
    )
    ordering = Builder(tensor(), tensor(), tensor(of=I32), tensor(of=I32))
    total = ComparisonType.TOTALORDER
    smaller = ordering.add(
        ops.Compare,
        *ordering.arguments[:2],
        types=[tensor(of=BOOL)],
        comparison_direction=ComparisonDirection.LT,
        compare_type=total,
    )
    comparator = ordering.returns(smaller)
    b.add(ops.Sort, [x, y], types=[x.type, y.type], dimension=1, is_stable=True, comparator=comparator)
    b.add(ops.Map, [x, x], types=[x.type], dimensions=(0, 1), computation=adder(tensor(), ops.Multiply))
    greater = Builder(tensor(), tensor())
    chosen = greater.add(
        ops.Compare, *greater.arguments, types=[tensor(of=BOOL)], comparison_direction=ComparisonDirection.GE
    )
    source = b.add(ops.Slice, x, types=[tensor(2, 8)], start_indices=(0, 0), limit_indices=(2, 8), strides=(1, 1))
    b.add(
        ops.SelectAndScatter,
        x,
        source,
        z,
        types=[x.type],
        window_dimensions=(2, 1),
        window_strides=(2, 1),
        select=greater.returns(chosen),
        scatter=adder(tensor()),
    )


def control_flow(b: Builder) -> None:
    n, p, token = b.arguments
    condition, body = Builder(n.type, tensor()), Builder(n.type, tensor())
    limit = condition.constant(np.int32(9), I32)
    less = ComparisonDirection.LT
    test = condition.add(ops.Compare, condition.arguments[0], limit, types=[tensor(of=BOOL)], comparison_direction=less)
    inner_condition, inner_body = Builder(n.type), Builder(n.type)
    stop = inner_condition.constant(np.bool_(False), BOOL)
    inner = body.add(
        ops.While,
        [body.arguments[0]],
        types=[n.type],
        cond=inner_condition.returns(stop),
        body=inner_body.returns(inner_body.arguments[0]),
    )
    one = body.constant(np.float32(1), F32)
    start = b.constant(np.float32(0.1), F32)
    b.add(
        ops.While,
        [n, start],
        types=[n.type, tensor()],
        cond=condition.returns(test),
        body=body.returns(inner, one),
        annotations=discardable(mhlo__frontend_attributes=DictionaryAttribute((("x", StringAttribute("y")),))),
    )
    never = Builder()
    b.add(
        ops.While,
        [],
        types=[],
        cond=never.returns(never.constant(np.bool_(False), BOOL)),
        body=Builder().returns(),
    )
    yes, no = Builder(), Builder()
    b.add(
        ops.If, p, types=[n.type], true_branch=yes.returns(yes.constant(np.int32(1), I32)), false_branch=no.returns(n)
    )
    b.add(ops.If, p, types=[], true_branch=Builder().returns(), false_branch=Builder().returns())
    b.add(ops.Case, n, types=[n.type, n.type], branches=[Builder().returns(n, n), Builder().returns(n, n)])
    b.add(ops.OptimizationBarrier, [n, p], types=[n.type, p.type])
    b.add(ops.OptimizationBarrier, [], types=[], annotations=discardable(a__b=UnitAttribute()))
    b.add(ops.AfterAll, [], types=[TOKEN])
    b.add(ops.AfterAll, [token, token], types=[TOKEN])
    b.add(ops.CreateToken, types=[TOKEN])
    pair = b.add(ops.Tuple, [n, p], types=[TupleType((n.type, p.type))])
    b.add(ops.Tuple, [], types=[TupleType(())])
    b.add(ops.GetTupleElement, pair, types=[p.type], index=1)
    b.add(ops.FunctionCall, [n], types=[n.type], callee="callee")


def calls(b: Builder) -> None:
    (x,) = b.arguments
    b.add(ops.CustomCall, [x], types=[x.type], call_target_name="foo.bar-baz", has_side_effect=False, api_version=1)
    config = DictionaryAttribute((("alpha", FloatAttribute(0x3FC00000, F32)), ("n", IntegerAttribute(3, I64))))
    b.add(
        ops.CustomCall,
        [x],
        types=[x.type, tensor(of=I32)],
        call_target_name="ffi",
        api_version=4,
        backend_config=config,
        has_side_effect=True,
        operand_layouts=((0, 1),),
        result_layouts=((1, 0), ()),
        annotations=discardable(mhlo__x=IntegerAttribute(1, I32)),
    )
    b.add(
        ops.CustomCall,
        [x],
        types=[x.type],
        call_target_name="alias",
        backend_config=StringAttribute('"quoted"\n'),
        called_computations=("callee",),
        output_operand_aliases=(OutputOperandAlias((), 0, ()),),
    )
    b.add(ops.CustomCall, [], types=[], call_target_name="nothing")
    scalar = b.add(ops.Reshape, b.constant(np.zeros(1, np.int32), I32), types=[tensor(of=I32)])
    b.add(
        ops.Composite,
        [scalar],
        types=[scalar.type],
        composite_name="my.op",
        decomposition="callee",
        composite_attributes=DictionaryAttribute((("n", IntegerAttribute(1, I32)),)),
        version=1,
    )
    b.add(ops.Composite, [scalar], types=[scalar.type], composite_name="my.op", decomposition="callee", version=0)


def communication(b: Builder) -> None:
    x, token = b.arguments
    groups = ReplicaGroups(((0, 1),))
    channel = ChannelHandle(1)
    wide = tensor(2, 4)
    b.add(
        ops.AllGather,
        [x],
        types=[wide],
        all_gather_dim=1,
        replica_groups=groups,
        channel_handle=channel,
        use_global_device_ids=True,
    )
    mesh = Mesh((("foo", 2),), (1, 0))
    axes = MeshAxesReplicaGroups(mesh, (AxisReference("foo"),))
    b.add(ops.AllGather, [x], types=[wide], all_gather_dim=1, replica_groups=axes)
    b.add(ops.AllReduce, [x], types=[x.type], replica_groups=groups, computation=adder(tensor()))
    many = ReplicaGroups((tuple(range(128)),))
    b.add(ops.AllReduce, [x], types=[x.type], replica_groups=many, computation=adder(tensor()))
    b.add(
        ops.ReduceScatter,
        [x],
        types=[tensor(2, 1)],
        scatter_dimension=1,
        replica_groups=groups,
        computation=adder(tensor()),
    )
    b.add(
        ops.AllToAll,
        [x],
        types=[tensor(4, 1)],
        split_dimension=1,
        concat_dimension=0,
        split_count=2,
        replica_groups=groups,
    )
    b.add(ops.CollectivePermute, [x], types=[x.type], source_target_pairs=((0, 1), (1, 0)))
    b.add(ops.CollectivePermute, [x], types=[x.type], source_target_pairs=())
    b.add(ops.CollectiveBroadcast, [x], types=[x.type], replica_groups=groups)
    b.add(ops.PartitionId, types=[tensor(of=UI32)])
    b.add(ops.Send, [x], token, types=[TOKEN], channel_handle=ChannelHandle(5, 2), is_host_transfer=True)
    b.add(ops.Recv, token, types=[x.type, TOKEN], channel_handle=ChannelHandle(5, 3), is_host_transfer=True)
    order = ArrayAttribute((ArrayAttribute((IntegerAttribute(1, I64), IntegerAttribute(0, I64))),))
    b.add(ops.Infeed, token, types=[x.type, TOKEN], layout=order)
    b.add(ops.Outfeed, [x], token, types=[TOKEN], outfeed_config="cfg")
    gathering = Builder(x.type)
    body = gathering.returns(
        gathering.add(ops.AllGather, gathering.arguments, types=[wide], all_gather_dim=1, replica_groups=groups)
    )
    future = b.add(ops.AsyncStart, [x], types=[FutureType((wide,))], body=body)
    b.add(ops.AsyncDone, future, types=[wide])


def statistics(b: Builder) -> None:
    x, s, state = b.arguments
    b.add(ops.BatchNormInference, x, s, s, s, s, types=[x.type], epsilon=1e-3, feature_index=1)
    b.add(ops.BatchNormTraining, x, s, s, types=[x.type, s.type, s.type], epsilon=0.0, feature_index=1)
    b.add(ops.BatchNormGrad, x, s, s, s, x, types=[x.type, s.type, s.type], epsilon=0.1, feature_index=1)
    key, bits = b.add(
        ops.RngBitGenerator,
        state,
        types=[state.type, tensor(2, 2, of=UI32)],
        rng_algorithm=RngAlgorithm.THREE_FRY,
    )
    del bits
    b.add(ops.RngBitGenerator, key, types=[key.type, tensor(2, of=UI32)], rng_algorithm=RngAlgorithm.PHILOX)
    low = b.constant(np.float32(0), F32)
    size = b.constant(np.array([2, 3]), I64)
    b.add(ops.Rng, low, low, size, types=[tensor(2, 3)], rng_distribution=RngDistribution.NORMAL)


def higher_level(b: Builder) -> None:
    x, row, p = b.arguments
    b.add(ops.Erf, x, types=[x.type], annotations=discardable(mhlo__tag=UnitAttribute()))
    b.add(ops.IsInf, x, types=[tensor(2, 8, of=BOOL)])
    b.add(ops.NextAfter, x, x, types=[x.type])
    b.add(ops.BroadcastAdd, x, row, types=[x.type], broadcast_dimensions=(1,))
    b.add(
        ops.BroadcastCompare,
        x,
        row,
        types=[tensor(2, 8, of=BOOL)],
        comparison_direction=ComparisonDirection.LT,
        compare_type=ComparisonType.TOTALORDER,
    )
    b.add(ops.BroadcastSelect, p, x, row, types=[x.type])
    b.add(ops.ChloConstant, types=[tensor(2)], value=literal(np.ones(2, np.float32), F32))
    b.add(ops.ConstantLike, x, types=[x.type], value=FloatAttribute(0x3F800000, F32))
    b.add(ops.TopK, x, types=[tensor(2, 3), tensor(2, 3, of=I32)], k=3)
    b.add(ops.TopK, x, types=[tensor(2, 2), tensor(2, 2, of=I32)], k=2, annotations=discardable(a__b=UnitAttribute()))
    numbers = RaggedDotDimensionNumbers(
        lhs_contracting_dimensions=(1,),
        rhs_contracting_dimensions=(1,),
        lhs_ragged_dimensions=(0,),
        rhs_group_dimensions=(0,),
    )
    groups = b.constant(np.array([1, 1], np.int32), I32)
    weights = b.constant(np.zeros((2, 8, 7), np.float32), F32)
    b.add(
        ops.RaggedDot,
        x,
        weights,
        groups,
        types=[tensor(2, 7)],
        ragged_dot_dimension_numbers=numbers,
        precision_config=(Precision.DEFAULT, Precision.HIGHEST),
    )
    for fields in ({}, {"is_reverse": True, "is_associative": True}):
        body = Builder(row.type, row.type)
        total = body.add(ops.Add, *body.arguments, types=[row.type])
        b.add(
            ops.Scan,
            [x, row],
            types=[x.type, row.type],
            dimension=0,
            operand_segment_sizes=(1, 1),
            result_segment_sizes=(1, 1),
            body=body.returns(total, total),
            **fields,
        )


FAMILIES: dict[str, tuple[Callable[[Builder], None], list[Type]]] = {
    "elementwise": (elementwise, [tensor(4), tensor(4, of=I32), tensor(4, of=BOOL)]),
    "shapes": (shapes, [tensor(2, 3), tensor(of=I32), tensor(2, of=I64)]),
    "contractions": (contractions, [tensor(5, 2, 3), tensor(5, 3, 4)]),
    "convolutions": (convolutions, []),
    "linear algebra": (linear_algebra, []),
    "indexing": (indexing, [tensor(5, 3), tensor(2, 1, of=I32), tensor(2, 3)]),
    "reductions": (reductions, [tensor(4, 8), tensor(4, 8, of=I32), tensor(), tensor(of=I32)]),
    "control_flow": (control_flow, [tensor(of=I32), tensor(of=BOOL), TOKEN]),
    "calls": (calls, [tensor(2, 3)]),
    "communication": (communication, [tensor(2, 2), TOKEN]),
    "higher_level": (higher_level, [tensor(2, 8), tensor(8), tensor(of=BOOL)]),
    "statistics": (statistics, [tensor(3, 2), tensor(2), tensor(2, of=UI64)]),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("debug_info", [False, True])
def test_made_operations_print_as_the_cpp_prints_them(family: str, debug_info: bool) -> None:
    fill, types = FAMILIES[family]
    builder = Builder(*types)
    fill(builder)
    callee = declaration("callee", (tensor(of=I32),), (tensor(of=I32),))
    check(module(builder.function(visibility="public"), callee), debug_info=debug_info)
