"""Tokens of MLIR text, line by line: no token spans several lines."""

from __future__ import annotations

import re
from functools import partial

from hlo_text.core.memo import Memo
from hlo_text.reading.syntax import Tokens, tokenize, weight_of_tokens

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


_LINES: Memo[str, Tokens] = Memo("MLIR syntax: tokens of lines", 1 << 22, partial(tokenize, _TOKEN), weight_of_tokens)


def tokens_of(line: str) -> Tokens:
    """Return the tokens of a line.

    >>> [token.text for token in tokens_of('%0 = stablehlo.abs %a : t // it')]
    ['%0', '=', 'stablehlo.abs', '%a', ':', 't', '// it']
    """
    return _LINES[line]
