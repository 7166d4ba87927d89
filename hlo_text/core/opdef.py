"""Declaration of operations: `@op`, the field descriptors, and the registry used by readers and printers.

    @op(mlir="stablehlo.transpose", hlo="transpose")
    class Transpose(Operation):
        operand: Value = operand_field(TENSOR | PER_AXIS)
        permutation: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")
        constraints = {"C2": "is_permutation(permutation, rank(operand))", ...}

A field is a descriptor over the flat storage of an operation (`hlo_text.core.ir`). Fields keep the order of the class
body, base classes first; that is also the order of operands and regions in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from functools import cache
from inspect import get_annotations
from types import FunctionType
from typing import Any, ClassVar, Self, TypeVar

from hlo_text.core.attribute_rows import OLDEST, Version
from hlo_text.core.attributes import Location
from hlo_text.core.construction import OwnMake, required_attributes
from hlo_text.core.declarations import Declarations
from hlo_text.core.forms import CustomForm, Form
from hlo_text.core.ir import Annotations, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.memo import by_declaration
from hlo_text.core.opcode import Opcode
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.core.source import LineOffsets
from hlo_text.core.type_classes import TypeClass, type_class
from hlo_text.core.types import TensorType, Type


class Kind(Enum):
    """Kind of an attribute field; readers and printers have one function per kind."""

    I64 = auto()  # int: `5 : i64`
    I32 = auto()  # int: `5 : i32`
    UI64 = auto()
    UI32 = auto()
    F32 = auto()  # float: `1.0e-3 : f32`
    F64 = auto()
    BOOL = auto()  # bool: `true`
    UNIT = auto()  # bool: present or absent
    STRING = auto()  # str
    I64_ARRAY = auto()  # tuple[int, ...]: `array<i64: 1, 2>`
    I32_ARRAY = auto()
    BOOL_ARRAY = auto()  # tuple[bool, ...]: `array<i1: true>`
    I64_MATRIX = auto()  # tuple[tuple[int, ...], ...]: `dense<[[0, 1]]> : tensor<1x2xi64>`
    I64_PAIRS = auto()  # the same, or numbers in an array of another shape: `dense<[0, 1]> : tensor<2xi64>`
    REPLICA_GROUPS = auto()  # ReplicaGroups | MeshAxesReplicaGroups
    ENUM = auto()  # a StrEnum: `#stablehlo<comparison_direction EQ>`
    ENUM_ARRAY = auto()  # tuple of a StrEnum
    STRUCT = auto()  # a frozen struct: `#stablehlo.gather<...>`
    STRUCT_ARRAY = auto()
    SYMBOL = auto()  # str: `@name`
    SYMBOL_ARRAY = auto()  # tuple[str, ...]
    ELEMENTS = auto()  # Literal
    LAYOUT_ARRAY = auto()  # tuple[tuple[int, ...], ...]: `[dense<[0, 1]> : tensor<2xindex>]`
    ATTRIBUTE = auto()  # any generic attribute, kept unchanged
    TYPE = auto()  # a Type


class _Required:
    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Any = _Required()


class Field:
    """Base of the field descriptors; the class body sets `name`.

    Attributes:
        index: Position among the class's fields of the same kind.
    """

    name: str = ""
    index: int = 0
    _owner: type = object

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        if self._owner is object or name in get_annotations(owner):  # a class may take the field of another one
            self._owner = owner

    @property
    def annotation(self) -> str:
        """The declared Python type."""
        return str(get_annotations(self._owner).get(self.name, "Any"))


class OperandField(Field):
    """An operand, or a group of them if `variadic`, or one that may be missing if `optional`.

    Attributes:
        types: Type classes allowed.
        rank: Required rank, or None.
    """

    def __init__(self, types: TypeClass, *, rank: int | None, variadic: bool, optional: bool) -> None:
        self.types = types
        self.rank = rank
        self.variadic = variadic
        self.optional = optional

    @property
    def holds_sizes(self) -> bool:
        """Whether the operand is a list or matrix of integers, such as a shape or padding."""
        return self.rank in (1, 2) and not self.types & ~(TypeClass.INTEGER | TypeClass.INDEX)

    def __get__(self, op: Operation | None, owner: type | None = None) -> Any:
        if op is None:
            return self
        start, end = op.operand_segments(len(op.operands))[self.index]  # type: ignore[attr-defined]  # a declared one
        if self.variadic:
            return op.operands[start:end]
        return op.operands[start] if start < end else None


class ResultField(Field):
    """A result, or all remaining ones if `variadic`; `types` as for operands."""

    def __init__(self, types: TypeClass, *, rank: int | None, variadic: bool) -> None:
        self.types = types
        self.rank = rank
        self.variadic = variadic

    def __get__(self, op: Operation | None, owner: type | None = None) -> Any:
        if op is None:
            return self
        return op.results[self.index :] if self.variadic else op.results[self.index]


class MissingAttributeError(AttributeError, TypeError):
    """A required attribute that is absent is read."""


class AttributeField(Field):
    """An attribute.

    Attributes:
        kind: Kind of its value.
        values: The enum or struct class of ENUM, ENUM_ARRAY, STRUCT and STRUCT_ARRAY.
        default: Value if the text omits it; REQUIRED if it has no default.
        pretty: Keyword in the MLIR pretty form (`dims` for `, dims = [1, 0]`), None if it is in the attribute
            dictionary or in a special form.
        hlo: Attribute name in HLO text, None if it has none or `hlo_spelling` converts it.
        hlo_list: HLO writes the single integer as a list of one: `dimensions={1}`.
        hlo_omit_default: HLO omits it if it equals the default.
        mlir: MLIR has this attribute.
        mlir_name: Name in MLIR if it differs from the field's.
        second: The first version of its operation in VHLO lacks it.
        later: The first version of MLIR whose properties in bytecode contain it, 0 for all versions.
    """

    def __init__(
        self,
        kind: Kind,
        values: Any,
        *,
        default: Any,
        pretty: str | None,
        hlo: str | None,
        hlo_list: bool,
        hlo_omit_default: bool,
        mlir: bool,
        mlir_name: str | None,
        second: bool,
        later: int,
    ) -> None:
        self.kind = kind
        self.values = values
        self.default = default
        self.pretty = pretty
        self.hlo = hlo
        self.hlo_list = hlo_list
        self.hlo_omit_default = hlo_omit_default
        self.mlir = mlir
        self._mlir_name = mlir_name
        self.second = second
        self.later = later

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED

    @property
    def mlir_name(self) -> str:
        return self._mlir_name or self.name

    def __get__(self, op: Operation | None, owner: type | None = None) -> Any:
        if op is None:
            return self
        value = op.attributes.get(self.name, self.default)
        if value is REQUIRED:
            raise MissingAttributeError(f"{op.name}: missing attribute {self.name!r}")
        return value


class RegionField(Field):
    """A nested region, or the remaining ones if `variadic`, or one that may be missing if `optional`.

    Attributes:
        hlo: HLO attribute that names the called computation, or lists them.
        hlo_inline: Its name in XLA's canonical form, which writes computations where they are called.
        hlo_each: HLO attributes that may replace `hlo`, each with one computation.
    """

    def __init__(
        self, *, hlo: str | None, hlo_inline: str | None, hlo_each: tuple[str, ...], variadic: bool, optional: bool
    ) -> None:
        self.hlo = hlo
        self.hlo_inline = hlo_inline or hlo
        self.hlo_each = hlo_each
        self.variadic = variadic
        self.optional = optional

    @property
    def hlo_names(self) -> tuple[str, ...]:
        """Every HLO attribute that names its computations, sorted."""
        return tuple(sorted({name for name in (self.hlo, self.hlo_inline, *self.hlo_each) if name is not None}))

    def __get__(self, op: Operation | None, owner: type | None = None) -> Any:
        if op is None:
            return self
        if self.variadic:
            return op.regions[self.index :]
        return op.regions[self.index] if self.index < len(op.regions) else None


def operand_field(
    types: TypeClass = TypeClass.ANY, *, rank: int | None = None, variadic: bool = False, optional: bool = False
) -> Any:
    """Declare an operand (see `OperandField`)."""
    return OperandField(types, rank=rank, variadic=variadic, optional=optional)


def result_field(types: TypeClass = TypeClass.ANY, *, rank: int | None = None, variadic: bool = False) -> Any:
    """Declare a result (see `ResultField`). The names of several declared results are their printed names."""
    return ResultField(types, rank=rank, variadic=variadic)


def attribute_field(
    kind: Kind,
    values: Any = None,
    *,
    default: Any = REQUIRED,
    pretty: str | None = None,
    hlo: str | None = None,
    hlo_list: bool = False,
    hlo_omit_default: bool = False,
    mlir: bool = True,
    mlir_name: str | None = None,
    second: bool = False,
    later: int = 0,
) -> Any:
    """Declare an attribute (see `AttributeField`)."""
    return AttributeField(**locals())


def region_field(
    *,
    hlo: str | None = None,
    hlo_inline: str | None = None,
    hlo_each: tuple[str, ...] = (),
    variadic: bool = False,
    optional: bool = False,
) -> Any:
    """Declare a region (see `RegionField`)."""
    return RegionField(hlo=hlo, hlo_inline=hlo_inline, hlo_each=hlo_each, variadic=variadic, optional=optional)


#: A constraint: a formula in the specification's notation, or a function of the operation that returns None if it
#: holds, else a description of the violation.
Constraint = str | Callable[[Any], str | None]


def _own_constructor() -> Any:
    """Return a copy of the raw constructor, one per class.

    Python caches the slot offsets of a class in a function's code. A constructor shared by all classes always misses
    that cache, which makes a call 50 % slower.
    """
    shared: Any = Operation.__init__
    return FunctionType(
        shared.__code__.replace(), shared.__globals__, shared.__name__, shared.__defaults__, shared.__closure__
    )


class _DeclaredType(type):
    """Metaclass of operations, whose instances have no slots beyond those of `Operation`."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _DeclaredType:
        made = super().__new__(cls, name, bases, {"__slots__": (), "__init__": _own_constructor(), **namespace})
        if made.__dictoffset__:
            raise TypeError(f"{name}: a base class lacks `__slots__ = ()`")
        return made


class DeclaredOperation(Operation, metaclass=_DeclaredType):
    """Base of every operation declared with `@op`."""

    __slots__ = ()

    #: Its HLO declaration; None if HLO has no such operation.
    opcode: ClassVar[Opcode | None] = None
    operand_fields: ClassVar[tuple[OperandField, ...]] = ()
    result_fields: ClassVar[tuple[ResultField, ...]] = ()
    attribute_fields: ClassVar[Mapping[str, AttributeField]] = {}
    region_fields: ClassVar[tuple[RegionField, ...]] = ()
    constraints: ClassVar[Mapping[str, Constraint]] = {}
    #: Names for it in other projects, without a dialect, for suggestions.
    other_names: ClassVar[tuple[str, ...]] = ()
    #: Rules of the specification that the C++ does not enforce, by label, and a formula for the cases in which it does
    #: not ("": always). A violation is a warning. docs/differences.md lists them.
    unenforced: ClassVar[Mapping[str, str]] = {}
    #: Position of the first operand in the specification's table of inputs, for the codes `<op>.I<n>`.
    first_operand_position: ClassVar[int] = 1
    #: Ends a region.
    is_terminator: ClassVar[bool] = False
    #: Exchanging its operands does not change its result.
    is_commutative: ClassVar[bool] = False
    #: Whether it has side effects, so that it must be kept even if its results are unused.
    has_effects: ClassVar[bool] = False
    #: Rules of the verifier inspect its module or the operations around it.
    depends_on_context: ClassVar[bool] = False
    #: Texts of attributes that the C++ adds if they are missing.
    added_attributes: ClassVar[Mapping[str, str]] = {}
    #: The first version of StableHLO whose portable artifacts contain it, and the first one whose artifacts contain its
    #: second version.
    since: ClassVar[Version] = OLDEST
    second_version: ClassVar[Version | None] = None
    #: Its pretty form in MLIR; a base class may declare it for a family.
    form: ClassVar[Form | CustomForm] = Form.GENERIC

    _segments: ClassVar[dict[int, tuple[tuple[int, int], ...]]]

    @classmethod
    def operand_segments(cls, count: int) -> tuple[tuple[int, int], ...]:
        """Return `(start, end)` of each operand field for an operation with `count` operands.

        Several variadic groups have the same size (`reduce`: inputs and init_values). If the count does not allow
        that, earlier groups are filled first, and the verifier reports the error.
        """
        segments = cls._segments.get(count)
        if segments is None:
            segments = cls._segments[count] = _split_operands(cls.operand_fields, count)
        return segments

    @classmethod
    def make(
        cls,
        *operands: Value | Iterable[Value] | None,
        result_types: Iterable[Type] | None = None,
        annotations: Annotations | None = None,
        **fields: Any,
    ) -> Self:
        """Create an operation from operands in field order (or by name), and attributes and regions by name.

        Args:
            operands: Values in field order; an iterable for a variadic field.
            result_types: Types of the results; inferred by `infer_result_types` if omitted.
            annotations: Sharding, metadata and other annotations without semantics.
            fields: Remaining operands, attributes and regions by field name.

        Raises:
            TypeError: A field is missing, unknown or given twice, or an operand is not a value.
        """
        given: dict[str, Any] = dict(zip((field.name for field in cls.operand_fields), operands, strict=False))
        if len(operands) > len(cls.operand_fields) or given.keys() & fields.keys():
            names = ", ".join(field.name for field in cls.operand_fields) or "none"
            raise TypeError(f"{cls.__name__}: too many operands, or an operand given twice; operands: {names}")
        given.update(fields)
        flat: list[Value] = []
        for operand_field_ in cls.operand_fields:
            value = given.pop(operand_field_.name, () if operand_field_.variadic else None)
            if operand_field_.variadic:
                flat.extend(_each_value(cls, operand_field_, value))
            elif value is not None:
                flat += _each_value(cls, operand_field_, (value,))
            elif not operand_field_.optional:
                raise TypeError(f"{cls.__name__}: missing operand {operand_field_.name!r}")
        regions: list[Region] = []
        for region_field_ in cls.region_fields:
            region = given.pop(region_field_.name, None)
            if region_field_.variadic:
                regions.extend(region or ())
            elif region is not None:
                regions.append(region)
            elif not region_field_.optional:
                raise TypeError(f"{cls.__name__}: missing region {region_field_.name!r}")
        unknown = given.keys() - cls.attribute_fields.keys()
        missing = [name for name in required_attributes(cls) if name not in given]
        if unknown:
            raise TypeError(f"{cls.__name__}: unknown fields {', '.join(map(repr, sorted(unknown)))}")
        if missing:
            raise TypeError(f"{cls.__name__}: missing attributes {', '.join(map(repr, missing))}")
        op = cls(ReadOnlyDict(given), tuple(flat), (), tuple(regions), annotations)
        types = op.infer_result_types() if result_types is None else tuple(result_types)
        op.results = tuple(Value(type) for type in types)
        return op

    def infer_result_types(self) -> tuple[Type, ...]:
        """Return the result types inferred from operands, attributes and regions.

        An HLO operation with several results has several types here, although its value is a tuple.

        Raises:
            TypeError: The result types cannot be inferred and must be given, or an operand or region is missing.
            ValueError: Operands, attributes and regions are inconsistent or have unsupported types.
        """
        segments = self.operand_segments(len(self.operands))
        for field, (start, end) in zip(self.operand_fields, segments, strict=True):
            if start == end and not (field.variadic or field.optional):
                raise TypeError(f"{self.name}: missing operand {field.name!r}")
            for operand in self.operands[start:end]:
                self._check_class(field, operand.type)
        if segments and segments[-1][1] != len(self.operands):
            raise TypeError(f"{self.name}: expected {segments[-1][1]} operands, found {len(self.operands)}")
        for region in self.region_fields:
            if not (region.variadic or region.optional) and region.index >= len(self.regions):
                raise TypeError(f"{self.name}: missing region {region.name!r}")
        return self._infer()

    def _check_class(self, field: OperandField, type: Type) -> None:
        if not type_class(type) & field.types:
            found = type_class(type).name or ""
            raise ValueError(f"{self.name}: operand {field.name!r} cannot be {found.lower().replace('_', ' ')}")
        if field.rank is not None and isinstance(type, TensorType) and type.rank != field.rank:
            raise ValueError(f"{self.name}: operand {field.name!r} must have rank {field.rank}, found {type.rank}")

    def _infer(self) -> tuple[Type, ...]:
        """Return the result types; the caller has checked operand classes, ranks and regions."""
        if not self.result_fields:
            return ()
        raise TypeError(f"{self.name}: the result types cannot be inferred from the operands; pass result_types")


def _split_operands(fields: tuple[OperandField, ...], count: int) -> tuple[tuple[int, int], ...]:
    variadic = sum(field.variadic for field in fields)
    fixed = sum(not field.variadic and not field.optional for field in fields)
    spare = max(count - fixed, 0)
    segments = []
    start = 0
    for field in fields:
        if field.variadic:
            size = spare // variadic
        elif field.optional:
            size = min(spare, 1)
            spare -= size
        else:
            size = 1
        end = min(start + size, count)
        segments.append((start, end))
        start = end
    return tuple(segments)


#: The version of MLIR for features without a release.
UNRELEASED = 1 << 30
#: Declared classes by full MLIR name and by HLO opcode.
MLIR_OPERATIONS: Declarations[type[DeclaredOperation]] = Declarations()
HLO_OPERATIONS: Declarations[type[DeclaredOperation]] = Declarations()


def _each_value(cls: type, field: OperandField, given: Any) -> Iterable[Value]:
    """Return the values of an operand.

    Raises:
        TypeError: They are not values, such as an operation in place of its result.
    """
    if isinstance(given, Value):
        raise TypeError(f"{cls.__name__}: operand {field.name!r} must be a sequence of values, found one value")
    values = tuple(given)
    for value in values:
        if not isinstance(value, Value):
            found = "an operation; pass its result" if isinstance(value, Operation) else type(value).__name__
            raise TypeError(f"{cls.__name__}: operand {field.name!r} must be a Value, found {found}")
    return values


_C = TypeVar("_C", bound=type)
_FIELD_KINDS = (OperandField, ResultField, RegionField, AttributeField)


@cache
def _fields_of(cls: type) -> dict[str, Field]:
    """Return the fields declared in the body of a class."""
    return {name: field for name, field in vars(cls).items() if isinstance(field, Field)}


def op(
    *, mlir: str | None = None, hlo: str | Opcode | None = None, form: Form | CustomForm | None = None
) -> Callable[[_C], _C]:
    """Register a class as an operation.

    Args:
        mlir: Full MLIR name.
        hlo: HLO opcode, with requirements beyond the fields.
        form: Pretty form in MLIR; that of the base class by default.
    """
    opcode = Opcode(hlo) if isinstance(hlo, str) else hlo

    def declare(cls: Any) -> Any:
        fields: dict[str, Field] = {}
        constraints: dict[str, Constraint] = {}
        for base in reversed(cls.__mro__):
            fields.update(_fields_of(base))
            constraints.update(vars(base).get("constraints", ()))
        groups: dict[type[Field], list[Any]] = {kind: [] for kind in _FIELD_KINDS}
        for field in fields.values():
            group = groups[type(field)]
            field.index = len(group)
            group.append(field)
        operands, results, regions, attributes = groups.values()
        cls.operand_fields, cls.result_fields, cls.region_fields = tuple(operands), tuple(results), tuple(regions)
        cls.attribute_fields = {field.name: field for field in attributes}
        cls.constraints = constraints
        cls._segments = {}
        cls.mlir_name = mlir
        cls.opcode = opcode
        cls.hlo_name = None if opcode is None else opcode.name
        cls.make = OwnMake(cls)
        if form is not None:
            cls.form = form
        for name, registry in ((mlir, MLIR_OPERATIONS), (cls.hlo_name, HLO_OPERATIONS)):
            if name is not None:
                registry.declare(name, cls)
        return cls

    return declare


def declared(base: type[DeclaredOperation]) -> tuple[type[DeclaredOperation], ...]:
    """Return the declared subclasses of a class, in the order of their declaration."""
    classes = dict.fromkeys((*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()))
    return tuple(cls for cls in classes if issubclass(cls, base))


def is_declared(cls: type[DeclaredOperation]) -> bool:
    """Whether a class is registered under one of its names, unlike its subclasses."""
    return MLIR_OPERATIONS.get(cls.mlir_name or "") is cls or HLO_OPERATIONS.get(cls.hlo_name or "") is cls


def operation_class(name: str, language: str) -> type[Operation]:
    """Return the class of an operation name, `UnregisteredOperation` if it is not declared."""
    registry: Mapping[str, type[Operation]] = MLIR_OPERATIONS if language == "stablehlo" else HLO_OPERATIONS
    return registry.get(name, UnregisteredOperation)


@by_declaration
def constructor_of(cls: type[Operation]) -> Callable[..., Any]:
    """Return a constructor of a declared class with the stored fields, which takes less time than a call of the class.

    The position of the operation is that of the line with the index `place` in `offsets`, or `place` itself.
    """
    new = object.__new__

    def create(
        attributes: Mapping[str, Any],
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
        regions: tuple[Region, ...],
        annotations: Annotations | None,
        location: Location | None,
        place: int,
        offsets: LineOffsets | None,
    ) -> Any:
        op: Any = new(cls)
        op.attributes = attributes
        op.operands = operands
        op.results = results
        op.regions = regions
        op.annotations = annotations
        op.location = location
        op.place = place
        op.offsets = offsets
        return op

    # Code of its own: the interpreter adapts code to the class that it meets there.
    return FunctionType(create.__code__.replace(), create.__globals__, "create", None, create.__closure__)
