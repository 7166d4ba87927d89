"""Declaration of a program, and of an area, which is a module of programs."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Callable
from typing import Any, TypeVar

import attrs
import jax
import ml_dtypes
import numpy as np
from jax.sharding import AbstractMesh, AxisType, Mesh

from evaluator.jax_internals import enable_x64

_F = TypeVar("_F", bound=Callable[..., Any])


@attrs.frozen(eq=False)
class Program:
    """A JAX function with small example arguments.

    Attributes:
        name: Unique name, prefixed by the area: `numpy_shape.reshape`.
        area: The module that declares it.
        function: The argument of `jax.jit`; it has no parameters other than `example_arguments`.
        example_arguments: NumPy arrays, or pytrees of them.
        x64: Whether it needs JAX's 64-bit mode; `context()` switches that on.
        devices: Number of devices that the program needs; with fewer, `mesh` returns an abstract mesh, with which the
            function can be traced and lowered but not run.
        jit_options: Further options of `jax.jit`.
        symbolic: For functions exported for any size: the shape of each argument, with names for symbolic sizes.
        tolerance: Relative (and, times the largest expected value, absolute) error that another evaluation of the same
            program may have. None stands for a few ULP of the result type.
        refused: Target of a call whose results only the process that made the program can compute, or None.
        compiles: Whether XLA for CPUs can compile it.
        reference: If XLA cannot: a function of the arguments that computes the results in NumPy.
        reason: The reason for `tolerance`, `refused` or `compiles`.
    """

    name: str
    area: str
    function: Callable[..., Any]
    example_arguments: tuple[Any, ...]
    x64: bool = False
    devices: int = 1
    jit_options: dict[str, Any] = attrs.field(factory=dict)
    symbolic: tuple[str, ...] = ()
    tolerance: float | None = None
    refused: str | None = None
    compiles: bool = True
    reference: Callable[..., Any] | None = None
    reason: str = ""

    def arguments(self) -> tuple[Any, ...]:
        """Return the example arguments; they are shared and must not be modified."""
        return self.example_arguments

    def context(self) -> contextlib.AbstractContextManager[Any]:
        """Return the context in which to trace, lower and run it."""
        return enable_x64(self.x64)


class Area:
    """The programs of one module, in order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.programs: dict[str, Program] = {}

    def add(self, name: str, function: Callable[..., Any], *arguments: Any, **options: Any) -> None:
        """Declare a program; `options` are the further fields of `Program`."""
        full_name = f"{self.name}.{name}"
        assert full_name not in self.programs, full_name
        self.programs[full_name] = Program(full_name, self.name, function, arguments, **options)

    def program(self, *arguments: Any, **options: Any) -> Callable[[_F], _F]:
        """Declare the decorated function as a program with the function's name."""

        def declare(function: _F) -> _F:
            self.add(function.__name__, function, *arguments, **options)
            return function

        return declare


def _generator(kind: str, shape: tuple[int, ...], seed: int) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(f"{kind} {shape} {seed}".encode()))


def floats(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Any:
    """Normally distributed numbers."""
    return np.asarray(_generator("floats", shape, seed).normal(size=shape)).astype(dtype)


def uniforms(*shape: int, low: float = 0.1, high: float = 0.9, seed: int = 0, dtype: Any = np.float32) -> Any:
    """Numbers between `low` and `high`."""
    return np.asarray(_generator("uniforms", shape, seed).uniform(low, high, shape)).astype(dtype)


def complexes(*shape: int, seed: int = 0, dtype: Any = np.complex64) -> Any:
    """Complex numbers with normally distributed parts."""
    return (floats(*shape, seed=seed) + 1j * floats(*shape, seed=seed + 1)).astype(dtype)


def integers(low: int, high: int, *shape: int, seed: int = 0, dtype: Any = np.int32) -> Any:
    """Integers from `low` up to but not including `high`."""
    return np.asarray(_generator("integers", shape, seed).integers(low, high, shape)).astype(dtype)


def booleans(*shape: int, seed: int = 0) -> Any:
    """Booleans."""
    return _generator("booleans", shape, seed).integers(0, 2, shape).astype(bool)


def definite(size: int, *, seed: int = 0, dtype: Any = np.float32) -> Any:
    """A well-conditioned symmetric positive definite matrix."""
    matrix = floats(size, size, seed=seed, dtype=np.float64)
    return (matrix @ matrix.T / size + np.eye(size)).astype(dtype)


def distinct(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Any:
    """Numbers that are not close to each other, so that their order is unambiguous."""
    count = int(np.prod(shape))
    return (_generator("distinct", shape, seed).permutation(count).reshape(shape) - count / 3).astype(dtype)


def key(seed: int = 0) -> Any:
    """A raw threefry key."""
    return np.array([seed, 7], np.uint32)


def bf16(array: Any) -> Any:
    """The array in bfloat16."""
    return array.astype(ml_dtypes.bfloat16)


def mesh(**axes: int) -> Mesh | AbstractMesh:
    """Return a mesh with the given axis sizes, on real devices if there are enough. Must be called while tracing."""
    sizes, names = tuple(axes.values()), tuple(axes)
    types = (AxisType.Auto,) * len(sizes)
    count = int(np.prod(sizes))
    if len(jax.devices()) < count:
        return AbstractMesh(sizes, names, axis_types=types)
    return Mesh(np.array(jax.devices()[:count]).reshape(sizes), names, axis_types=types)
