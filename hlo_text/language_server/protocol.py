"""Conversion of answers to the Language Server Protocol: positions in the editor's units, kinds as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from lsprotocol import types

from hlo_text.core.diagnostics import Diagnostic, Note
from hlo_text.core.source import Span
from hlo_text.fixes.edits import Fix
from hlo_text.language_server.completion import MOST_ITEMS, Item, ItemKind
from hlo_text.language_server.document import Document, marked
from hlo_text.language_server.inlay_hints import Hint, HintKind
from hlo_text.language_server.outline import Symbol
from hlo_text.language_server.semantic_tokens import Category, semantic_tokens
from hlo_text.language_server.text import Range, Text, column_of, units_of

_ITEM_KINDS = {
    ItemKind.OPERATION: types.CompletionItemKind.Function,
    ItemKind.ATTRIBUTE: types.CompletionItemKind.Property,
    ItemKind.WORD: types.CompletionItemKind.EnumMember,
    ItemKind.VALUE: types.CompletionItemKind.Variable,
    ItemKind.TYPE: types.CompletionItemKind.Class,
    ItemKind.FUNCTION: types.CompletionItemKind.Function,
    ItemKind.ALIAS: types.CompletionItemKind.Constant,
}
_HINT_KINDS = {HintKind.OPERAND_SHAPE: types.InlayHintKind.Type, HintKind.TYPE: types.InlayHintKind.Type}
_TOKEN_TYPES = {category: number for number, category in enumerate(Category)}
LEGEND = types.SemanticTokensLegend([category.value for category in Category], ["declaration"])
_Places = tuple[tuple[int, int], tuple[int, int]]


@attrs.frozen
class Units:
    """Conversion between text positions and the editor's column units."""

    text: Text
    encoding: str

    def place(self, position: types.Position) -> tuple[int, int]:
        """Return the line and column of a position."""
        return position.line, column_of(self.text.line(position.line), position.character, self.encoding)

    def offset(self, position: types.Position) -> int:
        """Return the offset of a position."""
        return self.text.offset(*self.place(position))

    def position(self, place: tuple[int, int]) -> types.Position:
        """Return the position of a line and column."""
        line, column = place
        return types.Position(line, units_of(self.text.line(line), column, self.encoding))

    def between(self, places: _Places) -> types.Range:
        """Return the range between two positions."""
        return types.Range(self.position(places[0]), self.position(places[1]))

    def range(self, range: Range) -> types.Range:
        """Return the range of characters in one line."""
        return self.between(((range.line, range.start), (range.line, range.end)))


def changed(text: Text, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: str) -> Text:
    """Return a text after the changes of a notification."""
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            units = Units(text, encoding)
            text = text.replaced(units.offset(change.range.start), units.offset(change.range.end), change.text)
        else:
            text = Text(change.text)
    return text


def diagnostics_of(document: Document, units: Units) -> list[types.Diagnostic]:
    """Return the diagnostics of the last reading."""
    found = document.reading.outcome.diagnostics if document.reading is not None else []
    return [_diagnostic(document, diagnostic, units) for diagnostic in found]


def _diagnostic(document: Document, diagnostic: Diagnostic, units: Units) -> types.Diagnostic:
    texts = [diagnostic.message, *([f"help: {diagnostic.help}"] if diagnostic.help is not None else [])]
    texts += [f"note: {note}" for note in diagnostic.notes if note.span is None]
    is_error = diagnostic.is_error
    return types.Diagnostic(
        units.between(marked(diagnostic, diagnostic.span, units.text)),
        "\n".join(texts),
        types.DiagnosticSeverity.Error if is_error else types.DiagnosticSeverity.Warning,
        code=diagnostic.code,
        source="hlo-text",
        related_information=list(_related(document, diagnostic, units)) or None,
    )


def code_actions(document: Document, found: Sequence[tuple[Diagnostic, Fix]], units: Units) -> list[types.CodeAction]:
    """Return the code actions that apply the fixes of diagnostics."""
    return [_code_action(document, diagnostic, fix, units) for diagnostic, fix in found]


def _code_action(document: Document, diagnostic: Diagnostic, fix: Fix, units: Units) -> types.CodeAction:
    edits = [
        types.TextEdit(units.between(marked(diagnostic, Span(edit.start, edit.end), units.text)), edit.text)
        for edit in fix.edits
    ]
    return types.CodeAction(
        f"fix: {fix.help}",
        types.CodeActionKind.QuickFix,
        diagnostics=[_diagnostic(document, diagnostic, units)],
        is_preferred=True,
        edit=types.WorkspaceEdit(changes={document.uri: edits}),
    )


def _related(document: Document, diagnostic: Diagnostic, units: Units) -> Iterator[types.DiagnosticRelatedInformation]:
    note: Note
    for note in diagnostic.notes:
        if note.span is not None:
            range = units.between(marked(diagnostic, note.span, units.text))
            yield types.DiagnosticRelatedInformation(types.Location(document.uri, range), str(note))


def completion_list(items: Sequence[Item], units: Units, position: types.Position) -> types.CompletionList:
    """Return the completion list of items, which replace the typed prefix."""
    line, column = units.place(position)
    found = [_completion_item(item, units, line, column, index) for index, item in enumerate(items)]
    return types.CompletionList(is_incomplete=len(items) >= MOST_ITEMS, items=found)


def _completion_item(item: Item, units: Units, line: int, column: int, index: int) -> types.CompletionItem:
    range = units.range(Range(line, max(column - item.typed, 0), column))
    return types.CompletionItem(
        item.label,
        kind=_ITEM_KINDS[item.kind],
        detail=item.detail or None,
        documentation=item.documentation or None,
        sort_text=f"{index:05}",
        filter_text=item.label,
        text_edit=types.TextEdit(range, item.label),
    )


def document_symbols(symbols: Sequence[Symbol], units: Units) -> list[types.DocumentSymbol]:
    """Return the outline, nested as the regions of the text."""
    top: list[types.DocumentSymbol] = []
    pending = [(symbol, top) for symbol in symbols]
    while pending:
        symbol, into = pending.pop(0)
        children: list[types.DocumentSymbol] = []
        into.append(_document_symbol(symbol, units, children))
        pending += [(child, children) for child in symbol.children]
    return top


def _document_symbol(symbol: Symbol, units: Units, children: list[types.DocumentSymbol]) -> types.DocumentSymbol:
    last = min(symbol.last, len(units.text.lines) - 1)
    return types.DocumentSymbol(
        name=symbol.name or "?",
        kind=types.SymbolKind.Function if symbol.is_function else types.SymbolKind.Operator,
        range=units.between(((min(symbol.first, symbol.line), 0), (last, len(units.text.line(last))))),
        selection_range=units.range(Range(symbol.line, symbol.start, symbol.end)),
        detail=symbol.detail or None,
        children=children,
    )


def folding_ranges(folds: Sequence[tuple[int, int, bool]]) -> list[types.FoldingRange]:
    """Return the folding ranges."""
    return [
        types.FoldingRange(first, last, kind=types.FoldingRangeKind.Comment if is_run else None)
        for first, last, is_run in folds
    ]


def inlay_hint(hint: Hint, units: Units) -> types.InlayHint:
    """Return an inlay hint; shapes of operands are before a name, types and trip counts after one."""
    is_before = hint.kind is HintKind.OPERAND_SHAPE
    return types.InlayHint(
        units.position((hint.line, hint.column)),
        hint.label,
        _HINT_KINDS.get(hint.kind),
        tooltip=hint.tooltip,
        padding_left=hint.kind is HintKind.TRIP_COUNT or None,
        padding_right=is_before or None,
    )


def semantic_token_data(units: Units, language: str, first: int, last: int) -> list[int]:
    """Return the semantic tokens of lines `first` to `last`: five numbers for each, relative to the previous token."""
    data: list[int] = []
    line_before = 0
    for number in range(first, min(last + 1, len(units.text.lines))):
        line = units.text.lines[number]
        start_before = 0
        for category, start, end, is_definition in semantic_tokens(line, language):
            if not line.isascii():
                start, end = units_of(line, start, units.encoding), units_of(line, end, units.encoding)
            modifiers = int(is_definition)  # JSON's false is no number
            data += (number - line_before, start - start_before, end - start, _TOKEN_TYPES[category], modifiers)
            line_before, start_before = number, start
    return data


def semantic_token_edits(old: Sequence[int], new: Sequence[int]) -> list[types.SemanticTokensEdit]:
    """Return one edit from old to new data of semantic tokens, none if they are equal."""
    if old == new:
        return []
    head = _common_length(old, new)
    tail = _common_length(old[head:][::-1], new[head:][::-1])
    return [types.SemanticTokensEdit(head, len(old) - head - tail, new[head : len(new) - tail])]


def _common_length(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the length of the common prefix."""
    known, limit = 0, min(len(one), len(other)) + 1
    while limit - known > 1:
        middle = (known + limit) // 2
        if one[known:middle] == other[known:middle]:
            known = middle
        else:
            limit = middle
    return known


def smallest_edit(text: Text, content: str, units: Units) -> list[types.TextEdit]:
    """Return one edit from a text to another that leaves their common first and last lines untouched."""
    old, new = text.lines, Text(content).lines
    most = min(len(old), len(new))
    head = next((index for index in range(most) if old[index] != new[index]), most)
    if head == len(old) == len(new):
        return []
    most -= head
    tail = next((index for index in range(most) if old[-1 - index] != new[-1 - index]), most)
    middle = "\n".join(new[head : len(new) - tail])
    if tail:
        start, end = (head, 0), (len(old) - tail, 0)
        return [types.TextEdit(units.between((start, end)), f"{middle}\n" if len(new) - tail > head else "")]
    last = len(old) - 1, len(old[-1])
    if head == len(old):
        return [types.TextEdit(units.between((last, last)), f"\n{middle}")]
    if head == len(new):
        return [types.TextEdit(units.between(((head - 1, len(old[head - 1])), last)), "")]
    return [types.TextEdit(units.between(((head, 0), last)), middle)]
