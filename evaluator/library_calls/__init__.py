"""Functions of libraries that optimised dumps name as custom calls, one module per library; importing registers all."""

from evaluator.library_calls import (
    attention,
    collectives,
    convolution,
    dynamic,
    gpu_matmul,
    gpu_solvers,
    lapack,
    linear_algebra,
    mhlo,
    normalization,
    onednn,
    resizing,
    tpu,
)

__all__ = [
    "attention",
    "collectives",
    "convolution",
    "dynamic",
    "gpu_matmul",
    "gpu_solvers",
    "lapack",
    "linear_algebra",
    "mhlo",
    "normalization",
    "onednn",
    "resizing",
    "tpu",
]
