"""`ExactArithmetic`: ball arithmetic for the reference executor."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from flint import arb

from evaluator.exact import conversions
from evaluator.exact.elements import (
    Special,
    UndecidedError,
    boxed,
    elements_of,
    is_inexact,
)
from evaluator.exact.matrices import product
from evaluator.exact.registry import EXACT_RULES
from evaluator.exact.rules import (  # noqa: F401  # the rules register themselves
    checks,
    constants,
    contraction,
    elementwise,
    quantization,
    reduction,
)
from evaluator.reference.entries import fits
from evaluator.reference.numbers import converted as natively_converted
from evaluator.reference.numbers import narrowed, widened
from evaluator.reference.registry import NATIVE, ON_NUMBERS, Array, Context, Rule, Value, find_rule
from evaluator.values.quantization import expressed_type, is_quantized
from hlo_text.core.ir import Operation
from hlo_text.core.ir import Value as SsaValue
from hlo_text.core.types import (
    BOOL,
    ElementType,
    TensorType,
    TupleType,
    Type,
    element_type_of_dtype,
    numpy_dtype,
)


class ExactArithmetic:
    """Arithmetic that computes floats as balls at flint's working precision, and all other types natively.

    Attributes:
        widened_constants: Float constants that represent every number within half an ULP.
        signs: Move these constants by half an ULP, in directions drawn with this seed, instead of widening them.
    """

    def __init__(self, widened_constants: frozenset[float] = frozenset(), signs: int | None = None) -> None:
        self.widened_constants = widened_constants
        self.signs = signs
        self._rules: dict[Operation, Rule | None] = {}

    def rule(self, op: Operation) -> Rule | None:
        if op not in self._rules:
            self._rules[op] = self._found(op)
        return self._rules[op]

    def _found(self, op: Operation) -> Rule | None:
        rule = self._on_elements(op)
        if rule is None:
            return None
        own = find_rule(type(op))
        values = (*op.operands, *op.results)
        if own in ON_NUMBERS and any(is_quantized(value.type) for value in values):
            return _located(functools.partial(_through_numbers, self))
        return _located(rule)

    def _on_elements(self, op: Operation) -> Rule | None:
        """Return the elementwise rule of an operation, or None if there is none."""
        is_exact = not any(map(_is_inexact_type, (value.type for value in (*op.operands, *op.results))))
        own, native = _own_rule(type(op)), find_rule(type(op))
        if own is not None and (not is_exact or own.always):
            rule: Rule = own.rule
            return rule
        return native if is_exact or native not in NATIVE else _refused

    def imported(self, array: Array, type: Type) -> Array:
        element_type = type.element_type if isinstance(type, TensorType) else None
        return elements_of(array, element_type) if element_type is not None and is_inexact(element_type) else array

    def fits(self, array: Array, type: Type) -> bool:
        if not isinstance(type, TensorType) or not is_inexact(type.element_type):
            return fits(array, type)
        sizes = zip(type.shape, array.shape, strict=False)
        is_shaped = array.ndim == type.rank and all(wanted is None or wanted == size for wanted, size in sizes)
        return array.dtype == object and is_shaped

    def promoted(self, array: Array, element_type: ElementType) -> Array:
        given = array if isinstance(array, np.ndarray | np.generic) else boxed(array)
        if is_inexact(element_type):
            return elements_of(np.asarray(given), element_type)
        if given.dtype == numpy_dtype(element_type):
            return np.asarray(given)
        return natively_converted(np.asarray(given), element_type_of_dtype(given.dtype), element_type)

    def converted(self, array: Array, source: ElementType, target: ElementType) -> Array:
        return array if source == target else conversions.converted(array, source, target)

    def widened(self, array: Array, element_type: ElementType) -> Array:
        if is_inexact(element_type):
            return array
        return array.astype(np.int64) if element_type == BOOL else widened(array, element_type, longest=True)

    def narrowed(self, array: Array, element_type: ElementType) -> Array:
        if is_inexact(element_type):
            return conversions.converted(np.asarray(array), element_type, element_type)
        return (array != 0) if element_type == BOOL else narrowed(array, element_type)

    def multiplied(self, lhs: Array, rhs: Array) -> Array:
        """Return the products of two batches of matrices."""
        if lhs.dtype != object and rhs.dtype != object:
            return np.asarray(np.matmul(lhs, rhs))
        batches = [product(left, right) for left, right in zip(lhs, rhs, strict=True)]
        return np.stack(batches) if batches else np.empty((0, lhs.shape[1], rhs.shape[2]), object)


def _own_rule(cls: type[Operation]) -> Any:
    return next((EXACT_RULES[base] for base in cls.__mro__ if base in EXACT_RULES), None)


def _is_inexact_type(type: Type) -> bool:
    if isinstance(type, TupleType):
        return any(map(_is_inexact_type, type.types))
    return is_inexact(type.element_type if isinstance(type, TensorType) else type)


def _refused(op: Operation, context: Context, *operands: Value) -> tuple[Value, ...]:
    raise context.refusal(op, "cannot be evaluated exactly")


def _located(rule: Rule) -> Rule:
    """Wrap a rule so that an undecided predicate is reported at the rule's operation."""

    def apply(op: Operation, context: Context, *operands: Value) -> tuple[Value, ...]:
        try:
            return tuple(map(_as_array, rule(op, context, *operands)))
        except UndecidedError as error:
            error.op = error.op or op
            raise
        except conversions.UndeterminedBitsError as error:
            raise context.refusal(op, str(error)) from error

    return apply


def _as_array(result: Value) -> Value:
    """Return a scalar element as an array without dimensions; NumPy unwraps elements of object arrays."""
    return boxed(result) if type(result) is arb or isinstance(result, Special) else result


def _through_numbers(
    arithmetic: ExactArithmetic, op: Operation, context: Context, *operands: Value
) -> tuple[Value, ...]:
    """Dequantize, compute over the real numbers, and quantize."""
    numbers = [
        conversions.dequantized(array, value.type) if is_quantized(value.type) else array
        for array, value in zip(operands, op.operands, strict=True)
    ]
    on_numbers = type(op)(
        op.attributes,
        tuple(SsaValue(expressed_type(value.type)) for value in op.operands),
        tuple(SsaValue(expressed_type(value.type)) for value in op.results),
        op.regions,
    )
    rule = arithmetic._on_elements(on_numbers)
    assert rule is not None
    return tuple(
        conversions.quantized(result, type) if is_quantized(type) else result
        for result, type in zip(rule(on_numbers, context, *numbers), op.logical_result_types, strict=True)
    )
