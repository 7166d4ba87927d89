"""Three-valued logic, comparison and arithmetic of the specification's notation.

A value that is unknown before the program runs is None: comparisons and arithmetic with None are None. Operations on
lists are elementwise and broadcast scalars. Spec: Notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

from hlo_text.core.ir import Value
from hlo_text.core.types import TensorType, TupleType, Type, UnrankedTensorType

if TYPE_CHECKING:
    from fractions import Fraction

Truth = bool | None
Operation = Callable[[Any, Any], Any]
#: Classes of numbers; `Real` includes `Fraction`, whose module need not be imported.
NUMBERS = (int, float, Real)
_LISTS = (tuple, list)


def every(parts: Iterable[Any]) -> Truth:
    """False if a part is False, None if one is unknown, else True; a list counts as its entries."""
    result: Truth = True
    for part in parts:
        truth = every(part) if isinstance(part, _LISTS) else part
        if truth is False:
            return False
        if truth is None:
            result = None
    return result


def both(left: Any, right: Callable[[], Any]) -> Truth:
    """`left and right`."""
    first = every((left,))
    return False if first is False else every((first, right()))


def either(left: Any, right: Callable[[], Any]) -> Truth:
    """`left or right`."""
    first = every((left,))
    if first is True:
        return True
    second = every((right(),))
    return True if second is True else None if first is None else second


def negated(part: Any) -> Truth:
    """`not part`."""
    truth = every((part,))
    return None if truth is None else not truth


def implies(left: Any, right: Callable[[], Any]) -> Truth:
    """`left implies right`; not violated if the left side is unknown."""
    first = every((left,))
    return True if first is False else every((right(),)) if first else None


def choose(condition: Any, yes: Callable[[], Any], no: Callable[[], Any]) -> Any:
    """`if condition then yes else no`; unknown if the condition is."""
    truth = every((condition,))
    return None if truth is None else yes() if truth else no()


def equal(left: Any, right: Any) -> Truth:
    """Compare values as `=` does: lists elementwise, a scalar with every element, types up to dynamic sizes."""
    if left is right and left is not None:
        return True
    if isinstance(left, _LISTS):
        if isinstance(right, _LISTS):
            return every(map(equal, left, right)) if len(left) == len(right) else False
        return None if right is None else every([equal(entry, right) for entry in left])
    if isinstance(right, _LISTS):
        return None if left is None else every([equal(left, entry) for entry in right])
    if left is None or right is None:
        return None
    if isinstance(left, Type):
        return compatible(left, right)
    if isinstance(left, Value) or isinstance(right, Value):
        return None
    return bool(left == right)


def agree(left: Any, right: Any) -> bool:
    """Whether `left = right` is not violated."""
    return left is right or bool(left == right) or equal(left, right) is not False


def alike(values: Sequence[Any]) -> bool:
    """Whether it is not violated that all values equal the first."""
    return len(values) < 2 or len(set(values)) == 1 or every([equal(values[0], value) for value in values]) is not False


def compatible(left: Type, right: Any) -> bool:
    """Return whether two types may be the same at run time: dynamic dimensions match any size within their bounds."""
    if left is right:
        return True
    if isinstance(left, TensorType) and isinstance(right, TensorType):
        element_type = left.element_type  # usually the same object
        if element_type is not right.element_type and element_type != right.element_type:
            return False
        if len(left.shape) != len(right.shape):
            return False
        if left.shape == right.shape and left.bounds == right.bounds:
            return True
        return all(
            a == b or (a is None and _fits(b, left, i)) or (b is None and _fits(a, right, i))
            for i, (a, b) in enumerate(zip(left.shape, right.shape, strict=True))
        )
    if isinstance(left, TupleType) and isinstance(right, TupleType):
        return len(left.types) == len(right.types) and all(map(compatible, left.types, right.types))
    if isinstance(left, UnrankedTensorType) or isinstance(right, UnrankedTensorType):
        elements = getattr(left, "element_type", None), getattr(right, "element_type", None)
        return elements[0] is not None and elements[0] == elements[1]
    return bool(left == right)


def _fits(size: int | None, bounded: TensorType, dimension: int) -> bool:
    bound = bounded.bounds[dimension] if bounded.bounds is not None else None
    return size is None or bound is None or size <= bound


def _by_element(operation: Operation, join: Callable[[Iterable[Any]], Any], of_unequal: Any) -> Operation:
    """Extend an operation on numbers to lists; `of_unequal` is the value for lists of unequal sizes."""

    def apply(left: Any, right: Any) -> Any:
        if left.__class__ is int and right.__class__ is int:
            return operation(left, right)
        if isinstance(left, _LISTS):
            if isinstance(right, _LISTS):
                return join(map(apply, left, right)) if len(left) == len(right) else of_unequal
            return join([apply(entry, right) for entry in left])
        if isinstance(right, _LISTS):
            return join([apply(left, entry) for entry in right])
        if left is None or right is None:  # before the test for an abstract class, which is slow
            return None
        if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
            return operation(left, right)
        return None

    return apply


def _compare(holds: Operation) -> Operation:
    return _by_element(holds, every, of_unequal=False)


def _arithmetic(operation: Operation) -> Operation:
    return _by_element(operation, tuple, of_unequal=None)


def _contains(left: Any, right: Any) -> Truth:
    return None if left is None or right is None else left in right


_RELATIONS: dict[str, Callable[[Any, Any], Truth]] = {
    "=": equal,
    "!=": lambda left, right: negated(equal(left, right)),
    "<": _compare(lambda left, right: left < right),
    "<=": _compare(lambda left, right: left <= right),
    ">": _compare(lambda left, right: left > right),
    ">=": _compare(lambda left, right: left >= right),
    "in": _contains,
    "notin": lambda left, right: negated(_contains(left, right)),
}


def chain(relations: tuple[str, ...], *values: Any) -> Truth:
    """Compare neighbors; a chain of `=` compares all pairs, since a dynamic size in the middle matches both sides."""
    if len(values) == 2:
        return _RELATIONS[relations[0]](*values)
    if all(relation == "=" for relation in relations):
        return every(equal(a, b) for i, a in enumerate(values) for b in values[i + 1 :])
    return every(_RELATIONS[relation](*values[i : i + 2]) for i, relation in enumerate(relations))


subtract = _arithmetic(lambda left, right: left - right)
multiply = _arithmetic(lambda left, right: left * right)
modulo = _arithmetic(lambda left, right: left % right if right else None)
divide = _arithmetic(lambda left, right: _quotient(left, right) if right else None)
_add_numbers = _arithmetic(lambda left, right: left + right)


def _quotient(left: Any, right: Any) -> int | Fraction:
    """Return the exact quotient."""
    if isinstance(left, int) and isinstance(right, int) and left % right == 0:
        return left // right
    from fractions import Fraction  # whose import takes longer than most verifications

    quotient = Fraction(left, right)
    return quotient.numerator if quotient.denominator == 1 else quotient


def add(left: Any, right: Any) -> Any:
    """Add numbers; concatenate lists."""
    if left.__class__ is int and right.__class__ is int:
        return left + right
    if isinstance(left, _LISTS) and isinstance(right, _LISTS):
        return (*left, *right)
    return None if left is None or right is None else _add_numbers(left, right)


def negative(value: Any) -> Any:
    return subtract(0, value)


def index(values: Any, position: Any) -> Any:
    """The entry at one position, or the entries at several; None for a missing entry."""
    if not isinstance(values, _LISTS):
        return None
    if isinstance(position, _LISTS):
        return tuple(index(values, entry) for entry in position)
    return values[position] if isinstance(position, int) and -len(values) <= position < len(values) else None


def slice_(values: Any, start: int | None, end: int | None) -> Any:
    return values[start:end] if isinstance(values, tuple | list) else None


def mapped(function: Callable[..., Any], spread: tuple[bool, ...], *arguments: Any) -> Any:
    """Call a function for each element of the arguments with `...`."""
    lists = [argument for argument, is_list in zip(arguments, spread, strict=True) if is_list]
    if any(entries is None for entries in lists):
        return None
    calls = []
    for row in zip(*lists, strict=False):
        entries = iter(row)
        calls.append(function(*(next(entries) if s else a for a, s in zip(arguments, spread, strict=True))))
    return tuple(calls) if len({len(entries) for entries in lists}) == 1 else (*calls, None)


def each(values: Any) -> Any:
    """The entries of a list; none if it is unknown."""
    return () if values is None else values
