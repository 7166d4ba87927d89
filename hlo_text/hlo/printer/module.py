"""Printer of HLO modules, byte for byte what XLA prints for the same module in the same order.

The printer keeps the module's order and ids and never normalizes the program. Texts of shared objects (types,
attribute dicts, annotations) are cached by identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

import attrs

from hlo_text import ops
from hlo_text.core.ir import Block, HloHeader, Module, Operation, Region, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.long_text import joined, whole
from hlo_text.core.module_arguments import require_module
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.hlo.codecs import escape
from hlo_text.hlo.codecs.metadata import METADATA_ONLY, reprinted_frontend_attributes
from hlo_text.hlo.codecs.shapes import MOST_WITHOUT_COMMENTS, comma_separated, type_texts
from hlo_text.hlo.printer.attributes import AttributeTexts, NoteTexts, opcode, with_unknown
from hlo_text.hlo.printer.elements import elements_in_place
from hlo_text.hlo.printer.options import AS_READ, HloPrintOptions
from hlo_text.hlo.printer.orders import XlaOrder

#: Limit of the canonical form, whose length may grow exponentially with the depth of calls.
LONGEST_INLINED_COMPUTATION = 1 << 26

#: Number of instructions whose lines are joined at once.
_PORTION = 1 << 8
#: Maximum number of instructions of a computation whose text is not printed in portions.
_MOST_AT_ONCE = 1 << 12

_LOCATION = "%d {file_name_id=%d function_name_id=%d line=%d end_line=%d column=%d end_column=%d}\n"
_LINE = late(r"^(?=[^\n])", re.MULTILINE)
_LINE_OF_BODY = late(r"^  ", re.MULTILINE)


def print_hlo(
    module: Module, options: HloPrintOptions | None = None, *, generic: bool = False, **overrides: Any
) -> str:
    """Return a module as HLO text.

    Args:
        module: A module of the language `hlo`.
        options: Parts to print; by default everything, in the style of the text from which the module was read.
        generic: HLO has no generic form; only False is meaningful.
        overrides: Fields of `HloPrintOptions` to change.

    Raises:
        ValueError: The module is not of the language `hlo`, or contains something that HLO cannot express.
        ParseError: A large constant, which is decoded lazily, is malformed.
    """
    return whole(_pieces(module, options, generic=generic, **overrides))


def hlo_portions(module: Module, **options: Any) -> Iterator[str]:
    """Yield the text of `print_hlo`, which has the same options, in portions (see `Module.portions`)."""
    return joined(_pieces(module, **options))


def _pieces(
    module: Module, options: HloPrintOptions | None = None, *, generic: bool = False, **overrides: Any
) -> Iterator[str]:
    """Yield the text of a module in pieces of whole lines."""
    if type(module) is not Module:
        require_module(module)
    if module.language != "hlo":
        raise ValueError(f"cannot print a module of language {module.language!r} as HLO; convert it first")
    if generic:
        raise ValueError("HLO has no generic form")
    options = options or AS_READ
    options = (attrs.evolve(options, **overrides) if overrides else options).resolved(module.style)
    indent = " " * (options.indent or 0)
    has_header = module.style is None or module.style.has_header
    lines = [indent, *(_header_lines(module, options) if has_header else ())]
    writer = _ComputationWriter(module, options)
    for computation in writer.computations:
        if not writer.add_named(computation, lines):
            yield "".join(lines)
            lines.clear()
            texts = (writer.text(computation),) if options.inline_computations else writer.portions(computation)
            for text in texts:
                yield _LINE.sub(indent, text) if indent else text
        elif len(lines) > _PORTION:
            yield "".join(lines)
            lines.clear()
    if lines:
        yield "".join(lines)


def operation_text(op: Operation) -> str:
    """Return an operation as a line of HLO text, with called computations by name."""
    outside = tuple(dict.fromkeys(op.operands))
    parameters = [ops.Parameter({"number": number}, (), (value,)) for number, value in enumerate(outside)]
    around = Region([Block(outside, [*parameters, op, ops.Return(NO_ATTRIBUTES, op.results, ())])], "around")
    module = Module(NO_ATTRIBUTES, (), (), language="hlo", computations=[*op.regions, around], entry_computation=around)
    text = _ComputationWriter(module, HloPrintOptions().resolved(None)).text(around)
    line = text.split("\n", len(parameters) + 1)[-1]
    return line.removeprefix("  ROOT ").removesuffix("\n}\n\n")


#: Header attributes in XLA's order.
_HEADER_ORDER = (
    *("is_scheduled", "input_output_alias", "buffer_donor", "alias_passthrough_params", "entry_computation_layout"),
    *("allow_spmd_sharding_propagation_to_parameters", "allow_spmd_sharding_propagation_to_output"),
    *("replica_count", "num_partitions", "frontend_attributes"),
)
#: Header attributes that XLA does not print, with their values.
_HEADER_DEFAULTS = {
    **dict.fromkeys(("replica_count", "num_partitions"), "1"),
    **dict.fromkeys(("is_scheduled", "alias_passthrough_params"), "false"),
    **dict.fromkeys(("input_output_alias", "buffer_donor"), "{}"),
}
#: What precedes a header attribute, other than a comma and a blank.
_SEPARATORS = {"debug_attributes": ",\n"}


def _header_lines(module: Module, options: HloPrintOptions) -> list[str]:
    header = module.header or HloHeader()
    lines = ["HloModule ", "" if options.essentials else module.symbol or "module"]
    attributes = list(header.attributes.items())
    if options.as_parsed:
        attributes = _reprinted(header.attributes, module.entry_computation)
    for name, text in with_unknown(attributes, header.kept):
        lines += _SEPARATORS.get(name, ", "), name, "=", text
        if name == "origin_recovery_table":
            lines.append("\n")
    lines.append("\n\n")
    if options.metadata and header.has_tables:
        lines += _source_tables(header)
    return lines


def _reprinted(attributes: Mapping[str, str], entry: Region | None) -> list[tuple[str, str]]:
    """Return the attributes of a header that XLA prints after it parsed the text, in XLA's order."""
    printed = {name: text for name, text in attributes.items() if text != _HEADER_DEFAULTS.get(name)}
    frontend = reprinted_frontend_attributes(printed.pop("frontend_attributes", "{}"))
    if frontend:
        printed["frontend_attributes"] = frontend
    if entry is not None and entry.output_types and "entry_computation_layout" not in printed:
        parameters = comma_separated([type_texts(type)[0] for type in entry.argument_types])
        printed["entry_computation_layout"] = f"{{({parameters})->{type_texts(entry.output_types[0])[0]}}}"
    place = {name: number for number, name in enumerate(_HEADER_ORDER)}
    return sorted(printed.items(), key=lambda item: place.get(item[0], len(place)))


def _source_tables(header: HloHeader) -> list[str]:
    """Return the four source tables of stack frame ids, numbered from 1."""
    if (printed := header.printed) is not None:
        return [printed, "\n\n"]
    return [
        _table("FileNames", '%d "%s"\n', [(escape(name),) for name in header.file_names]),
        _table("FunctionNames", '%d "%s"\n', [(escape(name),) for name in header.function_names]),
        _table("FileLocations", _LOCATION, header.file_locations),
        _table("StackFrames", "%d {file_location_id=%d parent_frame_id=%d}\n", header.stack_frames),
        "\n",
    ]


def _table(title: str, row: str, entries: Sequence[tuple[str | int, ...]]) -> str:
    """Return a table of numbered rows; formatting all rows at once is much faster than one by one."""
    values = chain.from_iterable([(number, *entry) for number, entry in enumerate(entries, 1)])
    return f"{title}\n{row * len(entries) % tuple(values)}\n"


class _ComputationWriter:
    """Printer of the computations of one module."""

    def __init__(self, module: Module, options: HloPrintOptions) -> None:
        self._options = options
        self._sigil = "%" if options.percent else ""
        self._entry = module.entry_computation
        self._computation_names = _computation_names(module.computations, self._sigil)
        self._blocks: dict[Region, str] = {}
        self._order = XlaOrder(module) if options.as_parsed else None
        self.computations = module.computations if self._order is None else self._order.computations()
        inlines, sigil = options.inline_computations, self._sigil
        self._attributes = AttributeTexts(options, self._blocks if inlines else self._computation_names)
        #: What `_write_body` needs for every computation: which text of a type, the most operands that are joined
        #: without types and comments, and what precedes names.
        self._constants = (
            0 if options.layouts else 1,
            0 if options.operand_shapes else MOST_WITHOUT_COMMENTS,
            (f"  {sigil}", f"  ROOT {sigil}", f", {sigil}"),
        )
        renames = inlines or options.numbered_names or options.elements_in_place
        self._keeps_names = not (renames or options.indent or options.as_parsed)

    def text(self, computation: Region) -> str:
        """Return a computation's text and the blank line after it; prepare inline computations for their uses.

        Raises:
            ValueError: An operation has no HLO text, or an operand is not a value of the computation.
        """
        if not self._options.inline_computations:
            return "".join(self.portions(computation))
        for op in computation.operations:
            if isinstance(op, ops.WrappedStart):
                self._attributes.wrapped[op] = self._wrapped_block(op, computation.operations)
        text = "".join(self.portions(computation))
        inline = text if self._order is None else "".join(self.portions(computation, is_inline=True))
        self._blocks[computation] = _nested_block(inline.partition("\n")[2])
        return text

    def add_named(self, computation: Region, lines: list[str]) -> bool:
        """Add the lines of a short computation whose values have unique names; else add nothing and return False.

        Raises:
            ValueError: An operation has no HLO text.
        """
        if not self._keeps_names or not computation.blocks:
            return False
        block, first = computation.blocks[0], len(lines)
        operations = block.operations
        if len(operations) > _MOST_AT_ONCE:
            return False
        root = _root(operations)
        names: dict[Value, str] = {}
        lines.append("")
        try:
            self._write_body(operations, names, root, lines, False)
            lines[first] = self._opening(computation, names, root)
            distinct: set[str | None] = set(names.values())
        except (KeyError, TypeError):  # a value that is defined later or nowhere, or has no name
            distinct = {None}
        if None in distinct or len(distinct) != len(names):
            del lines[first:]
            return False
        plain = computation.execution_thread is None and not computation.unknown
        lines.append("}\n\n" if plain else self._closing(computation))
        return True

    def portions(self, computation: Region, *, is_inline: bool = False) -> Iterator[str]:
        """Yield portions of the text of a computation, whose values are renamed if their own names are not unique.

        Raises:
            ValueError: As `text`.
        """
        root = _root(computation.operations)
        elements = elements_in_place(computation, root) if self._options.elements_in_place else {}
        operations = computation.operations
        if self._order is not None:
            operations = self._order.operations(computation, is_inline=is_inline)
        operations = [op for op in operations if op not in elements]
        names = self._value_names(operations)
        for element, number in elements.items():
            names[element.results[0]] = f"{names[element.operands[0]]}#{number}"
        try:
            yield self._opening(computation, names, root)
            for first in range(0, len(operations), _PORTION):
                lines: list[str] = []
                self._write_body(operations[first : first + _PORTION], names, root, lines, True)
                yield "".join(lines)
        except KeyError as error:
            what = getattr(error.args[0], "name", None) or "an unnamed value or computation"
            raise ValueError(
                f"computation {computation.name} refers to {what}, which neither it nor the module defines"
            ) from None
        yield self._closing(computation)

    def _closing(self, computation: Region) -> str:
        return "}\n\n" if self._options.essentials else f"}}{_closing_attributes(computation)}\n\n"

    def _wrapped_block(self, op: ops.WrappedStart, neighbors: Sequence[Operation]) -> str:
        """Return, as a block, the computation that XLA wraps around an asynchronously started operation.

        Args:
            op: The start.
            neighbors: The operations of its computation.
        """
        complete = ops.complete_starts(neighbors).get(op)
        op = complete if isinstance(complete, ops.WrappedStart) else op
        parameters = [
            ops.Parameter({"number": number}, (), (Value(operand.type),)) for number, operand in enumerate(op.operands)
        ]
        arguments = tuple(parameter.result for parameter in parameters)
        annotations = op.annotations and attrs.evolve(op.annotations, sharding=None, control_predecessors=())
        inner = attrs.evolve(op.wrapped_operation(), operands=arguments, annotations=annotations)
        thread = None if op.async_execution_thread == "main" else op.async_execution_thread
        operations: list[Operation] = [*parameters, inner, ops.Return(NO_ATTRIBUTES, inner.results, ())]
        computation = Region([Block(arguments, operations)], "async_wrapped", execution_thread=thread)
        self._computation_names[computation] = "async_wrapped"
        self.text(computation)
        return self._blocks[computation]

    def _value_names(self, operations: Sequence[Operation]) -> dict[Value, str]:
        if self._options.numbered_names:
            values = [value for op in operations for value in op.results]
            return {value: f"tmp_{number}" for number, value in enumerate(values)}
        own = {value: value.name or "" for op in operations for value in op.results}
        if all(own.values()) and len(set(own.values())) == len(own):
            return own
        return _unique_names((value, value.name, opcode(op)) for op in operations for value in op.results)

    def _write_body(
        self,
        operations: Sequence[Operation],
        names: dict[Value, str],
        root: Value | None,
        lines: list[str],
        are_given: bool,
    ) -> None:
        """Add the lines of instructions.

        Unless names are given, use the values' own and add them to `names`.
        """
        texts, sigil = self._attributes, self._sigil
        flavour, no_notes, shows_metadata = texts.flavour, texts.no_notes, self._options.metadata
        shown, most, (before, before_root, comma) = self._constants
        write = lines.append
        for op in operations:
            results, operands, annotations = op.results, op.operands, op.annotations
            if not results:  # the Return that represents ROOT
                continue
            result = results[0]
            metadata = None
            notes: NoteTexts | None
            if annotations is None:
                notes = no_notes
            elif (notes := annotations.printed) is METADATA_ONLY:
                notes = no_notes
                if shows_metadata:
                    metadata = annotations.metadata
            elif notes is None or notes[0] != flavour:
                notes = texts.notes(annotations, names)
            try:
                shape = result.type.printed[shown]
                own = op.attributes.printed  # type: ignore[attr-defined]  # other mappings have none
            except AttributeError:  # some part has no stored text
                shape, own = type_texts(result.type)[shown], None
            if own is None or own[0] is not type(op) or own[1] != flavour or notes is None:
                own, notes = texts.around_operands(op, notes, names)
                if notes is texts.nothing:
                    metadata = None
            elif own[4] and op.regions:
                own, notes = texts.with_called(op, own, notes)
            if not operands:
                listed = ""
            elif (count := len(operands)) > most:
                listed = self._separated(operands, names)
            elif count == 1:
                listed = sigil + names[operands[0]]
            elif count == 2:
                listed = f"{sigil}{names[operands[0]]}{comma}{names[operands[1]]}"
            else:
                listed = sigil + comma.join([names[operand] for operand in operands])
            if are_given:
                name = names[result]
            else:
                names[result] = name = result.name  # type: ignore[assignment]  # the caller looks for None
            start = before_root if result is root else before
            if metadata is not None:
                write(f"{start}{name} = {shape} {own[2]}{listed}{own[3]}, metadata={metadata}\n")
            else:
                write(f"{start}{name} = {shape} {own[2]}{listed}{own[3]}{notes[1]}{notes[2]}")

    def _opening(self, computation: Region, names: Mapping[Value, str], root: Value | None) -> str:
        """Return the first line of a computation whose values have the given names."""
        entry = "ENTRY " if computation is self._entry else ""
        if self._options.essentials:
            return f"{entry}{{\n"
        name = self._computation_names[computation]
        if not self._options.program_shape:
            return f"{entry}{name} {{\n"
        result = type_texts(root.type)[1] if root is not None else "()"
        parameters = ", ".join([f"{names[each]}: {type_texts(each.type)[1]}" for each in computation.arguments])
        return f"{entry}{name} ({parameters}) -> {result} {{\n"

    def _separated(self, operands: tuple[Value, ...], names: Mapping[Value, str]) -> str:
        """Return the operands of an instruction in the requested style."""
        sigil = self._sigil
        if self._options.operand_shapes:
            shown = 0 if self._options.layouts else 1
            listed = [f"{type_texts(value.type)[shown]} {sigil}{names[value]}" for value in operands]
        else:
            listed = [sigil + names[value] for value in operands]
        return comma_separated(listed) if self._options.index_comments else ", ".join(listed)


def _closing_attributes(computation: Region) -> str:
    """Return the attributes after the closing brace of a computation."""
    thread = computation.execution_thread
    pairs = [] if thread is None else [("execution_thread", f'"{escape(thread)}"')]
    return "".join([f", {name}={text}" for name, text in with_unknown(pairs, computation.unknown)])


def _root(operations: Sequence[Operation]) -> Value | None:
    terminator = operations[-1] if operations else None
    return terminator.operands[0] if isinstance(terminator, ops.Return) and terminator.operands else None


def _computation_names(computations: Sequence[Region], sigil: str) -> dict[Region, str]:
    """Return the printed names of computations; if several share a name, inline ones change theirs first."""
    own = {computation: f"{sigil}{computation.name}" for computation in computations}
    distinct = set(own.values())
    if len(distinct) == len(computations) and f"{sigil}None" not in distinct:
        return own
    others_first = sorted(computations, key=lambda computation: computation.inline)
    names = _unique_names((computation, computation.name, "computation") for computation in others_first)
    return {computation: sigil + name for computation, name in names.items()}


def _nested_block(text: str) -> str:
    """Return a computation's body, followed by `}` and thread, as a block inside of another one.

    Raises:
        ValueError: The text is too long: each use of a computation repeats everything it calls.
    """
    if len(text) > LONGEST_INLINED_COMPUTATION:
        raise ValueError(f"an inlined computation has more than {LONGEST_INLINED_COMPUTATION} characters")
    body, _, closing = text.rstrip("\n").rpartition("\n}")
    return "  {\n" + _LINE_OF_BODY.sub("    ", body) + "\n  }" + closing


_N = TypeVar("_N", Region, Value)


def _unique_names(named: Iterable[tuple[_N, str | None, str]]) -> dict[_N, str]:
    """Return printed names: the given ones if unique, else derived from the name or the stem.

    Args:
        named: `(object, name or None, stem)`.
    """
    names: dict[_N, str] = {}
    used: set[str] = set()
    unnamed = []
    for thing, name, stem in named:
        if name is None or name in used:
            unnamed.append((thing, name or stem))
        else:
            used.add(name)
            names[thing] = name
    counts: dict[str, int] = {}
    for thing, stem in unnamed:
        name = stem
        while name in used:
            counts[stem] = counts.get(stem, 0) + 1
            name = f"{stem}.{counts[stem]}"
        used.add(name)
        names[thing] = name
    return names
