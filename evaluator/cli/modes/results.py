"""Results of a program for terminals, text files and scripts."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from evaluator.values.outputs import result_text, result_type_text

#: Larger arrays are summarised on a terminal.
_MOST_SHOWN = 100
#: Documents contain the elements of larger arrays only with --full.
_MOST_VALUES = 1000


def shown_text(value: Any, language: str, *, is_terminal: bool, is_full: bool) -> str:
    """Return a result as a literal of its language, or in readable form on a terminal.

    The readable form is the type and NumPy's text. It applies to large arrays, which are abbreviated unless `is_full`,
    and to arrays with NaN or infinities, which MLIR literals write as bits.
    """
    if isinstance(value, tuple):
        elements = (shown_text(element, language, is_terminal=is_terminal, is_full=is_full) for element in value)
        return f"({', '.join(elements)})"
    if not is_terminal or value is None:
        return result_text(value, language)
    array = np.asarray(value)
    is_large = array.size > _MOST_SHOWN
    if is_full or not is_large:
        if np.isfinite(_numbers(array)).all():
            return result_text(value, language)
        summary = np.array2string(array, threshold=array.size + 1, separator=", ")
    else:
        summary = np.array2string(array, threshold=_MOST_SHOWN, separator=", ")
    return f"{result_type_text(value, language)} {summary}"


def _numbers(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return an array in a native NumPy type; some functions do not support types of ml_dtypes."""
    return array if array.dtype.kind in "biufc" else array.astype(np.float64)


def result_entry(value: Any, language: str, *, is_full: bool) -> dict[str, Any]:
    """Return a program result as a JSON object: an array, a tuple (`elements`) or a token (null values)."""
    text = result_type_text(value, language)
    if value is None:
        return {"type": text, "shape": None, "dtype": None, "values": None, "nan": 0, "inf": 0}
    if isinstance(value, tuple):
        return {"type": text, "elements": [result_entry(element, language, is_full=is_full) for element in value]}
    array = np.asarray(value)
    numbers = _numbers(array)
    is_shown = is_full or array.size <= _MOST_VALUES
    return {
        "type": text,
        "shape": list(array.shape),
        "dtype": array.dtype.name,
        "values": _as_json(array.tolist()) if is_shown else None,
        "nan": int(np.isnan(numbers).sum()),
        "inf": int(np.isinf(numbers).sum()),
    }


def _as_json(value: Any) -> Any:
    """Return nested lists of numbers as JSON values; a complex number is the list of its parts."""
    if isinstance(value, list):
        return [_as_json(element) for element in value]
    if isinstance(value, complex):
        return [_as_json(value.real), _as_json(value.imag)]
    if isinstance(value, bool | int):
        return value
    number = float(value)
    if math.isfinite(number):
        return number
    return "nan" if math.isnan(number) else "inf" if number > 0 else "-inf"
