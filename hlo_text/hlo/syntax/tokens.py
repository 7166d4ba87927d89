"""Tokens of HLO text, line by line."""

from __future__ import annotations

import re
from functools import partial

from hlo_text.core.memo import Memo
from hlo_text.reading.syntax import Tokens, tokenize, weight_of_tokens

_TOKEN = re.compile(
    r"""(?P<COMMENT>//.*|/\*.*?(?:\*/|$))
    |(?P<VALUE>%[\w.-]+)
    |(?P<STRING>"(?:[^"\\]|\\.)*"?)
    |(?P<WORD>[A-Za-z_](?:[\w.]|-(?!>))*)
    |(?P<NUMBER>-?[0-9][\w.]*(?:[eE][-+]?[0-9]+)?)
    |(?P<PUNCTUATION>->|\S)""",
    re.VERBOSE,
)


_LINES: Memo[str, Tokens] = Memo("HLO syntax: tokens of lines", 1 << 22, partial(tokenize, _TOKEN), weight_of_tokens)


def tokens_of(line: str) -> Tokens:
    """Return the tokens of a line.

    >>> [token.text for token in tokens_of("ROOT r = f32[2] add(%a, b)")][:4]
    ['ROOT', 'r', '=', 'f32']
    """
    return _LINES[line]
