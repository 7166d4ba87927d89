"""Services that the rules of types, attributes and statements need from the reader they are part of."""

from __future__ import annotations

from typing import Any, NoReturn

from hlo_text.attributes import Location
from hlo_text.types import Type


class ReaderRules:
    """Base of the classes that hold grammar rules; `MlirReader` joins them.

    Attributes:
        text: The text that is being read; tokens give offsets in it.
        attribute_aliases, type_aliases: Definitions so far, by name.
        alias_texts: Their texts, by name with its sign.
        alias_uses: Where which was looked up since the last definition.
    """

    text: str
    attribute_aliases: dict[str, Any]
    type_aliases: dict[str, Type]
    alias_texts: dict[str, str]
    alias_uses: list[tuple[int, str]]

    def fail(self, code: str, message: str, token: Any) -> NoReturn:
        """Raise a `ParseError` at a token."""
        raise NotImplementedError

    def inner(self, start: str, text: str, offset: int) -> Any:
        """Read a piece of the text, which stands at `offset`, with another start rule."""
        raise NotImplementedError

    def slice(self, first: Any, last: Any) -> str:
        """Return the text from one token to another."""
        raise NotImplementedError

    def dialect_value(self, attribute: Any) -> Any:
        """Return what a `#stablehlo` or `#chlo` attribute means, None for anything else."""
        raise NotImplementedError

    def read_attributes(self, cls: Any, properties: Any, dictionary: Any) -> tuple[dict[str, Any], Any]:
        """Return field values and annotations from an operation's dictionaries."""
        raise NotImplementedError

    def resolve_location(self, location: Location) -> Location:
        """Return a location with its aliases replaced."""
        raise NotImplementedError

    def symbol_name(self, token: Any) -> str:
        """Return the name of a symbol token."""
        raise NotImplementedError

    def text_of(self, token: Any) -> str:
        """Return what a string token says."""
        raise NotImplementedError
