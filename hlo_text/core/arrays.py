"""Helpers for arrays of literals: read-only views, which can be shared, and detection of splats."""

from __future__ import annotations

from typing import Any

from hlo_text.core.numpy_on_use import np


def read_only_array(value: Any) -> Any:
    """Return a view of an array, or of each array in tuples, that cannot be written to."""
    if isinstance(value, tuple):
        return tuple(map(read_only_array, value))
    if not isinstance(value, np.ndarray) or not value.flags.writeable:
        return value
    view = value.view()
    view.setflags(write=False)
    return view


def is_uniform(array: np.ndarray[Any, Any]) -> bool:
    """Whether an array has at least one element and all have the same bits."""
    if array.size <= 1:
        return array.size == 1
    if array.dtype == np.dtype(object):
        flat = array.reshape(-1).tolist()
        return all(repr(item) == repr(flat[0]) for item in flat)
    data = np.ascontiguousarray(array).reshape(-1).view(np.uint8).reshape(array.size, -1)
    return bool((data[1] == data[0]).all()) and bool((data == data[0]).all())
