"""HLO attribute texts against field values: tables in both directions, inverses by hypothesis, malformed texts."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hlo_text import ops
from hlo_text.attributes import (
    AxisReference,
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DotDimensionNumbers,
    FftType,
    FusionKind,
    GatherDimensionNumbers,
    Mesh,
    OutputOperandAlias,
    Precision,
    ReplicaGroups,
    ResultAccuracy,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    ScatterDimensionNumbers,
    Transpose,
)
from hlo_text.hlo.spelling import (
    SPELLINGS,
    MeshSharding,
    SpellingError,
    TileSharding,
    TupleSharding,
    escape,
    read_frontend_attributes,
    read_metadata,
    read_sharding,
    read_string,
    spelling_of,
    unescape,
    write_frontend_attributes,
    write_metadata,
    write_string,
)
from hlo_text.hlo.spelling.groups import read_replica_groups, write_replica_groups
from hlo_text.hlo.spelling.numerics import DOT_ALGORITHMS, read_dot_algorithm, write_dot_algorithm
from hlo_text.hlo.spelling.scalars import read_integer
from hlo_text.hlo.spelling.sharding import DimensionAxes, without_metadata
from hlo_text.hlo.spelling.windows import (
    Window,
    read_dimension_labels,
    read_padding,
    read_slices,
    read_window,
    write_dimension_labels,
    write_padding,
    write_slices,
    write_window,
)
from hlo_text.ir import Metadata, Value
from hlo_text.opdef import HLO_OPERATIONS
from hlo_text.types import BF16, F32, TensorType

from support.oracle import oracle


def split_attributes(line: str) -> dict[str, str]:
    """Return the attribute texts of `name=text, name=text`; commas inside of brackets and strings do not split."""
    texts, depth, start, quoted = {}, 0, 0, False
    for position, character in enumerate(line + ","):
        if character == '"' and line[position - 1 : position] != "\\":
            quoted = not quoted
        elif not quoted and character in "{[(":
            depth += 1
        elif not quoted and character in "}])":
            depth -= 1
        elif character == "," and depth == 0 and not quoted:
            name, _, text = line[start:position].strip().partition("=")
            if name:
                texts[name] = text
            start = position + 1
    return texts


def fields_of(operation: Any, line: str) -> dict[str, Any]:
    return spelling_of(operation).from_hlo(split_attributes(line))


def line_of(operation: Any, fields: dict[str, Any], operands: tuple[Value, ...] = ()) -> str:
    pairs = spelling_of(operation).to_hlo(operation(fields, operands, ()))
    return ", ".join(f"{name}={text}" for name, text in pairs)


# Texts as XLA prints them, so printing must give them back.
CASES: list[tuple[Any, str, dict[str, Any]]] = [
    (
        ops.Compare,
        "direction=LT, type=TOTALORDER",
        {"comparison_direction": ComparisonDirection.LT, "compare_type": ComparisonType.TOTALORDER},
    ),
    (
        ops.Slice,
        "slice={[0:2], [2:3]}",
        {"start_indices": (0, 2), "limit_indices": (2, 3), "strides": (1, 1)},
    ),
    (
        ops.Slice,
        "slice={[0:6:2], [1:7:1]}",
        {"start_indices": (0, 1), "limit_indices": (6, 7), "strides": (2, 1)},
    ),
    (ops.Slice, "slice={}", {"start_indices": (), "limit_indices": (), "strides": ()}),
    (
        ops.Pad,
        "padding=0_1x-2_3",
        {"edge_padding_low": (0, -2), "edge_padding_high": (1, 3), "interior_padding": (0, 0)},
    ),
    (
        ops.Pad,
        "padding=0_1_0x2_3_1",
        {"edge_padding_low": (0, 2), "edge_padding_high": (1, 3), "interior_padding": (0, 1)},
    ),
    (
        ops.Gather,
        "offset_dims={2}, collapsed_slice_dims={1}, start_index_map={1}, operand_batching_dims={0},"
        " start_indices_batching_dims={0}, index_vector_dim=2, slice_sizes={1,1,20}, indices_are_sorted=true",
        {
            "dimension_numbers": GatherDimensionNumbers((2,), (1,), (0,), (0,), (1,), 2),
            "slice_sizes": (1, 1, 20),
            "indices_are_sorted": True,
        },
    ),
    (
        ops.Scatter,
        "update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1,"
        " unique_indices=true",
        {
            "scatter_dimension_numbers": ScatterDimensionNumbers((1,), (0,), (), (), (0,), 1),
            "unique_indices": True,
        },
    ),
    (
        ops.DotGeneral,
        "lhs_contracting_dims={1}, rhs_contracting_dims={0}, operand_precision={highest,high},"
        " algorithm=dot_bf16_bf16_f32",
        {
            "dot_dimension_numbers": DotDimensionNumbers((), (), (1,), (0,)),
            "precision_config": (Precision.HIGHEST, Precision.HIGH),
            "algorithm": DOT_ALGORITHMS["dot_bf16_bf16_f32"],
        },
    ),
    (
        ops.DotGeneral,
        "lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={1}",
        {"dot_dimension_numbers": DotDimensionNumbers((0,), (0,), (2,), (1,))},
    ),
    (
        ops.Convolution,
        "window={size=3x3 pad=2_2x0_0 lhs_dilate=2x2 rhs_reversal=1x0}, dim_labels=b01f_01io->b01f,"
        " batch_group_count=2, convolution_kind=fprop, operand_precision={high,default},"
        " sparsity_config={rhs={sparsity=1x2 dimension=2 stride=1}}",
        {
            "dimension_numbers": ConvolutionDimensionNumbers(0, 3, (1, 2), 2, 3, (0, 1), 0, 3, (1, 2)),
            "feature_group_count": 1,
            "batch_group_count": 2,
            "window_dimensions": (3, 3),
            "padding": ((2, 2), (0, 0)),
            "lhs_dilation": (2, 2),
            "window_reversal": (True, False),
            "precision_config": (Precision.HIGH, Precision.DEFAULT),
            "convolution_kind": "fprop",
            "sparsity_config": "{rhs={sparsity=1x2 dimension=2 stride=1}}",
        },
    ),
    (
        ops.TriangularSolve,
        "left_side=true, transpose_a=ADJOINT",
        {"left_side": True, "lower": False, "unit_diagonal": False, "transpose_a": Transpose.ADJOINT},
    ),
    (ops.Cholesky, "", {}),
    (ops.Cholesky, "lower=true", {"lower": True}),
    (ops.Fft, "fft_type=IRFFT, fft_length={8,16}", {"fft_type": FftType.IRFFT, "fft_length": (8, 16)}),
    (
        ops.ReduceWindow,
        "window={size=2x2 stride=1x2 pad=1_2x3_2 lhs_dilate=2x1 rhs_dilate=2x1}",
        {
            "window_dimensions": (2, 2),
            "window_strides": (1, 2),
            "padding": ((1, 2), (3, 2)),
            "base_dilations": (2, 1),
            "window_dilations": (2, 1),
        },
    ),
    (ops.ReduceWindow, "", {"window_dimensions": ()}),
    (
        ops.SelectAndScatter,
        "window={size=1x2 stride=1x2}",
        {"window_dimensions": (1, 2), "window_strides": (1, 2)},
    ),
    (ops.Map, "dimensions={0,1}", {"dimensions": (0, 1)}),
    (ops.Sort, "dimensions={1}, is_stable=true", {"dimension": 1, "is_stable": True}),
    (ops.Concatenate, "dimensions={2}", {"dimension": 2}),
    (ops.BroadcastInDim, "dimensions={}", {"broadcast_dimensions": ()}),
    (ops.GetTupleElement, "index=3", {"index": 3}),
    (ops.HloRng, "distribution=rng_normal", {"distribution": RngDistribution.NORMAL}),
    (ops.RngBitGenerator, "algorithm=rng_three_fry", {"rng_algorithm": RngAlgorithm.THREE_FRY}),
    (ops.RngGetAndUpdateState, "delta=131072", {"delta": 131072}),
    (ops.ReducePrecision, "exponent_bits=5, mantissa_bits=10", {"exponent_bits": 5, "mantissa_bits": 10}),
    (
        ops.Fusion,
        "kind=kLoop, output_to_operand_aliasing={{0}: (0, {}), {1}: (0, {})}",
        {"kind": FusionKind.LOOP, "output_to_operand_aliasing": "{{0}: (0, {}), {1}: (0, {})}"},
    ),
    (ops.Call, "is_composite=true", {"is_composite": True}),
    (ops.Infeed, 'infeed_config="c\\"fg"', {"infeed_config": 'c"fg'}),
    (
        ops.Outfeed,
        'outfeed_shape=(u32[3]{0}, pred[]), outfeed_config="oc"',
        {"outfeed_shape": "(u32[3]{0}, pred[])", "outfeed_config": "oc"},
    ),
    (
        ops.AllReduce,
        "channel_id=1, replica_groups={{0,1},{2,3}}, constrain_layout=true, use_global_device_ids=true",
        {
            "channel_handle": ChannelHandle(1, 1),
            "replica_groups": ReplicaGroups(((0, 1), (2, 3))),
            "constrain_layout": True,
            "use_global_device_ids": True,
        },
    ),
    (
        ops.AllGather,
        "replica_groups=[2,2]<=[4], dimensions={1}, use_global_device_ids=true",
        {
            "replica_groups": ReplicaGroups(((0, 1), (2, 3))),
            "all_gather_dim": 1,
            "use_global_device_ids": True,
        },
    ),
    (
        ops.ReduceScatter,
        "channel_id=9, replica_groups=[2,2]<=[4], use_global_device_ids=true, dimensions={0}",
        {
            "channel_handle": ChannelHandle(9, 1),
            "replica_groups": ReplicaGroups(((0, 1), (2, 3))),
            "use_global_device_ids": True,
            "scatter_dimension": 0,
        },
    ),
    (
        ops.AllToAll,
        "replica_groups={{0,1},{2,3}}, dimensions={1}",
        {
            "replica_groups": ReplicaGroups(((0, 1), (2, 3))),
            "split_dimension": 1,
            "concat_dimension": 1,
            "split_count": 2,
        },
    ),
    (ops.AllToAll, "replica_groups={}", {"replica_groups": ReplicaGroups(())}),
    (
        ops.CollectivePermute,
        "channel_id=0, source_target_pairs={{0,1},{1,0}}, slice_sizes={{1,2,2}}",
        {
            "channel_handle": ChannelHandle(0, 1),
            "source_target_pairs": ((0, 1), (1, 0)),
            "slice_sizes": ((1, 2, 2),),
        },
    ),
    (
        ops.CustomCall,
        'custom_call_target="foo", operand_layout_constraints={f32[4]{0}}, custom_call_has_side_effect=true,'
        " literal=s32[2]{0} {1, 2}, output_to_operand_aliasing={{}: (0, {}), {1,0}: (1, {2})},"
        " schedule=SCHEDULE_LATEST, api_version=API_VERSION_TYPED_FFI",
        {
            "call_target_name": "foo",
            "has_side_effect": True,
            "output_operand_aliases": (OutputOperandAlias((), 0, ()), OutputOperandAlias((1, 0), 1, (2,))),
            "api_version": 4,
            "hlo_attributes": {
                "operand_layout_constraints": "{f32[4]{0}}",
                "literal": "s32[2]{0} {1, 2}",
                "schedule": "SCHEDULE_LATEST",
            },
        },
    ),
    (
        ops.CustomCall,
        "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, feature_group_count=2, batch_group_count=3,"
        ' operand_precision={high,default}, padding_type=PADDING_SAME, custom_call_target="conv"',
        {
            "call_target_name": "conv",
            "hlo_attributes": {
                "window": "{size=3x3 pad=1_1x1_1}",
                "dim_labels": "b01f_01io->b01f",
                "feature_group_count": "2",
                "batch_group_count": "3",
                "operand_precision": "{high,default}",
                "padding_type": "PADDING_SAME",
            },
        },
    ),
    (ops.Tanh, "", {}),
    (
        ops.Tanh,
        "result_accuracy={mode=highest}",
        {"result_accuracy": ResultAccuracy(mode=ResultAccuracyMode.HIGHEST)},
    ),
    (
        ops.Erf,
        "result_accuracy={tolerance={atol=0.1,rtol=1e-09,ulps=2}}",
        {"result_accuracy": ResultAccuracy(0.1, 1e-9, 2, ResultAccuracyMode.TOLERANCE)},
    ),
]


@pytest.mark.parametrize(("operation", "line", "fields"), CASES, ids=lambda c: getattr(c, "__name__", None))
def test_both_directions(operation: Any, line: str, fields: dict[str, Any]) -> None:
    assert fields_of(operation, line) == fields
    assert line_of(operation, fields_of(operation, line)) == line


# What a text may say that XLA does not print back.
NORMALISED = [
    (ops.Slice, "slice={ [0:2:1],[2:3] }", "slice={[0:2], [2:3]}"),
    (ops.Pad, "padding=0_1_0x2_3_0", "padding=0_1x2_3"),
    (ops.ReduceWindow, "window={pad=0_0x0_0 stride=1x1 size=2x2 rhs_reversal=0x0}", "window={size=2x2}"),
    (ops.ReduceWindow, "window={}", ""),
    (
        ops.DotGeneral,
        "operand_precision={DEFAULT,default}, algorithm=unset",
        "lhs_contracting_dims={}, rhs_contracting_dims={}",
    ),
    (ops.HloRng, "distribution=RNG_Uniform", "distribution=rng_uniform"),
    (ops.GetDimensionSize, "dimensions={0,1}", "dimensions={0}"),
    (ops.AllReduce, "use_global_device_ids=false", "replica_groups={}"),
    (ops.CustomCall, 'custom_call_target="a", api_version=api_version_original', 'custom_call_target="a"'),
    (ops.CustomCall, 'custom_call_target="a", schedule=SCHEDULE_NONE', 'custom_call_target="a"'),
    (ops.CustomCall, "custom_call_target='a'", 'custom_call_target="a"'),
    (ops.Tanh, "result_accuracy={mode=Default}", ""),
    (
        ops.Tanh,
        "result_accuracy={tolerance={ulps=2.7}}",
        "result_accuracy={tolerance={atol=0,rtol=0,ulps=2}}",
    ),
    (
        ops.BatchNormInference,
        "feature_index=2, epsilon=0.00100000005",
        "epsilon=0.001, feature_index=2",
    ),
    (ops.Concatenate, "dimensions={ /* last */ 1 }", "dimensions={1}"),
    (
        ops.DotGeneral,
        "lhs_contracting_dims={1}, rhs_contracting_dims={0}, algorithm=DOT_F32_F32_F32",
        "lhs_contracting_dims={1}, rhs_contracting_dims={0}, algorithm=dot_f32_f32_f32",
    ),
    (
        ops.Convolution,
        "window={size=2x2 rhs_reversal=2x1}, dim_labels=b01f_01io->b01f",
        "window={size=2x2 rhs_reversal=0x1}, dim_labels=b01f_01io->b01f",
    ),
    (
        ops.Convolution,
        "window={size=2}, dim_labels=b0f_0io->b0f, sparsity_config={}",
        "window={size=2}, dim_labels=b0f_0io->b0f",
    ),
    (
        ops.Convolution,
        "window={size=2}, dim_labels=b0f_0io->b0f, sparsity_config={ rhs={stride=1 sparsity=2x4} lhs={} }",
        "window={size=2}, dim_labels=b0f_0io->b0f,"
        " sparsity_config={lhs={sparsity=0x0 dimension=0 stride=0} rhs={sparsity=2x4 dimension=0 stride=1}}",
    ),
    (ops.AllReduce, "replica_groups=[2,4]<=[4,2]T(0,1)", "replica_groups=[2,4]<=[8]"),
    (ops.AllReduce, "replica_groups=[4,2]<=[2,1,4]T(2,1,0)", "replica_groups=[4,2]<=[2,4]T(1,0)"),
]


@pytest.mark.parametrize(("operation", "line", "printed"), NORMALISED)
def test_normalised_texts(operation: Any, line: str, printed: str) -> None:
    assert line_of(operation, fields_of(operation, line)) == printed


@pytest.mark.parametrize(("kind", "is_printed"), [("FLOAT", False), ("TOTALORDER", True)])
def test_comparison_type_is_printed_unless_it_is_the_operands_default(kind: str, is_printed: bool) -> None:
    operand = Value(TensorType((2,), F32))
    fields = fields_of(ops.Compare, f"direction=EQ, type={kind}")
    assert ("type=" in line_of(ops.Compare, fields, (operand, operand))) is is_printed


MALFORMED = [
    (ops.Slice, "slice={[0:2:1:1]}"),
    (ops.Slice, "slice={[0]}"),
    (ops.Slice, "slice=[0:2]"),
    (ops.Slice, ""),
    (ops.Pad, "padding=0"),
    (ops.Pad, "padding=0_1_2_3"),
    (ops.Pad, "padding="),
    (ops.ReduceWindow, "window={size=3x3 stride=2}"),
    (ops.ReduceWindow, "window={stride=2x2}"),
    (ops.ReduceWindow, "window={size=3x3 size=3x3}"),
    (ops.ReduceWindow, "window={size=3 colour=2}"),
    (ops.ReduceWindow, "window={size=3, stride=2}"),
    (ops.ReduceWindow, "window={size=3 pad=1_1_1}"),
    (ops.Convolution, "window={size=3x3}"),
    (ops.Convolution, "dim_labels=b01f_01io->b0f"),
    (ops.Convolution, "dim_labels=b02f_02io->b02f"),
    (ops.Convolution, "dim_labels=bbf_0io->b0f"),
    (ops.Convolution, "dim_labels=b0f_0io->b0f, convolution_kind=other"),
    (ops.DotGeneral, "operand_precision={fast}"),
    (ops.DotGeneral, "algorithm=dot_f32"),
    (ops.Gather, "offset_dims={1}"),
    (ops.Compare, "direction=lt"),
    (ops.Compare, "direction=LT, type=NOTYPE"),
    (ops.Sort, "dimensions={}"),
    (ops.Sort, "dimensions={1.5}"),
    (ops.Sort, "dimensions={0,1}"),
    (ops.Sort, "dimensions={0 1}"),
    (ops.Sort, "is_stable=true"),
    (ops.Concatenate, "dimensions={0,1}"),
    (ops.HloScan, "dimensions={0,1}, num_carries=1"),
    (ops.AllToAll, "dimensions={0,1}"),
    (ops.Transpose, "dimensions={1/* */0}"),
    (ops.Sort, "dimensions={1,}"),
    (ops.Sort, "dimensions={0}, is_stable=1"),
    (ops.GetTupleElement, "index=99999999999999999999"),
    (ops.GetTupleElement, "index=\u0663"),
    (ops.GetTupleElement, ""),
    (ops.Fft, "fft_type=fft, fft_length={8}"),
    (ops.Fusion, "kind=Loop"),
    (ops.HloRng, "distribution=normal"),
    (ops.AllReduce, "replica_groups={0,1}"),
    (ops.AllReduce, "replica_groups=[2,4]<=[4,2]"),
    (ops.AllReduce, "replica_groups=[2,4]<=[9]"),
    (ops.AllReduce, "replica_groups=[1000000,1000000]<=[1000000000000]"),
    (ops.AllReduce, "replica_groups=[4,2]<=[2,9223372036854775808]T(1,0)"),
    (ops.AllReduce, "replica_groups=mesh['a'=2] {'b'}"),
    (ops.AllReduce, "replica_groups=mesh['a'=2] {}"),
    (ops.AllReduce, "replica_groups={{-1,1}}"),
    (ops.AllReduce, "replica_groups=mesh['a'=4] {'a':(3)2}"),
    (ops.CollectivePermute, "source_target_pairs={{0,1,2}}"),
    (ops.CustomCall, "custom_call_target=foo"),
    (ops.CustomCall, 'custom_call_target="a\\q"'),
    (ops.CustomCall, 'custom_call_target="a", api_version=API_VERSION_UNSPECIFIED'),
    (ops.CustomCall, 'custom_call_target="a", output_to_operand_aliasing={{0}: 0}'),
    (ops.CustomCall, 'custom_call_target="a", output_to_operand_aliasing={{0}: (0, {}) {1}: (0, {})}'),
    (ops.Tanh, "result_accuracy={mode=fast}"),
    (ops.CustomCall, 'custom_call_target="a", schedule=SCHEDULE_EARLY'),
    (ops.CustomCall, 'custom_call_target="a", padding_type=padding_same'),
    (ops.Tanh, "result_accuracy={tolerance={atol=x}}"),
    (ops.Tanh, "result_accuracy={tolerance={atol=-1}}"),
    (ops.Tanh, "result_accuracy={tolerance={rtol=nan}}"),
    (ops.BatchNormInference, "epsilon=1e39, feature_index=2"),
    (ops.BatchNormInference, "epsilon=inf, feature_index=2"),
    (ops.Convolution, "dim_labels=bf_io->bf, sparsity_config={lhs={sparsity=1x2, dimension=1}}"),
    (ops.Convolution, "dim_labels=bf_io->bf, sparsity_config={lhs={sparsity=2}}"),
    (ops.Convolution, "dim_labels=bf_io->bf, sparsity_config={other={sparsity=1x2}}"),
    (ops.BatchNormInference, "epsilon=small, feature_index=2"),
]


@pytest.mark.parametrize(("operation", "line"), MALFORMED)
def test_malformed_texts(operation: Any, line: str) -> None:
    with pytest.raises(SpellingError, match=r"\w"):
        fields_of(operation, line)


def test_every_class_has_a_spelling_that_takes_any_text() -> None:
    for operation in HLO_OPERATIONS.values():
        spelling = spelling_of(operation)
        for text in ("", "{", "}", "x", "{{", '"', "1", "{1}", "-", "[", "{a=}", "\\", "a_b->c"):
            for name in spelling.names:
                try:
                    values = spelling.from_hlo({name: text})
                except SpellingError:
                    continue
                assert values.keys() <= operation.attribute_fields.keys()


def test_entries_are_needed() -> None:
    """Every operation with an HLO opcode and an own attribute is spelled by a table entry or by its declaration."""
    for operation in HLO_OPERATIONS.values():
        required = {name for name, field in operation.attribute_fields.items() if field.is_required}
        if operation not in SPELLINGS and operation not in (ops.Parameter, ops.Constant):
            assert all(operation.attribute_fields[name].hlo for name in required), operation


# --- replica groups ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("{}", ()),
        ("{{}}", ((),)),
        ("{{0,1},{2}}", ((0, 1), (2, -1))),
        ("[2,4]<=[8]", ((0, 1, 2, 3), (4, 5, 6, 7))),
        ("[4,2]<=[2,4]T(1,0)", ((0, 4), (1, 5), (2, 6), (3, 7))),
        ("mesh['a'=2,'b'=4] {'b'}", ((0, 1, 2, 3), (4, 5, 6, 7))),
        ("mesh['a'=2,'b'=4] {'a'}", ((0, 4), (1, 5), (2, 6), (3, 7))),
        ("mesh['a'=2,'b'=4] {'b','a'}", ((0, 4, 1, 5, 2, 6, 3, 7),)),
        ("mesh['a'=2,'b'=4] {'b':(1)2}", ((0, 2), (1, 3), (4, 6), (5, 7))),
        ("mesh['a'=2,'b'=4] {'b':(2)2}", ((0, 1), (2, 3), (4, 5), (6, 7))),
        ("mesh['a'=2,'b'=2], device_ids=(3,2,1,0) {'b'}", ((3, 2), (1, 0))),
        ("mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'a'}", ((0, 1), (2, 3), (4, 5), (6, 7))),
    ],
)
def test_replica_groups(text: str, groups: tuple[tuple[int, ...], ...]) -> None:
    read = read_replica_groups(text)
    assert read.groups == groups
    assert write_replica_groups(read) == text


@pytest.mark.parametrize(
    "text",
    [
        "[2,4]<=[8]",
        "[4,2]<=[2,4]T(1,0)",
        "[4,2]<=[2,2,2]T(2,0,1)",
        "[2,4]<=[2,2,2]T(1,2,0)",
        "[8,1]<=[2,2,2]T(2,1,0)",
        "[2,4]<=[4,2]T(0,1)",
        "[2,4]<=[2,1,4]T(2,1,0)",
        "mesh['a'=2,'b'=4] {'b'}",
        "mesh['a'=2,'b'=4] {'a'}",
        "mesh['a'=2,'b'=4] {'b','a'}",
        "mesh['a'=2,'b'=4] {'b':(1)2}",
        "mesh['a'=2,'b'=4] {'b':(2)2}",
        "mesh['a'=2,'b'=4] {'a','b':(2)2}",
        "mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'a','b':(1)2}",
        "mesh['a'=2,'b'=4], device_ids=(7,6,5,4,0,1,2,3) {'b'}",
    ],
)
def test_groups_are_those_of_the_cpp(text: str) -> None:
    """The fingerprint expands groups, the default print shows their normal form."""
    module = (
        "HloModule m\nadd { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
        "ENTRY e { p = f32[4] parameter(0) ROOT r = f32[4] all-reduce(p), channel_id=1,"
        f" use_global_device_ids=true, replica_groups={text}, to_apply=add }}"
    )
    groups = read_replica_groups(text)
    assert f"replica_groups={write_replica_groups(ReplicaGroups(groups.groups))}," in oracle().print_hlo(
        module, preset="fingerprint"
    )
    assert f"replica_groups={write_replica_groups(groups)}," in oracle().print_hlo(module)


# --- inverses ---------------------------------------------------------------------------------------------------------

integers = st.integers(-(2**63), 2**63 - 1)
small = st.integers(1, 9)


@given(st.integers(-(2**63), 2**64 - 1))
def test_integers_wrap_above_the_signed_range(value: int) -> None:
    assert read_integer(str(value)) == (value if value < 2**63 else value - 2**64)


@given(st.integers(1, 4).flatmap(lambda n: st.tuples(*[st.lists(small, min_size=n, max_size=n).map(tuple)] * 4)))
def test_windows_are_read_back(parts: tuple[tuple[int, ...], ...]) -> None:
    size, stride, base, window = parts
    padding = tuple((low - 5, high - 5) for low, high in zip(stride, base, strict=True))
    written = Window(size, stride, padding, base, window, tuple(n % 2 == 1 for n in base))
    text = write_window(written)
    assert text is not None
    assert write_window(read_window(text)) == text
    for name, default in (("stride", 1), ("base_dilation", 1), ("window_dilation", 1)):
        values = getattr(written, name)
        expected = values if any(value != default for value in values) else None
        assert getattr(read_window(text), name) == expected


@given(st.lists(st.tuples(integers, integers, st.integers(0, 2**62)), min_size=1, max_size=5))
def test_paddings_are_read_back(entries: list[tuple[int, int, int]]) -> None:
    low, high, interior = zip(*entries, strict=True)
    assert read_padding(write_padding(low, high, interior)) == tuple(entries)


@given(st.lists(st.tuples(integers, integers, integers), max_size=5))
def test_slices_are_read_back(entries: list[tuple[int, int, int]]) -> None:
    starts, limits, strides = zip(*entries, strict=True) if entries else ((), (), ())
    assert read_slices(write_slices(starts, limits, strides)) == (starts, limits, strides)


@given(st.integers(0, 8).flatmap(lambda n: st.tuples(*[st.permutations(range(n + 2))] * 3)))
def test_dimension_labels_are_read_back(permutations: tuple[list[int], ...]) -> None:
    parts = [part for p in permutations for part in (p[0], p[1], tuple(p[2:]))]
    numbers = ConvolutionDimensionNumbers(*parts)  # type: ignore[arg-type]  # alternating ints and tuples
    assert read_dimension_labels(write_dimension_labels(numbers)) == numbers


def test_dimension_labels_with_unused_dimensions() -> None:
    text = "?b0f_0io->b?0f"
    assert write_dimension_labels(read_dimension_labels(text)) == text


@pytest.mark.parametrize("name", DOT_ALGORITHMS)
def test_dot_algorithms_are_read_back(name: str) -> None:
    algorithm = read_dot_algorithm(name)
    assert algorithm is not None
    assert write_dot_algorithm(algorithm) == name


def test_dot_algorithm_parts() -> None:
    algorithm = DOT_ALGORITHMS["dot_bf16_bf16_f32_x6"]
    assert (algorithm.lhs_precision_type, algorithm.accumulation_type) == (BF16, F32)
    assert algorithm.num_primitive_operations == 6


@given(st.binary(max_size=20))
def test_strings_are_read_back(data: bytes) -> None:
    value = data.decode("utf-8", "surrogateescape")
    assert unescape(escape(value)) == value
    assert read_string(write_string(value)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("\u00e9", "\\303\\251"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\"'\\", "\\\"\\'\\\\"),
        ("\x01\x7f", "\\001\\177"),
    ],
)
def test_escapes(value: str, text: str) -> None:
    assert escape(value) == text
    assert unescape(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("\\a\\v\\f\\b\\?", "\a\v\f\b?"), ("\\x41\\u00e9\\U0001F600\\7", "A\u00e9\U0001f600\x07"), ("\u00e9", "\u00e9")],
)
def test_further_escapes_that_are_read(text: str, value: str) -> None:
    assert unescape(text) == value


@pytest.mark.parametrize("text", ["\\q", "\\400", "\\x100", "\\ud800", "\\U00110000", "\\u12", "\\"])
def test_invalid_escapes(text: str) -> None:
    with pytest.raises(SpellingError):
        unescape(text)


# --- metadata and frontend attributes ---------------------------------------------------------------------------------

FULL_METADATA = (
    '{op_type="neg" op_name="jit(f)/neg" source_file="dir/file.py" source_line=12 source_end_line=13 source_column=1'
    ' source_end_column=20 profile_type={1} deduplicated_name="neg.3" scheduling_name="meta" stack_frame_id=4'
    ' metadata_payload="bytes\\001"}'
)


def test_metadata_is_read_back() -> None:
    metadata = read_metadata(FULL_METADATA)
    assert (metadata.op_type, metadata.source_line, metadata.profile_type) == ("neg", 12, (1,))
    assert (metadata.stack_frame_id, metadata.metadata_payload) == (4, "bytes\x01")
    assert write_metadata(metadata) == FULL_METADATA


def test_metadata_with_commas_and_any_order() -> None:
    assert read_metadata('{ op_name="x", op_type="neg" ,source_line=3}') == Metadata("neg", "x", source_line=3)


@pytest.mark.parametrize("text", ["{source_line=3}", '{deduplicated_name="x"}', "{}"])
def test_metadata_that_xla_does_not_print(text: str) -> None:
    assert write_metadata(read_metadata(text)) is None


@pytest.mark.parametrize(
    "text", ['{op_name="x" op_name="y"}', "{colour=1}", "{op_name=x}", '{op_name="x"', "", '{source_line="3"}']
)
def test_malformed_metadata(text: str) -> None:
    with pytest.raises(SpellingError):
        read_metadata(text)


def test_frontend_attributes_are_read_back() -> None:
    text = '{json={"a":"}"},k="v",quoted="a\\"b"}'
    values = read_frontend_attributes(text)
    assert values == {"json": '{"a":"}"}', "k": "v", "quoted": 'a"b'}
    assert write_frontend_attributes(values) == text


def test_frontend_attributes_are_sorted_and_the_last_duplicate_wins() -> None:
    assert write_frontend_attributes(read_frontend_attributes('{b="1", a="2", b="3"}')) == '{a="2",b="3"}'


@pytest.mark.parametrize("text", ['{"a"="b"}', '{a="b"', "{a=b}", "{a={}", 'a="b"'])
def test_malformed_frontend_attributes(text: str) -> None:
    with pytest.raises(SpellingError):
        read_frontend_attributes(text)


# --- sharding ---------------------------------------------------------------------------------------------------------

MESH = Mesh((("x", 2), ("y", 4)))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{replicated}", TileSharding("replicated")),
        ("{manual}", TileSharding("manual")),
        ("{maximal device=3}", TileSharding("maximal", devices=(3,))),
        ("{replicated shard_like 2}", TileSharding("replicated", group=("shard_like", 2))),
        ("{devices=[2,2]0,1,2,3}", TileSharding("tiled", (2, 2), (0, 1, 2, 3))),
        ("{devices=[4,2]<=[2,4]T(1,0)}", TileSharding("tiled", (4, 2), (0, 4, 1, 5, 2, 6, 3, 7))),
        (
            "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
            TileSharding("tiled", (2, 1, 2), (0, 1, 2, 3), ("replicated",)),
        ),
        (
            '{devices=[1,1,2]<=[2] last_tile_dims={manual, replicated} shard_as 1 metadata={op_name="}"}}',
            TileSharding("tiled", (1, 1, 2), (0, 1), ("manual", "replicated"), ("shard_as", 1), '{op_name="}"}'),
        ),
        (
            "{mesh['x'=2,'y'=4], [{'x', ?}, {'y':(2)2}], replicated={'y':(1)2}}",
            MeshSharding(
                MESH,
                dimensions=(
                    DimensionAxes((AxisReference("x"),), is_open=True),
                    DimensionAxes((AxisReference("y", (2, 2)),)),
                ),
                replicated=(AxisReference("y", (1, 2)),),
            ),
        ),
        ("{mesh['x'=2,'y'=4], manual}", MeshSharding(MESH, "manual")),
        ("{maximal_mesh[device_id=5]}", MeshSharding(Mesh((), (5,)), "maximal")),
        (
            "{mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)), [{}], metadata={{op_name=\"m\"}}}",
            MeshSharding(
                Mesh((("x", 2), ("y", 2)), (0, 2, 1, 3)),
                dimensions=(DimensionAxes(()),),
                metadata='{{op_name="m"}}',
            ),
        ),
        ("{}", TupleSharding(())),
        (
            "{{replicated}, /*index=5*/{devices=[2]<=[2]}}",
            TupleSharding((TileSharding("replicated"), TileSharding("tiled", (2,), (0, 1)))),
        ),
    ],
)
def test_shardings(text: str, value: Any) -> None:
    assert read_sharding(text) == value


def test_sharding_without_metadata() -> None:
    text = '{{replicated metadata={op_name="a\\"}"}}, {devices=[2]<=[2] metadata={{op_name="b"}, {op_name="c"}}}}'
    assert without_metadata(text) == "{{replicated}, {devices=[2]<=[2]}}"
    assert without_metadata("{mesh['x'=2], [{'x'}], metadata={}}") == "{mesh['x'=2], [{'x'}]}"


@pytest.mark.parametrize(
    "text",
    [
        "replicated",
        "{replicated manual}",
        "{maximal}",
        "{replicated device=1}",
        "{devices=[4]<=[2,2]}",
        "{devices=[2]<=[2]T(1)}",
        "{devices=[1048576,1048576]<=[1099511627776]}",
        "{devices=[4,2]<=[2,9223372036854775808]T(1,0)}",
        "{colour}",
        "{replicated,}",
        "{{replicated} {replicated}}",
        "{{replicated}, }x}",
        "{mesh['x'=2], [{?, 'x'}]}",
        "{mesh['x'=2], [{x}]}",
        "{mesh['x'], [{}]}",
        "{mesh['x'=2], other}",
    ],
)
def test_malformed_shardings(text: str) -> None:
    with pytest.raises(SpellingError):
        read_sharding(text)


@settings(max_examples=300)
@given(st.text(alphabet="{}[]()<=,:'\"\\ 0123456789xab_-T/*mesh", max_size=40))
def test_readers_raise_nothing_but_spelling_errors(text: str) -> None:
    readers = (
        read_window, read_padding, read_slices, read_dimension_labels, read_replica_groups, read_metadata,
        read_frontend_attributes, read_string, read_dot_algorithm, read_sharding,
    )  # fmt: skip
    for reader in readers:
        with contextlib.suppress(SpellingError):
            reader(text)
