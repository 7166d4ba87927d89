"""Equivalents of a module in the form of another module: converted to its language, or optimized by XLA.

An unoptimized and an optimized module have little structure in common. XLA's own optimization of the unoptimized
module shares most of the structure, and computes the same values.
"""

from __future__ import annotations

from typing import Any

import attrs
import jax

import hlo_text
from evaluator.comparison.closeness import Closeness, ValueIndex
from evaluator.comparison.executions import Execution
from evaluator.comparison.joints import Joint, Joints
from evaluator.execution.program import LoweredProgram, running
from evaluator.observation.tracking import hands_over
from hlo_text import ops
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module, walk
from hlo_text.files.loading import open_decoded, serialized_module


def bridged(a: Module, b: Execution) -> Execution | None:
    """Return the execution of an equivalent of `b` in the form of `a`, or None if there is none or none is needed."""
    if b.is_grid or b.has_streams:
        return None
    try:
        if is_optimized(a):
            module = None if is_optimized(b.module) else _optimized(b)
        elif a.language != b.module.language:
            module = hlo_text.parse(b.module.to_text(dialect=a.language))
        else:
            module = None
    except (HloTextError, jax.errors.JaxRuntimeError, ValueError):
        return None  # not everything can be converted or compiled; the search then goes by values
    return None if module is None else attrs.evolve(b, module=module, options=attrs.evolve(b.options, entry=None))


def is_optimized(module: Module) -> bool:
    """Whether a module is the output of XLA's optimizer."""
    return module.language == "hlo" and any(isinstance(op, ops.Fusion) for op in walk(module))


def _optimized(execution: Execution) -> Module:
    program = LoweredProgram(execution.module, execution.options)
    with running([program]):
        lowered: Any = program.compiled.lower(*execution.subject().arguments[0])  # type: ignore[attr-defined]
        compiled = lowered.compile()
        (module,) = compiled.runtime_executable().hlo_modules()
        data = module.as_serialized_hlo_module_proto()
    decoded = open_decoded(data, "optimized.hlo.pb", None)
    if isinstance(decoded, str):
        raise ValueError("XLA returned no serialized module")
    return serialized_module(decoded, "optimized.hlo.pb")


@attrs.define(eq=False)
class BridgedOrigins:
    """Maps operations of an equivalent to the operations of the original module that compute the same values.

    Attributes:
        equivalent: The run of the equivalent.
        original: The run of the module.
    """

    equivalent: Joints
    original: Joints
    _index: ValueIndex[Joint] | None = None

    def __call__(self, joint: Joint) -> Joint | None:
        """Return the original operation with the same value, preferably of the same scope and class."""
        if self._index is None:
            self._index = ValueIndex(self.original.samples(), Closeness())
        forms = self.equivalent.results(joint)
        owners = [owner for form in forms[0] for owner in self._index.owners(form)] if forms else []
        owners = [owner for owner in owners if not hands_over(owner.op)]
        scope = self.equivalent.recording.scope(joint.op)
        return min(owners, key=lambda owner: self._rank(owner, joint, scope), default=None)

    def _rank(self, owner: Joint, joint: Joint, scope: str | None) -> tuple[bool, bool, int]:
        is_placed = scope is not None and self.original.recording.scope(owner.op) == scope
        return not is_placed, owner.op.__class__ is not joint.op.__class__, owner.number
