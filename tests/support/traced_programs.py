"""Checks of programs traced from JAX: valid, accepted by jaxlib in both languages, with JAX's results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import jax
import numpy as np

from evaluator import lower
from evaluator.jax_internals import enable_x64
from frontends import trace
from hlo_text import verify

from support.jax_version import IS_FOLLOWED
from support.oracle import oracle
from support.quick_compilation import quick_options


@attrs.frozen
class TracedProgram:
    """A function to trace.

    Attributes:
        function: A function of arrays that returns a pytree of arrays.
        arguments: Its arguments.
        rtol, atol: How far floats may be from JAX's.
        x64: Whether 64-bit types are on.
        by_xla: XLA also compiles and runs the text, in both languages.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    rtol: float = 2e-5
    atol: float = 2e-6
    x64: bool = False
    by_xla: bool = False


def _lowered(program: TracedProgram) -> str:
    return str(jax.jit(program.function, keep_unused=True).lower(*program.arguments).as_text()).strip()


def check(program: TracedProgram, *, has_text_of_jax: bool = False) -> None:
    """Assert that a program traces to a valid module that jaxlib accepts and that computes JAX's results.

    Args:
        program: The program to trace.
        has_text_of_jax: The text also equals that of JAX's own lowering, if the tracer follows this JAX.
    """
    with enable_x64(program.x64):
        module = trace(program.function, *program.arguments, keep_unused=True)
        assert [finding for finding in verify(module) if finding.is_error] == []
        stablehlo, hlo = module.to_text(), module.to_text(dialect="hlo")
        assert oracle().accepts_mlir(stablehlo) is None
        assert oracle().accepts_hlo(hlo) is None
        if has_text_of_jax and IS_FOLLOWED:
            assert stablehlo.strip() == _lowered(program)
        flat = [_array(leaf) for leaf in jax.tree.leaves(program.arguments)]
        expected = _compiled(program.function, program.arguments)
        assert_close(_compiled(lower(module), flat), expected, program)
    if program.by_xla:
        assert_close(oracle().run_stablehlo(stablehlo, flat), expected, program)
        results = oracle().run_hlo(hlo, flat)
        assert_close(results, expected, program)


def _compiled(function: Callable[..., Any], arguments: Sequence[Any]) -> list[Any]:
    compiled = jax.jit(function).lower(*arguments).compile(compiler_options=quick_options())
    return [_array(leaf) for leaf in jax.tree.leaves(compiled(*arguments))]


def _array(value: Any) -> Any:
    return np.asarray(jax.random.key_data(value)) if _is_key(value) else np.asarray(value)


def _is_key(value: Any) -> bool:
    return hasattr(value, "dtype") and bool(jax.dtypes.issubdtype(value.dtype, jax.dtypes.prng_key))


def assert_close(actual: Sequence[Any], expected: Sequence[Any], program: TracedProgram) -> None:
    """Assert equal shapes and dtypes, equal integers, and floats within the program's tolerance."""
    assert [(x.shape, x.dtype) for x in actual] == [(x.shape, x.dtype) for x in expected]
    for got, wanted in zip(actual, expected, strict=True):
        if wanted.dtype.kind in "biu":
            np.testing.assert_array_equal(got, wanted)
        else:
            wide = np.complex128 if wanted.dtype.kind == "c" else np.float64
            np.testing.assert_allclose(got.astype(wide), wanted.astype(wide), program.rtol, program.atol)
