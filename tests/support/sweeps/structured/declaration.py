"""Cases of the sweep over structured operations, and the text of their programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import attrs
import numpy as np

from hlo_text.core.types import numpy_dtype

from support.sweeps.values import FLOATS, element_type, wrapped_to

Array = np.ndarray[Any, Any]


@attrs.frozen(eq=False)
class Tensor:
    """An array with the name of its element type.

    Attributes:
        element: The name of the element type, such as `i4` or `complex<f32>`.
        array: The elements.
    """

    element: str
    array: Array

    @property
    def type(self) -> str:
        return tensor_type(self.element, self.array.shape)


@attrs.frozen(eq=False)
class Case:
    """An operation with operands and the results that follow from the specification.

    Attributes:
        text: The operation without its result, with operands `%a0`, `%a1`, ... and a trailing `: types`.
        arguments: The operands.
        expected: The expected results.
        tolerance: The largest accepted error relative to the largest expected element; 0 asks for equal elements.
        has_signed_zeros: Whether the signs of zeros are compared.
    """

    text: str
    arguments: Sequence[Tensor]
    expected: Sequence[Tensor]
    tolerance: float = 0.0
    has_signed_zeros: bool = True

    @property
    def program(self) -> str:
        """The text of a module whose function is the operation."""
        parameters = ", ".join(f"%a{number}: {tensor.type}" for number, tensor in enumerate(self.arguments))
        types = ", ".join(tensor.type for tensor in self.expected)
        names = [f"%r#{number}" for number in range(len(self.expected))] if len(self.expected) > 1 else ["%r"]
        result = f"%r:{len(names)}" if len(names) > 1 else "%r"
        return (
            f"func.func @main({parameters}) -> ({types}) {{\n  {result} = {self.text}\n"
            f"  return {', '.join(names)} : {types}\n}}\n"
        )


def operation(
    name: str,
    arguments: Sequence[Tensor],
    expected: Sequence[Tensor],
    attributes: Iterable[str] = (),
    region: str = "",
    tolerance: float = 0.0,
) -> Case:
    """Return the case of an operation in generic form."""
    operands = ", ".join(f"%a{number}" for number in range(len(arguments)))
    types = ", ".join(tensor.type for tensor in arguments)
    results = ", ".join(tensor.type for tensor in expected)
    listed = ", ".join(attributes)
    text = f'"stablehlo.{name}"({operands}){f" ({region})" if region else ""}{f" {{{listed}}}" if listed else ""}'
    return Case(f"{text} : ({types}) -> ({results})", arguments, expected, tolerance)


def tensor_type(element: str, shape: Sequence[int]) -> str:
    """Return the text of a tensor type."""
    return f"tensor<{''.join(f'{size}x' for size in shape)}{element}>"


def numbers(values: Iterable[int]) -> str:
    """Return the text of an array attribute of `i64`."""
    listed = ", ".join(map(str, values))
    return f"array<i64: {listed}>" if listed else "array<i64>"


def booleans(values: Iterable[bool]) -> str:
    """Return the text of an array attribute of `i1`."""
    listed = ", ".join("true" if value else "false" for value in values)
    return f"array<i1: {listed}>" if listed else "array<i1>"


def padding_attribute(pairs: Sequence[tuple[int, int]]) -> str:
    """Return the text of the attribute `padding`."""
    listed = ", ".join(f"[{low}, {high}]" for low, high in pairs)
    return f"padding = dense<[{listed}]> : tensor<{len(pairs)}x2xi64>"


def dtype_of(element: str) -> np.dtype[Any]:
    """Return the NumPy type of an element type."""
    if element.startswith("complex"):
        return np.dtype(np.complex64 if "f32" in element else np.complex128)
    return numpy_dtype(element_type(element))


def wrapped(element: str, value: Any) -> Any:
    """Return an exact number as an element: integers wrap."""
    if element in FLOATS or element == "i1" or element.startswith("complex"):
        return value
    return wrapped_to(int(value), element)


def filled(element: str, shape: Sequence[int], values: Iterable[Any]) -> Tensor:
    """Return a tensor of exact numbers, in row-major order."""
    listed = [wrapped(element, value) for value in values]
    dtype = dtype_of(element)
    flat = np.asarray(listed, object if dtype.kind in "iuV" and element not in FLOATS else None)
    with np.errstate(over="ignore"):
        return Tensor(element, flat.astype(dtype).reshape(tuple(shape)))


def drawn(random: Random, element: str, shape: Sequence[int], low: int = -4, high: int = 4) -> Tensor:
    """Return a tensor of small whole numbers, which every type represents."""
    count = int(np.prod(shape, dtype=np.int64))
    if element == "i1":
        low, high = 0, 1
    elif element[0] == "u" or element == "f8E8M0FNU":
        low = max(low, 0)
    bits = 2 if element.endswith("i2") else 8
    if bits == 2:
        low, high = max(low, -2), min(high, 3 if element[0] == "u" else 1)
    if element.startswith("complex"):
        return filled(
            element, shape, (complex(random.randint(low, high), random.randint(low, high)) for _ in range(count))
        )
    return filled(element, shape, (random.randint(low, high) for _ in range(count)))


def scalar(element: str, value: Any) -> Tensor:
    """Return a tensor of rank 0."""
    return filled(element, (), [value])


def reducer(functions: Sequence[str], elements: Sequence[str]) -> str:
    """Return a region that applies the n-th function to the n-th pair of scalars."""
    count = len(functions)
    scalars = [tensor_type(element, ()) for element in elements]
    parameters = [f"%x{n}: {scalars[n]}" for n in range(count)] + [f"%y{n}: {scalars[n]}" for n in range(count)]
    body = "".join(
        f"%z{n} = stablehlo.{function} %x{n}, %y{n} : {scalars[n]}\n" for n, function in enumerate(functions)
    )
    names = ", ".join(f"%z{n}" for n in range(count))
    return f"{{\n^bb0({', '.join(parameters)}):\n{body}stablehlo.return {names} : {', '.join(scalars)}\n}}"
