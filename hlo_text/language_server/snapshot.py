"""An immutable state of a document and the answers about it, with positions as lines and columns."""

from __future__ import annotations

import re
from functools import cached_property

import attrs

from hlo_text.hlo.syntax.index import HloIndex
from hlo_text.language_server.completion import Item, completions
from hlo_text.language_server.documentation import documentation_of, operation_class
from hlo_text.language_server.inlay_hints import Hint, inlay_hints
from hlo_text.language_server.outline import Symbol, folds, outline
from hlo_text.language_server.reading import LastRead
from hlo_text.language_server.text import Range, Text
from hlo_text.mlir.syntax.index import MlirIndex
from hlo_text.reading.syntax import NameKind, Occurrence, TokenKind, definition_of

_INDEX = re.compile(r"#\d+")


class RequestRefusedError(Exception):
    """A request that cannot be answered."""


@attrs.frozen
class Hover:
    """Markdown about a range of a line."""

    content: str
    range: Range


@attrs.define(slots=False, eq=False)
class Snapshot:
    """A state of a document; answers do not require that the text is valid.

    Attributes:
        text: The text.
        language: Its language.
        last_read: The last successful reading of an earlier text.
    """

    text: Text
    language: str
    last_read: LastRead | None = None

    @cached_property
    def index(self) -> MlirIndex | HloIndex:
        """The index of the text, in which only `\\n` ends a line."""
        content = self.text.content.replace("\r\n", " \n").replace("\r", "\n")
        return HloIndex(content) if self.language == "hlo" else MlirIndex(content)

    def range_of(self, name: Occurrence) -> Range:
        """Return the range of a name."""
        line, start = self.text.place(name.start)
        return Range(line, start, start + name.end - name.start)

    # --- positions ---------------------------------------------------------------------------------------------------

    def hover(self, line: int, column: int) -> Hover | None:
        """Return the hover text of the name or operation at a position."""
        name = self._name_at(line, column)
        if name is None:
            return self._about_operation(line, column)
        content = self._about(name)
        return Hover(content, self.range_of(name)) if content is not None else None

    def _name_at(self, line: int, column: int) -> Occurrence | None:
        return self.index.name_at(self.text.offset(line, column)) if self.text.contains(line, column) else None

    def _about_operation(self, line: int, column: int) -> Hover | None:
        found = self.index.token_at(self.text.offset(line, column)) if self.text.contains(line, column) else None
        if found is None or found[1][found[2]].kind not in (TokenKind.WORD, TokenKind.STRING):
            return None
        token = found[1][found[2]]
        name = token.text.strip('"')
        cls = operation_class(name, self.language)
        if cls is None:
            return None
        return Hover(documentation_of(name, cls, self.language), Range(line, token.start, token.end))

    def _about(self, name: Occurrence) -> str | None:
        definition = definition_of(self.index.occurrences(name))
        if definition is None:
            return None
        fence = "hlo" if self.language == "hlo" else "mlir"
        line = self.text.place(definition.start)[0]
        if name.kind is NameKind.VALUE:
            sign = "%" if self.language != "hlo" or self.text.content.startswith("%", name.start - 1) else ""
            behind = _INDEX.match(self.text.content, name.end)
            type = self.type_of(definition, behind[0] if behind is not None else "")
            shown = f"{sign}{name.name}: {type}" if type is not None else f"{sign}{name.name}"
            return f"```{fence}\n{shown}\n```\n\ndefined on line {line + 1}"
        return f"```{fence}\n{self.text.line(line).strip()[:500]}\n```"

    def type_of(self, definition: Occurrence, index: str = "") -> str | None:
        """Return the type of a defined value; `index` selects one of several results."""
        if self.language != "hlo" and self.last_read is not None:
            known = self.last_read.type_of(self.text.place(definition.start)[0], definition.name, index)
            if known is not None:
                return known
        return self.index.type_text(definition)

    def definition(self, line: int, column: int) -> Range | None:
        """Return the definition of the name at a position."""
        found = definition_of(self.occurrences(line, column))
        return self.range_of(found) if found is not None else None

    def occurrences(self, line: int, column: int) -> list[Occurrence]:
        """Return all occurrences of the entity named at a position."""
        name = self._name_at(line, column)
        return self.index.occurrences(name) if name is not None else []

    # --- renaming ----------------------------------------------------------------------------------------------------

    def renamed(self, line: int, column: int) -> Occurrence | None:
        """Return the name at a position if it can be renamed."""
        name = self._name_at(line, column)
        return name if name is not None and definition_of(self.index.occurrences(name)) is not None else None

    def rename(self, line: int, column: int, new: str) -> list[tuple[Range, str]]:
        """Return the ranges to replace, with their replacements.

        Raises:
            RequestRefusedError: There is nothing to rename, or the new name is invalid or taken.
        """
        old = self.renamed(line, column)
        if old is None:
            raise RequestRefusedError("no name defined in this document at this position")
        name = self.index.bare(old.kind, new.strip())
        if not self.index.is_valid(old.kind, name):
            raise RequestRefusedError(f"{new.strip()!r} is not a valid {old.kind.value} name")
        if old.kind is NameKind.ALIAS and name[0] != old.name[0]:
            raise RequestRefusedError(f"the new name of this alias must start with '{old.name[0]}'")
        if name != old.name and self.index.is_taken(old, name):
            raise RequestRefusedError(f"a {old.kind.value} named {name!r} already exists")
        return [(self.range_of(found), self._written(found, name)) for found in self.index.occurrences(old)]

    def _written(self, old: Occurrence, name: str) -> str:
        """Return a new name in the form that replaces an occurrence, quoted if the symbol requires it."""
        if old.kind is not NameKind.FUNCTION or not isinstance(self.index, MlirIndex):
            return name
        is_symbol = self.text.content.startswith("@", old.start - 1)
        return f'"{name}"' if is_symbol and self.index.needs_quotes(name) else name

    # --- whole text --------------------------------------------------------------------------------------------------

    def completions(self, line: int, column: int) -> list[Item]:
        """Return the completion items at a position."""
        return completions(self.text, self.index, line, column)

    def inlay_hints(self, first: int, last: int) -> list[Hint]:
        """Return the inlay hints on lines `first` to `last`."""
        return inlay_hints(self.index, self.last_read, first, last)

    def outline(self) -> list[Symbol]:
        """Return the functions and computations."""
        return outline(self.index)

    def folds(self) -> list[tuple[int, int, bool]]:
        """Return the first and last line of each fold, and whether it is a run of aliases or comments."""
        return list(folds(self.index))
