"""One of two JAX processes that run a grid of four together, each with two CPU devices.

`python distributed_program.py PORT INDEX [other]` writes the pickled results, or the error's code and text. With
`other` the second process runs another program.
"""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path
from typing import Any

PROGRAM = """func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<12xf32>, tensor<3xf32>, tensor<ui32>) {
  %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 2], [3, 1]]> : tensor<2x2xi64>} : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[3, 1, 2, 0]]> : tensor<1x4xi64>}
    : (tensor<3xf32>) -> tensor<12xf32>
  %2 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 3], [3, 1]]> : tensor<2x2xi64>}
    : (tensor<3xf32>) -> tensor<3xf32>
  %3 = stablehlo.replica_id : tensor<ui32>
  return %0, %1, %2, %3 : tensor<3xf32>, tensor<12xf32>, tensor<3xf32>, tensor<ui32>
}"""


def main(port: str, index: int, is_other: bool) -> Any:
    import jax
    import numpy as np

    jax.distributed.initialize(f"127.0.0.1:{port}", num_processes=2, process_id=index, initialization_timeout=60)
    from evaluator import run_grid
    from hlo_text.diagnostics import HloTextError
    from hlo_text.mlir.parse import parse_stablehlo

    assert len(jax.local_devices()) == 2
    assert len(jax.devices()) == 4
    text = PROGRAM.replace("[0, 2], [3, 1]", "[0, 1], [2, 3]") if is_other and index == 1 else PROGRAM
    inputs = [[np.arange(3, dtype=np.float32) * (process + 1)] for process in range(4)]
    try:
        return [list(results) for results in run_grid(parse_stablehlo(text), inputs, num_replicas=4)]
    except HloTextError as error:
        return error.code, str(error)


if __name__ == "__main__":
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"
    os.environ["JAX_PLATFORMS"] = "cpu"
    sys.path.insert(0, str(Path(__file__).parents[3]))
    found = main(sys.argv[1], int(sys.argv[2]), "other" in sys.argv[3:])
    with open(sys.argv[-1], "wb") as file:
        pickle.dump(found, file)
