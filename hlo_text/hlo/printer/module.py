"""HLO modules as text, byte for byte what XLA prints for the same module in the same order.

The printer follows the order of the module and keeps ids; it never normalises the program. What it computes once per
shared object (types, attribute dicts, annotations) it keeps for the whole module, by identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import attrs

from hlo_text import ops
from hlo_text.collection import collection_paused
from hlo_text.hlo.printer.attributes import LINES, AttributeTexts, opcode
from hlo_text.hlo.printer.elements import elements_in_place
from hlo_text.hlo.printer.options import HloPrintOptions
from hlo_text.hlo.spelling import escape
from hlo_text.hlo.spelling.shapes import MOST_WITHOUT_COMMENTS, comma_separated, type_texts
from hlo_text.ir import Block, HloHeader, Module, Operation, Region, Value
from hlo_text.read_only import NO_ATTRIBUTES

#: Limit of the canonical form, whose length may grow exponentially with the depth of calls.
LONGEST_INLINED_COMPUTATION = 1 << 26

_LINE = re.compile(r"^(?=[^\n])", re.MULTILINE)
_LINE_OF_BODY = re.compile(r"^  ", re.MULTILINE)


def print_hlo(
    module: Module, options: HloPrintOptions | None = None, *, generic: bool = False, **overrides: Any
) -> str:
    """Return a module as HLO text.

    Args:
        module: A module of the language `hlo`.
        options: What to show; everything, in the style of the text the module was read from, by default.
        generic: HLO has no generic form; only False is meaningful.
        overrides: Fields of `HloPrintOptions` to change.

    Raises:
        ValueError: The module is not of the language `hlo`, or holds something HLO has no text for.
        ParseError: A large constant of the text, which is read only now, is malformed.
    """
    if module.language != "hlo":
        raise ValueError(f"cannot print a module of the language {module.language!r} as HLO: convert it first")
    if generic:
        raise ValueError("HLO has no generic form")
    options = attrs.evolve(options or HloPrintOptions(), **overrides).resolved(module.style)
    pieces: list[str] = []
    if module.style is None or module.style.has_header:
        pieces += _header_lines(module, options)
    num_header = len(pieces)
    writer = _ComputationWriter(module, options)
    with collection_paused():
        for computation in module.computations:
            writer.write(computation, pieces)
    if not options.indent:
        return "".join(pieces)
    indented = _LINE.sub(" " * options.indent, "".join(pieces[num_header:]))
    return "".join([" " * options.indent, *pieces[:num_header], indented])


def operation_text(op: Operation) -> str:
    """Return an operation as a line of HLO text; what it calls goes by name."""
    outside = tuple(dict.fromkeys(op.operands))
    parameters = [ops.Parameter({"number": number}, (), (value,)) for number, value in enumerate(outside)]
    around = Region([Block(outside, [*parameters, op, ops.Return(NO_ATTRIBUTES, op.results, ())])], "around")
    module = Module(NO_ATTRIBUTES, (), (), language="hlo", computations=[*op.regions, around], entry_computation=around)
    pieces: list[str] = []
    _ComputationWriter(module, HloPrintOptions().resolved(None)).write(around, pieces)
    return pieces[-2].removeprefix("  ROOT ").rstrip("\n")


def _header_lines(module: Module, options: HloPrintOptions) -> list[str]:
    header = module.header or HloHeader()
    line = f"HloModule {'' if options.essentials else module.symbol or 'module'}"
    for name, text in header.attributes.items():
        line += f", {name}={text}"
        if name == "origin_recovery_table":
            line += "\n"
    lines = [line, "\n\n"]
    if options.metadata and header.has_tables:
        lines += _source_tables(header)
    return lines


def _source_tables(header: HloHeader) -> list[str]:
    """Return the four tables that stack frame ids refer to, numbered from 1."""
    tables = {
        "FileNames": [f'{number} "{escape(name)}"' for number, name in enumerate(header.file_names, 1)],
        "FunctionNames": [f'{number} "{escape(name)}"' for number, name in enumerate(header.function_names, 1)],
        "FileLocations": [
            f"{number} {{file_name_id={file} function_name_id={function} line={line} end_line={end_line}"
            f" column={column} end_column={end_column}}}"
            for number, (file, function, line, end_line, column, end_column) in enumerate(header.file_locations, 1)
        ],
        "StackFrames": [
            f"{number} {{file_location_id={location} parent_frame_id={parent}}}"
            for number, (location, parent) in enumerate(header.stack_frames, 1)
        ],
    }
    return [*("\n".join([title, *entries, "", ""]) for title, entries in tables.items()), "\n"]


class _ComputationWriter:
    """Writes the computations of one module."""

    def __init__(self, module: Module, options: HloPrintOptions) -> None:
        self._options = options
        self._sigil = "%" if options.percent else ""
        self._entry = module.entry_computation
        others_first = sorted(module.computations, key=lambda computation: computation.inline)
        self._computation_names = _unique_names(
            ((computation, computation.name, "computation") for computation in others_first), self._sigil
        )
        self._blocks: dict[Region, str] = {}
        self._attributes = AttributeTexts(
            options, self._blocks if options.inline_computations else self._computation_names
        )

    def write(self, computation: Region, pieces: list[str]) -> None:
        """Append a computation's text with the blank line that follows it.

        Raises:
            ValueError: An operation has no HLO text, or takes what is not a value of the computation.
        """
        root = _root(computation)
        elements = elements_in_place(computation, root) if self._options.elements_in_place else {}
        operations = [op for op in computation.operations if op not in elements] if elements else computation.operations
        names = self._value_names(operations)
        for element, name in elements.items():
            names[element.results[0]] = f"{names[element.operands[0]]}#{name}"
        pieces.append(self._opening(computation, names, root))
        first = len(pieces)
        try:
            self._write_body(operations, names, root, pieces)
        except KeyError as error:
            what = getattr(error.args[0], "name", None) or "without a name"
            raise ValueError(
                f"the computation {computation.name} refers to {what}, which it or the module does not define"
            ) from None
        thread = None if self._options.essentials else computation.execution_thread
        pieces.append("}\n\n" if thread is None else f'}}, execution_thread="{escape(thread)}"\n\n')
        if self._options.inline_computations:
            self._blocks[computation] = _nested_block("".join(pieces[first:]))

    def _wrapped_block(self, op: ops.WrappedStart) -> str:
        """Return the computation that XLA wraps around what is begun, as a block."""
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
        self.write(computation, [])
        return self._blocks[computation]

    def _value_names(self, operations: Sequence[Operation]) -> dict[Value, str]:
        sigil = self._sigil
        if self._options.numbered_names:
            values = [value for op in operations for value in op.results]
            return {value: f"{sigil}tmp_{number}" for number, value in enumerate(values)}
        with suppress(TypeError):  # a value without a name
            names = {value: sigil + value.name for op in operations for value in op.results}  # type: ignore[operator]
            if len(set(names.values())) == len(names):
                return names
        return _unique_names(((value, value.name, opcode(op)) for op in operations for value in op.results), sigil)

    def _write_body(
        self, operations: Sequence[Operation], names: Mapping[Value, str], root: Value | None, pieces: list[str]
    ) -> None:
        known, style, texts = LINES.get, self._attributes.style, self._attributes
        write, separated, is_plain = pieces.append, self._separated, not self._options.operand_shapes
        for op in operations:
            results, operands = op.results, op.operands
            if not results:  # the Return that stands for ROOT
                continue
            result = results[0]
            key = op.__class__, id(op.attributes), id(result.type), id(op.annotations), style
            line = known(key)
            if line is None:
                if self._options.inline_computations and isinstance(op, ops.WrappedStart):
                    texts.wrapped[op] = self._wrapped_block(op)
                line = texts.line(op, key, names)
            if len(operands) == 1 and is_plain:
                listed = names[operands[0]]
            elif len(operands) == 2 and is_plain:
                listed = f"{names[operands[0]]}, {names[operands[1]]}"
            elif len(operands) <= MOST_WITHOUT_COMMENTS and is_plain:
                listed = ", ".join([names[operand] for operand in operands])
            else:
                listed = separated(operands, names) if operands else ""
            start = "  ROOT " if result is root else "  "
            write(f"{start}{names[result]}{line[0]}{listed}{line[1]}")

    def _opening(self, computation: Region, names: Mapping[Value, str], root: Value | None) -> str:
        entry = "ENTRY " if computation is self._entry else ""
        if self._options.essentials:
            return f"{entry}{{\n"
        name = self._computation_names[computation]
        if not self._options.program_shape:
            return f"{entry}{name} {{\n"
        parameters = ", ".join(
            f"{names[argument].removeprefix(self._sigil)}: {type_texts(argument.type)[1]}"
            for argument in computation.arguments
        )
        result = type_texts(root.type)[1] if root is not None else "()"
        return f"{entry}{name} ({parameters}) -> {result} {{\n"

    def _separated(self, operands: tuple[Value, ...], names: Mapping[Value, str]) -> str:
        """Return the operands of an instruction in the wanted style."""
        if self._options.operand_shapes:
            shown = self._attributes.shown
            listed = [f"{type_texts(value.type)[shown]} {names[value]}" for value in operands]
        else:
            listed = [names[value] for value in operands]
        return comma_separated(listed) if self._options.index_comments else ", ".join(listed)


def _root(computation: Region) -> Value | None:
    terminator = computation.terminator
    return terminator.operands[0] if isinstance(terminator, ops.Return) and terminator.operands else None


def _nested_block(text: str) -> str:
    """Return a computation's body, with the `}` and thread behind it, as a block inside of another one.

    Raises:
        ValueError: The text has become too long: every use of a computation repeats everything it calls.
    """
    if len(text) > LONGEST_INLINED_COMPUTATION:
        raise ValueError(f"a computation has more than {LONGEST_INLINED_COMPUTATION} characters when it is inlined")
    body, _, closing = text.rstrip("\n").rpartition("\n}")
    return "  {\n" + _LINE_OF_BODY.sub("    ", body) + "\n  }" + closing


_N = TypeVar("_N", Region, Value)


def _unique_names(named: Iterable[tuple[_N, str | None, str]], sigil: str) -> dict[_N, str]:
    """Return printed names: the given ones as long as they are unique, else made from the name or the stem.

    Args:
        named: `(object, name or None, stem)`.
        sigil: What stands in front of every name.
    """
    names: dict[_N, str] = {}
    used: set[str] = set()
    unnamed = []
    for thing, name, stem in named:
        if name is None or name in used:
            unnamed.append((thing, name or stem))
        else:
            used.add(name)
            names[thing] = sigil + name
    counts: dict[str, int] = {}
    for thing, stem in unnamed:
        name = stem
        while name in used:
            counts[stem] = counts.get(stem, 0) + 1
            name = f"{stem}.{counts[stem]}"
        used.add(name)
        names[thing] = sigil + name
    return names
