"""Texts of older and newer releases: read, verified, printed back, and run to their producers' results.

`corpus/years/` has a folder for each producer and release, written by the scripts beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluator import run, run_grid, run_reference
from hlo_text import parse, verify, walk
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Module
from hlo_text.core.types import TensorType

from support.folders import CORPUS
from support.whole_programs import assert_fixed_point, assert_read_alike

pytestmark = pytest.mark.usefixtures("quick_compilation")

FOLDER = CORPUS / "years"
TEXTS = sorted(path for path in FOLDER.glob("*/*") if path.suffix in (".hlo", ".mlir"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_a_text_is_read_and_printed(path: Path) -> None:
    module = assert_read_alike(path.read_text())
    assert verify(module) == []
    assert_fixed_point(module)
    assert dialects(module) == ({"mhlo"} if path.name.endswith(".mhlo.mlir") else set())


def dialects(module: Module) -> set[str]:
    """Return the dialects in which a module is printed that differ from today's."""
    return {op.dialect for op in walk(module) if op.dialect is not None}


#: What only a library or several processes compute.
BY_JAX = [path for path in TEXTS if path.name.startswith(("linear_algebra", "collectives"))]
#: What calls functions of MHLO that StableHLO does not have.
BY_JAX += [path for path in TEXTS if "@mhlo." in path.read_text() or "= mhlo.topk" in path.read_text()]
#: A program of each release in every form that it has.
BY_JAX += [path for path in TEXTS if path.name.startswith("indexing")]


@pytest.mark.parametrize("path", [path for path in TEXTS if path not in BY_JAX], ids=name_of)
def test_the_reference_computes_what_the_producer_did(path: Path) -> None:
    module = parse(path.read_text())
    arguments = arrays_of(path, arguments_name(path))
    if "{...}" in path.read_text():
        with pytest.raises(LoweringError, match="constant"):
            run_reference(module, *arguments)
        return
    results = run_reference(module, *arguments)
    assert_all_same(path, results)


@pytest.mark.parametrize("path", BY_JAX, ids=name_of)
def test_a_text_runs_to_what_its_producer_computed(path: Path) -> None:
    module = parse(path.read_text())
    arguments = arrays_of(path, arguments_name(path))
    if reason := next((reason for part, reason in REFUSED.items() if part in path.read_text()), None):
        with pytest.raises(LoweringError, match=reason):
            run(module, *arguments)
        return
    assert_all_same(
        path, run_in_grid(module, arguments) if path.name.startswith("collectives") else run(module, *arguments)
    )


#: What texts have that does not run, and what they are refused for: a library call of 2023.
REFUSED = {"dynamic_ducc_fft": "dynamic_ducc_fft"}

#: XLA keeps more precision than the bfloat16 of `numbers` has.
TOLERANCES = {"numbers": 1e-2}


def arguments_name(path: Path) -> str:
    """Return the argument names of a text; parameters of PyTorch's graphs have their own order."""
    if not path.parent.name.startswith("torch-xla"):
        return "argument"
    return "exported" if "exported" in path.name else "graph"


def run_in_grid(module: Module, arguments: list[Any]) -> list[Any]:
    """Run a program on four devices, whose arguments and results are the elements, or the slices, of the arrays."""
    (argument,) = arguments
    is_sliced = entry_rank(module) == argument.ndim
    parts = np.split(argument, 4) if is_sliced else list(argument)
    results = run_grid(module, [[part] for part in parts], num_replicas=4)
    join = np.concatenate if is_sliced else np.stack
    return [join(list(map(np.asarray, each))) for each in zip(*results, strict=True)]


def entry_rank(module: Module) -> int:
    """Return the rank of a module's first argument."""
    body = module.functions["main"].body if module.language == "stablehlo" else module.entry_computation
    type = body.arguments[0].type
    assert isinstance(type, TensorType)
    return type.rank


def arrays_of(path: Path, kind: str) -> list[Any]:
    with np.load(path.with_name(f"{path.name.split('.')[0]}.npz")) as archive:
        return [archive[name] for name in archive.files if name.startswith(kind)]


def assert_all_same(path: Path, results: Sequence[Any]) -> None:
    tolerance = TOLERANCES.get(path.name.split(".")[0], 2e-4)
    for ours, theirs in zip(results, arrays_of(path, "result"), strict=True):
        assert_same(np.asarray(ours), theirs, tolerance)


def assert_same(ours: Any, theirs: Any, tolerance: float) -> None:
    assert ours.shape == theirs.shape
    if theirs.dtype.kind in "fc":
        np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance / 10)
    else:
        np.testing.assert_array_equal(ours, theirs)
