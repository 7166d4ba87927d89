"""Example arguments in text form: `f32[2,3]`, `@x.npy`, `{"w": f32[b,3], "step": 1}`."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable
from typing import Any

import attrs
import jax
import numpy as np
from jax import export

from evaluator.values.inputs import read_inputs
from hlo_text.core.diagnostics import Remedy
from hlo_text.core.types import FLOAT_NAMES, ComplexType, ElementType, FloatType, IntegerType, Signedness, numpy_dtype
from hlo_text.files.arrays import read_arrays


@attrs.frozen
class Static:
    """An argument that is a static value, not an array."""

    value: Any


class ExampleReader:
    """Reader of example arguments; a symbol denotes the same size in all texts of one reader."""

    def __init__(self) -> None:
        self._scope = export.SymbolicScope()

    def read(self, text: str) -> Any:
        """Return the argument that a text describes.

        The text is `@FILE` (an array of an `.npy` file, a dictionary for an `.npz` file), an array in the syntax of
        `hlo-run` (`2xf32=1 2`, `s32[2] {1, 2}`, `dense<1> : tensor<i32>`), or an expression of shapes
        (`f32[2,3]`, `s32`, `bf16[b,2*n]` with symbolic sizes, `key` for a random key), numbers, strings, tuples, lists,
        dictionaries, and `static(VALUE)`.

        Raises:
            ValueError: The text has none of these forms.
            OSError: The file cannot be read.
        """
        stripped = text.strip()
        if stripped.startswith("@") or stripped.endswith((".npy", ".npz")):
            return _read_file(stripped.removeprefix("@"))
        try:
            expression = ast.parse(stripped.replace("[]", "[()]"), mode="eval").body
        except SyntaxError as error:
            array = _read_array(stripped)
            if array is not None:
                return array
            raise ValueError(f"{text!r} is not an example argument such as f32[2,3]: {error.msg}") from None
        return self._value(expression)

    def _value(self, node: ast.expr) -> Any:
        match node:
            case ast.Tuple(elements):
                return tuple(map(self._value, elements))
            case ast.List(elements):
                return list(map(self._value, elements))
            case ast.Dict(keys, values) if None not in keys:  # None is the key of `**`
                return _dictionary(node, [_literal(key) for key in keys if key is not None], map(self._value, values))
            case ast.Name(name) if name not in ("None", "True", "False"):
                return self._shaped(name, ())
            case ast.Subscript(ast.Name(name), ast.Tuple(sizes)):
                return self._shaped(name, sizes)
            case ast.Subscript(ast.Name(name), size):
                return self._shaped(name, (size,))
            case ast.Call(ast.Name("static"), [value]):
                return Static(_literal(value))
        return _literal(node)

    def _shaped(self, name: str, sizes: Any) -> Any:
        dtype = jax.random.key(0).dtype if name == "key" else element_dtypes().get(name)
        if dtype is None:
            raise ValueError(f"{name!r} is not an element type such as f32, bf16, s32 or pred")
        if name != "key" and jax.dtypes.canonicalize_dtype(dtype) != dtype:
            message = f"{name!r} requires JAX's 64-bit mode"
            raise ValueError(Remedy(f"{message} (jax_enable_x64)", option=f"{message} (--x64)"))
        texts = [ast.unparse(size) for size in sizes]
        shape = export.symbolic_shape(", ".join(texts), scope=self._scope) if texts else ()
        return jax.ShapeDtypeStruct(shape, dtype)


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:
        raise ValueError(f"{ast.unparse(node)} is not a value such as 3, 'mean' or (1, 2)") from None


def _dictionary(node: ast.expr, keys: list[Any], values: Iterable[Any]) -> dict[Any, Any]:
    try:
        return dict(zip(keys, values, strict=True))
    except TypeError as error:
        raise ValueError(f"{ast.unparse(node)}: {error}") from None


def _read_array(text: str) -> Any:
    """Return an array in the syntax of `hlo-run`, or None."""
    try:
        arrays = read_inputs((text,))
    except (ValueError, OSError):
        return None
    return arrays[0] if len(arrays) == 1 else tuple(arrays)


def _read_file(name: str) -> Any:
    arrays = read_arrays(name)
    return arrays[""] if list(arrays) == [""] else arrays


@functools.cache
def element_dtypes() -> dict[str, np.dtype[Any]]:
    """Return dtypes by the names of element types in both languages."""
    integers = [IntegerType(width, sign) for width in (2, 4, 8, 16, 32, 64) for sign in Signedness]
    floats = [FloatType(name) for name in FLOAT_NAMES]
    complexes = [ComplexType(FloatType("f32")), ComplexType(FloatType("f64"))]
    types: list[ElementType] = [IntegerType(1), *integers, *floats, *complexes]
    made = {}
    for type in types:
        for word in (type.mlir_name, type.hlo_name):
            if word is not None:
                made[word] = numpy_dtype(type)
    return made
