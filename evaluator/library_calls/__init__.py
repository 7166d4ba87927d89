"""Emulation of library functions that dumps call as custom calls, one module per library; importing registers all."""

from evaluator.library_calls import (
    attention,
    convolution,
    dynamic,
    gpu_matmul,
    gpu_solvers,
    lapack,
    linear_algebra,
    normalization,
    onednn,
    operations,
    resizing,
    tpu,
)

__all__ = [
    "attention",
    "convolution",
    "dynamic",
    "gpu_matmul",
    "gpu_solvers",
    "lapack",
    "linear_algebra",
    "normalization",
    "onednn",
    "operations",
    "resizing",
    "tpu",
]
