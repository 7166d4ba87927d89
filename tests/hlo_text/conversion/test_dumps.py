"""Optimized dumps for TPUs converted to StableHLO, compiled for CPUs by XLA, with the same results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from evaluator import run
from evaluator.values.inputs import make_inputs
from hlo_text import load, to_stablehlo

from support.folders import CORPUS
from support.jax_version import IS_HURT_BY_UNKNOWN_CALLS
from support.oracle import oracle

pytestmark = pytest.mark.usefixtures("quick_compilation")

DUMPS = CORPUS / "hlo" / "dumps"
FILES = sorted(DUMPS.rglob("*.hlo"))
#: Dumps for TPUs whose custom calls XLA knows only there, or nobody does: not run.
WITHOUT_FUNCTION = {"tpu/cnn.optimized"}


def stem(path: Path) -> str:
    return str(path.relative_to(DUMPS).with_suffix(""))


TPU = [path for path in FILES if path.parent.name == "tpu" and "partitioned" not in path.name]


def _computed_by_xla(text: str, arguments: Sequence[Any]) -> list[Any]:
    """Return results of a program, none if XLA for CPUs does not know one of its custom calls."""
    if IS_HURT_BY_UNKNOWN_CALLS and "stablehlo.custom_call" in text:
        return []
    try:
        return oracle().run_stablehlo(text, list(arguments))
    except ValueError as error:
        assert "custom call" in str(error)  # noqa: PT017
        return []


@pytest.mark.parametrize("path", [path for path in TPU if stem(path) not in WITHOUT_FUNCTION], ids=stem)
def test_dump_of_a_tpu_computes_the_same(path: Path) -> None:
    """Layouts in tiles, bitcasts between them, floats of several precisions, memory spaces: all written out."""
    module = load(path)
    converted = to_stablehlo(module)
    entry = module.entry_computation
    assert entry is not None
    arguments = make_inputs(entry.argument_types, "random", 0)
    expected = jax.tree.leaves(run(module, *arguments))
    results = _computed_by_xla(converted.to_text(), arguments) or jax.tree.leaves(run(converted, *arguments))
    for ours, theirs in zip(expected, results, strict=True):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        if ours.dtype.kind in "biu":
            np.testing.assert_array_equal(ours, theirs)
        else:
            size = np.abs(ours.astype(np.complex128)).max(initial=0)
            error = np.abs(ours.astype(np.complex128) - theirs.astype(np.complex128)).max(initial=0)
            assert error <= 4e-3 * size  # half a unit in the last place of bf16
