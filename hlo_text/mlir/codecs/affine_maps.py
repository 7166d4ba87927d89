"""Checks of affine maps and sets, which are kept as text, against MLIR's rules for affine expressions."""

from __future__ import annotations

import re

from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.reading.failure import MalformedError

_TOKEN = late(r"\s*(->|>=|<=|==|[A-Za-z_][\w$.]*|0x[0-9a-fA-F]+|[0-9]+|\S|\Z)", re.ASCII)
_NAME = late(r"[A-Za-z_]", re.ASCII)
_DIVISIONS = ("floordiv", "ceildiv", "mod")
_LARGEST = 2**63 - 1
_MOST_BRACKETS = 100
_KNOWN: Memo[str, bool] = Memo("affine maps and sets that are right", 1 << 10)


def check_affine(text: str) -> None:
    """Raise an error if a text is not an affine map or set.

    Raises:
        MalformedError: The text is malformed.

    >>> check_affine("affine_map<(d0)[s0] -> (d0 + s0 * 2, d0 floordiv 2)>")
    """
    if text not in _KNOWN:
        _Checker(text).check()
        _KNOWN.remember(text, True)


class _Checker:
    """Recursive-descent parser of maps and sets; the value of an expression is whether it may be free of dimensions."""

    def __init__(self, text: str) -> None:
        self.tokens = [match[1] for match in _TOKEN.finditer(text)]
        self.place = 0
        self.symbols: dict[str, bool] = {}
        self.brackets = 0

    @property
    def token(self) -> str:
        return self.tokens[self.place]

    def refuse(self, message: str) -> MalformedError:
        return MalformedError("attribute.affine", message)

    def shown_token(self) -> str:
        """Return the current token as messages show it."""
        return repr(self.token) if self.token else "end of map"

    def take(self, *choices: str) -> str | None:
        """Consume the next token if it is one of the choices."""
        found = self.token
        if found not in choices:
            return None
        self.place += 1
        return found

    def expect(self, *choices: str) -> str:
        found = self.take(*choices)
        if found is None:
            given = self.shown_token()
            raise self.refuse(f"expected {' or '.join(map(repr, choices))} in affine map, found {given}")
        return found

    def check(self) -> None:
        kind = self.expect("affine_map", "affine_set")
        self.expect("<")
        self.names("(", ")", is_symbol=False)
        if self.token == "[":
            self.names("[", "]", is_symbol=True)
        self.expect("->" if kind == "affine_map" else ":")
        self.expect("(")
        if not self.take(")"):
            self.item(kind)
            while self.expect(",", ")") == ",":
                self.item(kind)
        self.expect(">")
        self.expect("")

    def names(self, opening: str, closing: str, *, is_symbol: bool) -> None:
        """Read a list of dimension or symbol names."""
        self.expect(opening)
        if self.take(closing):
            return
        while True:
            name = self.token
            if _NAME.match(name) is None:
                raise self.refuse(f"expected a dimension or symbol name in affine map, found {self.shown_token()}")
            if name in self.symbols:
                raise self.refuse(f"redefinition of {name!r} in affine map")
            self.symbols[name] = is_symbol
            self.place += 1
            if self.expect(",", closing) == closing:
                return

    def item(self, kind: str) -> None:
        self.sum()
        if kind == "affine_set":
            self.expect(">=", "<=", "==")
            self.sum()

    def sum(self) -> bool:
        """Parse a sum; return whether it may be free of dimensions, which a difference may cancel."""
        is_symbolic = self.product()
        while sign := self.take("+", "-"):
            is_symbolic = (self.product() and is_symbolic) or sign == "-"  # a difference may be a number
        return is_symbolic

    def product(self) -> bool:
        is_symbolic = self.operand()
        while found := self.take("*", *_DIVISIONS):
            is_zero = self.token == "0" and found == "*"
            factor = self.operand()
            if not factor and not (found == "*" and is_symbolic):
                which = "one" if found == "*" else "the right"
                raise self.refuse(f"non-affine expression: {which} operand of {found!r} must be a constant or a symbol")
            is_symbolic = (is_symbolic and factor) or is_zero
        return is_symbolic

    def operand(self) -> bool:
        token = self.token
        if token in ("-", "("):
            return self.bracketed()
        if token in self.symbols:
            self.place += 1
            return self.symbols[token]
        if not token[:1].isdecimal():
            raise self.refuse(f"expected a dimension, symbol or integer in affine map, found {self.shown_token()}")
        digits = token.lstrip("0x") if token.startswith("0x") else token.lstrip("0")
        if len(digits) > 19 or int(digits or "0", 16 if token.startswith("0x") else 10) > _LARGEST:
            raise self.refuse("integer in affine map is too large for type index")
        self.place += 1
        return True

    def bracketed(self) -> bool:
        """Read the operand of a minus sign, or an expression in parentheses."""
        self.brackets += 1
        if self.brackets > _MOST_BRACKETS:
            raise MalformedError("nesting", f"affine map is nested more than {_MOST_BRACKETS} levels deep")
        if self.take("-"):
            is_symbolic = self.operand()
        else:
            self.expect("(")
            is_symbolic = self.sum()
            self.expect(")")
        self.brackets -= 1
        return is_symbolic
