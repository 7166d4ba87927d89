"""JAX programs of every area: read, verified, printed back as by jaxlib, and run with JAX's results.

`tests/support/sweeps/jax_programs.py` does the same for their HLO before and after optimisation, and more thoroughly.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import jax
import pytest

from evaluator import lower
from hlo_text.core.ir import Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.folders import ROOT
from support.jax_programs import PROGRAMS
from support.jax_programs.checks import print_failure, refusal_failure, result_failure, verification_failure
from support.jax_programs.stages import Stages, flat
from support.quick_compilation import quick_flags, quick_options

pytestmark = pytest.mark.usefixtures("quick_compilation")

_HERE = [name for name, program in PROGRAMS.items() if program.devices == 1]

#: Programs of more lines take half a second and more to compile: the tests read them, only the sweep runs them.
_LONG = 300


@pytest.mark.parametrize("name", _HERE)
def test_program(name: str) -> None:
    stages = Stages(PROGRAMS[name])
    text = stages.stablehlo
    module = parse_stablehlo(text)
    assert verification_failure(module) is None
    assert print_failure(module, text) is None
    if stages.declared.refused is not None:
        assert refusal_failure(module, stages.flat_arguments, stages.declared.refused) is None
    elif text.count("\n") <= _LONG:
        expected, actual = _results(stages, module)
        assert result_failure(actual, expected, stages.declared) is None


@pytest.mark.parametrize("stage", ["hlo", "hlo_optimized"])
@pytest.mark.parametrize("name", _HERE[3::40])
def test_program_as_hlo(name: str, stage: str) -> None:
    stages = Stages(PROGRAMS[name])
    text = getattr(stages, stage)
    module = parse_hlo(text)
    assert verification_failure(module) is None
    assert print_failure(module, text) is None
    expected, actual = _results(stages, module)
    assert result_failure(actual, expected, stages.declared) is None


def _results(stages: Stages, module: Module) -> tuple[list[Any], list[Any]]:
    """Return the results of JAX and of the module, both compiled quickly."""
    with stages.declared.context():
        replayed = jax.jit(lower(module)).lower(*stages.flat_arguments).compile(compiler_options=quick_options())
        actual = flat(replayed(*stages.flat_arguments))
        if stages.declared.reference is not None:
            return stages.expected, actual
        original = stages.lowered.compile(compiler_options=quick_options())
        return flat(original(*stages.arguments)), actual


@pytest.mark.parametrize("name", _HERE[::20])
def test_program_without_cache_and_in_other_forms(name: str) -> None:
    stages = Stages(PROGRAMS[name])
    assert print_failure(parse_stablehlo(stages.stablehlo, cache=False), stages.stablehlo) is None
    generic = parse_stablehlo(stages.stablehlo_generic)
    assert print_failure(generic, stages.stablehlo_generic, generic=True) is None
    assert print_failure(generic, stages.stablehlo) is None
    located = parse_stablehlo(stages.stablehlo_with_locations)
    assert print_failure(located, stages.stablehlo_with_locations, debug_info=True) is None


@pytest.mark.parametrize("name", [name for name in _HERE if PROGRAMS[name].symbolic])
def test_program_exported_for_any_size(name: str) -> None:
    stages = Stages(PROGRAMS[name])
    module = parse_stablehlo(stages.exported)
    assert verification_failure(module) is None
    assert print_failure(module, stages.exported, debug_info=True) is None
    expected, actual = _results(stages, module)
    assert result_failure(actual, expected, stages.declared) is None


#: Decompositions that JAX has for CPUs only, and one whose singular vectors other algorithms give other signs.
_NOT_ON = {
    "cuda": ("hessenberg", "schur"),
    "tpu": ("eig", "hessenberg", "qr_pivoted", "schur", "svd", "tridiagonal"),
}


@pytest.mark.parametrize(
    ("platform", "name"),
    [
        (platform, name)
        for platform, missing in _NOT_ON.items()
        for name in _HERE
        if PROGRAMS[name].area == "lax_linalg" and name.partition(".")[2] not in missing
    ],
)
def test_decomposition_for_accelerators(platform: str, name: str) -> None:
    """Calls of accelerators' libraries are emulated; the results are those of the CPU."""
    _check_for(platform, name)


def test_random_bits_for_accelerators() -> None:
    """XLA for CPUs since JAX 0.11 does not end if it may fuse one generator as lowered for a GPU with the next."""
    _check_for("cuda", "random.key_arrays")


def _check_for(platform: str, name: str) -> None:
    """Verify, print and run a program that JAX lowered for another platform."""
    stages = Stages(PROGRAMS[name])
    text = stages.stablehlo_for(platform)
    module = parse_stablehlo(text)
    assert verification_failure(module) is None
    assert print_failure(module, text) is None
    expected, actual = _results(stages, module)
    assert result_failure(actual, expected, stages.declared) is None


@pytest.mark.sweep
def test_programs_for_several_devices() -> None:
    """A process of its own, in which JAX has as many virtual devices, runs them."""
    sweep = ROOT / "tests" / "support" / "sweeps" / "jax_programs.py"
    command = [sys.executable, str(sweep), "collectives", "placement", "--stage", "stablehlo"]
    environment = {**os.environ, "XLA_FLAGS": quick_flags()}
    swept = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)
    assert swept.returncode == 0, swept.stdout + swept.stderr


def test_list_is_long_and_covers_every_area() -> None:
    assert len(PROGRAMS) >= 280
    assert len({program.area for program in PROGRAMS.values()}) == 23
