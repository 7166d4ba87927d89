"""Shardy's rules of operations: which dimensions of operands and results share which factors.

This package keeps them as text, in which factors are letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from hlo_text.attributes import OpaqueAttribute
from hlo_text.bytecode.encodings.builtin import require

#: Letters of factors; the numbers of those beyond follow `z_`.
_LETTERS = "ijklmnopqrstuvwxyz"
_WORDS = ("reduction", "need_replication", "permutation", "blocked_propagation")
_RULE = re.compile(
    r"#sdy\.op_sharding_rule<\((?P<operands>[^()]*)\)->\((?P<results>[^()]*)\) \{(?P<sizes>[^{}]*)\}"
    r"(?P<lists>(?: [a-z_]+=\{[^{}]*\})*)(?P<custom>, custom)?>\Z"
)
_LIST = re.compile(r" ([a-z_]+)=\{([^{}]*)\}")
_ARRAY = re.compile(r"\[([^\[\]]*)\]")
_FACTOR = re.compile(r"z_(\d{1,9})|[i-z]")


@attrs.frozen
class DimensionFactors:
    """Factors of one dimension."""

    numbers: tuple[int, ...]


@attrs.frozen
class ArrayFactors:
    """Factors of the dimensions of one array."""

    dimensions: tuple[Any, ...]


def _name(number: int) -> str:
    require(number >= 0, "a factor has a negative number")
    return _LETTERS[number] if number < len(_LETTERS) else f"z_{number - len(_LETTERS) + 1}"


def _array_text(array: Any) -> str:
    found = array.dimensions if isinstance(array, ArrayFactors) else (None,)
    require(all(isinstance(dimension, DimensionFactors) for dimension in found), "the factors of an array are none")
    return f"[{', '.join(''.join(map(_name, dimension.numbers)) or '{}' for dimension in found)}]"


def rule_attribute(
    sizes: tuple[int, ...], operands: tuple[Any, ...], results: tuple[Any, ...], *further: Any
) -> OpaqueAttribute:
    """Return a rule as text: the factors' sizes, arrays, four lists of factors, and whether the user wrote it."""
    arrays = [", ".join(map(_array_text, mappings)) for mappings in (operands, results)]
    text = f"({arrays[0]})->({arrays[1]}) {{{', '.join(f'{_name(i)}={size}' for i, size in enumerate(sizes))}}}"
    *lists, is_custom = further
    for word, numbers in zip(_WORDS, lists, strict=True):
        text += f" {word}={{{', '.join(map(_name, numbers))}}}" if numbers else ""
    return OpaqueAttribute(f"#sdy.op_sharding_rule<{text}{', custom' if is_custom else ''}>")


def _factors(text: str) -> tuple[int, ...]:
    return tuple(
        len(_LETTERS) + int(match[1]) - 1 if match[1] else _LETTERS.index(match[0]) for match in _FACTOR.finditer(text)
    )


def _arrays(text: str) -> tuple[ArrayFactors, ...]:
    arrays = (array.split(",") if array.strip() else [] for array in _ARRAY.findall(text))
    return tuple(ArrayFactors(tuple(DimensionFactors(_factors(part)) for part in dimensions)) for dimensions in arrays)


def rule_parts(text: str) -> Sequence[Any] | None:
    """Return what `rule_attribute` makes the text of a rule of, None if it is no such text.

    >>> rule_parts("#sdy.op_sharding_rule<([i])->([i]) {i=2}, custom>")[0]
    (2,)
    """
    match = _RULE.match(text)
    if match is None:
        return None
    lists = dict(_LIST.findall(match["lists"]))
    sizes = tuple(int(size) for size in re.findall(r"=(\d+)", match["sizes"]))
    numbers = [_factors(lists.get(word, "")) for word in _WORDS]
    return sizes, _arrays(match["operands"]), _arrays(match["results"]), *numbers, int(match["custom"] is not None)
