"""Checks of each program's text: it reads, verifies, prints back, and runs as in JAX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np

from evaluator import run
from hlo_text import verify
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import Module
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.mlir.printer.module import print_stablehlo

from support.jax_programs.declaration import Program

#: How far results may be apart by default, in units of the type's machine epsilon. Compilers are free to fuse and to
#: reorder sums; narrow types are rounded after every operation in both programs.
_WIDE_UNITS, _NARROW_UNITS = 16, 2


def verification_failure(module: Module) -> str | None:
    """Return the first diagnostic other than the warning about preferred_element_type, or None."""
    diagnostics = [found for found in verify(module) if found.is_error or found.code != "convolution.C27"]
    return str(diagnostics[0]) if diagnostics else None


def print_failure(module: Module, text: str, **options: bool) -> str | None:
    """Return the first line in which a module's printed text differs from the given text, or None.

    `options` are those of `print_stablehlo`.
    """
    printed = print_hlo(module) if module.language == "hlo" else print_stablehlo(module, **options)
    return _first_difference(printed, text)


def _first_difference(actual: str, expected: str) -> str | None:
    if actual.rstrip("\n") == expected.rstrip("\n"):
        return None
    ours, theirs = actual.splitlines(), expected.splitlines()
    for number, (our_line, their_line) in enumerate(zip(ours, theirs, strict=False), 1):
        if our_line != their_line:
            return f"line {number} is {our_line.strip()!r}, not {their_line.strip()!r}"
    return f"{len(ours)} lines, not {len(theirs)}"


def result_failure(actual: Sequence[Any], expected: Sequence[Any], program: Program) -> str | None:
    """Return the difference of two lists of results, or None if they agree within the program's tolerance."""
    if len(actual) != len(expected):
        return f"{len(actual)} results, not {len(expected)}"
    for number, (ours, theirs) in enumerate(zip(map(np.asarray, actual), map(np.asarray, expected), strict=True)):
        if (ours.dtype, ours.shape) != (theirs.dtype, theirs.shape):
            return f"result {number} is {ours.dtype}{ours.shape}, not {theirs.dtype}{theirs.shape}"
        if message := _difference(ours, theirs, program.tolerance):
            return f"result {number}: {message}"
    return None


def _difference(actual: Any, expected: Any, tolerance: float | None) -> str | None:
    dtype = actual.dtype
    if not (np.issubdtype(dtype, np.inexact) or _is_narrow_float(dtype)):
        count = int((actual != expected).sum())
        return f"{count} of {actual.size} elements differ" if count else None
    wide = np.complex128 if dtype.kind == "c" else np.float64
    ours, theirs = actual.astype(wide), expected.astype(wide)
    finite = np.isfinite(theirs)
    scale = float(np.abs(theirs[finite]).max(initial=0))
    relative = _default_tolerance(dtype) if tolerance is None else tolerance
    close = np.isclose(ours, theirs, rtol=relative, atol=relative * scale, equal_nan=True)
    if close.all():
        return None
    with np.errstate(invalid="ignore"):
        worst = np.nanmax(np.abs(ours - theirs), where=finite, initial=0)
    return f"{(~close).sum()} of {close.size} elements differ, by {worst:.2g} where the largest is {scale:.2g}"


def _is_narrow_float(dtype: Any) -> bool:
    return dtype.kind == "V" and dtype.name.startswith(("bfloat", "float"))


def _default_tolerance(dtype: Any) -> float:
    info = ml_dtypes.finfo(dtype)
    return float(info.eps) * (_WIDE_UNITS if info.bits >= 32 else _NARROW_UNITS)


def refusal_failure(module: Module, arguments: Sequence[Any], name: str) -> str | None:
    """Return None if running the module fails at the named call with the expected error, else the failure."""
    try:
        run(module, *arguments)
    except (ExecutionError, LoweringError) as error:
        return None if error.code in ("run.callback", "lower.custom-call") and name in str(error) else str(error)
    return f"{name} was not reached"
