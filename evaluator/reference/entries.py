"""Arguments of an entry: NumPy arrays with exactly the parameters' types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.reference.registry import Arithmetic, Array, Value
from hlo_text.core.describe import describe, describe_type
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Region
from hlo_text.core.ir import Value as SsaValue
from hlo_text.core.types import FloatType, TensorType, TokenType, TupleType, Type, numpy_dtype

_PRECISIONS = ("bfloat16", "float16", "float32", "float64")


def entry_arguments(module: Module, region: Region, arrays: Sequence[Any]) -> list[Value]:
    """Return the arguments of an entry's region; tokens may be left out.

    Raises:
        ExecutionError: They do not fit (`run.arguments`).
    """
    parameters = region.arguments
    is_token = [isinstance(parameter.type, TokenType) for parameter in parameters]
    if any(is_token) and len(arrays) == is_token.count(False):
        rest = iter(arrays)
        arrays = [None if found else next(rest) for found in is_token]
    if len(arrays) != len(parameters):
        expected = "1 argument" if len(parameters) == 1 else f"{len(parameters)} arguments"
        raise _argument_error(module, f"the program expects {expected}, got {len(arrays)}")
    return [_argument(module, value, array) for value, array in zip(parameters, arrays, strict=True)]


def _argument(module: Module, value: SsaValue, array: Any) -> Value:
    if isinstance(value.type, TupleType):
        return _tuple_argument(module, value.name, value.type.types, array)
    if array is None and isinstance(value.type, TokenType):
        return None
    try:
        converted = np.asarray(array)
        has_type = fits(converted, value.type)
    # lists of uneven lengths, JAX arrays that were deleted, types that NumPy does not have
    except (TypeError, ValueError, RuntimeError) as error:
        raise _argument_error(module, f"%{value.name}: {error}") from error
    if not has_type:
        shown = f"{converted.dtype}{list(converted.shape)}"
        raise _argument_error(module, f"%{value.name} must be {describe_type(value.type)}, got {shown}")
    return converted


def _tuple_argument(module: Module, name: str | None, types: Sequence[Type], parts: Any) -> tuple[Value, ...]:
    if not isinstance(parts, tuple | list) or len(parts) != len(types):
        shown = f"{len(parts)} values" if isinstance(parts, tuple | list) else describe(parts)
        raise _argument_error(module, f"%{name} must be a tuple of {len(types)} values, got {shown}")
    return tuple(_argument(module, SsaValue(type, name), part) for type, part in zip(types, parts, strict=True))


def _argument_error(module: Module, message: str) -> ExecutionError:
    return ExecutionError(Diagnostic("run.arguments", message, None, module.source))


def imported(arithmetic: Arithmetic, value: Value, type: Type) -> Value:
    """Convert a native value to an arithmetic; tokens are unchanged."""
    if isinstance(type, TupleType):
        return tuple(imported(arithmetic, *pair) for pair in zip(value, type.types, strict=True))
    return arithmetic.imported(value, type) if isinstance(type, TensorType) else value


def imported_arguments(arithmetic: Arithmetic, module: Module, region: Region, arrays: Sequence[Any]) -> list[Value]:
    """Return the arguments of an entry's region in an arithmetic. Raises as `entry_arguments` does."""
    arguments = entry_arguments(module, region, arrays)
    pairs = zip(arguments, region.arguments, strict=True)
    return [imported(arithmetic, argument, parameter.type) for argument, parameter in pairs]


def unpacked(module: Module, results: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the results of an entry, unpacking the tuple that an HLO entry may return."""
    is_packed = module.language == "hlo" and len(results) == 1 and isinstance(results[0], tuple)
    return results[0] if is_packed else results


def in_precision_of(type: Type, value: Value) -> Value:
    """Convert an array of floats to the precision of a type; other values are unchanged."""
    if not isinstance(type, TensorType) or not isinstance(type.element_type, FloatType):
        return value
    dtype = numpy_dtype(type.element_type)
    is_other = isinstance(value, np.ndarray) and value.dtype != dtype and value.dtype.name in _PRECISIONS
    return value.astype(dtype) if is_other else value


def fits(array: Array, type: Type) -> bool:
    """Whether an array has a type; dynamic dimensions accept any size."""
    if not isinstance(type, TensorType):
        return True
    if array.dtype != numpy_dtype(type.element_type) or array.ndim != type.rank:
        return False
    return all(wanted is None or wanted == size for wanted, size in zip(type.shape, array.shape, strict=True))
