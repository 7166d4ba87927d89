"""Shardy's sharding rules of operations: the factors that dimensions of operands and results share.

Operations keep the rules as text, in which factors are letters.
"""

from __future__ import annotations

#: Letters of factors; the numbers of those beyond follow `z_`.
LETTERS = "ijklmnopqrstuvwxyz"
_MOST_DIGITS = 18
#: Words before lists of factors.
WORDS = ("reduction", "need_replication", "permutation", "blocked_propagation")
_PREFIX = "#sdy.op_sharding_rule<("
#: The factors of each dimension of an array, by number.
Factors = tuple[tuple[int, ...], ...]


class ShardingRule:
    """The sharding rule of an operation.

    Attributes:
        sizes: The size of each factor.
        operands, results: The factors of each dimension of each array, by number.
        lists: Numbers of factors, for each of `WORDS`.
        is_custom: Whether a user wrote it.
    """

    __slots__ = ("is_custom", "lists", "operands", "results", "sizes")

    def __init__(
        self,
        sizes: tuple[int, ...],
        operands: tuple[Factors, ...],
        results: tuple[Factors, ...],
        lists: tuple[tuple[int, ...], ...],
        is_custom: bool,
    ) -> None:
        self.sizes = sizes
        self.operands = operands
        self.results = results
        self.lists = lists
        self.is_custom = is_custom


def factor_name(number: int) -> str:
    """Return the name of a factor in texts."""
    return LETTERS[number] if number < len(LETTERS) else f"z_{number - len(LETTERS) + 1}"


def _factors(text: str) -> tuple[int, ...] | None:
    """Return the numbers of adjacent factors; None for another form."""
    numbers = []
    for position, letter in enumerate(text):
        if letter in LETTERS:
            digits = text[position + 2 : position + 11] if text.startswith("z_", position) else ""
            count = next((place for place, digit in enumerate(digits) if not digit.isdecimal()), len(digits))
            numbers.append(len(LETTERS) + int(digits[:count]) - 1 if count else LETTERS.index(letter))
    return tuple(numbers) if "".join(map(factor_name, numbers)) == text else None


def _factor_lists(text: str) -> Factors | None:
    """Return the factors in each part of a list; None for another form."""
    lists: list[tuple[int, ...]] = []
    for part in text.split(",") if text.strip() else ():
        numbers = _factors(part.strip())
        if not numbers:
            return None
        lists.append(numbers)
    return tuple(lists)


def _arrays(text: str) -> tuple[Factors, ...] | None:
    arrays: list[Factors] = []
    for part in text.split("[")[1:]:
        dimensions, end, _ = part.partition("]")
        factors = _factor_lists(dimensions)
        if not end or factors is None:
            return None
        arrays.append(factors)
    return tuple(arrays)


def _sizes(text: str) -> tuple[int, ...] | None:
    """Return the sizes of the factors, which are in order; None for another form."""
    sizes = []
    for number, part in enumerate(text.split(",") if text.strip() else ()):
        name, _, size = part.strip().partition("=")
        digits = size.removeprefix("-")
        if name != factor_name(number) or not (digits.isascii() and digits.isdecimal()) or len(size) > _MOST_DIGITS:
            return None
        sizes.append(int(size))
    return tuple(sizes)


def _lists(text: str) -> dict[str, str] | None:
    """Return the lists of factors by word; None for another form or order."""
    lists: dict[str, str] = {}
    while text:
        word, _, rest = text.partition("={")
        factors, end, text = rest.partition("}")
        following = WORDS[WORDS.index(next(reversed(lists))) + 1 :] if lists else WORDS
        if word[:1] != " " or word[1:] not in following or not end or "{" in factors:
            return None
        lists[word[1:]] = factors
    return lists


def read_rule(text: str) -> ShardingRule | None:
    """Return the sharding rule for an attribute's text, None if it is not a rule or in an unknown form.

    No regular expressions, whose compilation takes longer than verifying most modules with such rules.

    >>> read_rule("#sdy.op_sharding_rule<([i])->([i]) {i=2}, custom>").sizes
    (2,)
    """
    operands, arrow, rest = text.removeprefix(_PREFIX).partition(")->(")
    results, end, rest = rest.partition(")")
    factors = ""
    if rest.startswith(" {"):  # omitted where no dimension has a factor
        factors, end, rest = rest[2:].partition("}")
    is_custom = rest.endswith(", custom>")
    sizes, lists = _sizes(factors), _lists(rest.removesuffix(">").removesuffix(", custom"))
    is_complete = text.startswith(_PREFIX) and arrow and end and rest.endswith(">")
    if not is_complete or any(letter in operands + results for letter in "()") or sizes is None or lists is None:
        return None
    arrays = _arrays(operands), _arrays(results)
    numbers = [_factor_lists(lists.get(word, "")) for word in WORDS]
    if arrays[0] is None or arrays[1] is None or None in numbers:
        return None
    flat = tuple([tuple(number for part in found or () for number in part) for found in numbers])
    return ShardingRule(sizes, arrays[0], arrays[1], flat, is_custom)
