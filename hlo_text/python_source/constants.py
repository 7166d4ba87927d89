"""Constants as Python source: literals inline, larger arrays by name, the largest in a file."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np

from hlo_text.core.attributes import Literal
from hlo_text.core.types import ElementType, FloatType, IntegerType, TensorType, numpy_dtype
from hlo_text.python_source.expressions import Expression, Precedence, call, list_of, literal, method, text
from hlo_text.python_source.names import Names

#: The largest array, in elements, that is inlined.
IN_PLACE = 16
#: The largest array, in elements, that is written into the text if there is a file for larger ones.
IN_TEXT = 64
_LINE = 76

#: Types that weakly typed Python numbers can replace: arithmetic with an array keeps the array's type.
_WEAK_INTEGERS = frozenset(("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"))
_WEAK_FLOATS = frozenset(("float16", "bfloat16", "float32", "float64"))
_NUMPY = frozenset((*_WEAK_INTEGERS, "float16", "float32", "float64", "complex64", "complex128"))


def dtype_name(element_type: ElementType) -> str:
    """Return the name of an element type in `jax.numpy`.

    Raises:
        ValueError: JAX has no equivalent type.
    """
    if not isinstance(element_type, IntegerType | FloatType) and numpy_dtype(element_type).kind != "c":
        raise ValueError(f"JAX has no element type {element_type.mlir_name}")
    dtype = numpy_dtype(element_type)
    if dtype.name == "int1" or dtype.name.startswith("float6_"):
        raise ValueError(f"JAX has no element type {element_type.mlir_name}")
    return "jnp.bool_" if dtype == np.bool_ else f"jnp.{dtype.name}"


def _concrete_dtype(dtype: np.dtype[Any]) -> str:
    if dtype == np.bool_:
        return "np.bool_"
    return f"np.{dtype.name}" if dtype.name in _NUMPY else f"jnp.{dtype.name}"


def weak_literal(value: Any, dtype: np.dtype[Any]) -> Expression | None:
    """Return a number as a Python literal, or None if weak typing would change the result of arithmetic."""
    if dtype.name in _WEAK_INTEGERS and -(2**31) <= int(value) < 2**31:
        return literal(int(value))
    if dtype.name not in _WEAK_FLOATS:
        return None
    number = _python_float(value)
    if np.array(number).astype(dtype).tobytes() != value.tobytes():
        return None
    return _float(number)


def _float(number: float) -> Expression:
    if np.isfinite(number):
        return literal(number)
    if np.isnan(number):
        return text("np.nan")
    return text("np.inf") if number > 0 else Expression("-np.inf", Precedence.UNARY)


def _python_float(value: Any) -> float:
    """Return the float with the shortest representation that rounds to a number of a narrower type."""
    number = float(str(value))
    return number if np.array(number).astype(value.dtype).tobytes() == value.tobytes() else float(value)


def typed_literal(value: Any, dtype: np.dtype[Any]) -> Expression:
    """Return a number of exactly this type, concrete during tracing."""
    if dtype == np.bool_:
        return text(f"np.bool_({bool(value)})")
    if dtype.kind == "c":
        parts = [weak_literal(part, part.dtype) for part in (value.real, value.imag)]
        if None not in parts:
            return call(_concrete_dtype(dtype), call("complex", *parts))
    elif (number := weak_literal(value, dtype)) is not None or dtype.name in _WEAK_INTEGERS:
        number = number or literal(int(value))
        if dtype.name in _NUMPY:
            return call(_concrete_dtype(dtype), number)
        return call("np.array", number, text(_concrete_dtype(dtype)))
    return array_literal(np.asarray(value, dtype))


def array_literal(array: np.ndarray[Any, Any]) -> Expression:
    """Return an array literal with its numbers, or its bits if numbers cannot represent it exactly."""
    dtype = array.dtype
    if array.size == 0:
        return call("np.zeros", array.shape, text(_concrete_dtype(dtype)))
    if dtype == np.bool_:
        return call("np.array", _nested(array, lambda value: literal(bool(value))))
    if dtype.name in _WEAK_INTEGERS:
        return call("np.array", _nested(array, lambda value: literal(int(value))), text(_concrete_dtype(dtype)))
    if dtype.kind == "c":
        real, imaginary = array_literal(array.real.copy()), array_literal(array.imag.copy())
        is_plain = real.head == "np.array(" and imaginary.head == "np.array("
        if is_plain:
            dtype_text = text(_concrete_dtype(dtype))
            return call("np.array", _nested(array, _complex), dtype_text)
        return call("lax.complex", real, imaginary)
    if "float" in dtype.name and np.array([float(x) for x in array.flat]).astype(dtype).tobytes() == array.tobytes():
        numbers = _nested(array, lambda value: _float(_python_float(value)))
        return call("np.array", numbers, text(_concrete_dtype(dtype)))
    return _bits(array)


def _complex(value: Any) -> Expression:
    return call("complex", _float(_python_float(value.real)), _float(_python_float(value.imag)))


def _bits(array: np.ndarray[Any, Any]) -> Expression:
    if array.dtype.name in ("int2", "int4", "uint2", "uint4"):
        wide = call("np.array", _nested(array.astype(np.int8), lambda value: literal(int(value))), text("np.int8"))
        return method(wide, "astype", text(_concrete_dtype(array.dtype)))
    width = array.dtype.itemsize * 8
    stored = array.reshape(-1).view(f"uint{width}").reshape(array.shape)
    numbers = call("np.array", _nested(stored, lambda value: literal(int(value))), text(f"np.uint{width}"))
    return method(numbers, "view", text(_concrete_dtype(array.dtype)))


def _nested(array: np.ndarray[Any, Any], element: Any) -> Expression:
    if array.ndim == 0:
        return element(array[()])  # type: ignore[no-any-return]
    return list_of(_nested(part, element) for part in array) if array.ndim > 1 else list_of(map(element, array))


def splat_literal(value: Any, type: TensorType) -> Expression:
    """Return an expression for an array of equal elements."""
    dtype = numpy_dtype(type.element_type)
    shape, name = literal(type.shape), text(dtype_name(type.element_type))
    if not type.shape:
        return typed_literal(value, dtype)
    if dtype.kind != "c" and value.tobytes() == np.zeros((), dtype).tobytes():
        return call("jnp.zeros", shape, name)
    if dtype.kind != "c" and value.tobytes() == np.ones((), dtype).tobytes():
        return call("jnp.ones", shape, name)
    if dtype == np.bool_:
        return call("jnp.ones", shape, name)
    number = weak_literal(value, dtype)
    if number is None:
        return call("jnp.full", shape, typed_literal(value, dtype))
    return call("jnp.full", shape, number, name)


@attrs.define
class NamedConstants:
    """The named arrays of a module, without duplicates.

    Attributes:
        names: Names in the module's scope.
        file: Name of the file for large arrays, next to the Python file; None keeps all in the text.
        definitions: Lines of the constants in the text.
        stored: Arrays for the file, in types that NumPy's formats support.
    """

    names: Names
    file: str | None
    definitions: list[list[str]] = attrs.field(factory=list)
    stored: dict[str, np.ndarray[Any, Any]] = attrs.field(factory=dict)
    _named: dict[Literal, Expression] = attrs.field(factory=dict)

    def named(self, value: Literal, hint: str) -> Expression:
        """Return the name of an array."""
        if value not in self._named:
            name = self.names.fresh(hint.upper())
            self._named[value] = text(name)
            if self.file is not None and value.array.size > IN_TEXT:
                self._store(name, value.array)
            else:
                self._define(name, value.array)
        return self._named[value]

    def _store(self, name: str, array: np.ndarray[Any, Any]) -> None:
        if array.dtype.name in _NUMPY or array.dtype == np.bool_:
            self.stored[name] = np.ascontiguousarray(array).reshape(array.shape)
            self.definitions.append([f'{name} = _ARRAYS["{name}"]'])
            return
        width = array.dtype.itemsize * 8
        self.stored[name] = np.ascontiguousarray(array).reshape(-1).view(f"uint{width}").reshape(array.shape)
        self.definitions.append([f'{name} = _ARRAYS["{name}"].view({_concrete_dtype(array.dtype)})'])

    def _define(self, name: str, array: np.ndarray[Any, Any]) -> None:
        """Define an array by rows of numbers, or of bits if numbers cannot represent it exactly."""
        flat = np.ascontiguousarray(array).reshape(-1)
        words, source, conversion = _words(flat)
        lines = [f"{name} = np.fromstring(", '    """', *_rows(words), '""",', f"    {source},", '    sep=" ",']
        shape = f".reshape({', '.join(map(str, array.shape)) or '()'})" if array.ndim != 1 else ""
        if shape and conversion:
            self.definitions.append([*lines, f"){conversion}", f"{name} = {name}{shape}"])
        else:
            self.definitions.append([*lines, f"){conversion}{shape}"])


def _words(flat: np.ndarray[Any, Any]) -> tuple[list[str], str, str]:
    """Return an array's numbers as NumPy parses them, the type to parse, and the conversion to the array's type."""
    dtype = flat.dtype
    concrete = _concrete_dtype(dtype)
    if dtype.name in _WEAK_INTEGERS and dtype != np.uint64:
        return [str(int(value)) for value in flat], f"np.{dtype.name}", ""
    if dtype == np.bool_ or dtype.name in ("int2", "int4", "uint2", "uint4"):
        return [str(int(value)) for value in flat], "np.int8", f".astype({concrete})"
    if dtype.name in _WEAK_FLOATS and np.isfinite(flat).all():
        words = [repr(_python_float(value)) for value in flat]
        if dtype.name in _NUMPY and np.fromstring(" ".join(words), dtype, sep=" ").tobytes() == flat.tobytes():
            return words, concrete, ""
        return words, "np.float64", f".astype({concrete})"
    stored = flat.view(np.uint8) if dtype.itemsize > 4 else flat.view(f"uint{dtype.itemsize * 8}")
    return [str(int(value)) for value in stored], f"np.{stored.dtype.name}", f".view({concrete})"


def _rows(words: list[str]) -> list[str]:
    rows: list[str] = []
    row: list[str] = []
    length = 0
    for word in words:
        if row and length + 1 + len(word) > _LINE:
            rows.append("    " + " ".join(row))
            row, length = [], 0
        row.append(word)
        length += 1 + len(word)
    return [*rows, "    " + " ".join(row)]
