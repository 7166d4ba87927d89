"""Values of constants."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hlo_text.core.arrays import is_uniform, read_only_array
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.services import service
from hlo_text.core.types import TensorType, TupleType, Type

if TYPE_CHECKING:
    import numpy as np

#: Maximum number of bytes of elements that are kept for comparisons.
_SMALL_KEY_BYTES = 64


class Literal:
    """A constant's value, decoded when first read.

    A literal of billions of elements costs nothing until `array` is read; a splat never allocates its elements.

    Attributes:
        type: Its type in the program.
        is_splat: Whether all elements are equal; None computes it on first use.
        text: Its canonical MLIR text if that is known from reading (large hex payloads), so that printing need not
                decode; None otherwise. Readers may pass a function that returns it.
        is_elided: The text omits the elements (`{...}`, `dense<__elided__>`), so that there is no value.
        resource_key: Key in the module's resource section for `dense_resource<key>`; the data may be set after parsing.
    """

    __slots__ = (
        "_array",
        "_check",
        "_decode",
        "_integers",
        "_is_elided",
        "_is_splat",
        "_kept_key",
        "_resource_key",
        "_text",
        "_type",
    )

    def __init__(
        self,
        type: Type,
        array: Any = None,
        *,
        decode: Callable[[], Any] | None = None,
        check: Callable[[], None] | None = None,
        text: str | Callable[[], str | None] | None = None,
        is_splat: bool | None = False,
        is_elided: bool = False,
        resource_key: str | None = None,
        integers: tuple[int, ...] | None = None,
    ) -> None:
        self._type = type
        self._integers = integers
        self._array = None if array is None else read_only_array(array)
        self._kept_key: tuple[Any, ...] | None = None
        self._decode = decode
        self._check = check
        self._text = text
        self._is_splat = is_splat
        self._is_elided = is_elided
        self._resource_key = resource_key

    @property
    def type(self) -> Type:
        return self._type

    @property
    def is_elided(self) -> bool:
        return self._is_elided

    @property
    def resource_key(self) -> str | None:
        return self._resource_key

    @property
    def array(self) -> Any:
        """The value: a read-only NumPy array of the type's shape and exact dtype; for tuples, a nested tuple of arrays.

        Splats are broadcast views. Quantized literals contain storage values.

        Raises:
            ParseError: A large payload turns out to be malformed or of the wrong length.
            ValueError: The literal is elided.
        """
        if self._array is None:
            self._array = read_only_array(self.decoded())
            self._decode = None
        return self._array

    def decoded(self) -> Any:
        """Return the value, as `array`, but do not keep it if it has to be decoded.

        Raises:
            ParseError, ValueError: As for `array`.
        """
        if self._array is not None:
            return self._array
        if self.is_elided or self._decode is None:
            raise ValueError("the constant's elements were elided in the text")
        return self._decode()

    @property
    def integers(self) -> tuple[int, ...]:
        """All elements of a literal of integers, row by row.

        Raises:
            ParseError, ValueError: As for `array`, which short lists of plain numbers do not need.
        """
        if self._integers is None:
            self._integers = tuple(self.array.ravel().tolist())
        return self._integers

    def decode_later(self, decode: Callable[[], Any], check: Callable[[], None] | None = None) -> None:
        """Set the function that decodes the value, and the one that checks the text without decoding it."""
        self._decode = decode
        self._check = check

    def find_error(self) -> Diagnostic | None:
        """Return the error in the text of the elements, or None.

        Elements that cannot be checked otherwise are decoded and kept.
        """
        try:
            if self._check is not None:
                self._check()
            elif self.has_value:
                _ = self.array
        except ParseError as error:
            return error.diagnostics[0]
        return None

    @property
    def is_splat(self) -> bool:
        """Whether all elements are equal."""
        if self._is_splat is None:
            self._is_splat = is_uniform(self.array)
        return self._is_splat

    @property
    def holds_source(self) -> bool:
        """Whether the literal keeps the text of its whole module alive; process-wide caches do not store such ones."""
        return False

    @property
    def is_known_splat(self) -> bool:
        """Whether all elements are known to be equal without decoding them."""
        return bool(self._is_splat)

    @property
    def text(self) -> str | None:
        return self._text() if callable(self._text) else self._text

    @property
    def has_value(self) -> bool:
        """Whether `array` can be read."""
        return not self.is_elided and (self._array is not None or self._decode is not None)

    def content(self) -> tuple[Any, ...]:
        """Return the comparison key, equal for equal literals only; keys of small literals are cached."""
        if self._kept_key is not None:
            return self._kept_key
        if not self.has_value:
            return (self.type, self.resource_key)
        key = self._key_of_value()
        if len(key) == 3 and len(key[2]) <= _SMALL_KEY_BYTES:
            self._kept_key = key
        return key

    def _key_of_value(self) -> tuple[Any, ...]:
        if isinstance(self.type, TupleType):
            return (self.type, tuple(element.tobytes() for element in _leaves(self.array)))
        if self.is_splat:
            return (self.type, True, self.array.reshape(-1)[:1].tobytes())
        return (self.type, False, self.array.tobytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Literal):
            return NotImplemented
        if self is other:
            return True
        return self.content() == other.content()

    def __hash__(self) -> int:
        return hash((self.type, self.is_elided))

    def __repr__(self) -> str:
        array = self._array
        shown = repr(array) if not isinstance(array, tuple | None) and array.size <= 16 else "..."
        return f"<Literal {shown} {self.type!r}>"[:120]

    def __str__(self) -> str:
        if not self.has_value:
            return repr(self)
        return str(service("attribute_text")(self))

    def with_type(self, type: TensorType) -> Literal:
        """Return a literal with the same elements and another type of the same shape."""
        return Literal(
            type,
            self._array,
            decode=self._decode,
            check=self._check,
            is_splat=self._is_splat,
            is_elided=self.is_elided,
            resource_key=self.resource_key,
            integers=self._integers,
        )


class KeptLiteral(Literal):
    """A constant whose elements have an unknown type: it has a text and no value.

    Attributes:
        written: The elements as written, in the syntax of the text's language.
    """

    __slots__ = ("_written",)

    def __init__(self, type: Type, written: str, *, text: str | None = None) -> None:
        super().__init__(type, text=text)
        self._written = written

    @property
    def written(self) -> str:
        return self._written

    def content(self) -> tuple[Any, ...]:
        return (self.type, self.written)

    def with_type(self, type: TensorType) -> Literal:
        return KeptLiteral(type, self.written, text=self.text)


class TextLiteral(Literal, ABC):
    """A literal whose elements are a range of a text, usually of the module's source, which avoids a copy of them.

    Subclasses decode the range.
    """

    __slots__ = ("_end", "_source", "_start")

    def __init__(
        self,
        type: Type,
        source: str,
        start: int,
        end: int,
        *,
        check: Callable[[], None] | None = None,
        is_splat: bool | None = None,
        integers: tuple[int, ...] | None = None,
    ) -> None:
        super().__init__(type, check=check, is_splat=is_splat, integers=integers)
        self._source = source
        self._start = start
        self._end = end

    @property
    def elements_in_text(self) -> str:
        """The text of the elements as written."""
        return self._source[self._start : self._end]

    @property
    def holds_source(self) -> bool:
        return self._end - self._start < len(self._source)

    @property
    def has_value(self) -> bool:
        return True

    def decoded(self) -> Any:
        return self._decode_text() if self._array is None else self._array

    @abstractmethod
    def _decode_text(self) -> Any:
        """Return the elements."""

    def with_type(self, type: TensorType) -> Literal:
        array, is_splat = self._array, self._is_splat
        decode = self.decoded if array is None else None
        return Literal(type, array, decode=decode, is_splat=is_splat, integers=self._integers)


def _leaves(value: Any) -> list[np.ndarray[Any, Any]]:
    if isinstance(value, tuple):
        return [leaf for element in value for leaf in _leaves(element)]
    return [value]
