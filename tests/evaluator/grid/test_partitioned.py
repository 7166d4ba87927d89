"""Programs partitioned by XLA on the simulated grid: each process returns its virtual device's results."""

from __future__ import annotations

import re

import numpy as np
import pytest

from evaluator import run_grid
from hlo_text import parse, verify

from support.grids.partitioned_programs import DEVICES, NAMES, partitioned_programs

pytestmark = pytest.mark.usefixtures("quick_compilation")

#: Operations that bring partitions together, and the programs whose point they are.
EXPECTED_COLLECTIVES = {
    "matmul_contracted": "all-reduce",
    "resharding": "all-to-all",
    "halo_convolution": "collective-permute",
    "all_gather": "all-gather",
    "reduce_scatter": "reduce-scatter",
    "ring_permute": "collective-permute",
    "all_to_all": "all-to-all",
    "layer_gradient": "all-reduce",
    "scan_with_collective": "collective-permute",
    "axis_index": "partition-id",
}


@pytest.mark.parametrize("name", NAMES)
def test_partitioned_program(name: str) -> None:
    program = partitioned_programs()[name]
    module = parse(program.text)
    assert module.header is not None
    assert module.header.attributes["num_partitions"] == str(DEVICES)
    assert verify(module) == []
    results = run_grid(module, program.arguments)
    assert len(results) == DEVICES
    for ours, theirs in zip(results, program.results, strict=True):
        flat = [leaf for result in ours for leaf in (result if isinstance(result, tuple) else (result,))]
        assert len(flat) == len(theirs)
        for actual, expected in zip(flat, theirs, strict=True):
            assert (actual.dtype, actual.shape) == (expected.dtype, expected.shape)
            np.testing.assert_allclose(actual, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", EXPECTED_COLLECTIVES)
def test_the_partitioner_put_in_what_is_to_be_tested(name: str) -> None:
    assert re.search(rf" {EXPECTED_COLLECTIVES[name]}(-start)?\(", partitioned_programs()[name].text)
