"""Writes JAX's dumps of the test programs into a folder: `python corpus/hlo/dumps/make_jax_dumps.py FOLDER [NAME...]`.

The tests make these dumps while they run; here they can be looked at and given to other tools. Each program of
`tests/support/jax_programs` gives `NAME.hlo`, `NAME.optimized.hlo` and `NAME.npz` with its arguments and results, as
the other scripts in this folder do; numpy stores narrow floats as raw bytes there. Programs for several devices have
no `.npz`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=8")

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[3]))
sys.path.insert(0, str(Path(__file__).parents[3] / "tests"))

from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages


def write(name: str, folder: Path) -> None:
    """Write one program's dumps and, if it is for one device, its arguments and results."""
    stages = Stages(PROGRAMS[name])
    (folder / f"{name}.hlo").write_text(stages.hlo)
    (folder / f"{name}.optimized.hlo").write_text(stages.hlo_optimized)
    if PROGRAMS[name].devices == 1:
        named = {f"argument{number:02}": array for number, array in enumerate(stages.flat_arguments)}
        named |= {f"result{number:02}": np.asarray(array) for number, array in enumerate(stages.expected)}
        np.savez_compressed(folder / f"{name}.npz", **named)


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or PROGRAMS:
        write(name, folder)
        print(name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
