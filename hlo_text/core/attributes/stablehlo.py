"""Enums and structs of StableHLO, CHLO and HLO."""

from __future__ import annotations

import math
from enum import StrEnum

import attrs

from hlo_text.core.attribute_rows import Syntax, attribute
from hlo_text.core.attributes.generic import Attribute
from hlo_text.core.types import ElementType, Struct


@attribute("comparison_direction", Syntax.WRAPPED, stablehlo=2, chlo=0, vhlo=3)
class ComparisonDirection(StrEnum):
    EQ = "EQ"
    NE = "NE"
    GE = "GE"
    GT = "GT"
    LE = "LE"
    LT = "LT"


@attribute("comparison_type", Syntax.WRAPPED, stablehlo=3, chlo=1, vhlo=4)
class ComparisonType(StrEnum):
    NOTYPE = "NOTYPE"
    FLOAT = "FLOAT"
    TOTALORDER = "TOTALORDER"
    SIGNED = "SIGNED"
    UNSIGNED = "UNSIGNED"


class ComparisonOrder(StrEnum):
    PARTIAL = "PARTIAL"
    TOTAL = "TOTAL"


@attribute("precision", Syntax.WRAPPED, stablehlo=8, vhlo=11)
class Precision(StrEnum):
    DEFAULT = "DEFAULT"
    HIGH = "HIGH"
    HIGHEST = "HIGHEST"


@attribute("fft_type", Syntax.WRAPPED, stablehlo=6, vhlo=7)
class FftType(StrEnum):
    FFT = "FFT"
    IFFT = "IFFT"
    RFFT = "RFFT"
    IRFFT = "IRFFT"


@attribute("transpose", Syntax.WRAPPED, stablehlo=12, vhlo=16)
class Transpose(StrEnum):
    TRANSPOSE_INVALID = "TRANSPOSE_INVALID"
    NO_TRANSPOSE = "NO_TRANSPOSE"
    TRANSPOSE = "TRANSPOSE"
    ADJOINT = "ADJOINT"


@attribute("rng_distribution", Syntax.WRAPPED, first=1, stablehlo=10, vhlo=13)
class RngDistribution(StrEnum):
    UNIFORM = "UNIFORM"
    NORMAL = "NORMAL"


@attribute("rng_algorithm", Syntax.WRAPPED, stablehlo=9, vhlo=12)
class RngAlgorithm(StrEnum):
    DEFAULT = "DEFAULT"
    THREE_FRY = "THREE_FRY"
    PHILOX = "PHILOX"


@attribute("result_accuracy_mode", since=(1, 9, 0), stablehlo=16, vhlo=19)
class ResultAccuracyMode(StrEnum):
    DEFAULT = "DEFAULT"
    HIGHEST = "HIGHEST"
    TOLERANCE = "TOLERANCE"


class FusionKind(StrEnum):
    """HLO `kind=` of a fusion."""

    LOOP = "kLoop"
    INPUT = "kInput"
    OUTPUT = "kOutput"
    CUSTOM = "kCustom"


class ShuffleMode(StrEnum):
    """HLO `mode=` of a shuffle."""

    ROTATE = "rotate"
    PERMUTE = "permute"


@attribute("dot", Syntax.SPARSE, stablehlo=5)
@attrs.frozen(eq=False, repr=False)
class DotDimensionNumbers(Struct):
    lhs_batching_dimensions: tuple[int, ...] = ()
    rhs_batching_dimensions: tuple[int, ...] = ()
    lhs_contracting_dimensions: tuple[int, ...] = ()
    rhs_contracting_dimensions: tuple[int, ...] = ()


@attribute("ragged_dot", Syntax.SPARSE, dialect="chlo")
@attrs.frozen(eq=False, repr=False)
class RaggedDotDimensionNumbers(Struct):
    lhs_batching_dimensions: tuple[int, ...] = ()
    rhs_batching_dimensions: tuple[int, ...] = ()
    lhs_contracting_dimensions: tuple[int, ...] = ()
    rhs_contracting_dimensions: tuple[int, ...] = ()
    lhs_ragged_dimensions: tuple[int, ...] = ()
    rhs_group_dimensions: tuple[int, ...] = ()


@attribute("dot_algorithm", Syntax.ORDERED, stablehlo=15)
@attrs.frozen(eq=False, repr=False)
class DotAlgorithm(Struct):
    """Algorithm of a dot. The precision types are element types (`tf32` included)."""

    lhs_precision_type: ElementType
    rhs_precision_type: ElementType
    accumulation_type: ElementType
    lhs_component_count: int = 1
    rhs_component_count: int = 1
    num_primitive_operations: int = 1
    allow_imprecise_accumulation: bool = False


@attribute("gather", Syntax.SPARSE, stablehlo=7)
@attrs.frozen(eq=False, repr=False)
class GatherDimensionNumbers(Struct):
    offset_dims: tuple[int, ...] = ()
    collapsed_slice_dims: tuple[int, ...] = ()
    operand_batching_dims: tuple[int, ...] = attrs.field(default=(), metadata={"second": True})
    start_indices_batching_dims: tuple[int, ...] = attrs.field(default=(), metadata={"second": True})
    start_index_map: tuple[int, ...] = ()
    index_vector_dim: int = 0


@attribute("scatter", Syntax.SPARSE, stablehlo=11)
@attrs.frozen(eq=False, repr=False)
class ScatterDimensionNumbers(Struct):
    update_window_dims: tuple[int, ...] = ()
    inserted_window_dims: tuple[int, ...] = ()
    input_batching_dims: tuple[int, ...] = attrs.field(default=(), metadata={"second": True})
    scatter_indices_batching_dims: tuple[int, ...] = attrs.field(default=(), metadata={"second": True})
    scatter_dims_to_operand_dims: tuple[int, ...] = ()
    index_vector_dim: int = 0


@attribute("conv", Syntax.UNORDERED, stablehlo=4)
@attrs.frozen(eq=False, repr=False)
class ConvolutionDimensionNumbers(Struct):
    input_batch_dimension: int
    input_feature_dimension: int
    input_spatial_dimensions: tuple[int, ...]
    kernel_input_feature_dimension: int
    kernel_output_feature_dimension: int
    kernel_spatial_dimensions: tuple[int, ...]
    output_batch_dimension: int
    output_feature_dimension: int
    output_spatial_dimensions: tuple[int, ...]

    def letters(self) -> str | None:
        """Return `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, None if some array's dimensions are not 0, 1, 2, ..."""
        arrays = [
            _dimension_letters(
                "bf", self.input_batch_dimension, self.input_feature_dimension, *self.input_spatial_dimensions
            ),
            _dimension_letters(
                "io",
                self.kernel_input_feature_dimension,
                self.kernel_output_feature_dimension,
                *self.kernel_spatial_dimensions,
            ),
            _dimension_letters(
                "bf", self.output_batch_dimension, self.output_feature_dimension, *self.output_spatial_dimensions
            ),
        ]
        lhs, kernel, output = arrays
        return None if None in arrays else f"{lhs}x{kernel}->{output}"

    def mlir_text(self) -> str:
        """Return the body of MLIR's `#stablehlo.conv<...>`: letters, or all fields if letters are insufficient."""
        return self.letters() or "raw " + ", ".join(
            f"{field.name} = {list(value) if isinstance(value := getattr(self, field.name), tuple) else value}"
            for field in attrs.fields(type(self))
        )


def _dimension_letters(names: str, *dimensions: int) -> str | None:
    """Return `[b, 0, 1, f]` from the dimensions named by the letters and then by 0, 1, ..."""
    words = dict(zip(dimensions, [*names, *range(len(dimensions))], strict=False))
    if sorted(dimensions) != list(range(len(dimensions))):
        return None
    return f"[{', '.join(str(words[position]) for position in range(len(dimensions)))}]"


@attribute("channel_handle", Syntax.UNORDERED, stablehlo=1)
@attrs.frozen(eq=False, repr=False)
class ChannelHandle(Struct):
    handle: int = attrs.field(metadata={"vhlo": "channel_id"})
    type: int = attrs.field(default=0, metadata={"vhlo": "channel_type"})


@attribute("output_operand_alias", Syntax.ORDERED, stablehlo=14, vhlo=10)
@attrs.frozen(eq=False, repr=False)
class OutputOperandAlias(Struct):
    output_tuple_indices: tuple[int, ...]
    operand_index: int
    operand_tuple_indices: tuple[int, ...]


@attribute("result_accuracy", since=(1, 9, 0), stablehlo=17, vhlo=20)
@attrs.frozen(eq=False, repr=False)
class ResultAccuracy(Struct):
    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0
    mode: ResultAccuracyMode = ResultAccuracyMode.DEFAULT


@attribute("axis_ref", Syntax.UNORDERED, since=(1, 16, 0), stablehlo=20, vhlo=22, sdy=4)
@attrs.frozen(eq=False, repr=False)
class AxisReference(Struct):
    """A mesh axis or part of one; `sub_axis` is `(pre-size, size)`."""

    name: str
    sub_axis: tuple[int, int] | None = attrs.field(default=None, metadata={"mlir": "sub_axis_info"})


@attribute("mesh", since=(1, 16, 0), stablehlo=22, vhlo=25, sdy=2)
@attrs.frozen(eq=False, repr=False)
class Mesh(Struct):
    """Named axes with sizes; `device_ids` lists devices in mesh order, None means 0, 1, 2, ..."""

    axes: tuple[tuple[str, int], ...]
    device_ids: tuple[int, ...] | None = None

    @property
    def num_positions(self) -> int:
        """The product of the axis sizes: the number of devices, unless there are no axes."""
        return math.prod(size for _, size in self.axes)

    @property
    def orders_devices(self) -> bool:
        """Whether `device_ids` contains every number below `num_positions` once."""
        ids, count = self.device_ids or (), self.num_positions
        return len(ids) == count and sorted(ids) == list(range(count))


@attrs.frozen(eq=False, repr=False)
class ReplicaGroups(Struct):
    """Explicit groups of process ids. -1 pads rows to equal length; an empty list means one group of all.

    `text` keeps the compressed HLO syntax (iota `[2,4]<=[8]` or mesh axes) of the source for printing, and
    `columns` the size of the groups in an empty list of MLIR.
    """

    groups: tuple[tuple[int, ...], ...]
    text: str | None = attrs.field(default=None, eq=False)
    columns: int = 0


@attribute("replica_group_mesh_axes", since=(1, 16, 0), stablehlo=18, vhlo=23)
@attrs.frozen(eq=False, repr=False)
class MeshAxesReplicaGroups(Struct):
    """Replica groups along mesh axes: `mesh` is a symbol name (`@mesh`) or a mesh."""

    mesh: str | Mesh
    axes: tuple[AxisReference, ...]


@attribute("bounds", stablehlo=13, vhlo=18)
@attrs.frozen(eq=False, repr=False)
class Bounds(Attribute):
    """`#stablehlo.bounds<8, ?>` as the encoding of a tensor."""

    sizes: tuple[int | None, ...]


@attribute("mesh_axis", Syntax.UNORDERED, since=(1, 16, 0), stablehlo=21, vhlo=24, sdy=1)
@attrs.frozen(eq=False, repr=False)
class MeshAxis(Struct):
    """`#stablehlo.mesh_axis<name = "x", size = 2>`."""

    name: str
    size: int


@attribute(None, since=(1, 16, 0), stablehlo=19, vhlo=21, sdy=3)
@attrs.frozen(eq=False, repr=False)
class SubAxis(Struct):
    """Part of an axis; it occurs in axis references only."""

    pre_size: int
    size: int
