"""LAPACK's kernels run on the host where XLA has no such kernels, as on GPUs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import pytest

from evaluator.library_calls import lapack_kernels, linear_algebra
from hlo_text import parse

from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages

NAMES = (
    "lax_linalg.cholesky",
    "lax_linalg.eigh",
    "lax_linalg.schur",
    "linalg.svd",
    "gradients.determinant",
    "vmap.solve",
)


@pytest.fixture
def without_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat the CPU as a platform without LAPACK."""

    def choose(*arrays: Any, cpu: Callable[..., Any], default: Callable[..., Any]) -> Any:
        return default(*arrays)

    for module in (lapack_kernels, linear_algebra):
        monkeypatch.setattr(module, "uses_lapack", lambda: False)
    monkeypatch.setattr(jax.lax, "platform_dependent", choose)


@pytest.mark.parametrize("name", NAMES)
def test_results_are_those_of_jax(without_kernels: None, name: str) -> None:
    stages = Stages(PROGRAMS[name])
    module = parse(stages.stablehlo)
    with stages.declared.context():
        assert stages.run_failure(module, "stablehlo") is None


def test_a_program_has_the_kernel_for_cpus_and_a_callback_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the kernel is left when the program is lowered for a CPU."""
    monkeypatch.setattr(lapack_kernels, "uses_lapack", lambda: False)
    shape = jax.ShapeDtypeStruct((3, 3), "float32")

    def factors(a: Any) -> Any:
        pivots, info = jax.ShapeDtypeStruct((3,), "int32"), jax.ShapeDtypeStruct((), "int32")
        return lapack_kernels.run_routine("getrf", (a,), (shape, pivots, info))

    traced = jax.jit(factors).trace(shape)
    assert "lapack_sgetrf_ffi" in str(traced.jaxpr)
    assert "pure_callback" in str(traced.jaxpr)
    lowered = traced.lower().as_text()
    assert "lapack_sgetrf_ffi" in lowered
    assert "callback" not in lowered
