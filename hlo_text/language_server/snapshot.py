"""A text as it is at some time and the answers about it, in places of lines and columns."""

from __future__ import annotations

import re
from functools import cached_property

import attrs

from hlo_text.language_server.completion import Item, completions
from hlo_text.language_server.documentation import documentation_of, operation_class
from hlo_text.language_server.hlo_names import HloNames
from hlo_text.language_server.mlir_names import MlirNames
from hlo_text.language_server.names import Mention, NameKind, definition_of
from hlo_text.language_server.outline import Symbol, folds, outline
from hlo_text.language_server.reading import LastRead
from hlo_text.language_server.text import Range, Text
from hlo_text.language_server.tokens import Token, TokenKind, token_at

_INDEX = re.compile(r"#\d+")


class RefusedError(Exception):
    """Refusal of what was asked for; the message says why."""


@attrs.frozen
class Hover:
    """Markdown about the characters of a line."""

    content: str
    range: Range


@attrs.define(slots=False, eq=False)
class Snapshot:
    """A text as it is at some time; answers do not depend on whether it can be read.

    Attributes:
        text: The text.
        language: Its language.
        last_read: The last reading of an earlier text that succeeded.
    """

    text: Text
    language: str
    last_read: LastRead | None = None

    @cached_property
    def names(self) -> MlirNames | HloNames:
        """The names in the text."""
        return HloNames(self.text) if self.language == "hlo" else MlirNames(self.text)

    # --- what is at a place ------------------------------------------------------------------------------------------

    def hover(self, line: int, column: int) -> Hover | None:
        """Return what is known of the name or operation at a place."""
        mention = self.names.mention_at(line, column)
        if mention is not None:
            content = self._about(mention, line)
            return Hover(content, mention.range) if content is not None else None
        token = token_at(self.text.line(line), column, self.language)
        return self._about_operation(token, line) if token is not None else None

    def _about_operation(self, token: Token, line: int) -> Hover | None:
        name = token.text.strip('"')
        if token.kind not in (TokenKind.WORD, TokenKind.STRING):
            return None
        cls = operation_class(name, self.language)
        if cls is None:
            return None
        return Hover(documentation_of(name, cls, self.language), Range(line, token.start, token.end))

    def _about(self, mention: Mention, line: int) -> str | None:
        definition = definition_of(self.names.mentions(mention))
        if definition is None:
            return None
        fence = "hlo" if self.language == "hlo" else "mlir"
        if mention.kind is NameKind.VALUE:
            sign = "" if self.language == "hlo" and not self._has_sign(mention) else "%"
            type = self.type_of(definition, self._index_behind(mention))
            shown = f"{sign}{mention.name}: {type}" if type is not None else f"{sign}{mention.name}"
            return f"```{fence}\n{shown}\n```\n\ndefined on line {definition.range.line + 1}"
        source = self.text.line(definition.range.line).strip()
        return f"```{fence}\n{source[:500]}\n```"

    def _has_sign(self, mention: Mention) -> bool:
        return self.text.line(mention.range.line)[: mention.range.start].endswith("%")

    def _index_behind(self, mention: Mention) -> str:
        match = _INDEX.match(self.text.line(mention.range.line), mention.range.end)
        return match[0] if match is not None else ""

    def type_of(self, definition: Mention, index: str = "") -> str | None:
        """Return the type of the value defined at a place, of one of several results if there is an index."""
        if self.language != "hlo" and self.last_read is not None:
            known = self.last_read.type_of(definition.range.line, definition.name, index)
            if known is not None:
                return known
        return self.names.type_text(definition)

    def definition(self, line: int, column: int) -> Range | None:
        """Return where the name at a place is defined."""
        found = definition_of(self.mentions(line, column))
        return found.range if found is not None else None

    def mentions(self, line: int, column: int) -> list[Mention]:
        """Return all mentions of what the name at a place stands for."""
        mention = self.names.mention_at(line, column)
        return self.names.mentions(mention) if mention is not None else []

    # --- renaming ----------------------------------------------------------------------------------------------------

    def renamed_range(self, line: int, column: int) -> Mention | None:
        """Return the name at a place if it can be given another one."""
        mention = self.names.mention_at(line, column)
        if mention is None or definition_of(self.names.mentions(mention)) is None:
            return None
        return mention

    def rename(self, line: int, column: int, new: str) -> list[tuple[Range, str]]:
        """Return the characters to replace, and by what.

        Raises:
            RefusedError: There is nothing to rename, or the new name is none or taken.
        """
        mention = self.renamed_range(line, column)
        if mention is None:
            raise RefusedError("no name defined in this document at this position")
        name = self.names.bare(mention.kind, new.strip())
        if not self.names.is_valid(mention.kind, name):
            raise RefusedError(f"{new.strip()!r} is not a valid {mention.kind.value} name")
        if mention.kind is NameKind.ALIAS and name[0] != mention.name[0]:
            raise RefusedError(f"the new name of this alias must start with '{mention.name[0]}'")
        if name != mention.name and self.names.is_taken(mention, name):
            raise RefusedError(f"a {mention.kind.value} named {name!r} already exists")
        return [(found.range, self._spelled(found, name)) for found in self.names.mentions(mention)]

    def _spelled(self, mention: Mention, name: str) -> str:
        """Return a name as it stands at a mention: symbols in quotes where they need them."""
        if mention.kind is not NameKind.FUNCTION or not isinstance(self.names, MlirNames):
            return name
        before = self.text.line(mention.range.line)[: mention.range.start]
        return f'"{name}"' if self.names.needs_quotes(name) and before.endswith("@") else name

    # --- the text as a whole -----------------------------------------------------------------------------------------

    def completions(self, line: int, column: int) -> list[Item]:
        """Return what may stand at a place."""
        return completions(self.text, self.names, line, column)

    def outline(self) -> list[Symbol]:
        """Return functions and computations."""
        return outline(self.text, self.names)

    def folds(self) -> list[tuple[int, int, bool]]:
        """Return first and last lines of what folds, and whether it is a run of aliases or comments."""
        return list(folds(self.text, self.names))
