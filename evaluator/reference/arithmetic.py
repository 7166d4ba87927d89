"""NumPy arithmetic: arrays in the dtype of each type, each result rounded or wrapped once."""

from __future__ import annotations

import numpy as np

from evaluator.reference.entries import fits
from evaluator.reference.numbers import converted, narrowed, widened
from evaluator.reference.registry import Array, Rule, find_rule
from hlo_text.core.ir import Operation
from hlo_text.core.types import BOOL, ElementType, Type, element_type_of_dtype, numpy_dtype


class NativeArithmetic:
    """Arithmetic that computes in wide NumPy types; see `Arithmetic` for its methods."""

    def rule(self, op: Operation) -> Rule | None:
        return find_rule(op.__class__)

    def imported(self, array: Array, type: Type) -> Array:
        return array

    def fits(self, array: Array, type: Type) -> bool:
        return fits(array, type)

    def promoted(self, array: Array, element_type: ElementType) -> Array:
        given = array.dtype == numpy_dtype(element_type)
        return array if given else converted(array, element_type_of_dtype(array.dtype), element_type)

    def converted(self, array: Array, source: ElementType, target: ElementType) -> Array:
        return converted(array, source, target)

    def widened(self, array: Array, element_type: ElementType) -> Array:
        return array.astype(np.int64) if element_type == BOOL else widened(array, element_type, longest=True)

    def narrowed(self, array: Array, element_type: ElementType) -> Array:
        return (array != 0) if element_type == BOOL else narrowed(array, element_type)

    def multiplied(self, lhs: Array, rhs: Array) -> Array:
        with np.errstate(all="ignore"):
            return np.asarray(np.matmul(lhs, rhs))


NATIVE_ARITHMETIC = NativeArithmetic()
