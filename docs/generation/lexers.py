"""Pygments lexers for HLO and MLIR, which color code on the site."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

_NUMBER = r"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?"
_HEXADECIMAL = r"0x[0-9A-Fa-f]+"
_STRING = r'"(?:\\.|[^"\\\n])*"'
_ELEMENT_TYPE = r"(?:pred|token|index|bf16|[suif]\d+\w*|c64|c128|i1|ui\d+|f8\w+)"


class MlirLexer(RegexLexer):
    """MLIR text."""

    name = "MLIR"
    aliases: ClassVar[list[str]] = ["mlir"]
    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"//[^\n]*", Comment.Single),
            (_STRING, String.Double),
            (r"%[\w$.\-]+(?:[:#]\d+)?", Name.Variable),
            (r"@[\w$.\-]+", Name.Function),
            (r"\^[\w$.\-]+", Name.Label),
            (r"[#!][\w$.]+", Name.Attribute),
            (r"(?:tensor|vector|memref|complex|tuple)(?=<)", Keyword.Type),
            (words(("module", "func.func", "return", "attributes", "public", "private"), suffix=r"\b"), Keyword),
            (r"[a-z_]\w*(?:\.[\w$]+)+", Name.Builtin),
            (_HEXADECIMAL, Number.Hex),
            (rf"\b{_ELEMENT_TYPE}\b", Keyword.Type),
            (_NUMBER, Number),
            (r"->|[=:+\-*]", Operator),
            (r"[(){}\[\]<>,?]", Punctuation),
            (r"[A-Za-z_][\w$]*", Name),
            (r"\s+|.", Text),
        ]
    }


class HloLexer(RegexLexer):
    """HLO text."""

    name = "HLO"
    aliases: ClassVar[list[str]] = ["hlo"]
    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"//[^\n]*", Comment.Single),
            (r"/\*.*?\*/", Comment.Multiline),
            (_STRING, String.Double),
            (words(("HloModule", "ENTRY", "ROOT"), suffix=r"\b"), Keyword),
            (rf"\b{_ELEMENT_TYPE}(?=\[)", Keyword.Type),
            (r"%[\w.\-]+", Name.Variable),
            (r"[a-z][\w\-]*(?=\()", Name.Builtin),
            (r"[a-z_]\w*(?==)", Name.Attribute),
            (_NUMBER, Number),
            (r"->|=", Operator),
            (r"[(){}\[\],]", Punctuation),
            (r"[A-Za-z_][\w.\-]*", Name),
            (r"\s+|.", Text),
        ]
    }
