"""Tokens of MLIR text, line by line: no token spans several lines."""

from __future__ import annotations

import re

from hlo_text.core.memo import Memo
from hlo_text.reading.syntax import LONGEST_LINE, Token, TokenKind, Tokens

_STRING = r'"(?:[^"\\]|\\.)*"?'
_TOKEN = re.compile(
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


def _tokenize(line: str) -> Tokens:
    matches = _TOKEN.finditer(line, 0, LONGEST_LINE)
    return tuple(Token(TokenKind[match.lastgroup or "PUNCTUATION"], match[0], *match.span()) for match in matches)


_LINES: Memo[str, Tokens] = Memo(
    "MLIR syntax: tokens of lines", 1 << 22, _tokenize, lambda line, tokens: 20 + len(line) + 20 * len(tokens)
)


def tokens_of(line: str) -> Tokens:
    """Return the tokens of a line.

    >>> [token.text for token in tokens_of('%0 = stablehlo.abs %a : t // it')]
    ['%0', '=', 'stablehlo.abs', '%a', ':', 't', '// it']
    """
    return _LINES[line]
