"""Members of Shardy's sharding rules, which are kept as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hlo_text.bytecode.codecs.builtin import require
from hlo_text.core.attributes import ArrayFactors, OpaqueAttribute
from hlo_text.mlir.codecs.sharding_rules import LETTERS, WORDS, read_rule


def _name(number: int) -> str:
    require(number >= 0, f"factor indices must be non-negative, found {number}")
    return LETTERS[number] if number < len(LETTERS) else f"z_{number - len(LETTERS) + 1}"


def _array_text(array: ArrayFactors) -> str:
    return f"[{', '.join(''.join(map(_name, dimension.numbers)) or '{}' for dimension in array.dimensions)}]"


def rule_attribute(
    sizes: tuple[int, ...], operands: tuple[ArrayFactors, ...], results: tuple[ArrayFactors, ...], *further: Any
) -> OpaqueAttribute:
    """Return a rule as text from factor sizes, arrays, four lists of factors, and whether it is custom."""
    arrays = [", ".join(map(_array_text, mappings)) for mappings in (operands, results)]
    text = f"({arrays[0]})->({arrays[1]}) {{{', '.join(f'{_name(i)}={size}' for i, size in enumerate(sizes))}}}"
    *lists, is_custom = further
    for word, numbers in zip(WORDS, lists, strict=True):
        text += f" {word}={{{', '.join(map(_name, numbers))}}}" if numbers else ""
    return OpaqueAttribute(f"#sdy.op_sharding_rule<{text}{', custom' if is_custom else ''}>")


def rule_members(attribute: OpaqueAttribute) -> Sequence[Any] | None:
    """Return the members of a rule, or None for another attribute; the inverse of `rule_attribute`."""
    rule = read_rule(attribute.text)
    return None if rule is None else (rule.sizes, rule.operands, rule.results, *rule.lists, int(rule.is_custom))
