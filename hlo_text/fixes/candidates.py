"""Candidate edits that may remove an error, most likely first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hlo_text.core.diagnostics import Edit
from hlo_text.fixes.edits import SHAPE, TYPE
from hlo_text.fixes.words import SYNONYMS, Vocabulary, distance
from hlo_text.reading.syntax import TextIndex, TokenKind

_INSERTED = (",", ":", "=", ")", "(", ">", "]", "[", "}", "{", "->", '"', "<", "%")
_LONGEST_STATEMENT = 4000
_NEAR = 3  # tokens on either side of an error


class FixCandidate(NamedTuple):
    """A candidate edit; those of one tier are tried together, and the cheapest one that fixes the error wins."""

    tier: int
    cost: float
    edit: Edit


class Statement:
    """A statement with an error.

    Attributes:
        index: Names in the text.
        language: Its language.
        line: Its line, counted from 0.
        offset: Offset of the error.
        message: Message of the error.
    """

    def __init__(self, index: TextIndex, language: str, line: int, offset: int, message: str) -> None:
        self.index, self.language, self.line, self.offset, self.message = index, language, line, offset, message
        self.start = index.starts[line]
        self.content = index.lines[line]

    def edit(self, start: int, end: int, text: str) -> Edit:
        """Return an edit that replaces characters of the line."""
        return Edit(self.start + start, self.start + end, text)

    def away(self, start: int, end: int) -> float:
        """Return the penalty for the distance of characters from the error, at most 0.4."""
        column = self.offset - self.start
        gap = 0 if start <= column <= end else min(abs(start - column), abs(end - column))
        return min(gap, 100) / 250


def candidates_of(statement: Statement) -> Iterator[FixCandidate]:
    """Yield candidates tier by tier; none for statements with long constants."""
    if len(statement.content) > _LONGEST_STATEMENT:
        return
    yield from _rewritten(statement)
    yield from _other_words(statement)
    yield from _other_types(statement)
    yield from _punctuated(statement)


# --- forms of other tools --------------------------------------------------------------------------------------------

_BITS = {"f16": ("7C00", "FC00", "7E00"), "bf16": ("7F80", "FF80", "7FC0"), "f32": ("7F800000", "FF800000", "7FC00000"),
         "f64": ("7FF0000000000000", "FFF0000000000000", "7FF8000000000000")}  # fmt: skip


def _special_number(match: re.Match[str]) -> str | None:
    """Return the hexadecimal bits by which MLIR writes an infinity or NaN."""
    bits = _BITS.get(match["type"])
    if bits is None:
        return None
    word = match["word"].lower()
    digits = bits[2] if "nan" in word else bits[word.startswith("-")]
    return f"dense<0x{digits}>"


Rewrite = tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]


def _rewrite(pattern: str, replacement: str | Callable[[re.Match[str]], str | None]) -> Rewrite:
    """Return a rewrite rule; a string replacement contains the named groups in braces."""
    if isinstance(replacement, str):
        text = replacement
        return re.compile(pattern), lambda match: text.format(**match.groupdict())
    return re.compile(pattern), replacement


def _default_layout(match: re.Match[str]) -> str:
    rank = len([size for size in match["sizes"].split(",") if size.strip()])
    return f"{match['shape']}{{{','.join(map(str, reversed(range(rank))))}}}"


_TYPES = r"tensor<[^<>]*>(?:, tensor<[^<>]*>)*"
_NAME = r"(?P<name>%[\w$.-]+)"
_LISTS = r"(?P<first>\[[\d, ]*\])", r"(?P<second>\[[\d, ]*\])"
_MLIR_REWRITES: tuple[Rewrite, ...] = (
    _rewrite(
        r"dense<(?P<word>[-+]?(?i:inf(?:inity)?|nan))>(?=[^:\n]*:\s*tensor<(?:[\dx?]*x)?(?P<type>\w+)>)",
        _special_number,
    ),
    _rewrite(r"(?<=constant )<(?P<body>[^<>]*)>", "dense<{body}>"),
    _rewrite(r"(?<=constant )(?P<body>[-\w.+]+|\[[^\]]*\])(?=\s*:)", "dense<{body}>"),
    _rewrite(r",\s*".join(_LISTS), "{first} x {second}"),
    _rewrite(r"\s+".join(_LISTS), "{first} x {second}"),
    _rewrite(r"(?<=[:(,>])(?P<gap>\s*)(?P<type>[su]?i\d+|bf16|f\d\w*)\b(?![^<]*>)", "{gap}tensor<{type}>"),
    _rewrite(r"dense<\{(?P<body>[^}]*)\}>", "dense<[{body}]>"),
    _rewrite(r"(?<== )\{(?P<body>[\d, ]*)\}", "[{body}]"),
    _rewrite(rf"(?<=: )(?P<types>{_TYPES}) ->", "({types}) ->"),
    _rewrite(r"(?P<op>call) (?P<name>[A-Za-z_]\w*)(?=\()", "{op} @{name}"),
    _rewrite(rf"{_NAME}(?!#|[\w$.-])", "{name}#0"),
    _rewrite(rf"{_NAME}(?!#|[\w$.-])", "{name}#1"),
    _rewrite(rf"{_NAME}#\d+", "{name}"),
    _rewrite(rf"{_NAME}#\d+", "{name}#0"),
    _rewrite(rf"{_NAME}#\d+", "{name}#1"),
    _rewrite(r"(?<=[\w$.-]):\d+(?=\s*=)", ""),
)
_HLO_REWRITES: tuple[Rewrite, ...] = (
    _rewrite(r"(?<![\w.])(?P<sign>-?)(?:infinity|Infinity|INFINITY)\b", "{sign}inf"),
    _rewrite(r"(?P<shape>\b[a-z]\w*\[(?P<sizes>[^\]]*)\])\{[\d,]*\}", _default_layout),
    _rewrite(
        r"\b(?P<type>pred|bf16|f(?:16|32|64)|[su](?:8|16|32|64)|c64|c128)(?P<sizes>\d[\d,]*)\]", "{type}[{sizes}]"
    ),
    _rewrite(r"\[(?P<sizes>[\d,]*)(?=\{)", "[{sizes}]"),
    _rewrite(r"\(\[(?P<body>[^\[\]()]*)\]\)", "({{{body}}})"),
    _rewrite(r"\b(?P<op>constant|parameter) (?P<body>[-\w.+]+)", "{op}({body})"),
    _rewrite(r"\b(?P<op>constant|parameter)\{(?P<body>[-\w.+]+)\}", "{op}({body})"),
    _rewrite(r"(?<=\()(?P<body>[^(){}]*\d[^(){}]*)(?=\))", "{{{body}}}"),
    _rewrite(r"\{\[(?P<body>[\d,]*)\]\}", "{{{body}}}"),
    _rewrite(r"=\[(?P<body>[\d,]*)\](?!<)", "={{{body}}}"),
    _rewrite(r"=\((?P<body>[\d,]*)\)", "={{{body}}}"),
    _rewrite(r"=(?P<body>\d+(?:,\d+)*)(?=,|$)", "={{{body}}}"),
    _rewrite(r"=\{(?P<body>\d+)\}", "={body}"),
    _rewrite(r"(?P<word>window|slice|padding|metadata)=\[(?P<body>[^\]]*)\]", "{word}={{{body}}}"),
)


def _rewritten(statement: Statement) -> Iterator[FixCandidate]:
    rewrites = _HLO_REWRITES if statement.language == "hlo" else _MLIR_REWRITES
    for pattern, replacement in rewrites:
        for match in pattern.finditer(statement.content):
            text = replacement(match)
            if text is not None and text != match[0]:
                yield FixCandidate(1, statement.away(*match.span()), statement.edit(*match.span(), text))


# --- words and types -------------------------------------------------------------------------------------------------


def _other_words(statement: Statement) -> Iterator[FixCandidate]:
    vocabulary = Vocabulary(statement.index, statement.language, statement.line, statement.message)
    for number, token in enumerate(vocabulary.tokens):
        for word in vocabulary.alternatives(number):
            size = 1.0 if word in SYNONYMS.get(token.text, ()) else distance(token.text, word)
            cost = min(size, 3.0) + statement.away(token.start, token.end)
            yield FixCandidate(1, cost, statement.edit(token.start, token.end, word))


def _other_types(statement: Statement) -> Iterator[FixCandidate]:
    """Yield replacements of types by others in the line or of its operands."""
    pattern = SHAPE if statement.language == "hlo" else TYPE
    found = list(pattern.finditer(statement.content))
    known = dict.fromkeys([*(match[0] for match in found), *_operand_types(statement, pattern)])
    for match in found:
        for type in known:
            size = distance(match[0], type)
            if type != match[0] and size <= 4:
                cost = size + statement.away(*match.span())
                yield FixCandidate(2, cost, statement.edit(*match.span(), type))


def _operand_types(statement: Statement, pattern: re.Pattern[str]) -> Iterator[str]:
    index = statement.index
    names = {
        token.text.removeprefix("%")
        for token in index.tokens(statement.content)
        if token.kind in (TokenKind.VALUE, TokenKind.WORD)
    }
    for value in index.values_at(statement.start + len(statement.content)):
        if value.name in names:
            line = index.lines[index.line_at(value.start)]
            yield from (match[0] for match in pattern.finditer(line))


# --- punctuation -----------------------------------------------------------------------------------------------------


def _punctuated(statement: Statement) -> Iterator[FixCandidate]:
    """Yield deletions, replacements and insertions of a punctuation character near the error."""
    tokens = statement.index.tokens(statement.content)
    column = statement.offset - statement.start
    nearest = min(range(len(tokens)), key=lambda at: abs(tokens[at].start - column), default=0)
    for number in range(max(0, nearest - _NEAR), min(len(tokens), nearest + _NEAR + 1)):
        token = tokens[number]
        away = statement.away(token.start, token.end)
        if token.kind is TokenKind.PUNCTUATION:
            yield FixCandidate(3, 1 + away, statement.edit(token.start, token.end, ""))
            for sign in _INSERTED:
                if sign != token.text:
                    yield FixCandidate(3, 1.5 + away, statement.edit(token.start, token.end, sign))
        elif token.kind is TokenKind.WORD:
            yield FixCandidate(3, 2 + away, statement.edit(token.start, token.end, ""))
        for sign in _INSERTED:
            yield FixCandidate(3, 1 + away, statement.edit(token.start, token.start, sign))
    for sign in _INSERTED:
        end = len(statement.content.rstrip())
        yield FixCandidate(3, 1.2, statement.edit(end, end, sign))
