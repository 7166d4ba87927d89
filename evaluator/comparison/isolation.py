"""The operation of a first divergence and its counterpart, as two programs with the same arguments."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from evaluator.comparison.closeness import Closeness
from evaluator.comparison.divergence import Divergence
from evaluator.comparison.executions import Execution
from evaluator.comparison.recordings import Entry, Sample
from evaluator.reference.registry import Array
from hlo_text.analysis.places import Place
from hlo_text.core.ir import Module, Value
from hlo_text.core.types import TensorType
from hlo_text.rewrite import extract

#: The maximum number of operations of a counterpart.
_MOST_OPERATIONS = 200


class NotIsolatedError(ValueError):
    """An operation and its counterpart are no functions of the same values."""


@attrs.frozen(eq=False)
class IsolatedProgram:
    """An operation, or several that compute the same, as a program.

    Attributes:
        module: The module.
        inputs: The values of the operands.
    """

    module: Module
    inputs: list[Array]


def isolated(a: Execution, b: Execution, found: Divergence) -> tuple[IsolatedProgram, IsolatedProgram]:
    """Return an operation and its counterpart as programs, both on the operands that the first module computed.

    The counterpart's program has several operations if the second module computes it from the same operands in several
    steps, as where a fusion has no counterpart.

    Args:
        a, b: The executions that diverge.
        found: Their first divergence.

    Raises:
        NotIsolatedError: The counterpart is unknown, or it depends on other values.
    """
    if a.is_grid or b.is_grid:
        raise NotIsolatedError("the operation runs in several processes")
    mine, other = _entry_at(a, found.a), _entry_at(b, found.b) if found.b is not None else None
    if mine is None or other is None:
        raise NotIsolatedError("the operation has no single counterpart")
    if not (_has_arrays(mine) and _has_arrays(other) and _forms(mine.results) == _forms(other.results)):
        raise NotIsolatedError("the results are not of the types of the counterpart")
    operands = [_whole(sample) for sample in mine.inputs]
    given = dict(zip(mine.op.operands, operands, strict=True))
    if _reads_the_same(mine, other):
        values = dict(zip(other.op.operands, operands, strict=True))
    else:
        values = _Start(b.recording().entries, list(zip(mine.inputs, operands, strict=True))).values(other)
    return _program(a, mine, given), _program(b, other, values)


def _entry_at(execution: Execution, place: Place) -> Entry | None:
    """Return the recorded execution of an operation at a location."""
    entries = (entry for entry in execution.recording().entries if entry.iterations == place.iterations)
    return next((entry for entry in entries if entry.place() == place), None)


def _has_arrays(entry: Entry) -> bool:
    return all(isinstance(value.type, TensorType) for value in (*entry.op.operands, *entry.op.results))


def _whole(sample: Sample) -> Array:
    return np.asarray(sample.array) if sample.array is not None else sample.values.reshape(sample.shape)


def _forms(samples: Sequence[Sample]) -> list[tuple[object, ...]]:
    return [(sample.shape, sample.values.dtype) for sample in samples]


def _reads_the_same(mine: Entry, other: Entry) -> bool:
    """Whether the operands of two operations are the same up to rounding, in order."""
    return _forms(mine.inputs) == _forms(other.inputs) and all(map(Closeness().same, mine.inputs, other.inputs))


class _Start:
    """Search for the values from which a counterpart computes its result, which are operands of the operation.

    Args:
        entries: The executed operations of the counterpart's module.
        operands: The operands of the operation.
    """

    def __init__(self, entries: Sequence[Entry], operands: Sequence[tuple[Sample, Array]]) -> None:
        self._entries = entries
        self._operands = operands
        self._found: dict[Value, Array] = {}
        self._seen: set[int] = set()

    def values(self, other: Entry) -> dict[Value, Array]:
        """Return the operands by the counterpart's values.

        Raises:
            NotIsolatedError: The counterpart depends on other values.
        """
        pending = [other]
        while pending:
            entry = pending.pop()
            for value, sample, maker in zip(entry.op.operands, entry.inputs, entry.operands, strict=True):
                if value in self._found:
                    continue
                operand = self._operand(sample)
                made = self._entries[maker] if maker is not None else None
                if operand is not None:
                    self._found[value] = operand
                elif made is None or value not in made.op.results or not _has_arrays(made):
                    raise NotIsolatedError("the counterpart is computed from other values than its operands")
                elif made.number not in self._seen:
                    self._seen.add(made.number)
                    pending.append(made)
            if len(self._seen) > _MOST_OPERATIONS:
                raise NotIsolatedError("the counterpart is computed by too many operations")
        return self._found

    def _operand(self, sample: Sample) -> Array | None:
        """Return the operand with the given value, or None.

        Raises:
            NotIsolatedError: Several operands have it.
        """
        alike = [(mine, array) for mine, array in self._operands if _forms([mine]) == _forms([sample])]
        found = {id(array): array for mine, array in alike if Closeness().same(mine, sample)}
        if len(found) > 1:
            raise NotIsolatedError("several operands have equal values")
        return next(iter(found.values()), None)


def _program(execution: Execution, entry: Entry, values: dict[Value, Array]) -> IsolatedProgram:
    extraction = extract(execution.module, entry.op.results, values)
    if any(value not in values for value in extraction.parameters):
        raise NotIsolatedError("the operation uses values that are not its operands")
    return IsolatedProgram(extraction.module, [values[value] for value in extraction.parameters])
