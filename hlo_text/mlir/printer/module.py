"""Printer of MLIR modules, pretty and generic, byte for byte what the C++ prints.

Operations without regions are printed from formats shared by all that differ only in the names of their operands
and results; operations with regions are generators of text and of further generators (see `writer`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from hlo_text import ops
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value, walk
from hlo_text.core.long_text import joined, whole
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.mlir.codecs.attributes import AttributePrinter
from hlo_text.mlir.codecs.fields import is_complete
from hlo_text.mlir.codecs.locations import NO_ALIASES, Alias, AliasCollector, definition_texts
from hlo_text.mlir.codecs.placeholders import ARGUMENTS, BINDING, LABEL, LOCATION, OPERAND, REGION
from hlo_text.mlir.codecs.strings import identifier_or_string, symbol
from hlo_text.mlir.foreign.kept_text import CustomText, custom_form, generic_parts, written_form
from hlo_text.mlir.foreign.layouts import upstream_form
from hlo_text.mlir.forms import form_of
from hlo_text.mlir.printer.alias_pass import UNKNOWN_LOCATION, collect_aliases
from hlo_text.mlir.printer.blocks import block_labels, predecessor_comments
from hlo_text.mlir.printer.forms import ATTRIBUTE_LISTS, FormPrinter
from hlo_text.mlir.printer.lines import REGIONS, LineWriter
from hlo_text.mlir.printer.survey import PrintSurvey
from hlo_text.mlir.printer.writer import Pieces, flattened, nesting_error

#: Number of lines that are joined at once.
_PORTION = 1 << 8
#: Dialects whose operations are printed without prefix directly in the regions of an operation.
_DEFAULT_DIALECTS: dict[type[Operation], str] = {Module: "builtin.", Function: "func."}


def print_stablehlo(
    module: Module,
    *,
    generic: bool = False,
    debug_info: bool = False,
    large_elements_limit: int | None = None,
    large_resource_limit: int | None = None,
    use_local_scope: bool = False,
) -> str:
    """Return a module as MLIR text, ending in a newline.

    Args:
        module: A module of the language `stablehlo`.
        generic: Print the generic form of every operation.
        debug_info: Print locations; an operation without one is at `unknown`.
        large_elements_limit: Elide constants with more elements, except splats.
        large_resource_limit: Leave out resources whose text is longer.
        use_local_scope: Print locations and affine maps in place instead of by alias.

    Raises:
        ValueError: The module is an HLO module.
        HloTextError: `nesting`, the module is nested too deeply.
    """
    try:
        pieces = _pieces(
            module,
            generic=generic,
            debug_info=debug_info,
            large_elements_limit=large_elements_limit,
            large_resource_limit=large_resource_limit,
            use_local_scope=use_local_scope,
        )
        return whole(pieces)
    except RecursionError:
        raise nesting_error() from None


def stablehlo_portions(module: Module, **options: Any) -> Iterator[str]:
    """Yield the text of `print_stablehlo`, which has the same options, in portions (see `Module.portions`)."""
    try:
        yield from joined(_pieces(module, **options))
    except RecursionError:
        raise nesting_error() from None


def _pieces(
    module: Module,
    *,
    generic: bool = False,
    debug_info: bool = False,
    large_elements_limit: int | None = None,
    large_resource_limit: int | None = None,
    use_local_scope: bool = False,
) -> Iterator[str]:
    """Return the text of a module in pieces of any length."""
    require_module(module)
    if module.language != "stablehlo":
        raise ValueError(f"cannot print a module of language {module.language!r} as StableHLO; convert it first")
    printer = _ModulePrinter(generic=generic, debug_info=debug_info, elements_limit=large_elements_limit)
    return printer.pieces(module, use_aliases=not use_local_scope, resource_limit=large_resource_limit)


def operation_text(op: Operation) -> str:
    """Return an operation as MLIR text without the end of the line; values keep the names from their source text."""
    inside = {value for inner in walk(op) for value in inner.results}
    inside.update(value for region in _regions_within(op) for block in region.blocks for value in block.arguments)
    outside = dict.fromkeys(value for inner in walk(op) for value in inner.operands if value not in inside)
    return _ModulePrinter(generic=False, debug_info=False, elements_limit=None).print_alone(op, tuple(outside))


def _regions_within(op: Operation) -> Iterator[Region]:
    return (region for inner in walk(op) for region in inner.regions)


class _ModulePrinter:
    """Printer of one module.

    Attributes:
        forms: Printer of operations without regions, and of parts of others.
        names: Names of values.
    """

    def __init__(self, *, generic: bool, debug_info: bool, elements_limit: int | None) -> None:
        self._attributes = AttributePrinter(elements_limit)
        self._elements_limit = elements_limit
        self._types = self._attributes.types
        self.forms = FormPrinter(self._attributes)
        self._generic = generic
        self._debug_info = debug_info
        # The texts of other operations by dialect elided and all else they depend on but names.
        self._line_formats: dict[tuple[Any, ...], str] = {}

    def pieces(self, module: Module, *, use_aliases: bool, resource_limit: int | None) -> Iterator[str]:
        """Return the text of a module with its aliases and resources in pieces."""
        survey = PrintSurvey(module, generic=self._generic)
        collector = AliasCollector()
        if use_aliases:
            collector = collect_aliases(module, survey, generic=self._generic, debug_info=self._debug_info)
        aliases = collector.definitions()
        self._attributes.aliases = collector.names() if aliases else NO_ALIASES
        is_usual = not self._generic and self._elements_limit is None
        self._set_writer(survey, is_shared=is_usual and all(entry.base == "loc" for entry in aliases))
        before = [entry for entry in aliases if not entry.may_follow]
        after = [entry for entry in aliases if entry.may_follow]
        return chain(
            definition_texts(before, self._definition),
            flattened(self._operation(module, "", "builtin.", {})),
            definition_texts(after, self._definition),
            self._resources(module, resource_limit),
        )

    def print_alone(self, op: Operation, outside: tuple[Value, ...]) -> str:
        """Return the text of a single operation that uses the given outside values."""
        around = Module(NO_ATTRIBUTES, (), (), (Region([Block(outside, [op])]),))
        self._set_writer(PrintSurvey(around, generic=self._generic), is_shared=False)
        if not op.regions:
            known = {value: f"%{value.name}" for value in (*outside, *op.results) if value.name is not None}
            self._names.update(known if len(op.results) < 2 else {})
        return "".join(flattened(self._block([op], "", "", {}))).removesuffix("\n")

    def _set_writer(self, survey: PrintSurvey, *, is_shared: bool) -> None:
        self._names = survey.names
        self._writer = LineWriter(
            self.forms,
            survey,
            self._other_line,
            self._end_of if self._debug_info else None,
            is_generic=self._generic,
            is_shared=is_shared,
        )

    def _definition(self, alias: Alias) -> str:
        printer, key = self._attributes, alias.key
        return printer.location(key) if alias.base == "loc" else printer.defined(key)

    def _resources(self, module: Module, limit: int | None) -> Iterator[str]:
        """Yield the resource section, with the blobs whose keys occur in the printed text."""
        blobs = [(key, module.resources[key]) for key in self._attributes.resource_keys if key in module.resources]
        shown = [(key, blob) for key, blob in blobs if limit is None or len(blob) + 2 <= limit]  # quotes count
        if shown:
            entries = ",\n".join(f'      {identifier_or_string(key)}: "{blob}"' for key, blob in shown)
            yield f"\n{{-#\n  dialect_resources: {{\n    builtin: {{\n{entries}\n    }}\n  }}\n#-}}\n"
        elif blobs:
            yield "\n{-#\n\n#-}\n"

    def name(self, value: Value) -> str:
        """Return the name of a value."""
        return self._names[value]

    # --- regions and blocks ---

    def region(self, region: Region, indent: str, *, header: bool, owner: Operation) -> Pieces:
        """Return the text between the braces of a region.

        Args:
            region: The region.
            indent: Indentation of its operation.
            header: Print the entry block's label if it has arguments or no operations.
            owner: Its operation.
        """
        dialect = _DEFAULT_DIALECTS.get(owner.__class__, "")
        hides_end = not self._generic and isinstance(owner, ops.UpstreamOperation) and owner.hides_end(region)
        if len(region.blocks) == 1 and not hides_end:
            block = region.blocks[0]
            if block.label is None and not (header and (block.arguments or not block.operations)):
                return self._block(block.operations, indent + "  ", dialect, {})
        return self._blocks(region, indent, dialect, header=header, hides_end=hides_end)

    def _blocks(self, region: Region, indent: str, dialect: str, *, header: bool, hides_end: bool) -> Pieces:
        """Yield the text of a region's blocks, with a label before each that needs one."""
        labels = block_labels(region)
        comments = predecessor_comments(region, labels) if len(region.blocks) > 1 else [""]
        for index, block in enumerate(region.blocks):
            if index or (header and (block.arguments or not block.operations)):
                yield self._label(block, index, indent, comments[index])
            shown = block.operations[:-1] if hides_end and block is region.blocks[-1] else block.operations
            yield from self._block(shown, indent + "  ", dialect, labels)

    def _block(self, operations: Sequence[Operation], indent: str, dialect: str, labels: Mapping[str, str]) -> Pieces:
        remaining = iter(operations)
        lines: list[str] = []
        while True:
            other = self._writer.write(islice(remaining, _PORTION), indent, dialect, lines)
            if lines:
                yield "".join(lines)
            if other is not None:
                yield from self._operation(other, indent, dialect, labels)
            elif len(lines) < _PORTION:
                return
            lines.clear()

    def _other_line(self, op: Operation, dialect: str) -> str:
        """Return the text of an operation that has no stored line."""
        values = (*op.operands, *op.results)
        key = (
            dialect,
            op.__class__,
            id(op.attributes),
            id(op.annotations),
            len(op.results),
            *[id(value.type) for value in values],
        )
        known = self._line_formats.get(key)
        if known is None:
            known = self._line_formats[key] = self._line_format(op, dialect)
        return known % tuple([self._names[operand] for operand in op.operands])

    def _line_format(self, op: Operation, dialect: str) -> str:
        """Return the text of an operation with `%s` in place of every operand."""
        text = None if self._generic else self._pretty_text(op)
        if text is None:
            text = self.forms.generic(op)
        elif dialect:
            text = text.removeprefix(dialect)
        return text.replace("%", "%%").replace(OPERAND, "%s")

    def _pretty_text(self, op: Operation) -> str | None:
        """Return the pretty form of an operation without regions; None if it only has the generic one."""
        if not isinstance(op, DeclaredOperation) or not is_complete(op):
            return None
        if isinstance(op.form, CustomForm):
            return upstream_form(self.forms, op)
        form = form_of(type(op))
        if form is None or (op.dialect is not None and not form.is_in_mhlo(type(op))):
            return None
        return form.text(self.forms, op)

    def _label(self, block: Block, index: int, indent: str, predecessors: str) -> str:
        arguments = f"({self._typed_arguments(block)})" if block.arguments else ""
        comment = f"  // {predecessors}" if index else ""
        return f"{indent}^bb{index}{arguments}:{comment}\n"

    def _typed_arguments(self, block: Block) -> str:
        return ", ".join(self.typed_argument(block, number) for number in range(len(block.arguments)))

    def typed_argument(self, block: Block, number: int, attributes: str = "") -> str:
        """Return `%arg0: type {attributes} loc(...)`."""
        argument = block.arguments[number]
        text = f"{self._names[argument]}: {self._types.text(argument.type)}{attributes}"
        return text + self._argument_location(block, number)

    def _argument_location(self, block: Block, number: int) -> str:
        """Return ` loc(...)` of a block argument, printed in place."""
        if not self._debug_info:
            return ""
        location = block.argument_locations[number] if number < len(block.argument_locations) else None
        return f" {self._attributes.location(location or UNKNOWN_LOCATION)}"

    def _end_of(self, op: Operation) -> str:
        """Return ` loc(...)` of an operation, its alias or the location itself in local scope, and a newline."""
        location = op.location or UNKNOWN_LOCATION
        alias = self._attributes.aliases.get(location)
        return f" loc({alias})\n" if alias else f" {self._attributes.location(location)}\n"

    # --- operations ---

    def _operation(self, op: Operation, indent: str, dialect: str, labels: Mapping[str, str]) -> Pieces:
        """Yield an operation's line or lines, including the last line end."""
        yield indent + self._writer.definitions(op.results) if op.results else indent
        if isinstance(op, UnregisteredOperation):
            yield from self._foreign(op, indent, labels)
        else:
            pretty = None if self._generic else self._pretty_pieces(op, indent, dialect, labels)
            if pretty is None:
                text = self._writer.generic_text(op)
                if text is None:
                    text = self.fill(self.forms.generic(op, regions=_regions(op)), op.operands)
                pretty = self._generic_pieces(op, indent, text)
            yield from pretty
        yield self._end_of(op) if self._debug_info else "\n"

    def _pretty_pieces(self, op: Operation, indent: str, dialect: str, labels: Mapping[str, str]) -> Pieces | None:
        """Return the pretty form of an operation with regions, None if it only has the generic one."""
        match op:
            case Module() if len(op.regions) == 1:
                return self._module(op, indent, dialect)
            case Function() if _is_consistent(op):
                return self._function(op, indent, dialect)
            case DeclaredOperation() if is_complete(op):
                if isinstance(op.form, CustomForm):
                    text = upstream_form(self.forms, op)
                    custom = None if text is None else CustomText(text, op.operands, op.regions)
                    return None if custom is None else self._custom_pieces(op, indent, labels, custom)
                form = form_of(type(op))
                return None if form is None else form.pieces(self, op, indent)
        return None

    def fill(self, text: str, operands: tuple[Value, ...]) -> str:
        """Return a form with its operand marks replaced by the names of the operands."""
        return self._with_names(text, OPERAND, operands)

    def _with_names(self, text: str, mark: str, values: tuple[Value, ...]) -> str:
        names = [self._names[value] for value in values]
        return "".join(text for pair in zip(text.split(mark), [*names, ""], strict=True) for text in pair)

    def _with_bindings(self, text: str, custom: CustomText) -> str:
        """Return a custom form with its marks for region arguments replaced by their names and locations."""
        if LOCATION in text:
            located = {
                argument: self._argument_location(region.blocks[0], number)
                for region in custom.regions
                for number, argument in enumerate(region.arguments)
            }
            first, *others = text.split(BINDING)
            pairs = zip(others, custom.bindings, strict=True)
            text = BINDING.join([first, *[piece.replace(LOCATION, located[value]) for piece, value in pairs]])
            text = text.replace(LOCATION, "")  # what is left follows an argument that is an operand too
        return self._with_names(text, BINDING, custom.bindings)

    def _generic_pieces(self, op: Operation, indent: str, text: str) -> Pieces:
        """Yield a generic form, given with a mark for its regions."""
        if not op.regions:
            yield text
            return
        before, _, after = text.rpartition(REGIONS)
        yield before
        yield from self.region_list(op, indent)
        yield after

    def region_list(self, op: Operation, indent: str) -> Pieces:
        """Yield `{ ... }, { ... }` for the regions of an operation."""
        separator = "{\n"
        for region in op.regions:
            yield separator
            yield self.region(region, indent, header=True, owner=op)
            separator = f"{indent}}}, {{\n"
        yield indent + "}"

    def _foreign(self, op: UnregisteredOperation, indent: str, labels: Mapping[str, str]) -> Pieces:
        """Return the text of an undeclared operation in the requested form if it is known, else as written."""
        successors = ""
        if op.successors:
            successors = f"[{', '.join(labels.get(label, f'^{label}') for label in op.successors)}]"
        if op.pretty is None:
            custom = None if self._generic else custom_form(self.forms, op)
            if custom is not None:
                return self._custom_pieces(op, indent, labels, CustomText(custom, op.operands, op.regions))
            text = self.forms.generic(op, successors=successors, regions=_regions(op))
            return self._generic_pieces(op, indent, self.fill(text, op.operands))
        parts = generic_parts(op) if self._generic else None
        if parts is None:
            return self._custom_pieces(op, indent, labels, written_form(op))
        text = self.forms.generic(
            op,
            successors=successors,
            regions=_regions(op),
            inherent=parts.inherent,
            discardable=parts.discardable,
        )
        return self._generic_pieces(op, indent, self.fill(text, op.operands))

    def _custom_pieces(self, op: Operation, indent: str, labels: Mapping[str, str], custom: CustomText) -> Pieces:
        """Yield a custom form, given with marks for its operands, region arguments and regions."""
        text = custom.text
        if isinstance(op, UnregisteredOperation) and op.successors:
            text = LABEL.sub(lambda match: labels.get(match[0][1:], match[0]), text)
        *fronts, rest = text.split(REGION)
        has_header = [ARGUMENTS not in front and BINDING not in front for front in fronts]
        for number, (front, region) in enumerate(zip(fronts, custom.regions, strict=True)):
            if ARGUMENTS in front:
                blocks = region.blocks
                fronts[number] = front.replace(ARGUMENTS, self._typed_arguments(blocks[0]) if blocks else "")
        text = self.fill(REGION.join([*fronts, rest]), custom.operands)
        *fronts, rest = self._with_bindings(text, custom).split(REGION)
        for front, region, header in zip(fronts, custom.regions, has_header, strict=True):
            yield front
            yield from self.braces(region, indent, op, header=header)
        yield rest

    def braces(self, region: Region, indent: str, owner: Operation, *, header: bool) -> Pieces:
        yield "{\n"
        yield self.region(region, indent, header=header, owner=owner)
        yield indent + "}"

    def _module(self, module: Module, indent: str, dialect: str) -> Pieces:
        name = f" {symbol(module.symbol)}" if module.symbol is not None else ""
        attributes = self.forms.discardable(module)
        keyword = "module" if dialect == "builtin." else "builtin.module"
        yield f"{keyword}{name}{' attributes' if attributes else ''}{attributes} {{\n"
        yield self.region(module.body, indent, header=False, owner=module)
        yield indent + "}"

    def _function(self, function: Function, indent: str, dialect: str) -> Pieces:
        visibility = f"{function.visibility} " if function.visibility is not None else ""
        keyword = "func" if dialect == "func." else "func.func"
        attributes = ""
        if function.annotations is not None:
            attributes = self.forms.discardable(function, hidden=ATTRIBUTE_LISTS)
        body = function.body
        opening = " {\n" if body.blocks else ""
        yield (
            f"{keyword} {visibility}{symbol(function.symbol)}({self._function_arguments(function)})"
            f"{self._function_results(function)}{' attributes' if attributes else ''}{attributes}{opening}"
        )
        if body.blocks:
            yield self.region(body, indent, header=False, owner=function)
            yield indent + "}"

    def _function_arguments(self, function: Function) -> str:
        blocks, names, text = function.body.blocks, self._names, self._types.text
        if blocks and not function.argument_attributes and not self._debug_info:
            return ", ".join([f"{names[argument]}: {text(argument.type)}" for argument in blocks[0].arguments])
        given = function.argument_attributes or ({},) * len(function.function_type.inputs)
        dictionaries = [f" {self._attributes.dictionary(entries)}" if entries else "" for entries in given]
        if not blocks:
            types = function.function_type.inputs
            return ", ".join([f"{text(t)}{d}" for t, d in zip(types, dictionaries, strict=True)])
        return ", ".join([self.typed_argument(blocks[0], number, d) for number, d in enumerate(dictionaries)])

    def _function_results(self, function: Function) -> str:
        results = function.function_type.results
        if not results:
            return ""
        if not any(function.result_attributes):
            return f" -> {self._types.results(results)}"
        shown = (
            f"{self._types.text(type)}{f' {self._attributes.dictionary(entries)}' if entries else ''}"
            for type, entries in zip(results, function.result_attributes, strict=True)
        )
        return f" -> ({', '.join(shown)})"


def _regions(op: Operation) -> str:
    return f" ({REGIONS})" if op.regions else ""


def _is_consistent(function: Function) -> bool:
    """Return whether a function's parts are consistent; otherwise only the generic form can print it."""
    inputs, results = function.function_type.inputs, function.function_type.results
    if len(function.regions) != 1 or len(function.argument_attributes) not in (0, len(inputs)):
        return False
    if len(function.result_attributes) not in (0, len(results)):
        return False
    return not function.body.blocks or function.body.argument_types == inputs
