"""Possible words of a statement, and the edit distance between words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property

from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS, AttributeField, DeclaredOperation
from hlo_text.mlir.reader.corrections import KNOWN_ELEMENTS, correct_operation, operation_names
from hlo_text.reading.syntax import TextIndex, Token, TokenKind, Tokens, at

_LOOK_ALIKES = str.maketrans("OolI", "0011")
_LONGEST = 60
_MOST_ALTERNATIVES = 4
_SHORTEST, _MOST_MISSING = 6, 8
_MLIR_KEYWORDS = (
    *("tensor", "dense", "complex", "attributes"),
    *("public", "private", "applies", "across", "dimensions", "init", "reducer", "cond", "do", "array", "loc", "true"),
    *("false", "tuple", "unit", "contracting_dims", "batching_dims", "precision", "dims", "dim", "sizes"),
)
_HLO_KEYWORDS = (
    "HloModule",
    "ENTRY",
    "ROOT",
    "true",
    "false",
    "inf",
    "nan",
    "replicated",
    "maximal",
    "last_tile_dim_replicate",
)
_HLO_FIELDS = (
    *("size", "stride", "pad", "lhs_dilate", "rhs_dilate", "rhs_reversal", "op_name", "op_type", "source_file"),
    *("source_line", "stack_frame_id", "scheduling_name"),
)
_MLIR_STRUCTS = tuple(
    f"#stablehlo.{name}"
    for name in (
        *("channel_handle", "dot", "conv", "gather", "scatter", "bounds", "output_operand_alias", "result_accuracy"),
        *("dot_algorithm", "replica_group_mesh_axes", "type_extensions", "result_accuracy_mode"),
    )
)
#: Corresponding words of other tools.
SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "slice_sizes": ("dynamic_slice_sizes",), "dynamic_slice_sizes": ("slice_sizes",),
    "to_apply": ("calls",), "calls": ("to_apply",), "branches": ("branch_computations",),
    "dims": ("dimensions",), "dimensions": ("dims",), "dim": ("dims",), "broadcast_dimensions": ("dims",),
    "dimension": ("dim",), "permutation": ("dims",), "cond": ("condition",), "initial": ("init",),
}  # fmt: skip


def distance(a: str, b: str) -> float:
    """Return the edit distance of words; transpositions count once, differences in case or look-alike letters 0.5.

    >>> distance("tahn", "tanh"), distance("%O", "%0"), distance("abs", "add")
    (1.0, 0.5, 2.0)
    """
    if a.translate(_LOOK_ALIKES) == b.translate(_LOOK_ALIKES) or a.lower() == b.lower():
        return 0.5
    before: list[float] = []
    row = [float(column) for column in range(len(b) + 1)]
    for i, letter in enumerate(a, 1):
        above, row = row, [float(i)]
        for j, other in enumerate(b, 1):
            best = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before = above
    return row[-1]


def _close(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words within a small edit distance, most similar first."""
    room = 1 if len(word.strip("%@")) <= 4 else 2
    found = {
        name: distance(word, name)
        for name in known
        if name != word and abs(len(name) - len(word)) <= room and len(name) <= _LONGEST
    }
    kept = [name for name, size in found.items() if size <= room]
    return sorted(kept, key=lambda name: (found[name], name))[:_MOST_ALTERNATIVES]


def _shortened(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that contain a word except for some adjacent letters."""
    if len(word) < _SHORTEST:
        return []
    return [name for name in known if 2 < len(name) - len(word) <= _MOST_MISSING and _is_within(word, name)]


def _is_within(word: str, name: str) -> bool:
    """Whether a word is a name without some adjacent letters."""
    size = len(name) - len(word)
    return any(name[:at] + name[at + size :] == word for at in range(len(word) + 1))


def _attribute_words(cls: type, language: str) -> Iterator[str]:
    fields = cls.attribute_fields.values() if issubclass(cls, DeclaredOperation) else ()
    for field in fields:
        if isinstance(field, AttributeField):
            names = (field.pretty, field.mlir_name or field.name) if language == "stablehlo" else (field.hlo,)
            yield from (name for name in names if name is not None)


def _members(cls: type | None) -> list[str]:
    fields = cls.attribute_fields.values() if cls is not None and issubclass(cls, DeclaredOperation) else ()
    enums = [field.values for field in fields if isinstance(field.values, type) and issubclass(field.values, Enum)]
    return [str(member) for enum in enums for member in enum]


class Vocabulary:
    """The possible words of one statement."""

    def __init__(self, index: TextIndex, language: str, line: int, message: str) -> None:
        self._index, self._language, self._line = index, language, line
        self._listed = re.findall(r"[A-Za-z][\w.-]+", message[:500])
        self.tokens: Tokens = index.tokens(index.lines[line])
        self._operation = self._operation_class()

    def _operation_class(self) -> type | None:
        registry = HLO_OPERATIONS if self._language == "hlo" else MLIR_OPERATIONS
        for token in self.tokens:
            found = registry.get(token.text.strip('"'))
            if found is not None and token.kind in (TokenKind.WORD, TokenKind.STRING):
                return found
        return None

    @cached_property
    def _all_attributes(self) -> list[str]:
        """MLIR's keywords and all attribute names."""
        names = dict.fromkeys(_MLIR_KEYWORDS)
        for cls in MLIR_OPERATIONS.values():
            names |= dict.fromkeys(_attribute_words(cls, "stablehlo"))
        return list(names)

    def alternatives(self, number: int) -> list[str]:
        """Return replacements of a token, most similar first; empty for numbers, punctuation and comments."""
        token = self.tokens[number]
        if token.kind in (TokenKind.NUMBER, TokenKind.PUNCTUATION, TokenKind.COMMENT):
            return []
        found = self._of_hlo(number, token) if self._language == "hlo" else self._of_mlir(number, token)
        return list(dict.fromkeys([*SYNONYMS.get(token.text, ()), *found, *self._of_message(token)]))

    def _of_message(self, token: Token) -> list[str]:
        """Return similar words that the error message lists."""
        return _close(token.text, self._listed) if token.kind is TokenKind.WORD else []

    def _of_hlo(self, number: int, token: Token) -> list[str]:
        from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES
        from hlo_text.hlo.reader.corrections import correct_opcode
        from hlo_text.hlo.reader.opcodes import known_attributes

        word, behind, before = token.text, at(self.tokens, number + 1).text, at(self.tokens, number - 1).text
        if behind == "[":
            return _close(word, ELEMENT_TYPES)
        if behind == "=" and before != "=":
            return _similar(word, [*known_attributes(), *_HLO_FIELDS])
        if behind == "(":
            return _operations(word, correct_opcode(word), HLO_OPERATIONS)
        if before == "=":
            return _close(word, [*self._computations(word), *_members(self._operation), "true", "false"])
        return _close(
            word, [*self._values(word), *self._computations(word), *_members(self._operation), *_HLO_KEYWORDS]
        )

    def _of_mlir(self, number: int, token: Token) -> list[str]:
        word = token.text
        if token.kind is TokenKind.VALUE:
            return _close(word, self._values(word))
        if token.kind is TokenKind.SYMBOL:
            return _close(word, [f"@{name}" for name in self._computations()])
        if token.kind is TokenKind.STRING:
            name = word.strip('"')
            return [f'"{found}"' for found in _operations(name, correct_operation(name), MLIR_OPERATIONS)]
        if token.kind is TokenKind.ALIAS:
            return _close(word, _MLIR_STRUCTS)
        if token.kind is not TokenKind.WORD:
            return []
        if "." in word or at(self.tokens, number - 1).text == "=" or number == 0:
            keywords = _close(word, _MLIR_KEYWORDS) if "." not in word else []
            return [*keywords, *_operations(word, correct_operation(word), operation_names())]
        own = [*_attribute_words(self._operation, "stablehlo")] if self._operation is not None else []
        if word in own:
            return []
        found = _similar(word, own)
        others = [*_members(self._operation), *self._all_attributes, *KNOWN_ELEMENTS]
        return list(dict.fromkeys([*found, *_close(word, others)]))

    def _values(self, word: str) -> list[str]:
        offset = self._index.starts[self._line] + self.tokens[0].start if self.tokens else 0
        sign = "%" if self._language != "hlo" or word.startswith("%") else ""
        return [f"{sign}{name.name}" for name in self._index.values_at(offset)]

    def _computations(self, word: str = "") -> list[str]:
        sign = "%" if word.startswith("%") else ""
        return [f"{sign}{section.name}" for section in self._index.sections]


def _with(first: str | None, others: list[str]) -> list[str]:
    return list(dict.fromkeys([*([first] if first is not None else []), *others]))


def _operations(word: str, corrected: str | None, known: Iterable[str]) -> list[str]:
    """Return similar names of operations; an existing name is rarely a typo, so that only one letter may differ."""
    names = list(known)
    if word in names:
        return [name for name in names if distance(word, name) == 1]
    return _with(corrected, _similar(word, names))


def _similar(word: str, known: Iterable[str]) -> list[str]:
    names = list(known)
    return [*_close(word, names), *_shortened(word, names)]
