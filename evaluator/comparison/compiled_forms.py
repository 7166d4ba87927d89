"""Modules compiled by XLA to the stage of another module, with the original operations of each instruction.

Before and after optimization or partitioning, two modules have little structure in common. Compiled like the other one,
a module shares most of its structure.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

import attrs

import hlo_text
from evaluator.comparison.joints import Joint, Joints
from evaluator.compilation.dump import final_text
from evaluator.compilation.process import Compiler, dumps
from evaluator.options import RunOptions
from hlo_text.analysis.places import PlaceFinder
from hlo_text.core.attributes import NameLocation
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Annotations, Module, Operation, walk
from hlo_text.hlo.codecs import Metadata, write_metadata
from hlo_text.rewrite import clone

#: Limits of a compilation: operations of the module, and seconds.
_MOST_OPERATIONS, _MOST_SECONDS = 3000, 120.0
#: The number of an operation in XLA's metadata: names of merged operations are joined by `;`, those of callers by `/`.
_NUMBER = re.compile(r"(?:^|/)operation(\d+)(?=/|$)")


@attrs.frozen(eq=False)
class CompiledForm:
    """A module after XLA's optimizations.

    Attributes:
        module: The module.
    """

    module: Module
    _operations: Sequence[Operation]
    _finder: PlaceFinder

    def original(self, op: Operation) -> Operation | None:
        """Return the operation of the original module that an instruction computes, as XLA's metadata states."""
        numbers = _NUMBER.findall((self._finder.scope(op) or "").partition(";")[0])
        return self._operations[int(numbers[-1])] if numbers else None


@attrs.frozen(eq=False)
class CompiledOrigins:
    """Maps executed instructions of a compiled module to operations of the original module.

    Attributes:
        form: The compiled module.
        original: The run of the original module.
    """

    form: CompiledForm
    original: Joints

    def __call__(self, joint: Joint) -> Joint | None:
        """Return the execution of the original operation, or None if XLA's metadata names none."""
        op = self.form.original(joint.op)
        executions = self.original.by_op.get(op, []) if op is not None else []
        return executions[min(joint.entry.occurrence, len(executions) - 1)] if executions else None


def compiled_form(module: Module, options: RunOptions) -> CompiledForm | None:
    """Compile a module with XLA in a child process.

    Returns None where XLA rejects the module, crashes, or exceeds the time limit.
    """
    operations = list(walk(module))
    seconds = _MOST_SECONDS if options.deadline is None else min(_MOST_SECONDS, options.deadline - time.monotonic())
    if options.entry is not None or len(operations) > _MOST_OPERATIONS or seconds <= 0:
        return None
    try:
        compiler = Compiler(_numbered(module), timeout=seconds)
        with dumps(compiler, {"xla_dump_large_constants": True}, passes=None) as (folder, _):
            text = final_text(folder)
        if text is None:
            return None
        compiled = hlo_text.parse_hlo(text, name="compiled.hlo")
    except (HloTextError, ValueError):
        return None
    return CompiledForm(compiled, operations, PlaceFinder(compiled))


def _numbered(module: Module) -> Module:
    """Return a copy of a module that names its operations by number."""
    made = clone(module)
    for number, op in enumerate(walk(made)):
        name = f"operation{number}"
        if made.language == "hlo":
            metadata = write_metadata(Metadata(op_name=name))
            op.annotations = attrs.evolve(op.annotations or Annotations(), metadata=metadata)
        else:
            op.location = NameLocation(name, None)
    return made
