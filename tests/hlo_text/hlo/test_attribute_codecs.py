"""HLO attribute texts against field values: tables in both directions, inverses by hypothesis, malformed texts."""

from __future__ import annotations

from typing import Any

import pytest

from hlo_text import ops
from hlo_text.core.attributes import (
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DotDimensionNumbers,
    FftType,
    FusionKind,
    GatherDimensionNumbers,
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
from hlo_text.core.ir import Value
from hlo_text.core.opdef import HLO_OPERATIONS
from hlo_text.core.types import F32, TensorType
from hlo_text.hlo.codecs import (
    CODECS,
    MalformedTextError,
    codec_of,
)
from hlo_text.hlo.codecs.numerics import DOT_ALGORITHMS
from hlo_text.hlo.codecs.table import CHLO_CODECS

from support.cases import for_each


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
    return codec_of(operation).from_hlo(split_attributes(line))


def line_of(operation: Any, fields: dict[str, Any], operands: tuple[Value, ...] = ()) -> str:
    pairs = codec_of(operation).to_hlo(operation(fields, operands, ()))
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


@for_each(MALFORMED)
def test_malformed_texts(operation: Any, line: str) -> None:
    with pytest.raises(MalformedTextError, match=r"\w"):
        fields_of(operation, line)


def test_every_class_has_a_spelling_that_takes_any_text() -> None:
    for operation in HLO_OPERATIONS.values():
        spelling = codec_of(operation)
        for text in ("", "{", "}", "x", "{{", '"', "1", "{1}", "-", "[", "{a=}", "\\", "a_b->c"):
            for name in spelling.names:
                try:
                    values = spelling.from_hlo({name: text})
                except MalformedTextError:
                    continue
                assert values.keys() <= operation.attribute_fields.keys()


def test_entries_are_needed() -> None:
    """Every operation with an HLO opcode and an own attribute is spelled by a table entry or by its declaration."""
    assert all(isinstance(getattr(ops, name), type) for name in CHLO_CODECS)
    for operation in HLO_OPERATIONS.values():
        required = {name for name, field in operation.attribute_fields.items() if field.is_required}
        if operation not in (*CODECS, ops.RaggedDot, ops.Parameter, ops.Constant):
            assert all(operation.attribute_fields[name].hlo for name in required), operation
