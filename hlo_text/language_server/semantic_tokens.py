"""Semantic tokens: the category of each token of a line.

A line is categorized on its own, without its surroundings, so that faulty texts have tokens too and the result is
cached by line. One pattern per language replaces the tokens of the index, which are slower to make for a whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import NamedTuple

from hlo_text.core.memo import Memo
from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.names import RESERVED_NAMES, TYPE_NAMES
from hlo_text.hlo.syntax.statements import HEADER, INSTRUCTION
from hlo_text.language_server.documentation import operation_class
from hlo_text.ops import Terminator

_LONGEST_LINE = 100_000  # characters of a line that are categorized
_MOST_TOKENS = 1000  # maximum tokens of a line; the rest are elements of a constant


class Category(Enum):
    """Categories of semantic tokens; the values are token types of the Language Server Protocol."""

    MODULE = "namespace"
    FUNCTION = "function"  # and computations of HLO
    OPERATION = "method"
    VALUE = "variable"
    TYPE = "type"
    ATTRIBUTE = "property"
    WORD = "enumMember"
    ALIAS = "macro"
    BLOCK = "label"
    KEYWORD = "keyword"
    NUMBER = "number"
    STRING = "string"
    COMMENT = "comment"


class SemanticToken(NamedTuple):
    """A semantic token: the characters of a line from `start` up to `end`."""

    category: Category
    start: int
    end: int
    is_definition: bool = False


def semantic_tokens(line: str, language: str) -> tuple[SemanticToken, ...]:
    """Return the semantic tokens of a line, in text order; punctuation has none.

    >>> [(token.category.name, token.start) for token in semantic_tokens("ROOT r = f32[2] add(a, b)", "hlo")]
    [('KEYWORD', 0), ('VALUE', 5), ('TYPE', 9), ('OPERATION', 16), ('VALUE', 20), ('VALUE', 23)]
    """
    return _HLO_LINES[line] if language == "hlo" else _MLIR_LINES[line]


def _weight(line: str, tokens: tuple[SemanticToken, ...]) -> int:
    return 20 + len(line) + 10 * len(tokens)


# --- HLO -------------------------------------------------------------------------------------------------------------

_HLO = re.compile(
    rf"""(?P<COMMENT>//.*|/\*.*?(?:\*/|$))
    |(?P<STRING>"(?:[^"\\]++|\\.)*+"?)
    |(?P<TYPE>(?:{"|".join(sorted(TYPE_NAMES, reverse=True))})\[[^\[\]]*+\](?:\{{(?:[0-9:][^{{}}]*+)?\}})?+)
    |(?P<ATTRIBUTE>[A-Za-z_][\w-]*+(?==))
    |(?P<VALUE>%[\w.-]++)
    |(?P<WORD>[A-Za-z_](?:[\w.]++|-(?!>))*+)
    |(?P<NUMBER>-?[0-9][\w.]*+(?:(?<=[eE])[-+][0-9]++)?+)""",
    re.VERBOSE,
)
_PARAMETER = re.compile(r"[A-Za-z_][\w.-]*+(?=\s*+:)")
_MODULE = re.compile(r"\s*+(?P<keyword>HloModule)\s++(?P<name>[\w.-]++)")
_MARKERS = re.compile(r"\b(?:ENTRY|ROOT)\b")
_CALLS = COMPUTATION_LISTS | SINGLE_COMPUTATIONS
_PLAIN = {category.name: category for category in Category}


def _hlo(line: str) -> Iterator[SemanticToken]:
    header = HEADER.match(line) if line.rstrip().endswith("{") else None
    if header is not None:
        yield from _hlo_header(line, header)
        return
    begin = INSTRUCTION.match(line)
    module = _MODULE.match(line) if begin is None else None
    start = 0
    if begin is not None:
        start = begin.end("name")
        name = begin.start("name")
        yield from (SemanticToken(Category.KEYWORD, *mark.span()) for mark in _MARKERS.finditer(line, 0, name))
        is_signed = line[name - 1 : name] == "%"
        yield SemanticToken(Category.VALUE, name - is_signed, start, True)
    elif module is not None:
        start = module.end()
        yield SemanticToken(Category.KEYWORD, *module.span("keyword"))
        yield SemanticToken(Category.MODULE, *module.span("name"), True)
    yield from _hlo_words(line, start, is_instruction=begin is not None)


def _hlo_header(line: str, header: re.Match[str]) -> Iterator[SemanticToken]:
    if header["entry"] is not None:
        start = header.start("entry")
        yield SemanticToken(Category.KEYWORD, start, start + len("ENTRY"))
    yield SemanticToken(Category.FUNCTION, *header.span("name"), True)
    for found in _HLO.finditer(line, header.end("name"), _LONGEST_LINE):
        category = _PLAIN[found.lastgroup or "WORD"]
        is_parameter = category is Category.WORD and _PARAMETER.match(line, found.start()) is not None
        yield SemanticToken(Category.VALUE if is_parameter else category, *found.span(), is_parameter)


def _hlo_words(line: str, start: int, *, is_instruction: bool) -> Iterator[SemanticToken]:
    """Yield the tokens after an instruction's name; words without `%` are operands between opcode and attributes."""
    before_opcode, in_operands, in_calls = is_instruction, False, False
    for found in _HLO.finditer(line, start, _LONGEST_LINE):
        category = _PLAIN[found.lastgroup or "WORD"]
        if category is Category.ATTRIBUTE:
            in_operands, in_calls = False, found[0] in _CALLS
        elif category is Category.VALUE and in_calls:
            category = Category.FUNCTION
        elif category is Category.WORD:
            if before_opcode and line[found.end() : found.end() + 1] == "(":
                before_opcode, in_operands, category = False, True, Category.OPERATION
            elif in_calls:
                category = Category.FUNCTION
            elif in_operands and found[0] not in RESERVED_NAMES:
                category = Category.VALUE
            elif found[0] in TYPE_NAMES:
                category = Category.TYPE
        yield SemanticToken(category, *found.span())


_HLO_LINES: Memo[str, tuple[SemanticToken, ...]] = Memo(
    "HLO: semantic tokens of lines", 1 << 24, lambda line: tuple(islice(_hlo(line), _MOST_TOKENS)), _weight
)


# --- MLIR ------------------------------------------------------------------------------------------------------------

_ANGLES = r"<(?:[^<>]++|<(?:[^<>]++|<(?:[^<>]++|<[^<>]*+>)*+>)*+>)*+>"
_MLIR = re.compile(
    rf"""(?P<COMMENT>//.*)
    |(?P<VALUE>%(?:[0-9]++|[A-Za-z_$.-][\w$.-]*+)(?:\#[0-9]++)?+)
    |(?P<FUNCTION>@(?:[\w$.-]++|"(?:[^"\\]++|\\.)*+"?))
    |(?P<TYPE>(?:![A-Za-z_][\w$.]*+|(?:tensor|complex|tuple|memref|vector)(?=<))(?:{_ANGLES})?+
        |(?:[su]?i[0-9]+|bf16|tf32|f(?:4|6|8|16|32|64|80|128)(?:E[0-9]+M[0-9]+\w*+)?+|index|none)(?![\w$.]))
    |(?P<ALIAS>\#[A-Za-z_][\w$.]*+)
    |(?P<BLOCK>\^[\w$.-]++)
    |(?P<STRING>"(?:[^"\\]++|\\.)*+"?)
    |(?P<WORD>[A-Za-z_][\w$]*+(?:\.[\w$]++)*+)
    |(?P<NUMBER>0x[0-9A-Fa-f]++|-?[0-9]++(?:\.[0-9]*+(?:[eE][-+]?[0-9]++)?+)?+)
    |(?P<KEYWORD>[()])""",
    re.VERBOSE,
)
_NAME = r"%[\w$.-]++(?::[0-9]++)?+"
_RESULTS = re.compile(rf"\s*+{_NAME}(?:\s*+,\s*+{_NAME})*+\s*+=\s*+(?!=)")
_ARGUMENT = re.compile(r"\s*+(?::(?!\s*+[0-9:])|=\s*+%)")
_KEY = re.compile(r"\s*+=(?!=)")
_BLANKS = re.compile(r"\s*+")
_MLIR_KEYWORDS = frozenset(("func.func", "module", "builtin.module"))
_MLIR_WORDS = frozenset(("true", "false", "unit"))


def _mlir(line: str) -> Iterator[SemanticToken]:
    results = _RESULTS.match(line)
    operation = (results or _BLANKS.match(line)).end()  # type: ignore[union-attr]  # matches nothing too
    depth = 0
    for found in _MLIR.finditer(line, 0, _LONGEST_LINE):
        category, start, end = _PLAIN[found.lastgroup or "WORD"], found.start(), found.end()
        is_definition = False
        if category is Category.KEYWORD:
            depth += 1 if found[0] == "(" else -1
            continue
        if category is Category.VALUE:
            is_definition = start < operation or (depth > 0 and _ARGUMENT.match(line, end) is not None)
        elif category is Category.FUNCTION:
            is_definition = depth == 0 and "func.func" in line[:start]
        elif category in (Category.ALIAS, Category.TYPE):
            is_definition = start == 0 and _KEY.match(line, end) is not None
        elif category is Category.STRING and start == operation and line[end : end + 1] == "(":
            category = Category.OPERATION
        elif category is Category.WORD:
            category = _mlir_word(line, found[0], start == operation, end)
        yield SemanticToken(category, start, end, is_definition)


def _mlir_word(line: str, word: str, is_first: bool, end: int) -> Category:
    cls = operation_class(word, "stablehlo")
    if word in _MLIR_KEYWORDS or (cls is not None and issubclass(cls, Terminator)):
        return Category.KEYWORD
    if not is_first and _KEY.match(line, end) is not None:
        return Category.ATTRIBUTE
    if "." in word:
        return Category.OPERATION if is_first or cls is not None else Category.ATTRIBUTE
    if is_first and cls is not None:
        return Category.OPERATION
    return Category.KEYWORD if word.islower() and word not in _MLIR_WORDS else Category.WORD


_MLIR_LINES: Memo[str, tuple[SemanticToken, ...]] = Memo(
    "MLIR: semantic tokens of lines", 1 << 24, lambda line: tuple(islice(_mlir(line), _MOST_TOKENS)), _weight
)
