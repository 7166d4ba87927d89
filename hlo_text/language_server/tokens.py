"""Tokens of single lines, for both languages: enough to tell names from strings, comments and numbers."""

from __future__ import annotations

import re
from enum import Enum, auto

import attrs

from hlo_text.core.memo import Memo

_LONGEST_LINE = 100_000  # characters of a line that are looked at: the rest is elements of a constant


class TokenKind(Enum):
    """Kinds of tokens."""

    VALUE = auto()  # `%0`; in MLIR without `#1` and `:2`
    SYMBOL = auto()  # `@main`
    ALIAS = auto()  # `#loc1`, `!type`
    BLOCK = auto()  # `^bb0`
    WORD = auto()  # `stablehlo.add`, `f32`, `dims`; in HLO names without `%`
    STRING = auto()
    NUMBER = auto()
    COMMENT = auto()
    PUNCTUATION = auto()


@attrs.frozen
class Token:
    """A token in a line: its characters from `start` up to `end`."""

    kind: TokenKind
    text: str
    start: int
    end: int


_STRING = r'"(?:[^"\\]|\\.)*"?'
_MLIR = re.compile(
    rf"""(?P<COMMENT>//.*)
    |(?P<VALUE>%(?:[0-9]+|[A-Za-z_$.-][\w$.-]*))
    |(?P<SYMBOL>@(?:[\w$.-]+|{_STRING}))
    |(?P<ALIAS>[#!][A-Za-z_][\w$]*(?:\.[\w$.]+)?)
    |(?P<BLOCK>\^[\w$.-]+)
    |(?P<STRING>{_STRING})
    |(?P<WORD>[A-Za-z_][\w$]*(?:\.[\w$]+)*)
    |(?P<NUMBER>-?[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?|0x[0-9A-Fa-f]+)
    |(?P<PUNCTUATION>->|::|\S)""",
    re.VERBOSE,
)
_HLO = re.compile(
    rf"""(?P<COMMENT>//.*|/\*.*?(?:\*/|$))
    |(?P<VALUE>%[\w.-]+)
    |(?P<STRING>{_STRING})
    |(?P<WORD>[A-Za-z_](?:[\w.]|-(?!>))*)
    |(?P<NUMBER>-?[0-9][\w.]*(?:[eE][-+]?[0-9]+)?)
    |(?P<PUNCTUATION>->|\S)""",
    re.VERBOSE,
)


def _tokens(key: tuple[str, str]) -> tuple[Token, ...]:
    language, line = key
    pattern = _HLO if language == "hlo" else _MLIR
    return tuple(
        Token(TokenKind[match.lastgroup or "PUNCTUATION"], match[0], *match.span())
        for match in pattern.finditer(line, 0, _LONGEST_LINE)
    )


_LINES: Memo[tuple[str, str], tuple[Token, ...]] = Memo(
    "language server: tokens of lines", 1 << 22, _tokens, lambda key, tokens: 20 + len(key[1]) + 20 * len(tokens)
)


def tokens_of(line: str, language: str) -> tuple[Token, ...]:
    """Return the tokens of a line.

    >>> [token.text for token in tokens_of('%0 = stablehlo.abs %a : t // it', "stablehlo")]
    ['%0', '=', 'stablehlo.abs', '%a', ':', 't', '// it']
    """
    return _LINES[language, line]


def token_at(line: str, column: int, language: str) -> Token | None:
    """Return the token in which a column lies, that of a name if it lies between two."""
    around = [token for token in tokens_of(line, language) if token.start <= column <= token.end]
    names = [token for token in around if token.kind is not TokenKind.PUNCTUATION]
    found = names or around
    return found[-1] if found else None
