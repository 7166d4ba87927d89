"""Shardy's rules of operations, as text and as the parts of which bytecode is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hlo_text.bytecode.encodings.builtin import require
from hlo_text.core.attributes import OpaqueAttribute
from hlo_text.mlir.spelling.sharding_rules import LETTERS, WORDS, ArrayFactors, DimensionFactors, read_rule


def _name(number: int) -> str:
    require(number >= 0, f"factor indices must be non-negative, found {number}")
    return LETTERS[number] if number < len(LETTERS) else f"z_{number - len(LETTERS) + 1}"


def _array_text(array: Any) -> str:
    found = array.dimensions if isinstance(array, ArrayFactors) else (None,)
    require(
        all(isinstance(dimension, DimensionFactors) for dimension in found),
        "the mapping of a tensor must list dimension factors",
    )
    return f"[{', '.join(''.join(map(_name, dimension.numbers)) or '{}' for dimension in found)}]"


def rule_attribute(
    sizes: tuple[int, ...], operands: tuple[Any, ...], results: tuple[Any, ...], *further: Any
) -> OpaqueAttribute:
    """Return a rule as text: the factors' sizes, arrays, four lists of factors, and whether the user wrote it."""
    arrays = [", ".join(map(_array_text, mappings)) for mappings in (operands, results)]
    text = f"({arrays[0]})->({arrays[1]}) {{{', '.join(f'{_name(i)}={size}' for i, size in enumerate(sizes))}}}"
    *lists, is_custom = further
    for word, numbers in zip(WORDS, lists, strict=True):
        text += f" {word}={{{', '.join(map(_name, numbers))}}}" if numbers else ""
    return OpaqueAttribute(f"#sdy.op_sharding_rule<{text}{', custom' if is_custom else ''}>")


def rule_parts(text: str) -> Sequence[Any] | None:
    """Return what `rule_attribute` makes the text of a rule of, None if it is no such text."""
    rule = read_rule(text)
    return None if rule is None else (rule.sizes, rule.operands, rule.results, *rule.lists, int(rule.is_custom))
