"""Results of a program, written as literals of its language or as `.npy` and `.npz` files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hlo_text.core.attributes import Literal
from hlo_text.core.types import TOKEN, Layout, TensorType, TupleType, Type, element_type_of_dtype
from hlo_text.files.replacing import replacing
from hlo_text.hlo.codecs import literals as hlo_literals
from hlo_text.hlo.codecs import shapes as hlo_shapes
from hlo_text.mlir.codecs.attributes import AttributePrinter

Array = np.ndarray[Any, Any]


def result_text(value: Any, language: str) -> str:
    """Return one result as text: `dense<[1, 2]> : tensor<2xi32>` or `s32[2]{0} {1, 2}`.

    Args:
        value: An array, a tuple of them (nested HLO tuples), or None for a token.
        language: `stablehlo` or `hlo`.
    """
    if value is None:
        return result_type_text(value, language)
    if isinstance(value, tuple):
        return f"({', '.join(result_text(element, language) for element in value)})"
    literal = Literal(_type_of(value, language), np.asarray(value))
    if language == "stablehlo":
        return AttributePrinter().text(literal)
    return f"{hlo_shapes.type_text(literal.type)} {hlo_literals.literal_text(literal)}"


def result_type_text(value: Any, language: str) -> str:
    """Return the type of a result as text: `tensor<2xi32>` or `s32[2]{0}`; arguments as for `result_text`."""
    type = _type_of(value, language)
    return AttributePrinter().types.text(type) if language == "stablehlo" else hlo_shapes.type_text(type)


def _type_of(value: Any, language: str) -> Type:
    if value is None:
        return TOKEN
    if isinstance(value, tuple):
        return TupleType(tuple(_type_of(element, language) for element in value))
    array = np.asarray(value)
    layout = Layout.default(array.ndim) if language == "hlo" else None
    return TensorType(array.shape, element_type_of_dtype(array.dtype), layout=layout)


def write_outputs(path: Path, results: list[Any]) -> None:
    """Write results: a single array as `.npy`, any number as `.npz` under the names `result0`, `result1`, ...

    Tuples are flattened and tokens skipped. Types unknown to NumPy (bf16, fp8, int4) are written as raw bytes, which
    `numpy.load` returns with a void dtype.

    Raises:
        ValueError: Several arrays for a `.npy` file, or an unknown extension.
        OSError: The file cannot be written.
    """
    arrays = _leaves(results)
    if path.suffix == ".npy":
        if len(arrays) != 1:
            raise ValueError(f"{path}: an .npy file stores one array, the program returned {len(arrays)}; use .npz")
        with replacing(path) as file:
            np.save(file, arrays[0])
    elif path.suffix == ".npz":
        with replacing(path) as file:
            np.savez(file, allow_pickle=False, **{f"result{index}": array for index, array in enumerate(arrays)})
    else:
        raise ValueError(f"{path}: results can only be written as .npy or .npz")


def _leaves(value: Any) -> list[Array]:
    if value is None:
        return []
    if isinstance(value, tuple | list):
        return [leaf for element in value for leaf in _leaves(element)]
    return [np.asarray(value)]
