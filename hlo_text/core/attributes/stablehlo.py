"""Enums and structs of StableHLO, CHLO and HLO."""

from __future__ import annotations

import math
from enum import StrEnum

import attrs

from hlo_text.core.attributes.generic import Attribute
from hlo_text.core.types import ElementType, Struct


class ComparisonDirection(StrEnum):
    EQ = "EQ"
    NE = "NE"
    GE = "GE"
    GT = "GT"
    LE = "LE"
    LT = "LT"


class ComparisonType(StrEnum):
    NOTYPE = "NOTYPE"
    FLOAT = "FLOAT"
    TOTALORDER = "TOTALORDER"
    SIGNED = "SIGNED"
    UNSIGNED = "UNSIGNED"


class ComparisonOrder(StrEnum):
    PARTIAL = "PARTIAL"
    TOTAL = "TOTAL"


class Precision(StrEnum):
    DEFAULT = "DEFAULT"
    HIGH = "HIGH"
    HIGHEST = "HIGHEST"


class FftType(StrEnum):
    FFT = "FFT"
    IFFT = "IFFT"
    RFFT = "RFFT"
    IRFFT = "IRFFT"


class Transpose(StrEnum):
    TRANSPOSE_INVALID = "TRANSPOSE_INVALID"
    NO_TRANSPOSE = "NO_TRANSPOSE"
    TRANSPOSE = "TRANSPOSE"
    ADJOINT = "ADJOINT"


class RngDistribution(StrEnum):
    UNIFORM = "UNIFORM"
    NORMAL = "NORMAL"


class RngAlgorithm(StrEnum):
    DEFAULT = "DEFAULT"
    THREE_FRY = "THREE_FRY"
    PHILOX = "PHILOX"


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


@attrs.frozen(eq=False, repr=False)
class DotDimensionNumbers(Struct):
    lhs_batching_dimensions: tuple[int, ...] = ()
    rhs_batching_dimensions: tuple[int, ...] = ()
    lhs_contracting_dimensions: tuple[int, ...] = ()
    rhs_contracting_dimensions: tuple[int, ...] = ()


@attrs.frozen(eq=False, repr=False)
class RaggedDotDimensionNumbers(Struct):
    lhs_batching_dimensions: tuple[int, ...] = ()
    rhs_batching_dimensions: tuple[int, ...] = ()
    lhs_contracting_dimensions: tuple[int, ...] = ()
    rhs_contracting_dimensions: tuple[int, ...] = ()
    lhs_ragged_dimensions: tuple[int, ...] = ()
    rhs_group_dimensions: tuple[int, ...] = ()


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


@attrs.frozen(eq=False, repr=False)
class GatherDimensionNumbers(Struct):
    offset_dims: tuple[int, ...] = ()
    collapsed_slice_dims: tuple[int, ...] = ()
    operand_batching_dims: tuple[int, ...] = ()
    start_indices_batching_dims: tuple[int, ...] = ()
    start_index_map: tuple[int, ...] = ()
    index_vector_dim: int = 0


@attrs.frozen(eq=False, repr=False)
class ScatterDimensionNumbers(Struct):
    update_window_dims: tuple[int, ...] = ()
    inserted_window_dims: tuple[int, ...] = ()
    input_batching_dims: tuple[int, ...] = ()
    scatter_indices_batching_dims: tuple[int, ...] = ()
    scatter_dims_to_operand_dims: tuple[int, ...] = ()
    index_vector_dim: int = 0


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
        """Return the body of MLIR's `#stablehlo.conv<...>`: letters, or all fields where letters are insufficient."""
        return self.letters() or "raw " + ", ".join(
            f"{field.name} = {list(value) if isinstance(value := getattr(self, field.name), tuple) else value}"
            for field in attrs.fields(type(self))
        )


def _dimension_letters(names: str, *dimensions: int) -> str | None:
    """Return `[b, 0, 1, f]` from the dimensions that the letters and then 0, 1, ... name."""
    words = dict(zip(dimensions, [*names, *range(len(dimensions))], strict=False))
    if sorted(dimensions) != list(range(len(dimensions))):
        return None
    return f"[{', '.join(str(words[position]) for position in range(len(dimensions)))}]"


@attrs.frozen(eq=False, repr=False)
class ChannelHandle(Struct):
    handle: int
    type: int = 0


@attrs.frozen(eq=False, repr=False)
class OutputOperandAlias(Struct):
    output_tuple_indices: tuple[int, ...]
    operand_index: int
    operand_tuple_indices: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class ResultAccuracy(Struct):
    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0
    mode: ResultAccuracyMode = ResultAccuracyMode.DEFAULT


@attrs.frozen(eq=False, repr=False)
class AxisReference(Struct):
    """A mesh axis or part of one; `sub_axis` is `(pre-size, size)`."""

    name: str
    sub_axis: tuple[int, int] | None = None


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

    `text` keeps the compressed HLO spelling (iota `[2,4]<=[8]` or mesh axes) it was written in, for printing, and
    `columns` the size of groups that MLIR gives an empty list.
    """

    groups: tuple[tuple[int, ...], ...]
    text: str | None = attrs.field(default=None, eq=False)
    columns: int = 0


@attrs.frozen(eq=False, repr=False)
class MeshAxesReplicaGroups(Struct):
    """Groups given by mesh axes: `mesh` is a symbol name (`@mesh`) or a mesh."""

    mesh: str | Mesh
    axes: tuple[AxisReference, ...]


@attrs.frozen(eq=False, repr=False)
class Bounds(Attribute):
    """`#stablehlo.bounds<8, ?>` as the encoding of a tensor."""

    sizes: tuple[int | None, ...]


@attrs.frozen
class MeshAxis:
    """`#stablehlo.mesh_axis<name = "x", size = 2>`."""

    name: str
    size: int


@attrs.frozen
class SubAxis:
    """Part of an axis, which stands in a reference to one only."""

    pre_size: int
    size: int
