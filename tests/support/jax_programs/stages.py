"""A program's text at every stage, and the expected results of running it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import jax
import jax.export
import numpy as np

from evaluator import run, run_grid
from evaluator.jax_internals import enable_x64
from hlo_text.core.ir import Module

from support import programs
from support.jax_programs.checks import refusal_failure, result_failure
from support.jax_programs.declaration import Program

Arrays = list[np.ndarray[Any, Any]]


class Stages(programs.Program):
    """JAX's texts of a declared program, and its results."""

    def __init__(self, declared: Program) -> None:
        super().__init__(declared.name, declared.function, declared.arguments(), declared.x64, declared.jit_options)
        self.declared = declared

    @cached_property
    def exported(self) -> str:
        """The program exported for any size: StableHLO with locations."""
        scope = jax.export.SymbolicScope()
        specs = [
            jax.ShapeDtypeStruct(jax.export.symbolic_shape(shape, scope=scope), array.dtype)
            for shape, array in zip(self.declared.symbolic, self.arguments, strict=True)
        ]
        return str(jax.export.export(jax.jit(self.function, keep_unused=True))(*specs).mlir_module())

    def stablehlo_for(self, platform: str) -> str:
        """The program as JAX lowers it for `cuda` or `tpu`; the platform need not be available."""
        with self.declared.context():
            traced = jax.jit(self.function, keep_unused=True).trace(*self.arguments)
            return str(traced.lower(lowering_platforms=(platform,)).as_text())

    @cached_property
    def expected(self) -> Arrays:
        """The flat results of the program's reference if it has one, else JAX's."""
        if self.declared.reference is not None:
            return jax.tree.leaves(self.declared.reference(*self.arguments))
        return super().expected

    def run_failure(self, module: Module, stage: str) -> str | None:
        """Run the module of a stage; return the difference of its results from JAX's, or None.

        Optimized HLO for several devices is the program of one device and runs on a grid. Before optimization, XLA has
        not partitioned the program yet, so it does not run. Running a program with a refused call must fail with an
        error that names the call.
        """
        if self.declared.refused is not None:
            return refusal_failure(module, self.flat_arguments, self.declared.refused)
        if self.declared.devices == 1 or stage in ("stablehlo", "exported"):
            return result_failure(flat(run(module, *self.flat_arguments)), self.expected, self.declared)
        if stage == "hlo":
            return None
        inputs, outputs = self._per_device()
        for device, (actual, expected) in enumerate(zip(run_grid(module, inputs), outputs, strict=True)):
            if message := result_failure(flat(actual), expected, self.declared):
                return f"device {device}: {message}"
        return None

    def _per_device(self) -> tuple[list[Arrays], list[Arrays]]:
        """Return the arguments and the results of each device."""
        with enable_x64(self.x64):
            shardings = jax.tree.leaves(self.compiled.input_shardings[0])
            leaves = jax.tree.leaves(self.arguments)
            arguments = [jax.device_put(leaf, sharding) for leaf, sharding in zip(leaves, shardings, strict=True)]
            results = jax.tree.leaves(self.compiled(*self.arguments))
        return _transposed(arguments), _transposed(results)


def _transposed(arrays: Sequence[jax.Array]) -> list[Arrays]:
    """Return each device's shards of the arrays."""
    shards = [sorted(array.addressable_shards, key=lambda shard: shard.device.id) for array in arrays]
    return [[np.asarray(shard.data) for shard in column] for column in zip(*shards, strict=True)]


def flat(results: Any) -> list[Any]:
    """Return results without HLO's enclosing tuples."""
    return list(jax.tree.leaves(results))
