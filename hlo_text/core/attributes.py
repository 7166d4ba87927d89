"""Attribute values: enums and small frozen structs that operations hold, and MLIR's generic attributes.

An operation's declared fields hold plain Python (`int`, `bool`, `tuple[int, ...]`), an enum or a struct from here.
Undeclared attributes (discardable ones, those of unregistered operations) use the generic classes in the second half;
both are frozen and compare by content.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

from hlo_text.core.arrays import is_uniform, read_only_array
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.types import ElementType, Struct, TensorType, TupleType, Type

if TYPE_CHECKING:
    import numpy as np


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


# --- generic MLIR attributes --------------------------------------------------------------------------------------


class Attribute(Struct):
    """Base of the generic attributes."""

    __slots__ = ()

    def __str__(self) -> str:
        return _text(self)


@attrs.frozen(eq=False, repr=False)
class UnitAttribute(Attribute):
    """Present or absent: `{k}`."""


@attrs.frozen(eq=False, repr=False)
class BoolAttribute(Attribute):
    value: bool


@attrs.frozen(eq=False, repr=False)
class IntegerAttribute(Attribute):
    """`value` is kept as MLIR prints it: signed for signless types, unsigned for `ui` types."""

    value: int
    type: Type


@attrs.frozen(eq=False, repr=False)
class FloatAttribute(Attribute):
    """A float by its bit pattern in its own format, so that NaN payloads and -0.0 stay distinct."""

    bits: int
    type: ElementType


@attrs.frozen(eq=False, repr=False)
class StringAttribute(Attribute):
    """A string of bytes; `value` holds UTF-8 text with undecodable bytes as surrogate escapes."""

    value: str
    type: Type | None = None


@attrs.frozen(eq=False, repr=False)
class ArrayAttribute(Attribute):
    elements: tuple[Attribute, ...]


@attrs.frozen(eq=False, repr=False)
class DictionaryAttribute(Attribute):
    """Entries sorted by key, bytewise."""

    entries: tuple[tuple[str, Attribute], ...]


@attrs.frozen(eq=False, repr=False)
class SymbolReference(Attribute):
    """`@root::@nested`; `path` holds the names without `@`."""

    path: tuple[str, ...]


@attrs.frozen(eq=False, repr=False)
class TypeAttribute(Attribute):
    type: Type


@attrs.frozen(eq=False, repr=False)
class DenseArrayAttribute(Attribute):
    """`array<i64: 1, 2>`; floats are bit patterns."""

    element_type: ElementType
    values: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class DenseResourceAttribute(Attribute):
    """`dense_resource<key> : type`: the data stands in the resource section."""

    key: str
    type: Type


@attrs.frozen(eq=False, repr=False)
class SparseElementsAttribute(Attribute):
    """`sparse<indices, values> : type`, both parts as literals."""

    indices: Literal
    values: Literal
    type: Type


@attrs.frozen(eq=False, repr=False)
class OpaqueAttribute(Attribute):
    """An attribute of a dialect this package does not model, by its canonical text: `#sdy.mesh<["x"=2]>`."""

    text: str


@attrs.frozen(eq=False, repr=False)
class LocationAttribute(Attribute):
    location: Location


# --- locations -----------------------------------------------------------------------------------------------------


class Location(Struct):
    """Base of MLIR source locations."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class UnknownLocation(Location):
    """`loc(unknown)`."""


@attrs.frozen(eq=False, repr=False)
class FileLocation(Location):
    """`loc("file":line:column)`; `end` is `(line, column)` of a range.

    A range within a line may be written `to :9` (its end's line is None then) or `to 3:9`: MLIR tells them apart.
    """

    file: str
    line: int
    column: int
    end: tuple[int | None, int] | None = None


@attrs.frozen(eq=False, repr=False)
class LineLocation(FileLocation):
    """`loc("file":line)`: the whole line. MLIR prints it with column 0, but does not consider the two equal."""


@attrs.frozen(eq=False, repr=False)
class NameLocation(Location):
    name: str
    child: Location | None = None


@attrs.frozen(eq=False, repr=False)
class CallSiteLocation(Location):
    callee: Location
    caller: Location


@attrs.frozen(eq=False, repr=False)
class FusedLocation(Location):
    locations: tuple[Location, ...]
    metadata: Attribute | None = None


# --- constants -----------------------------------------------------------------------------------------------------


#: As many bytes of elements are kept for comparing.
_SMALL_KEY_BYTES = 64


class Literal:
    """A constant's value, decoded when first read.

    A literal of billions of elements costs nothing until `array` is read; a splat never allocates its elements.

    Attributes:
        type: The type it has in the program.
        is_splat: Whether all elements are known to be the same; None has them compared when that is asked.
        text: Its canonical spelling in MLIR, when it was read from there and that is already known (large hex
            payloads), so that printing need not decode; None otherwise. Readers may hand in a function that gives it.
        is_elided: The text left the elements out (`{...}`, `dense<__elided__>`): there is no value.
        resource_key: Key in the module's resource section for `dense_resource<key>`; data may arrive after parsing.
    """

    __slots__ = (
        "_array",
        "_check",
        "_decode",
        "_integers",
        "_is_elided",
        "_is_splat",
        "_kept_key",
        "_resource_key",
        "_text",
        "_type",
    )

    def __init__(
        self,
        type: Type,
        array: Any = None,
        *,
        decode: Callable[[], Any] | None = None,
        check: Callable[[], None] | None = None,
        text: str | Callable[[], str | None] | None = None,
        is_splat: bool | None = False,
        is_elided: bool = False,
        resource_key: str | None = None,
        integers: tuple[int, ...] | None = None,
    ) -> None:
        self._type = type
        self._integers = integers
        self._array = None if array is None else read_only_array(array)
        self._kept_key: tuple[Any, ...] | None = None
        self._decode = decode
        self._check = check
        self._text = text
        self._is_splat = is_splat
        self._is_elided = is_elided
        self._resource_key = resource_key

    @property
    def type(self) -> Type:
        return self._type

    @property
    def is_elided(self) -> bool:
        return self._is_elided

    @property
    def resource_key(self) -> str | None:
        return self._resource_key

    @property
    def array(self) -> Any:
        """The value as a read-only numpy array of the type's shape and exact dtype (a nested tuple of them for tuples).

        Splats are broadcast views. Quantized literals hold storage values.

        Raises:
            ParseError: A large payload turns out to be malformed or of the wrong length.
            ValueError: The literal is elided.
        """
        if self._array is None:
            if self.is_elided or self._decode is None:
                raise ValueError("the constant's elements were elided in the text")
            self._array = read_only_array(self._decode())
            self._decode = None
        return self._array

    @property
    def integers(self) -> tuple[int, ...]:
        """All elements of a literal of integers, row by row.

        Raises:
            ParseError, ValueError: As for `array`, which short lists of plain numbers do without.
        """
        if self._integers is None:
            self._integers = tuple(self.array.ravel().tolist())
        return self._integers

    def decode_later(self, decode: Callable[[], Any], check: Callable[[], None] | None = None) -> None:
        """Set what gives the value, and what raises the ParseError of a wrong text without decoding it."""
        self._decode = decode
        self._check = check

    def find_error(self) -> Diagnostic | None:
        """Return what is wrong with the text of the elements.

        What cannot be checked otherwise is decoded, and kept.
        """
        try:
            if self._check is not None:
                self._check()
            elif self.has_value:
                _ = self.array
        except ParseError as error:
            return error.diagnostics[0]
        return None

    @property
    def is_splat(self) -> bool:
        """Whether it is known that all elements are the same."""
        if self._is_splat is None:
            self._is_splat = is_uniform(self.array)
        return self._is_splat

    @property
    def text(self) -> str | None:
        return self._text() if callable(self._text) else self._text

    @property
    def has_value(self) -> bool:
        """Whether `array` can be read."""
        return not self.is_elided and (self._array is not None or self._decode is not None)

    def content(self) -> tuple[Any, ...]:
        """Return what equal literals share, and no others; that of small ones is kept."""
        if self._kept_key is not None:
            return self._kept_key
        if not self.has_value:
            return (self.type, self.resource_key)
        key = self._key_of_value()
        if len(key) == 3 and len(key[2]) <= _SMALL_KEY_BYTES:
            self._kept_key = key
        return key

    def _key_of_value(self) -> tuple[Any, ...]:
        if isinstance(self.type, TupleType):
            return (self.type, tuple(element.tobytes() for element in _leaves(self.array)))
        if self.is_splat:
            return (self.type, True, self.array.reshape(-1)[:1].tobytes())
        return (self.type, False, self.array.tobytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Literal):
            return NotImplemented
        if self is other:
            return True
        return self.content() == other.content()

    def __hash__(self) -> int:
        return hash((self.type, self.is_elided))

    def __repr__(self) -> str:
        array = self._array
        shown = repr(array) if not isinstance(array, tuple | None) and array.size <= 16 else "..."
        return f"<Literal {shown} {self.type!r}>"[:120]

    def __str__(self) -> str:
        return _text(self) if self.has_value else repr(self)

    def with_type(self, type: TensorType) -> Literal:
        """Return the same elements under another type of the same shape."""
        return Literal(
            type,
            self._array,
            decode=self._decode,
            check=self._check,
            is_splat=self._is_splat,
            is_elided=self.is_elided,
            resource_key=self.resource_key,
            integers=self._integers,
        )


def _text(value: Attribute | Literal) -> str:
    return str(import_module("hlo_text.mlir.spelling.attributes").AttributePrinter().text(value))


def _leaves(value: Any) -> list[np.ndarray[Any, Any]]:
    if isinstance(value, tuple):
        return [leaf for element in value for leaf in _leaves(element)]
    return [value]
