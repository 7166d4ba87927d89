# mypy: disable-error-code="override"
"""Every declared operation with what its `make` takes; written by tests/support/writers/operation_stubs.py."""

from collections.abc import (
    Iterable,
)
from hlo_text.core.attributes.arith import (
    FastMathFlags, FloatPredicate, IntegerPredicate, OverflowFlags, RoundingMode,
)
from hlo_text.core.attributes.generic import (
    Attribute, IntegerAttribute,
)
from hlo_text.core.attributes.literal import (
    Literal,
)
from hlo_text.core.attributes.shardy import (
    ShardingPerValue, ShardyReduction, TensorSharding,
)
from hlo_text.core.attributes.shardy_parameters import (
    AllToAllParameters, AxisReferenceLists, AxisReferences, ManualAxes, PropagationDirection,
)
from hlo_text.core.attributes.stablehlo import (
    ChannelHandle, ComparisonDirection, ComparisonOrder, ComparisonType, ConvolutionDimensionNumbers, DotAlgorithm,
    DotDimensionNumbers, FftType, FusionKind, GatherDimensionNumbers, Mesh, MeshAxesReplicaGroups, OutputOperandAlias,
    Precision, RaggedDotDimensionNumbers, ReplicaGroups, ResultAccuracy, RngAlgorithm, RngDistribution,
    ScatterDimensionNumbers, ShuffleMode, Transpose as TransposeKind,
)
from hlo_text.core.ir import (
    Annotations, Region, Value,
)
from hlo_text.core.types import (
    Type,
)
from hlo_text.ops import (
    arith, asynchronous, check, chlo, chlo_broadcasting, chlo_functions, collectives, communication,
    comparison_selection, contraction, control_flow, elementwise, functions, hlo_only, meshes, normalization,
    quantization, random, reduction, scans, shape, shape_dialect, sharding, slicing, structural, tensor_dialect,
)
from hlo_text.ops.arith import (
    Conversion as Conversion, ExactBinary as ExactBinary, FloatArithmetic as FloatArithmetic,
    FloatBinary as FloatBinary, IntegerBinary as IntegerBinary, OverflowingBinary as OverflowingBinary,
)
from hlo_text.ops.asynchronous import (
    DoneOperation as DoneOperation, StartOperation as StartOperation, ThreadedOperation as ThreadedOperation,
    ThreadedStart as ThreadedStart, WrappedStart as WrappedStart, asynchronous_form as asynchronous_form,
    bound_types as bound_types, hlo_class as hlo_class, is_unbound as is_unbound,
)
from hlo_text.ops.chlo_broadcasting import (
    BroadcastingBinary as BroadcastingBinary, BroadcastingBits as BroadcastingBits,
    BroadcastingFloats as BroadcastingFloats, BroadcastingIntegers as BroadcastingIntegers,
    BroadcastingNumbers as BroadcastingNumbers,
)
from hlo_text.ops.chlo_functions import (
    ChloTranscendental as ChloTranscendental, FloatFunction as FloatFunction, FloatFunctionOfTwo as FloatFunctionOfTwo,
    FloatTest as FloatTest, NumberFunction as NumberFunction,
)
from hlo_text.ops.collectives import (
    ChannelOperation as ChannelOperation, Collective as Collective,
    GloballyNumberedCollective as GloballyNumberedCollective, ProcessNumber as ProcessNumber, Rooted as Rooted,
)
from hlo_text.ops.communication import (
    ChannelTransfer as ChannelTransfer, Feed as Feed, Transfer as Transfer,
)
from hlo_text.ops.contraction import (
    ConvolutionAttributes as ConvolutionAttributes,
)
from hlo_text.ops.control_flow import (
    Branching as Branching, Calling as Calling, Terminator as Terminator,
)
from hlo_text.ops.elementwise_bases import (
    BinaryAny as BinaryAny, BinaryBits as BinaryBits, BinaryElementwise as BinaryElementwise,
    ComplexPart as ComplexPart, IntegerBits as IntegerBits, RealResult as RealResult, Shift as Shift,
    Transcendental as Transcendental, UnaryElementwise as UnaryElementwise, UnaryNumber as UnaryNumber,
)
from hlo_text.ops.halves import (
    FirstHalf as FirstHalf, Half as Half, SecondHalf as SecondHalf,
)
from hlo_text.ops.late_binding import (
    begins_communication as begins_communication, complete_starts as complete_starts,
    complete_starts_of as complete_starts_of,
)
from hlo_text.ops.normalization import (
    BatchNorm as BatchNorm,
)
from hlo_text.ops.scans import (
    ScanOperation as ScanOperation,
)
from hlo_text.ops.sharding import (
    ShardyCollective as ShardyCollective,
)
from hlo_text.ops.tensor_dialect import (
    dimension_groups as dimension_groups,
)
from hlo_text.ops.upstream import (
    UpstreamOperation as UpstreamOperation, is_named as is_named, scalar_type as scalar_type,
    with_scalar as with_scalar,
)
from typing import (
    Any, Self,
)

class ArithAddI(arith.ArithAddI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, overflow_flags: OverflowFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithSubI(arith.ArithSubI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, overflow_flags: OverflowFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMulI(arith.ArithMulI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, overflow_flags: OverflowFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithShlI(arith.ArithShlI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, overflow_flags: OverflowFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithDivSI(arith.ArithDivSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, is_exact: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithDivUI(arith.ArithDivUI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, is_exact: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithShrSI(arith.ArithShrSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, is_exact: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithShrUI(arith.ArithShrUI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, is_exact: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithFloorDivSI(arith.ArithFloorDivSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithCeilDivSI(arith.ArithCeilDivSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithCeilDivUI(arith.ArithCeilDivUI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithRemSI(arith.ArithRemSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithRemUI(arith.ArithRemUI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMaxSI(arith.ArithMaxSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMinSI(arith.ArithMinSI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMaxUI(arith.ArithMaxUI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMinUI(arith.ArithMinUI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithAndI(arith.ArithAndI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithOrI(arith.ArithOrI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithXorI(arith.ArithXorI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithAddF(arith.ArithAddF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithSubF(arith.ArithSubF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMulF(arith.ArithMulF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithDivF(arith.ArithDivF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithRemF(arith.ArithRemF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMaximumF(arith.ArithMaximumF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMinimumF(arith.ArithMinimumF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMaxNumF(arith.ArithMaxNumF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithMinNumF(arith.ArithMinNumF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithNegF(arith.ArithNegF):
    @classmethod
    def make(
        cls, operand: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithConstant(arith.ArithConstant):
    @classmethod
    def make(
        cls, *, value: Attribute, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithCmpI(arith.ArithCmpI):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, predicate: IntegerPredicate, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithCmpF(arith.ArithCmpF):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, predicate: FloatPredicate, fastmath: FastMathFlags = ...,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithSelect(arith.ArithSelect):
    @classmethod
    def make(
        cls, condition: Value, true_value: Value, false_value: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithExtSI(arith.ArithExtSI):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithExtUI(arith.ArithExtUI):
    @classmethod
    def make(
        cls, operand: Value, *, non_negative: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithTruncI(arith.ArithTruncI):
    @classmethod
    def make(
        cls, operand: Value, *, overflow_flags: OverflowFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithSIToFP(arith.ArithSIToFP):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithUIToFP(arith.ArithUIToFP):
    @classmethod
    def make(
        cls, operand: Value, *, non_negative: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithFPToSI(arith.ArithFPToSI):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithFPToUI(arith.ArithFPToUI):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithExtF(arith.ArithExtF):
    @classmethod
    def make(
        cls, operand: Value, *, fastmath: FastMathFlags = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ArithTruncF(arith.ArithTruncF):
    @classmethod
    def make(
        cls, operand: Value, *, roundingmode: RoundingMode | None = None, fastmath: FastMathFlags = ...,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithBitcast(arith.ArithBitcast):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithIndexCast(arith.ArithIndexCast):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ArithIndexCastUI(arith.ArithIndexCastUI):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AllGather(collectives.AllGather):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        use_global_device_ids: bool = False, all_gather_dim: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AllReduce(collectives.AllReduce):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        use_global_device_ids: bool = False, computation: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class CollectivePermute(collectives.CollectivePermute):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        source_target_pairs: tuple[tuple[int, ...], ...], slice_sizes: tuple[tuple[int, ...], ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Copy(hlo_only.Copy):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class CopyStart(asynchronous.CopyStart):
    @classmethod
    def make(
        cls, operand: Value, *, cross_program_prefetch_index: int | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class CopyDone(asynchronous.CopyDone):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AllGatherStart(asynchronous.AllGatherStart):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        use_global_device_ids: bool = False, all_gather_dim: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AllGatherDone(asynchronous.AllGatherDone):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AllReduceStart(asynchronous.AllReduceStart):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        use_global_device_ids: bool = False, computation: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AllReduceDone(asynchronous.AllReduceDone):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class CollectivePermuteStart(asynchronous.CollectivePermuteStart):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        source_target_pairs: tuple[tuple[int, ...], ...], slice_sizes: tuple[tuple[int, ...], ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class CollectivePermuteDone(asynchronous.CollectivePermuteDone):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AsyncComputationStart(asynchronous.AsyncComputationStart):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, async_execution_thread: str = 'main',
        output_to_operand_aliasing: str | None = None, computation: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AsyncComputationUpdate(asynchronous.AsyncComputationUpdate):
    @classmethod
    def make(
        cls, operand: Value, late_operands: Iterable[Value] = (), *, async_execution_thread: str = 'main',
        computation: Region | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AsyncComputationDone(asynchronous.AsyncComputationDone):
    @classmethod
    def make(
        cls, operand: Value, *, async_execution_thread: str = 'main', computation: Region | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ExpectEq(check.ExpectEq):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ExpectEqConst(check.ExpectEqConst):
    @classmethod
    def make(
        cls, lhs: Value, *, value: Literal, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ExpectAlmostEq(check.ExpectAlmostEq):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, tolerance: float = 0.0001, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ExpectAlmostEqConst(check.ExpectAlmostEqConst):
    @classmethod
    def make(
        cls, lhs: Value, *, value: Literal, tolerance: float = 0.0001, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ExpectClose(check.ExpectClose):
    @classmethod
    def make(
        cls, actual: Value, expected: Value, *, max_ulp_difference: int = 1, min_ulp_difference: int = 0,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ExpectSerializedEq(check.ExpectSerializedEq):
    @classmethod
    def make(
        cls, expected: Value, *, probe_id: str, iteration: int = 0, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Print(check.Print):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Probe(check.Probe):
    @classmethod
    def make(
        cls, operand: Value, *, probe_id: str, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class RunParallel(check.RunParallel):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, infeed: Attribute | None = None, programs: Attribute,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ChloConstant(chlo.ChloConstant):
    @classmethod
    def make(
        cls, *, value: Literal, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ConstantLike(chlo.ConstantLike):
    @classmethod
    def make(
        cls, operand: Value, *, value: Attribute, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class RaggedDot(chlo.RaggedDot):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, group_sizes: Value, *, ragged_dot_dimension_numbers: RaggedDotDimensionNumbers,
        precision_config: tuple[Precision, ...] | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastAdd(chlo_broadcasting.BroadcastAdd):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastAnd(chlo_broadcasting.BroadcastAnd):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastAtan2(chlo_broadcasting.BroadcastAtan2):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastComplex(chlo_broadcasting.BroadcastComplex):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastDivide(chlo_broadcasting.BroadcastDivide):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastMaximum(chlo_broadcasting.BroadcastMaximum):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastMinimum(chlo_broadcasting.BroadcastMinimum):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastMultiply(chlo_broadcasting.BroadcastMultiply):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastNextAfter(chlo_broadcasting.BroadcastNextAfter):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastOr(chlo_broadcasting.BroadcastOr):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastPolygamma(chlo_broadcasting.BroadcastPolygamma):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastPower(chlo_broadcasting.BroadcastPower):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastRemainder(chlo_broadcasting.BroadcastRemainder):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastShiftLeft(chlo_broadcasting.BroadcastShiftLeft):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastShiftRightArithmetic(chlo_broadcasting.BroadcastShiftRightArithmetic):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastShiftRightLogical(chlo_broadcasting.BroadcastShiftRightLogical):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastSubtract(chlo_broadcasting.BroadcastSubtract):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastXor(chlo_broadcasting.BroadcastXor):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastZeta(chlo_broadcasting.BroadcastZeta):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastCompare(chlo_broadcasting.BroadcastCompare):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, broadcast_dimensions: tuple[int, ...] | None = None,
        comparison_direction: ComparisonDirection, compare_type: ComparisonType | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastSelect(chlo_broadcasting.BroadcastSelect):
    @classmethod
    def make(
        cls, pred: Value, on_true: Value, on_false: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Acos(chlo_functions.Acos):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Acosh(chlo_functions.Acosh):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Asin(chlo_functions.Asin):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Asinh(chlo_functions.Asinh):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Atanh(chlo_functions.Atanh):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Cosh(chlo_functions.Cosh):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Sinh(chlo_functions.Sinh):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Erf(chlo_functions.Erf):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Atan(chlo_functions.Atan):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BesselI1e(chlo_functions.BesselI1e):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Conj(chlo_functions.Conj):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ChloTan(chlo_functions.ChloTan):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Square(chlo_functions.Square):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Digamma(chlo_functions.Digamma):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ErfInv(chlo_functions.ErfInv):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Erfc(chlo_functions.Erfc):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Lgamma(chlo_functions.Lgamma):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class NextAfter(chlo_functions.NextAfter):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Polygamma(chlo_functions.Polygamma):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Zeta(chlo_functions.Zeta):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Mulhi(chlo_functions.Mulhi):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AsinAcosKernel(chlo_functions.AsinAcosKernel):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class IsInf(chlo_functions.IsInf):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class IsNegInf(chlo_functions.IsNegInf):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class IsPosInf(chlo_functions.IsPosInf):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ReduceScatter(collectives.ReduceScatter):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        use_global_device_ids: bool = False, scatter_dimension: int, computation: Region,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AllToAll(collectives.AllToAll):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False, split_dimension: int,
        concat_dimension: int, split_count: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class CollectiveBroadcast(collectives.CollectiveBroadcast):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        has_dynamic_root: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class CollectiveReduce(collectives.CollectiveReduce):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        use_global_device_ids: bool = False, has_dynamic_root: bool = False, computation: Region,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class CrossReplicaSum(collectives.CrossReplicaSum):
    @classmethod
    def make(
        cls, operand: Value, *, replica_groups: ReplicaGroups, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ReplicaId(collectives.ReplicaId):
    @classmethod
    def make(cls, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None) -> Self: ...

class PartitionId(collectives.PartitionId):
    @classmethod
    def make(cls, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None) -> Self: ...

class AsyncStart(collectives.AsyncStart):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class AsyncDone(collectives.AsyncDone):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AfterAll(communication.AfterAll):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class CreateToken(communication.CreateToken):
    @classmethod
    def make(cls, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None) -> Self: ...

class Send(communication.Send):
    @classmethod
    def make(
        cls, inputs: Iterable[Value], token: Value, *, channel_handle: ChannelHandle, is_host_transfer: bool = False,
        source_target_pairs: tuple[tuple[int, ...], ...] | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Recv(communication.Recv):
    @classmethod
    def make(
        cls, token: Value, *, channel_handle: ChannelHandle, is_host_transfer: bool = False,
        source_target_pairs: tuple[tuple[int, ...], ...] | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class HloSend(communication.HloSend):
    @classmethod
    def make(
        cls, operand: Value, token: Value, *, channel_handle: ChannelHandle | None = None,
        is_host_transfer: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class HloSendDone(communication.HloSendDone):
    @classmethod
    def make(
        cls, operand: Value, *, channel_handle: ChannelHandle | None = None, is_host_transfer: bool = False,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class HloRecv(communication.HloRecv):
    @classmethod
    def make(
        cls, token: Value, *, channel_handle: ChannelHandle | None = None, is_host_transfer: bool = False,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class HloRecvDone(communication.HloRecvDone):
    @classmethod
    def make(
        cls, operand: Value, *, channel_handle: ChannelHandle | None = None, is_host_transfer: bool = False,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Infeed(communication.Infeed):
    @classmethod
    def make(
        cls, token: Value, *, infeed_config: str = '', layout: Attribute | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Outfeed(communication.Outfeed):
    @classmethod
    def make(
        cls, inputs: Iterable[Value], token: Value, *, outfeed_config: str = '', outfeed_shape: str | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Compare(comparison_selection.Compare):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, comparison_direction: ComparisonDirection,
        compare_type: ComparisonType | None = None, order: ComparisonOrder | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Select(comparison_selection.Select):
    @classmethod
    def make(
        cls, pred: Value, on_true: Value, on_false: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Clamp(comparison_selection.Clamp):
    @classmethod
    def make(
        cls, min: Value, operand: Value, max: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class DotGeneral(contraction.DotGeneral):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, auxiliary_operands: Iterable[Value] = (), *,
        dot_dimension_numbers: DotDimensionNumbers, precision_config: tuple[Precision, ...] | None = None,
        algorithm: DotAlgorithm | None = None, sparsity_config: str | None = None,
        block_scaling_config: str | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Dot(contraction.Dot):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, precision_config: tuple[Precision, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Einsum(contraction.Einsum):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, einsum_config: str, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class UnaryEinsum(contraction.UnaryEinsum):
    @classmethod
    def make(
        cls, operand: Value, *, einsum_config: str, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Convolution(contraction.Convolution):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, auxiliary_operands: Iterable[Value] = (), *,
        window_strides: tuple[int, ...] | None = None, lhs_dilation: tuple[int, ...] | None = None,
        rhs_dilation: tuple[int, ...] | None = None, window_reversal: tuple[bool, ...] | None = None,
        dimension_numbers: ConvolutionDimensionNumbers, feature_group_count: int, batch_group_count: int,
        precision_config: tuple[Precision, ...] | None = None, padding: tuple[tuple[int, ...], ...] | None = None,
        window_dimensions: tuple[int, ...] | None = None, convolution_kind: str | None = None,
        sparsity_config: str | None = None, block_scaling_config: str | None = None,
        algorithm: DotAlgorithm | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicConv(contraction.DynamicConv):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, padding: Value, *, window_strides: tuple[int, ...] | None = None,
        lhs_dilation: tuple[int, ...] | None = None, rhs_dilation: tuple[int, ...] | None = None,
        window_reversal: tuple[bool, ...] | None = None, dimension_numbers: ConvolutionDimensionNumbers,
        feature_group_count: int, batch_group_count: int, precision_config: tuple[Precision, ...] | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Fft(contraction.Fft):
    @classmethod
    def make(
        cls, operand: Value, *, fft_type: FftType, fft_length: tuple[int, ...],
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Cholesky(contraction.Cholesky):
    @classmethod
    def make(
        cls, a: Value, *, lower: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TriangularSolve(contraction.TriangularSolve):
    @classmethod
    def make(
        cls, a: Value, b: Value, *, left_side: bool, lower: bool, unit_diagonal: bool, transpose_a: TransposeKind,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class While(control_flow.While):
    @classmethod
    def make(
        cls, operand: Iterable[Value] = (), *, cond: Region, body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class If(control_flow.If):
    @classmethod
    def make(
        cls, pred: Value, *, true_branch: Region, false_branch: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Case(control_flow.Case):
    @classmethod
    def make(
        cls, index: Value, *, branches: Iterable[Region] = (), result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Conditional(control_flow.Conditional):
    @classmethod
    def make(
        cls, selector: Value, branch_operands: Iterable[Value] = (), *, branches: Iterable[Region] = (),
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Call(control_flow.Call):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, is_composite: bool = False, computation: Region,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class FunctionCall(control_flow.FunctionCall):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, callee: str, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Composite(control_flow.Composite):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, composite_name: str, composite_attributes: Attribute = ...,
        decomposition: str, version: int = 0, composite_regions: Iterable[Region] = (),
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Return(control_flow.Return):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class FunctionReturn(control_flow.FunctionReturn):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Parameter(control_flow.Parameter):
    @classmethod
    def make(
        cls, *, number: int, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Abs(elementwise.Abs):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Cbrt(elementwise.Cbrt):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Ceil(elementwise.Ceil):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class CountLeadingZeros(elementwise.CountLeadingZeros):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Cosine(elementwise.Cosine):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Exponential(elementwise.Exponential):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ExponentialMinusOne(elementwise.ExponentialMinusOne):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Exp2(elementwise.Exp2):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Log2(elementwise.Log2):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Floor(elementwise.Floor):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Imag(elementwise.Imag):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Log(elementwise.Log):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class LogPlusOne(elementwise.LogPlusOne):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Logistic(elementwise.Logistic):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Negate(elementwise.Negate):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Popcnt(elementwise.Popcnt):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Real(elementwise.Real):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class RoundNearestAfz(elementwise.RoundNearestAfz):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class RoundNearestEven(elementwise.RoundNearestEven):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Rsqrt(elementwise.Rsqrt):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Sign(elementwise.Sign):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Sine(elementwise.Sine):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Sqrt(elementwise.Sqrt):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Tan(elementwise.Tan):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Tanh(elementwise.Tanh):
    @classmethod
    def make(
        cls, operand: Value, *, result_accuracy: ResultAccuracy = ..., result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class IsFinite(elementwise.IsFinite):
    @classmethod
    def make(
        cls, x: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Not(elementwise.Not):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Convert(elementwise.Convert):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ReducePrecision(elementwise.ReducePrecision):
    @classmethod
    def make(
        cls, operand: Value, *, exponent_bits: int, mantissa_bits: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Complex(elementwise.Complex):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Add(elementwise.Add):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class And(elementwise.And):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Atan2(elementwise.Atan2):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Divide(elementwise.Divide):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Maximum(elementwise.Maximum):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Minimum(elementwise.Minimum):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Multiply(elementwise.Multiply):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Or(elementwise.Or):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Power(elementwise.Power):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Remainder(elementwise.Remainder):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShiftLeft(elementwise.ShiftLeft):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShiftRightArithmetic(elementwise.ShiftRightArithmetic):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShiftRightLogical(elementwise.ShiftRightLogical):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Subtract(elementwise.Subtract):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Xor(elementwise.Xor):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class FunctionConstant(functions.FunctionConstant):
    @classmethod
    def make(
        cls, *, value: str, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class IndirectCall(functions.IndirectCall):
    @classmethod
    def make(
        cls, callee: Value, arguments: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class UnrealizedConversionCast(functions.UnrealizedConversionCast):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Fusion(hlo_only.Fusion):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, kind: FusionKind, output_to_operand_aliasing: str | None = None,
        computation: Region, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Bitcast(hlo_only.Bitcast):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class AddDependency(hlo_only.AddDependency):
    @classmethod
    def make(
        cls, operand: Value, token: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Domain(hlo_only.Domain):
    @classmethod
    def make(
        cls, operand: Value, *, entry: str, exit: str, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class HloDynamicReshape(hlo_only.HloDynamicReshape):
    @classmethod
    def make(
        cls, operand: Value, sizes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class StochasticConvert(hlo_only.StochasticConvert):
    @classmethod
    def make(
        cls, operand: Value, random: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Shuffle(hlo_only.Shuffle):
    @classmethod
    def make(
        cls, operand: Value, *, dimensions: tuple[int, ...], mode: ShuffleMode, shifts: tuple[int, ...] = (),
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ScaledDot(hlo_only.ScaledDot):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, lhs_scale: Value, rhs_scale: Value, *, dot_dimension_numbers: DotDimensionNumbers,
        precision_config: tuple[Precision, ...] | None = None, algorithm: DotAlgorithm | None = None,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class RaggedAllToAll(hlo_only.RaggedAllToAll):
    @classmethod
    def make(
        cls, operand: Value, output: Value, input_offsets: Value, send_sizes: Value, output_offsets: Value,
        recv_sizes: Value, *, channel_handle: ChannelHandle | None = None,
        replica_groups: ReplicaGroups | MeshAxesReplicaGroups, constrain_layout: bool = False,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyMesh(meshes.ShardyMesh):
    @classmethod
    def make(
        cls, *, sym_name: str, mesh: Mesh, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class BatchNormInference(normalization.BatchNormInference):
    @classmethod
    def make(
        cls, operand: Value, scale: Value, offset: Value, mean: Value, variance: Value, *, epsilon: float,
        feature_index: int, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BatchNormTraining(normalization.BatchNormTraining):
    @classmethod
    def make(
        cls, operand: Value, scale: Value, offset: Value, *, epsilon: float, feature_index: int,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class BatchNormGrad(normalization.BatchNormGrad):
    @classmethod
    def make(
        cls, operand: Value, scale: Value, mean: Value, variance: Value, grad_output: Value, *, epsilon: float,
        feature_index: int, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class UniformQuantize(quantization.UniformQuantize):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class UniformDequantize(quantization.UniformDequantize):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Rng(random.Rng):
    @classmethod
    def make(
        cls, a: Value, b: Value, shape: Value, *, rng_distribution: RngDistribution,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class RngBitGenerator(random.RngBitGenerator):
    @classmethod
    def make(
        cls, initial_state: Value, *, rng_algorithm: RngAlgorithm, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class HloRng(random.HloRng):
    @classmethod
    def make(
        cls, parameters: Iterable[Value] = (), *, distribution: RngDistribution,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class RngGetAndUpdateState(random.RngGetAndUpdateState):
    @classmethod
    def make(
        cls, *, delta: int, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Reduce(reduction.Reduce):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), init_values: Iterable[Value] = (), *, dimensions: tuple[int, ...],
        body: Region, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ReduceWindow(reduction.ReduceWindow):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), init_values: Iterable[Value] = (), *, window_dimensions: tuple[int, ...],
        window_strides: tuple[int, ...] | None = None, base_dilations: tuple[int, ...] | None = None,
        window_dilations: tuple[int, ...] | None = None, padding: tuple[tuple[int, ...], ...] | None = None,
        window_reversal: tuple[bool, ...] | None = None, body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class SelectAndScatter(reduction.SelectAndScatter):
    @classmethod
    def make(
        cls, operand: Value, source: Value, init_value: Value, *, window_dimensions: tuple[int, ...] | None = None,
        window_strides: tuple[int, ...] | None = None, padding: tuple[tuple[int, ...], ...] | None = None,
        base_dilations: tuple[int, ...] | None = None, window_dilations: tuple[int, ...] | None = None,
        window_reversal: tuple[bool, ...] | None = None, select: Region, scatter: Region,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Sort(reduction.Sort):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, dimension: int = -1, is_stable: bool = False, comparator: Region,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class TopK(reduction.TopK):
    @classmethod
    def make(
        cls, operand: Value, *, k: int, largest: bool = True, is_stable: bool = True,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Map(reduction.Map):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, dimensions: tuple[int, ...], computation: Region,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class HloScan(scans.HloScan):
    @classmethod
    def make(
        cls, all_operands: Iterable[Value] = (), *, dimension: int, num_carries: int, is_reverse: bool = False,
        is_associative: bool = False, body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Scan(scans.Scan):
    @classmethod
    def make(
        cls, all_operands: Iterable[Value] = (), *, dimension: int, is_reverse: bool = False,
        is_associative: bool | None = None, operand_segment_sizes: tuple[int, ...],
        result_segment_sizes: tuple[int, ...], body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Iota(shape.Iota):
    @classmethod
    def make(
        cls, *, iota_dimension: int, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicIota(shape.DynamicIota):
    @classmethod
    def make(
        cls, output_shape: Value, *, iota_dimension: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Reshape(shape.Reshape):
    @classmethod
    def make(
        cls, operand: Value, *, inferred_dimension: int = -1, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicReshape(shape.DynamicReshape):
    @classmethod
    def make(
        cls, operand: Value, output_shape: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class BroadcastInDim(shape.BroadcastInDim):
    @classmethod
    def make(
        cls, operand: Value, *, broadcast_dimensions: tuple[int, ...], result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicBroadcastInDim(shape.DynamicBroadcastInDim):
    @classmethod
    def make(
        cls, operand: Value, output_dimensions: Value, *, broadcast_dimensions: tuple[int, ...],
        known_expanding_dimensions: tuple[int, ...] = (), known_nonexpanding_dimensions: tuple[int, ...] = (),
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Broadcast(shape.Broadcast):
    @classmethod
    def make(
        cls, operand: Value, *, broadcast_sizes: tuple[int, ...], result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Transpose(shape.Transpose):
    @classmethod
    def make(
        cls, operand: Value, *, permutation: tuple[int, ...], result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Reverse(shape.Reverse):
    @classmethod
    def make(
        cls, operand: Value, *, dimensions: tuple[int, ...], result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Pad(shape.Pad):
    @classmethod
    def make(
        cls, operand: Value, padding_value: Value, *, edge_padding_low: tuple[int, ...],
        edge_padding_high: tuple[int, ...], interior_padding: tuple[int, ...],
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicPad(shape.DynamicPad):
    @classmethod
    def make(
        cls, operand: Value, padding_value: Value, edge_padding_low: Value, edge_padding_high: Value,
        interior_padding: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Concatenate(shape.Concatenate):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, dimension: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class BitcastConvert(shape.BitcastConvert):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class GetDimensionSize(shape.GetDimensionSize):
    @classmethod
    def make(
        cls, operand: Value, *, dimension: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class SetDimensionSize(shape.SetDimensionSize):
    @classmethod
    def make(
        cls, operand: Value, size: Value, *, dimension: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeOf(shape_dialect.ShapeOf):
    @classmethod
    def make(
        cls, arg: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeConstShape(shape_dialect.ShapeConstShape):
    @classmethod
    def make(
        cls, *, shape: Literal, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeConstSize(shape_dialect.ShapeConstSize):
    @classmethod
    def make(
        cls, *, value: IntegerAttribute, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeConstWitness(shape_dialect.ShapeConstWitness):
    @classmethod
    def make(
        cls, *, passing: bool, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeNumElements(shape_dialect.ShapeNumElements):
    @classmethod
    def make(
        cls, shape: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeRank(shape_dialect.ShapeRank):
    @classmethod
    def make(
        cls, shape: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeGetExtent(shape_dialect.ShapeGetExtent):
    @classmethod
    def make(
        cls, shape: Value, dim: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeDim(shape_dialect.ShapeDim):
    @classmethod
    def make(
        cls, value: Value, index: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeFromExtents(shape_dialect.ShapeFromExtents):
    @classmethod
    def make(
        cls, extents: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeFromExtentTensor(shape_dialect.ShapeFromExtentTensor):
    @classmethod
    def make(
        cls, input: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeToExtentTensor(shape_dialect.ShapeToExtentTensor):
    @classmethod
    def make(
        cls, input: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeValueAsShape(shape_dialect.ShapeValueAsShape):
    @classmethod
    def make(
        cls, arg: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeIndexToSize(shape_dialect.ShapeIndexToSize):
    @classmethod
    def make(
        cls, arg: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeSizeToIndex(shape_dialect.ShapeSizeToIndex):
    @classmethod
    def make(
        cls, arg: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeConcat(shape_dialect.ShapeConcat):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeSplitAt(shape_dialect.ShapeSplitAt):
    @classmethod
    def make(
        cls, operand: Value, index: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeBroadcast(shape_dialect.ShapeBroadcast):
    @classmethod
    def make(
        cls, shapes: Iterable[Value] = (), *, error: str | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeAny(shape_dialect.ShapeAny):
    @classmethod
    def make(
        cls, shapes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeAdd(shape_dialect.ShapeAdd):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeMul(shape_dialect.ShapeMul):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeDiv(shape_dialect.ShapeDiv):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeMax(shape_dialect.ShapeMax):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeMin(shape_dialect.ShapeMin):
    @classmethod
    def make(
        cls, lhs: Value, rhs: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeIsBroadcastable(shape_dialect.ShapeIsBroadcastable):
    @classmethod
    def make(
        cls, shapes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeEq(shape_dialect.ShapeEq):
    @classmethod
    def make(
        cls, shapes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeCstrBroadcastable(shape_dialect.ShapeCstrBroadcastable):
    @classmethod
    def make(
        cls, shapes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeCstrEq(shape_dialect.ShapeCstrEq):
    @classmethod
    def make(
        cls, shapes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeCstrRequire(shape_dialect.ShapeCstrRequire):
    @classmethod
    def make(
        cls, pred: Value, *, msg: str, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeAssumingAll(shape_dialect.ShapeAssumingAll):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeAssumingYield(shape_dialect.ShapeAssumingYield):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShapeAssuming(shape_dialect.ShapeAssuming):
    @classmethod
    def make(
        cls, witness: Value, *, do_region: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyShardingConstraint(sharding.ShardyShardingConstraint):
    @classmethod
    def make(
        cls, input: Value, *, sharding: TensorSharding, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyReshard(sharding.ShardyReshard):
    @classmethod
    def make(
        cls, input: Value, *, sharding: TensorSharding, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyPropagationBarrier(sharding.ShardyPropagationBarrier):
    @classmethod
    def make(
        cls, input: Value, *, allowed_direction: PropagationDirection, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyDataFlowEdge(sharding.ShardyDataFlowEdge):
    @classmethod
    def make(
        cls, input: Value, *, sharding: TensorSharding | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyFunctionDataFlowEdge(sharding.ShardyFunctionDataFlowEdge):
    @classmethod
    def make(
        cls, input: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyShardingGroup(sharding.ShardyShardingGroup):
    @classmethod
    def make(
        cls, input: Value, *, group_id: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyConstant(sharding.ShardyConstant):
    @classmethod
    def make(
        cls, *, value: Literal, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyAllGather(sharding.ShardyAllGather):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, gathering_axes: AxisReferenceLists,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyAllSlice(sharding.ShardyAllSlice):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, slicing_axes: AxisReferenceLists,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyAllReduce(sharding.ShardyAllReduce):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, reduction_axes: AxisReferences,
        reduction_op: ShardyReduction | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyReduceScatter(sharding.ShardyReduceScatter):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, reduce_scatter_axes: AxisReferenceLists,
        reduction_op: ShardyReduction | None = None, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyAllToAll(sharding.ShardyAllToAll):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, params: AllToAllParameters,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyCollectivePermute(sharding.ShardyCollectivePermute):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyReplicatedToUnreduced(sharding.ShardyReplicatedToUnreduced):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, axes: AxisReferences,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyShardedToUnreduced(sharding.ShardyShardedToUnreduced):
    @classmethod
    def make(
        cls, tensor: Value, *, out_sharding: TensorSharding, axes: AxisReferenceLists,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyReturn(sharding.ShardyReturn):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyManualComputation(sharding.ShardyManualComputation):
    @classmethod
    def make(
        cls, tensors: Iterable[Value] = (), *, in_shardings: ShardingPerValue, out_shardings: ShardingPerValue,
        manual_axes: ManualAxes, body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class ShardyNamedComputation(sharding.ShardyNamedComputation):
    @classmethod
    def make(
        cls, operands_: Iterable[Value] = (), *, name_: str, in_shardings: ShardingPerValue | None = None,
        out_shardings: ShardingPerValue | None = None, body: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Slice(slicing.Slice):
    @classmethod
    def make(
        cls, operand: Value, *, start_indices: tuple[int, ...], limit_indices: tuple[int, ...],
        strides: tuple[int, ...], result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicSlice(slicing.DynamicSlice):
    @classmethod
    def make(
        cls, operand: Value, start_indices: Iterable[Value] = (), *, slice_sizes: tuple[int, ...],
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicUpdateSlice(slicing.DynamicUpdateSlice):
    @classmethod
    def make(
        cls, operand: Value, update: Value, start_indices: Iterable[Value] = (), *,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class RealDynamicSlice(slicing.RealDynamicSlice):
    @classmethod
    def make(
        cls, operand: Value, start_indices: Value, limit_indices: Value, strides: Value, *,
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Gather(slicing.Gather):
    @classmethod
    def make(
        cls, operand: Value, start_indices: Value, *, dimension_numbers: GatherDimensionNumbers,
        slice_sizes: tuple[int, ...], indices_are_sorted: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class DynamicGather(slicing.DynamicGather):
    @classmethod
    def make(
        cls, operand: Value, start_indices: Value, slice_sizes: Value, *, dimension_numbers: GatherDimensionNumbers,
        indices_are_sorted: bool = False, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Scatter(slicing.Scatter):
    @classmethod
    def make(
        cls, inputs: Iterable[Value], scatter_indices: Value, updates: Iterable[Value] = (), *,
        scatter_dimension_numbers: ScatterDimensionNumbers, indices_are_sorted: bool = False,
        unique_indices: bool = False, update_computation: Region, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TorchIndexSelect(slicing.TorchIndexSelect):
    @classmethod
    def make(
        cls, operand: Value, index: Value, *, dim: int, batch_dims: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class Constant(structural.Constant):
    @classmethod
    def make(
        cls, *, value: Literal, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class Tuple(structural.Tuple):
    @classmethod
    def make(
        cls, val: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class GetTupleElement(structural.GetTupleElement):
    @classmethod
    def make(
        cls, operand: Value, *, index: int, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class OptimizationBarrier(structural.OptimizationBarrier):
    @classmethod
    def make(
        cls, operand: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class CustomCall(structural.CustomCall):
    @classmethod
    def make(
        cls, inputs: Iterable[Value] = (), *, call_target_name: str, has_side_effect: bool = False,
        backend_config: Attribute | None = None, api_version: int = 1, called_computations: tuple[str, ...] = (),
        operand_layouts: tuple[tuple[int, ...], ...] | None = None,
        result_layouts: tuple[tuple[int, ...], ...] | None = None,
        output_operand_aliases: tuple[OutputOperandAlias, ...] = (), result_tilings: Attribute | None = None,
        hlo_attributes: dict[str, Any] | None = None, hlo_called_computations: Iterable[Region] = (),
        result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class TensorCast(tensor_dialect.TensorCast):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class TensorDim(tensor_dialect.TensorDim):
    @classmethod
    def make(
        cls, operand: Value, index: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TensorRank(tensor_dialect.TensorRank):
    @classmethod
    def make(
        cls, operand: Value, *, result_types: Iterable[Type] | None = None, annotations: Annotations | None = None,
    ) -> Self: ...

class TensorEmpty(tensor_dialect.TensorEmpty):
    @classmethod
    def make(
        cls, dynamic_sizes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TensorExtract(tensor_dialect.TensorExtract):
    @classmethod
    def make(
        cls, tensor: Value, indices: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TensorFromElements(tensor_dialect.TensorFromElements):
    @classmethod
    def make(
        cls, elements: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TensorSplat(tensor_dialect.TensorSplat):
    @classmethod
    def make(
        cls, input: Value, dynamic_sizes: Iterable[Value] = (), *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TensorReshape(tensor_dialect.TensorReshape):
    @classmethod
    def make(
        cls, source: Value, shape: Value, *, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...

class TensorCollapseShape(tensor_dialect.TensorCollapseShape):
    @classmethod
    def make(
        cls, operand: Value, *, reassociation: Attribute, result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
    ) -> Self: ...
