"""Computations applied to elements: on whole arrays where that is equivalent, else element by element."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np

from evaluator.reference.numbers import element_type_of, storage_of
from evaluator.reference.registry import Context, Value
from hlo_text import ops
from hlo_text.core.ir import Region
from hlo_text.core.opdef import DeclaredOperation

Array = np.ndarray[Any, Any]

#: Operations of scalars that NumPy broadcasts if they are arrays.
_BROADCASTING = (ops.UnaryElementwise, ops.Constant, ops.Terminator, ops.Parameter, ops.Tuple, ops.Complex)


class Reducer:
    """A region of scalars as a function of arrays.

    Args:
        region: The computation.
        context: Its surroundings.
    """

    def __init__(self, region: Region, context: Context) -> None:
        self._region = region
        self._is_elementwise = len(region.blocks) == 1 and all(
            isinstance(op, DeclaredOperation) and (op.is_elementwise or isinstance(op, _BROADCASTING))
            for op in region.operations
        )
        self._context = attrs.evolve(context, is_mapped=self._is_elementwise)

    def __call__(self, *arrays: Array) -> tuple[Array, ...]:
        """Apply the computation to the elements of arrays of one shape, in its parameter types."""
        types = [storage_of(element_type_of(type)) for type in self._region.argument_types]
        arrays = tuple(map(self._context.arithmetic.promoted, arrays, types))
        shape = np.broadcast_shapes(*(array.shape for array in arrays))
        if self._is_elementwise:
            found = [np.broadcast_to(result, shape) for result in self._results(arrays)]
            return tuple(found)
        flat = [np.broadcast_to(array, shape).reshape(-1) for array in arrays]
        rows = [self._results([np.asarray(array[i]) for array in flat]) for i in range(flat[0].size)]
        if not rows:
            return tuple(np.empty(shape, array.dtype) for array in arrays[: max(len(arrays) // 2, 1)])
        return tuple(
            np.stack([np.asarray(value) for value in column]).reshape(shape) for column in zip(*rows, strict=True)
        )

    def _results(self, arrays: Any) -> tuple[Value, ...]:
        results = self._context.run(self._region, *arrays)
        return results[0] if len(results) == 1 and isinstance(results[0], tuple) else results
