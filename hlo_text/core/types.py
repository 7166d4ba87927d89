"""Types of both languages as frozen values: equal by content, cheap to hash, independent of syntax.

Element types have one representation for both languages: `i32` and `s32` are the same signless integer, `i1` and
`pred` too. Their names are `mlir_name` and `hlo_name`, defined here because they are needed wherever a type is shown.
"""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, cast

import attrs

from hlo_text.core.memo import remembered
from hlo_text.core.services import service

if TYPE_CHECKING:
    import numpy as np


class Part:
    """Base of the parts of a program, whose `repr` is one short line of bounded length."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(service("summary")(self))


class Content:
    """Base of values, which are equal (with equal hashes) if they have the same class and contents.

    attrs would generate these methods for each class, which doubles the time of class creation.
    """

    __slots__ = ()

    _content: ClassVar[attrgetter[Any]]
    _hash: int

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        names = [field.name for field in attrs.fields(cast(Any, cls)) if field.eq]
        cls._content = attrgetter(*names) if names else attrgetter("__class__")

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return bool(self._content(self) == self._content(other))

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            found = hash((self.__class__, self._content(self)))
            object.__setattr__(self, "_hash", found)
            return found


class Struct(Part, Content):
    """Base of values that are neither types nor attributes by themselves."""

    __slots__ = ("_hash",)


class Type(Part, Content):
    """Base of all types.

    Attributes:
        printed: Cached texts of the HLO printer; unset without them.
        mlir_text: Cached text of the MLIR printer if it is the same in every module; unset without it.
    """

    __slots__ = ("_hash", "mlir_text", "printed")

    mlir_text: str
    printed: Any

    @property
    def num_parts(self) -> int:
        """The number of types in its text: itself and all nested types, with repetitions."""
        return 1

    @property
    def nesting(self) -> int:
        """The number of tuples around its innermost type."""
        return 0

    def __str__(self) -> str:
        try:
            return str(service("type_text")(self))
        except RecursionError:  # no reader accepts text that is nested so deeply
            return repr(self)


class Signedness(StrEnum):
    """Signedness of an integer type in MLIR: `i8`, `si8`, `ui8`."""

    SIGNLESS = "i"
    SIGNED = "si"
    UNSIGNED = "ui"


class ElementType(Type):
    """Base of the element types of tensors."""

    __slots__ = ()

    @property
    @abstractmethod
    def mlir_name(self) -> str:
        """The name in MLIR."""

    @property
    def hlo_name(self) -> str | None:
        """The name in HLO, or None if HLO has no such type."""
        return None


@attrs.frozen(eq=False, repr=False)
class IntegerType(ElementType):
    """An integer of `width` bits. Width 1 and signless is the boolean type (`i1`, `pred`)."""

    width: int
    signedness: Signedness = Signedness.SIGNLESS

    @property
    def mlir_name(self) -> str:
        return f"{self.signedness.value}{self.width}"

    @property
    def hlo_name(self) -> str | None:
        if self.signedness is Signedness.UNSIGNED:
            return f"u{self.width}" if self.width in _HLO_INTEGER_WIDTHS else None
        if self.width == 1:
            return "pred" if self.signedness is Signedness.SIGNLESS else "s1"
        return f"s{self.width}" if self.width in _HLO_INTEGER_WIDTHS else None


_HLO_INTEGER_WIDTHS = frozenset((1, 2, 4, 8, 16, 32, 64))


@attrs.frozen(eq=False, repr=False)
class FloatType(ElementType):
    """A floating-point type, named as in MLIR (`f32`, `bf16`, `f8E4M3FN`, ...)."""

    name: str

    @property
    def mlir_name(self) -> str:
        return self.name

    @property
    def hlo_name(self) -> str | None:
        lowered = self.name.lower()
        return lowered if self.name not in ("tf32", "f80", "f128") else None


@attrs.frozen(eq=False, repr=False)
class ComplexType(ElementType):
    """A complex number with parts of `element_type`."""

    element_type: ElementType

    @property
    def mlir_name(self) -> str:
        return f"complex<{self.element_type.mlir_name}>"

    @property
    def hlo_name(self) -> str | None:
        return {"f32": "c64", "f64": "c128"}.get(self.element_type.mlir_name)


@attrs.frozen(eq=False, repr=False)
class IndexType(ElementType):
    """MLIR's `index`, 64 bits wide here."""

    @property
    def mlir_name(self) -> str:
        return "index"


@attrs.frozen(eq=False, repr=False)
class NoneType(Type):
    """MLIR's `none`."""


@attrs.frozen(eq=False, repr=False)
class QuantizedType(ElementType):
    """`!quant.uniform<...>`: integers that represent `(stored - zero_point) * scale`.

    Attributes:
        storage_type: Integer type of the stored values.
        expressed_type: Float type of the represented values.
        scales: One per quantized slice, row-major over the block grid for sub-channel types; float values already
            rounded to `expressed_type`.
        zero_points: One per scale.
        storage_min, storage_max: Inclusive storage range.
        quantization_dimension: The dimension of a per-axis type, else None.
        block_sizes: `(dimension, block size)` pairs of a sub-channel type, else None.
        block_shape: Shape of the grid of `scales` for a sub-channel type, else None.

    Spec: Types, quantized element types (constraints C1 to C13).
    """

    storage_type: IntegerType
    expressed_type: FloatType
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    storage_min: int
    storage_max: int
    quantization_dimension: int | None = None
    block_sizes: tuple[tuple[int, int], ...] | None = None
    block_shape: tuple[int, ...] | None = None

    @property
    def mlir_name(self) -> str:
        """A name for messages; the printer of MLIR writes the scales."""
        return f"!quant.uniform<{self.storage_type.mlir_name}:{self.expressed_type.mlir_name}, ...>"


@attrs.frozen(eq=False, repr=False)
class DialectType(ElementType):
    """A type this package does not model, kept as written: `!shape.shape`, `vector<4xf32>`, `memref<..>`.

    It may be a type of its own or a tensor's element type. A bare word is an element type of a later XLA (`f3e1`) or a
    floating-point type of a later MLIR (`f5E2M2`).
    """

    text: str

    @property
    def mlir_name(self) -> str:
        return self.text

    @property
    def hlo_name(self) -> str | None:
        return self.text if self.text.isidentifier() else None

    @property
    def is_of_declared_dialect(self) -> bool:
        """Whether its dialect, or HLO, is modeled as a whole, so that the type is unknown or newer."""
        is_declared = self.text.startswith(("!stablehlo.", "!chlo.", "!builtin.")) or self.text.isidentifier()
        return is_declared and self.text != "!stablehlo.token"


@attrs.frozen(eq=False, repr=False)
class OpaqueElementType(ElementType):
    """HLO's `opaque[]`."""

    @property
    def mlir_name(self) -> str:
        return "opaque"

    @property
    def hlo_name(self) -> str | None:
        return "opaque"


@attrs.frozen(eq=False, repr=False)
class Layout(Struct):
    """Memory layout of an array: the order of its dimensions, and the other contents of the braces after an HLO shape.

    Attributes:
        minor_to_major: Dimension numbers, the fastest varying first.
        tiles: Each tile's dimensions; None means `*` (combine with the next dimension).
        tail_padding_alignment: In elements.
        index_type, pointer_type: Names of unsigned integer types, or None.
        element_size_bits: Size of an element, 0 for the type's own.
        memory_space: Number of the memory space.
        splits: `(dimension, split indices)` pairs.
        dynamic_shape_metadata_prefix_bytes: Bytes before the data of a dynamic array.
        unknown: Fields that this version does not support, as `(index among all fields, text)`.
    """

    minor_to_major: tuple[int, ...] = ()
    tiles: tuple[tuple[int | None, ...], ...] = ()
    tail_padding_alignment: int = 1
    index_type: str | None = None
    pointer_type: str | None = None
    element_size_bits: int = 0
    memory_space: int = 0
    splits: tuple[tuple[int, tuple[int, ...]], ...] = ()
    dynamic_shape_metadata_prefix_bytes: int = 0
    unknown: tuple[tuple[int, str], ...] = ()

    @staticmethod
    def default(rank: int) -> Layout:
        """Return the row-major layout of a rank."""
        return Layout(tuple(range(rank - 1, -1, -1)))


@attrs.frozen(eq=False, repr=False)
class TensorType(Type):
    """A ranked array type.

    Attributes:
        shape: Dimension sizes; None is a dynamic dimension.
        element_type: Type of its elements.
        bounds: One entry per dimension, the upper bound of a dynamic dimension or None; None if no dimension has
                one. MLIR: `#stablehlo.bounds<8, ?>`; HLO: `<=8`.
        encoding: Any other MLIR encoding attribute, kept as an attribute value.
        layout: HLO layout; kept, never compared.
    """

    shape: tuple[int | None, ...]
    element_type: ElementType
    bounds: tuple[int | None, ...] | None = None
    encoding: object | None = None
    layout: Layout | None = attrs.field(default=None, eq=False)

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def is_static(self) -> bool:
        return None not in self.shape

    @property
    def num_elements(self) -> int | None:
        """The number of elements, or None if a dimension is dynamic."""
        count = 1
        for size in self.shape:
            if size is None:
                return None
            count *= size
        return count

    def with_shape(self, shape: tuple[int | None, ...]) -> TensorType:
        """Return the same type with another shape and neither bounds nor layout."""
        return TensorType(tuple(shape), self.element_type)

    def with_element_type(self, element_type: ElementType) -> TensorType:
        """Return the same type with another element type."""
        return attrs.evolve(self, element_type=element_type)


@attrs.frozen(eq=False, repr=False)
class UnrankedTensorType(Type):
    """`tensor<*xf32>`."""

    element_type: ElementType


@attrs.frozen(eq=False, repr=False)
class TokenType(Type):
    """The type of tokens, which order side effects and contain no data.

    Attributes:
        dialect: Its dialect in MLIR text: `mhlo` in texts that use MHLO's operations.
    """

    dialect: str = "stablehlo"


@attrs.frozen(eq=False, repr=False)
class TupleType(Type):
    """A tuple of values.

    Tuples that contain one object several times stay small although their text is long, so `num_parts` and `nesting`
    are computed at construction.
    """

    types: tuple[Type, ...]
    num_parts: int = attrs.field(init=False, eq=False, repr=False)
    nesting: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "num_parts", 1 + sum(type.num_parts for type in self.types))
        object.__setattr__(self, "nesting", 1 + max((type.nesting for type in self.types), default=0))


@attrs.frozen(eq=False, repr=False)
class FutureType(Type):
    """`!stablehlo.future<...>`: the pending results of an asynchronous operation."""

    types: tuple[Type, ...]


@attrs.frozen(eq=False, repr=False)
class BufferType(Type):
    """HLO's `b(f32[8])`: a mutable buffer of an array."""

    tensor_type: TensorType


@attrs.frozen(eq=False, repr=False)
class FunctionType(Type):
    """Types of arguments and results."""

    inputs: tuple[Type, ...]
    results: tuple[Type, ...]


def unknown_part(type: Type) -> DialectType | None:
    """Return the first type in a type that belongs to HLO or to a declared dialect, and that this package lacks."""
    pending: list[Type] = [type]
    while pending:
        match pending.pop():
            case DialectType() as part:
                if part.is_of_declared_dialect:
                    return part
            case TupleType(types) | FutureType(types):
                pending.extend(reversed(types))
            case FunctionType(inputs, results):
                pending.extend(reversed((*inputs, *results)))
            case TensorType(element_type=inner) | UnrankedTensorType(inner) | BufferType(inner):
                pending.append(inner)
    return None


BOOL = IntegerType(1)
I2, I4, I8, I16, I32, I64 = (IntegerType(width) for width in (2, 4, 8, 16, 32, 64))
UI2, UI4, UI8, UI16, UI32, UI64 = (IntegerType(width, Signedness.UNSIGNED) for width in (2, 4, 8, 16, 32, 64))
INDEX = IndexType()
F16, BF16, F32, F64 = (FloatType(name) for name in ("f16", "bf16", "f32", "f64"))
C64, C128 = ComplexType(F32), ComplexType(F64)
TOKEN = TokenType()
#: The types of tokens by their MLIR text.
TOKENS = {"!stablehlo.token": TOKEN, "!mhlo.token": TokenType("mhlo")}

#: Names of the float types that StableHLO tensors may have.
FLOAT_NAMES = (
    "f4E2M1FN", "f6E2M3FN", "f6E3M2FN",
    "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU",
    "bf16", "f16", "f32", "f64",
)  # fmt: skip
#: Further float names that MLIR reads but StableHLO tensors cannot have.
OTHER_FLOAT_NAMES = frozenset(("tf32", "f80", "f128"))


@cache
def _float_dtypes() -> dict[str, np.dtype[Any]]:
    """Return the NumPy dtype of each float type, by name."""
    import ml_dtypes  # together with NumPy half of the import time; reading a program does not need it
    import numpy as np

    special = {
        "f4E2M1FN": ml_dtypes.float4_e2m1fn,
        "f6E2M3FN": ml_dtypes.float6_e2m3fn,
        "f6E3M2FN": ml_dtypes.float6_e3m2fn,
        "f8E3M4": ml_dtypes.float8_e3m4,
        "f8E4M3": ml_dtypes.float8_e4m3,
        "f8E4M3FN": ml_dtypes.float8_e4m3fn,
        "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
        "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
        "f8E5M2": ml_dtypes.float8_e5m2,
        "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
        "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
        "bf16": ml_dtypes.bfloat16,
        "f16": np.float16,
        "f32": np.float32,
        "f64": np.float64,
    }
    return {name: np.dtype(type) for name, type in special.items()}


@cache
def _sub_byte_dtypes() -> dict[tuple[str, int], np.dtype[Any]]:
    """Return the NumPy dtypes of integers below a byte, by sign and width."""
    import ml_dtypes
    import numpy as np

    return {
        ("i", 2): np.dtype(ml_dtypes.int2),
        ("i", 4): np.dtype(ml_dtypes.int4),
        ("ui", 2): np.dtype(ml_dtypes.uint2),
        ("ui", 4): np.dtype(ml_dtypes.uint4),
        ("i", 1): np.dtype(np.bool_),
        ("si", 1): np.dtype(ml_dtypes.int1),
        ("ui", 1): np.dtype(ml_dtypes.uint1),
    }


@remembered("types: numpy's", 1 << 10)
def numpy_dtype(element_type: ElementType) -> np.dtype[Any]:
    """Return the NumPy (or ml_dtypes) dtype that represents an element type exactly.

    Raises:
        ValueError: The element type has no NumPy dtype (`tf32`, `i128`, dialect types).
    """
    import numpy as np

    match element_type:
        case IntegerType(width, signedness):
            if width in (1, 2, 4):
                sign = signedness.value if width == 1 else signedness.value.removeprefix("s")
                return _sub_byte_dtypes()[(sign, width)]
            if width in (8, 16, 32, 64):
                return np.dtype(f"{'u' if signedness is Signedness.UNSIGNED else ''}int{width}")
        case FloatType(name) if name in FLOAT_NAMES:
            return _float_dtypes()[name]
        case ComplexType(FloatType("f32")):
            return np.dtype(np.complex64)
        case ComplexType(FloatType("f64")):
            return np.dtype(np.complex128)
        case IndexType():
            return np.dtype(np.int64)
        case QuantizedType(storage_type=storage_type):
            return numpy_dtype(storage_type)
    raise ValueError(f"{element_type.mlir_name} has no NumPy dtype")


def element_type_of_dtype(dtype: np.dtype[Any]) -> ElementType:
    """Return the element type of a NumPy dtype; the inverse of `numpy_dtype` for plain element types.

    Raises:
        ValueError: The dtype has no element type.
    """
    import numpy as np

    dtype = np.dtype(dtype)
    if dtype == np.bool_:
        return BOOL
    for name, float_dtype in _float_dtypes().items():
        if dtype == float_dtype:
            return FloatType(name)
    for (sign, width), sub_byte in _sub_byte_dtypes().items():
        if dtype == sub_byte:
            return IntegerType(width, Signedness(sign))
    match dtype.kind:
        case "i":
            return IntegerType(dtype.itemsize * 8)
        case "u":
            return IntegerType(dtype.itemsize * 8, Signedness.UNSIGNED)
        case "c" if dtype.itemsize in (8, 16):
            return C64 if dtype.itemsize == 8 else C128
    raise ValueError(f"dtype {dtype} has no element type")


def num_bits(element_type: ElementType) -> int:
    """Return the number of bits of one element (complex: both parts; quantized: the storage type; bool: 1)."""
    match element_type:
        case IntegerType(width):
            return width
        case FloatType(name):
            return {"tf32": 19, "f80": 80, "f128": 128}.get(name) or int(
                name.removeprefix("bf").removeprefix("f").partition("E")[0]
            )
        case ComplexType(part):
            return 2 * num_bits(part)
        case IndexType():
            return 64
        case QuantizedType(storage_type=storage_type):
            return num_bits(storage_type)
    raise ValueError(f"{element_type.mlir_name} has no bit width")
