"""Shardy's sharding rules of operations: the factors that dimensions of operands and results share.

Operations keep the rules as text, in which factors are letters.
"""

from __future__ import annotations

import re

import attrs

from hlo_text.core.attributes import ArrayFactors, DimensionFactors
from hlo_text.core.late_patterns import late

#: Letters of factors; the numbers of those beyond follow `z_`.
LETTERS = "ijklmnopqrstuvwxyz"
_MOST_DIGITS = 18
#: Words before lists of factors.
WORDS = ("reduction", "need_replication", "permutation", "blocked_propagation")
_RULE = late(
    r"#sdy\.op_sharding_rule<\((?P<operands>[^()]*)\)->\((?P<results>[^()]*)\) \{(?P<sizes>[^{}]*)\}"
    r"(?P<lists>(?: [a-z_]+=\{[^{}]*\})*)(?P<custom>, custom)?>\Z"
)
_LIST = late(r" ([a-z_]+)=\{([^{}]*)\}")
_ARRAY = late(r"\[([^\[\]]*)\]")
_SIZE = late(r"(?<!\w)(\w++)=(-?\d+)", re.ASCII)
_FACTOR = late(r"z_(\d{1,9})|[i-z]")


@attrs.frozen(eq=False, repr=False)
class ShardingRule:
    """The sharding rule of an operation.

    Attributes:
        sizes: The size of each factor.
        operands, results: The factors of each array.
        lists: Numbers of factors, for each of `WORDS`.
        is_custom: Whether a user wrote it.
    """

    sizes: tuple[int, ...]
    operands: tuple[ArrayFactors, ...]
    results: tuple[ArrayFactors, ...]
    lists: tuple[tuple[int, ...], ...]
    is_custom: bool


def _factors(text: str) -> tuple[int, ...]:
    return tuple(
        len(LETTERS) + int(match[1]) - 1 if match[1] else LETTERS.index(match[0]) for match in _FACTOR.finditer(text)
    )


def _arrays(text: str) -> tuple[ArrayFactors, ...]:
    arrays = (array.split(",") if array.strip() else [] for array in _ARRAY.findall(text))
    return tuple(ArrayFactors(tuple(DimensionFactors(_factors(part)) for part in dimensions)) for dimensions in arrays)


def read_rule(text: str) -> ShardingRule | None:
    """Return the sharding rule for an attribute's text, None if it is not a rule or in an unknown form.

    >>> read_rule("#sdy.op_sharding_rule<([i])->([i]) {i=2}, custom>").sizes
    (2,)
    """
    match = _RULE.match(text)
    if match is None:
        return None
    lists, named = dict(_LIST.findall(match["lists"])), _SIZE.findall(match["sizes"])
    are_long = any(len(size) > _MOST_DIGITS for _, size in named)
    if are_long or [_factors(name) for name, _ in named] != [(number,) for number in range(len(named))]:
        return None
    if not lists.keys() <= set(WORDS):
        return None
    numbers = tuple(_factors(lists.get(word, "")) for word in WORDS)
    sizes, is_custom = tuple(int(size) for _, size in named), match["custom"] is not None
    return ShardingRule(sizes, _arrays(match["operands"]), _arrays(match["results"]), numbers, is_custom)
