"""The typed AST of both languages: Module, Function, Region, Block, Operation, Value.

Types and attributes are values; the classes in this module have identity (`eq=False`). Objects have no references to
their parents or users, which are computed when needed. Operations are treated as immutable once parsed; rewriting
builds new ones.

An operation has five shared or small containers (`attributes`, `operands`, `results`, `regions`, `annotations`)
instead of a slot per field: thousands of operations of a dump have the same attributes and share one dict. The
declared classes in `hlo_text.ops` add a typed name for every operand, attribute and region, so that
`transpose.permutation` reads `transpose.attributes["permutation"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from hlo_text.core.attributes import Attribute, Location
from hlo_text.core.read_only import NO_ATTRIBUTES, read_only, read_only_each
from hlo_text.core.services import service
from hlo_text.core.source import OnLine, SourceText, Span
from hlo_text.core.types import FunctionType, Part, Struct, TupleType, Type

if TYPE_CHECKING:
    from hlo_text.core.diagnostics import Diagnostic


@attrs.define(slots=True, eq=False, repr=False, weakref_slot=False)  # saves a quarter of its memory
class Value(Part):
    """An SSA value: the result of an operation or an argument of a block.

    Attributes:
        type: Its type.
        name: Its name in the text without `%` (MLIR: `0`, `0#1`, `arg0`; printers renumber), None if not parsed.
    """

    type: Type
    name: str | None = None


@attrs.frozen(eq=False, repr=False)
class UnknownAttribute(Struct):
    """An HLO attribute that this version does not support, as text.

    Attributes:
        name: Its name.
        text: Its value.
        after: Names of the attributes before it.
        problem: The reader's error, if the opcode cannot have the attribute or its value is malformed.
    """

    name: str
    text: str
    after: tuple[str, ...] = ()
    problem: Diagnostic | None = None


@attrs.frozen(eq=False, repr=False)
class Annotations(Struct):
    """Annotations of an operation without semantics: preserved and printed, never compared.

    The HLO fields contain the attribute's text without its name, exactly as printed (`{replicated}`), which
    `hlo_text.hlo.codecs` parses on demand. One object is shared by operations with equal annotations.

    Attributes:
        discardable: MLIR attributes with a dialect prefix or unknown to the operation, by name.
        sharding, frontend_attributes, statistics, origin, backend_config: HLO attribute texts, or None.
        parameter_replication: HLO `parameter_replication` text, or None.
        metadata: HLO `metadata={...}` text, or None; `hlo_text.hlo.codecs.read_metadata` reads it.
        control_predecessors: HLO values that must be computed first.
        extra: Further HLO attributes kept as text, by name, in the order written.
        unknown: Unknown HLO attributes, such as those of a later XLA.
        unknown_fields: Names of unknown fields of the metadata.
        callback: Python function behind a custom call in the process that traced it; not part of the text.
        dialect: Dialect prefix of a StableHLO operation in the text if it is not `stablehlo` (such as `mhlo`).
        printed: Cache of the HLO printer.
    """

    discardable: Mapping[str, Attribute] = attrs.field(default=NO_ATTRIBUTES, converter=read_only)
    sharding: str | None = None
    frontend_attributes: str | None = None
    control_predecessors: tuple[Value, ...] = ()
    statistics: str | None = None
    origin: str | None = None
    metadata: str | None = None
    backend_config: str | None = None
    parameter_replication: str | None = None
    extra: tuple[tuple[str, str], ...] = ()
    unknown: tuple[UnknownAttribute, ...] = ()
    unknown_fields: tuple[str, ...] = ()
    callback: Callable[..., Any] | None = None
    dialect: str | None = None
    printed: Any = attrs.field(default=None, init=False, eq=False)


@attrs.define(slots=True, eq=False, repr=False, weakref_slot=False)
class Operation(OnLine, Part):
    """Base of all operations.

    The constructor is the readers' fast path and receives the stored values. Other code uses the class method `make`
    of a declared operation, which accepts operands, attributes and regions by field name.

    Attributes:
        attributes: Given attribute values by field name, read-only because operations share it. An omitted field is
            absent and reads as its default.
        operands: All operands, flat.
        results: All results. HLO operations always have exactly one, possibly of tuple type.
        regions: Nested regions; in HLO the called computations, which other operations may share.
        annotations: Discardable attributes, sharding, backend configuration, ...; None when there are none.
        location: MLIR location; None when the text gave none.
        position: Offset in the module's source of the operation's first character or of its line; -1 when built.
    """

    attributes: Mapping[str, Any]
    operands: tuple[Value, ...]
    results: tuple[Value, ...]
    regions: tuple[Region, ...] = ()
    annotations: Annotations | None = None
    location: Location | None = None
    position: int = -1

    def __init__(
        self,
        attributes: Mapping[str, Any],
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
        regions: tuple[Region, ...] = (),
        annotations: Annotations | None = None,
        location: Location | None = None,
        position: int = -1,
    ) -> None:
        self.attributes = attributes
        self.operands = operands
        self.results = results
        self.regions = regions
        self.annotations = annotations
        self.location = location
        self.place = position
        self.offsets = None

    #: Names of a declared operation in the two languages, None where a language lacks it.
    mlir_name: ClassVar[str | None] = None
    hlo_name: ClassVar[str | None] = None
    # Properties of all operations of a class.

    #: Its regions use no values from outside.
    is_isolated: ClassVar[bool] = False
    #: Element i of the result depends on element i of the operands alone.
    is_elementwise: ClassVar[bool] = False
    #: Its results are operands under other names.
    is_renaming: ClassVar[bool] = False
    #: Its results are in the memory of its operands.
    aliases_operands: ClassVar[bool] = False
    #: Its regions, or the function it calls, run as a whole, not once per element.
    runs_regions: ClassVar[bool] = False
    #: Run-time shapes need not match its types, as with loop-carried values.
    has_loose_shapes: ClassVar[bool] = False
    #: Its regions may have no block; their meaning depends on its name.
    takes_empty_regions: ClassVar[bool] = False
    #: Communicates with other processes or a host.
    communicates: ClassVar[bool] = False
    #: Returns different random numbers in each execution.
    draws_random_numbers: ClassVar[bool] = False
    #: Its called computation has no other callers.
    owns_computation: ClassVar[bool] = False
    #: Passes values through in the memory order of their elements.
    keeps_layout: ClassVar[bool] = False
    #: Passes values through without rounding.
    keeps_precision: ClassVar[bool] = False
    #: Has several non-tuple results in StableHLO and a single tuple result in HLO.
    has_tuples_in_hlo_only: ClassVar[bool] = False
    #: Reinterprets the bits of elements as another type.
    reads_bits: ClassVar[bool] = False
    #: Has another meaning, or none, if its floats have another type.
    needs_its_floats: ClassVar[bool] = False
    #: Accepts unranked tensors in place of any tensor.
    takes_unranked: ClassVar[bool] = False

    @property
    def name(self) -> str:
        """The operation's name for messages: the MLIR name, else the HLO opcode."""
        return self.mlir_name or self.hlo_name or type(self).__name__

    @property
    def dialect(self) -> str | None:
        """The dialect in the text if it is another name of StableHLO, such as `mhlo`, else None."""
        return self.annotations.dialect if self.annotations is not None else None

    @property
    def written_name(self) -> str:
        """The operation's name as MLIR text prints it, with the dialect of the source text."""
        dialect = self.dialect
        return self.name if dialect is None else f"{dialect}.{self.name.partition('.')[2]}"

    @property
    def result(self) -> Value:
        """The first result."""
        return self.results[0]

    @property
    def logical_result_types(self) -> tuple[Type, ...]:
        """Result types with the single tuple of a multi-result HLO operation unpacked."""
        if len(self.results) == 1 and isinstance(self.results[0].type, TupleType):
            return self.results[0].type.types
        return tuple([result.type for result in self.results])

    def span(self, source: SourceText | None) -> Span | None:
        """Return the span of the operation's statement in `source`, None if it was not parsed."""
        return source.statement_span(self.position) if source is not None and self.position >= 0 else None

    def __str__(self) -> str:
        language = "hlo" if self.hlo_name and (self.mlir_name is None or _has_layouts(self)) else "stablehlo"
        return str(service(f"{language}_operation_text")(self))


def _position(op: Operation) -> int:
    return op.place if op.offsets is None else op.offsets[op.place]


def _set_position(op: Operation, position: int) -> None:
    op.place, op.offsets = position, None


Operation.place = Operation.position  # the slot
Operation.position = property(_position, _set_position)  # type: ignore[assignment]


@attrs.define(slots=True, eq=False, repr=False)
class UnregisteredOperation(Operation):
    """An undeclared operation, kept completely so that it round-trips.

    Attributes:
        operation_name: Its full MLIR name or HLO opcode.
        pretty: Pieces of an unknown MLIR custom form in order, each text, a `Value` or a `Region`, printed unchanged
            with values renamed. None for the generic form.
        successors: Labels of successor blocks.
        problem: The reader's error, if the operation is declared but this version does not support its operands
            or attributes.
    """

    needs_its_floats: ClassVar[bool] = True
    operation_name: str = ""
    pretty: tuple[str | Value | Region, ...] | None = None
    successors: tuple[str, ...] = ()
    problem: Diagnostic | None = None

    @property
    def name(self) -> str:
        return self.operation_name

    @property
    def reason(self) -> str | None:
        """The problem without the operation's name."""
        return None if self.problem is None else self.problem.message.removeprefix(f"{self.operation_name}: ")


@attrs.define(slots=True, eq=False, repr=False)
class Block(Part):
    """Arguments and the operations that follow them; `label` is the MLIR label without `^`.

    `argument_locations` contains one location per argument, or is empty.
    """

    arguments: tuple[Value, ...]
    operations: list[Operation]
    label: str | None = None
    argument_locations: tuple[Location | None, ...] = ()


@attrs.define(slots=True, eq=False, repr=False)
class Region(Part):
    """A list of blocks. An HLO computation is a region with a name and one block.

    In an HLO computation the `Parameter` operations are at their positions in the text, and the result of each is the
    block argument of its number; the last operation is a `Return` of the `ROOT`.

    Attributes:
        blocks: Usually one; none in a function declaration.
        name: Name of an HLO computation without `%`; None in MLIR.
        result_type: HLO: the type after `->` in the signature as written, if there is one.
        execution_thread: HLO: name of the thread if it is not the main one.
        position: Offset of the computation in the source; -1 when built.
        inline: HLO: the computation was written in braces at its use.
        unknown: HLO: attributes after the closing brace other than `execution_thread`, such as those of a later XLA.
    """

    blocks: list[Block]
    name: str | None = None
    result_type: Type | None = None
    execution_thread: str | None = None
    position: int = -1
    inline: bool = False
    unknown: tuple[UnknownAttribute, ...] = ()

    @property
    def arguments(self) -> tuple[Value, ...]:
        """Arguments of the entry block."""
        return self.blocks[0].arguments if self.blocks else ()

    @property
    def operations(self) -> list[Operation]:
        """Operations of the entry block."""
        return self.blocks[0].operations if self.blocks else []

    @property
    def terminator(self) -> Operation | None:
        """The last operation of the last block."""
        return self.blocks[-1].operations[-1] if self.blocks and self.blocks[-1].operations else None

    @property
    def argument_types(self) -> tuple[Type, ...]:
        return tuple([argument.type for argument in self.arguments])

    @property
    def output_types(self) -> tuple[Type, ...]:
        """Types of the terminator's operands, which the region returns."""
        terminator = self.terminator
        return tuple([operand.type for operand in terminator.operands]) if terminator is not None else ()


# without hooks, which would take most of the time of an initialization; assign read-only mappings
@attrs.define(slots=True, eq=False, repr=False, on_setattr=attrs.setters.NO_OP)
class Function(Operation):
    """`func.func`. Its region is `body`; a declaration has a region without blocks.

    Attributes:
        symbol: Name without `@`.
        function_type: Types of arguments and results.
        visibility: `public`, `private`, `nested`, or None when not written.
        argument_attributes, result_attributes: One mapping per argument and result, or empty when there are none.
    """

    symbol: str = ""
    function_type: FunctionType = FunctionType((), ())
    visibility: str | None = None
    argument_attributes: tuple[Mapping[str, Attribute], ...] = attrs.field(default=(), converter=read_only_each)
    result_attributes: tuple[Mapping[str, Attribute], ...] = attrs.field(default=(), converter=read_only_each)

    mlir_name: ClassVar[str | None] = "func.func"
    is_isolated: ClassVar[bool] = True

    @property
    def body(self) -> Region:
        return self.regions[0]


@attrs.frozen(eq=False, repr=False)
class HloHeader(Struct):
    """The fields of `HloModule NAME, ...` as text, in the order written, and the source tables.

    Use `attrs.evolve` to derive another one.

    Attributes:
        attributes: Attribute texts by name; `entry_computation_layout` included.
        file_names, function_names: Table entries, unescaped; index 0 is id 1.
        file_locations: `(file_name_id, function_name_id, line, end_line, column, end_column)`.
        stack_frames: `(file_location_id, parent_frame_id)` as printed.
        has_tables: The text had the four table sections, even if empty.
        unknown: Names of unknown attributes, such as those of a later XLA.
        kept: Attributes with a known name whose value is not understood; not in `attributes`.
        unknown_fields: Names of unknown fields of table entries, which `printed` contains.
        fields_without_words: Fields of a serialized module that text cannot express, such as the assignment of devices.
        printed_in: The text with the tables as printers write them, and the offsets of their start and end; None if
            they were not read from such a text. A copy of them would be up to a sixth of a module's memory.
    """

    attributes: Mapping[str, str] = attrs.field(default=NO_ATTRIBUTES, converter=read_only)
    file_names: tuple[str, ...] = ()
    function_names: tuple[str, ...] = ()
    file_locations: tuple[tuple[int, int, int, int, int, int], ...] = ()
    stack_frames: tuple[tuple[int, int], ...] = ()
    has_tables: bool = False
    unknown: tuple[str, ...] = ()
    kept: tuple[UnknownAttribute, ...] = ()
    unknown_fields: tuple[str, ...] = ()
    fields_without_words: bytes = b""
    printed_in: tuple[str, int, int] | None = attrs.field(default=None, init=False, eq=False)

    @classmethod
    def with_printed_tables(
        cls, attributes: Mapping[str, str], unknown: tuple[str, ...], printed_in: tuple[str, int, int]
    ) -> HloHeader:
        """Return a header whose source tables have a printed form and are decoded on first access."""
        header = cls(attributes, has_tables=True, unknown=unknown)
        object.__setattr__(header, "printed_in", printed_in)
        for name in ("file_names", "function_names", "file_locations", "stack_frames"):
            object.__delattr__(header, name)
        return header

    @property
    def printed(self) -> str | None:
        """The tables as printers write them, if they were read from such a text."""
        if self.printed_in is None:
            return None
        text, start, end = self.printed_in
        return text[start:end]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Decode the tables; Python calls this method for fields that are not set."""
            if name not in HloHeader.__slots__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            for field, table in service("hlo_source_tables")(self.printed).items():
                object.__setattr__(self, field, table)
            return object.__getattribute__(self, name)


@attrs.define(slots=True, repr=False)
class HloStyle(Part):
    """Style of an HLO text, detected while reading, so that printing reproduces it.

    Attributes:
        percent: Names have a `%`.
        program_shape: Computation headers have a signature.
        operand_shapes: Operands have shapes.
        has_header: The text has an `HloModule` line.
        metadata: Metadata and source tables are shown.
        index_comments: Operand lists have comments such as `/*index=5*/`.
        layouts: Shapes have layouts; False only if the text has arrays and none of them does.
        indent: Spaces before every line.
        elements_in_place: Elements of tuples are named at their users (`%x#1`).
    """

    percent: bool = True
    program_shape: bool = True
    operand_shapes: bool = False
    has_header: bool = True
    metadata: bool = True
    index_comments: bool = True
    layouts: bool = True
    indent: int = 0
    elements_in_place: bool = False


# without hooks, as `Function`; assign read-only resources
@attrs.define(slots=True, eq=False, repr=False, on_setattr=attrs.setters.NO_OP)
class Module(Operation):
    """A program of either language.

    MLIR: `regions[0]` is the body; functions, `sdy.mesh` and nested modules are its operations.
    HLO: `computations` contains every computation in text order; `entry` returns the one to run.

    Attributes:
        symbol: Module name, or None.
        language: `stablehlo` or `hlo`: the language of its parser and of its default text.
        computations: HLO computations in text order, inline ones before their user.
        entry_computation: The HLO entry.
        header: HLO header fields; None for MLIR.
        style: How the HLO text was printed; None for MLIR.
        resources: MLIR resource blobs by key: hex text with the four alignment bytes, as written.
        source: The text it was parsed from, for diagnostics.
        statistics: Statistics of the reader (see `hlo_text.reading`), None if not parsed.
    """

    symbol: str | None = None
    language: str = "stablehlo"
    computations: list[Region] = attrs.field(factory=list)
    entry_computation: Region | None = None
    header: HloHeader | None = None
    style: HloStyle | None = None
    resources: Mapping[str, str] = attrs.field(default=NO_ATTRIBUTES, converter=read_only)
    source: SourceText | None = None
    statistics: Any = None

    mlir_name: ClassVar[str | None] = "builtin.module"
    is_isolated: ClassVar[bool] = True

    @property
    def body(self) -> Region:
        """The region of an MLIR module."""
        return self.regions[0]

    @property
    def functions(self) -> dict[str, Function]:
        """MLIR functions by name, in order; nested modules are not searched."""
        if not self.regions:
            return {}
        return {op.symbol: op for op in self.body.operations if isinstance(op, Function)}

    def entry(self, name: str | None = None) -> Function | Region:
        """Return the entry: the HLO entry computation, the MLIR function `main`, or the only public function.

        Args:
            name: A function or computation to use instead.

        Raises:
            KeyError: The name is undefined, or the entry is ambiguous.
        """
        if self.language == "hlo":
            if name is None:
                if self.entry_computation is None:
                    raise KeyError("the module has no entry computation")
                return self.entry_computation
            for computation in self.computations:
                if computation.name == name:
                    return computation
            known = _listed(computation.name or "ENTRY" for computation in self.computations)
            raise KeyError(f"undefined computation {name!r}; the module has {known}")
        functions = self.functions
        if name is not None:
            if name not in functions:
                raise KeyError(f"undefined function {name!r}; the module has {_listed(functions)}")
            return functions[name]
        if "main" in functions:
            return functions["main"]
        public = [f for f in functions.values() if f.visibility != "private" and f.body.blocks]
        if not public:
            raise KeyError("the module has no function 'main' and no other public function")
        if len(public) > 1:
            names = _listed(f"@{function.symbol}" for function in public)
            raise KeyError(f"ambiguous entry: no function 'main', and {len(public)} public functions: {names}")
        return public[0]

    def to_text(self, dialect: str | None = None, *, generic: bool = False, **options: Any) -> str:
        """Return the module as text.

        Args:
            dialect: `stablehlo` or `hlo`; the module's own language by default.
            generic: MLIR's generic form instead of the pretty one.
            options: Fields of the printer's options (see `hlo_text.HloPrintOptions`, `hlo_text.print_stablehlo`).

        Raises:
            ConversionError: The module cannot be expressed in the other language.
            ValueError: The language is unknown.
        """
        module = self if dialect is None or dialect == self.language else self._in_language(dialect)
        return str(service(f"print_{module.language}")(module, generic=generic, **options))

    def portions(self, dialect: str | None = None, *, generic: bool = False, **options: Any) -> Iterator[str]:
        """Yield the text of `to_text` in portions, for texts that need not fit into memory.

        The arguments and exceptions are those of `to_text`; an exception about a later part of the module follows the
        portions before it.
        """
        module = self if dialect is None or dialect == self.language else self._in_language(dialect)
        portions: Iterator[str] = service(f"{module.language}_portions")(module, generic=generic, **options)
        return portions

    def _in_language(self, language: str) -> Module:
        if language not in ("hlo", "stablehlo"):
            raise ValueError(f"unknown language {language!r}, expected hlo or stablehlo")
        converted: Module = service(f"to_{language}")(self)
        return converted

    def _repr_html_(self) -> str:
        """Return the module as notebooks show it below a cell: a page in a frame (see `hlo_text.view`)."""
        return str(service("notebook_html")(self))

    def __str__(self) -> str:
        return self.to_text()


def _listed(names: Iterable[str]) -> str:
    first = list(names)
    return ", ".join(first[:20]) + (f" and {len(first) - 20} more" if len(first) > 20 else "")


def _has_layouts(op: Operation) -> bool:
    """Whether a result has a layout, which shows that an operation of both languages comes from HLO."""
    return any(getattr(result.type, "layout", None) is not None for result in op.results)


def walk(root: Operation | Region | Sequence[Operation]) -> Iterator[Operation]:
    """Yield every operation at or below `root`, outer before inner, each shared region once."""
    if isinstance(root, str | bytes):
        raise TypeError(f"walk requires an operation, a region or a sequence of operations, not {type(root).__name__}")
    seen: set[int] = set()
    pending: list[Operation | Region] = [root] if isinstance(root, Operation | Region) else list(reversed(root))
    while pending:
        node = pending.pop()
        if isinstance(node, Region):
            if id(node) not in seen:
                seen.add(id(node))
                for block in reversed(node.blocks):
                    pending.extend(reversed(block.operations))
        else:
            yield node
            pending.extend(reversed(node.regions))
            if isinstance(node, Module):
                pending.extend(reversed(node.computations))
