"""Cases: a module with its inputs, its size and its identity."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.analysis.comparison.fingerprints import digest, fingerprint
from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import Diagnostic, HloTextError
from hlo_text.core.ir import Function, Module, Operation, Region, Value, walk
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.files.loading import parse
from hlo_text.verifier.walk import verify

_MOST_ELEMENTS = 1 << 62


class Size(NamedTuple):
    """The size of a case; the most visible aspect compares first.

    Attributes:
        operations: Number of operations that compute; omits constants, parameters, terminators and packing.
        elements: Number of elements of all values.
        givens: Weight of arguments and constants; arguments weigh more than constants, and zeros least.
        others: Number of operations that do not compute.
        characters: Length of the text.
    """

    operations: int
    elements: int
    givens: int
    others: int
    characters: int


@attrs.frozen(eq=False)
class Case:
    """An immutable state of a reduction: a module with its inputs.

    Attributes:
        module: The module.
        text: Its text.
        inputs: Arguments of its entry, one per parameter; None if the predicate has its own.
        processes: How many processes of a grid have arguments of their own, which follow one another in `inputs`.
        entry: Name of the entry; None for the module's.
        name: Name of the text in diagnostics.
        other: A module that is run on the same inputs and reduced in the same way.
        may_be_invalid: Whether the verifier is ignored.
    """

    module: Module
    text: str = attrs.field(default=attrs.Factory(lambda case: case.module.to_text(), takes_self=True), kw_only=True)
    inputs: tuple[Any, ...] | None = None
    processes: int = 1
    entry: str | None = None
    name: str = "<string>"
    other: Case | None = None
    may_be_invalid: bool = False

    @functools.cached_property
    def size(self) -> Size:
        own = _size(self)
        return own if self.other is None else Size(*map(sum, zip(own, self.other.size, strict=True)))

    @functools.cached_property
    def errors(self) -> frozenset[str]:
        """Codes of the verifier's errors; empty if the module may be invalid."""
        if self.may_be_invalid:
            return frozenset()
        return error_codes(verify(self.module, allow_unregistered=True))

    @functools.cached_property
    def key(self) -> tuple[Any, ...]:
        """Identity of the case: the module's fingerprint, the length of its text and its inputs."""
        other = self.other.key if self.other is not None else None
        return fingerprint(self.module), len(self.text), _inputs_digest(self.inputs), other

    @property
    def called(self) -> Function | Region | None:
        """The function or computation that runs, or None where the module leaves it open."""
        try:
            return self.module.entry(self.entry)
        except KeyError:
            return None

    def read_back(self) -> Case | None:
        """Return the case with its module parsed from its text, or None if the text is invalid."""
        try:
            module = parse(self.text, language=self.module.language, name=self.name)
        except HloTextError:
            return None
        return attrs.evolve(self, module=module)


def error_codes(diagnostics: list[Diagnostic]) -> frozenset[str]:
    """Return the codes of errors, without those of warnings."""
    return frozenset(found.code for found in diagnostics if found.is_error)


def computes(op: Operation) -> bool:
    """Whether an operation counts toward the size: it computes results from operands."""
    if isinstance(op, Function | Module | ops.Constant | ops.Parameter | ops.Terminator) or not op.results:
        return False
    return not op.is_renaming


def num_elements(type: Type) -> int:
    """Return the number of elements in values of a type; a dynamic size counts as one."""
    if isinstance(type, TupleType):
        return sum(map(num_elements, type.types))
    if not isinstance(type, TensorType):
        return 0
    count = 1
    for size in type.shape:
        count = min(count * (1 if size is None else size), _MOST_ELEMENTS)
    return count


def constant_weight(literal: Literal) -> int:
    """Return the weight of a constant: zeros least, then ones, other splats, and all others."""
    if not literal.has_value or not isinstance(literal.type, TensorType):
        return 4
    array = literal.array
    if array.size == 0:
        return 1
    first = array.reshape(-1)[0]
    if array.size > 1 and not literal.is_splat and array.tobytes() != np.full_like(array, first).tobytes():
        return 4
    return 1 if not first else 2 if first == 1 else 3


def _size(case: Case) -> Size:
    operations = elements = others = 0
    constants: dict[Value, int] = {}
    parameters = 0
    for op in _all_operations(case.module):
        for value in op.results:
            elements += num_elements(value.type)
        if isinstance(op, ops.Constant) and "value" in op.attributes:
            constants[op.result] = constant_weight(op.value)
        elif isinstance(op, ops.Broadcast | ops.BroadcastInDim) and op.operands[0] in constants:
            others += 1  # a constant of one number, written in two operations
        elif computes(op):
            operations += 1
        elif isinstance(op, ops.Parameter):
            parameters += 1
        else:
            others += 1
            if isinstance(op, Function):
                parameters += len(op.function_type.inputs)
                elements += sum(map(num_elements, op.function_type.inputs))
    weight = _PARAMETER * parameters + _ARGUMENT * len(case.inputs or ())
    return Size(operations, min(elements, _MOST_ELEMENTS), sum(constants.values()) + weight, others, len(case.text))


#: Weights of a parameter and of its argument, relative to constants.
_PARAMETER, _ARGUMENT = 2, 3


def _all_operations(module: Module) -> list[Operation]:
    if module.language != "hlo":
        return list(walk(module))
    return [op for computation in module.computations for op in computation.operations]


def _inputs_digest(inputs: tuple[Any, ...] | None) -> bytes:
    parts = [f"{array.dtype}{array.shape}".encode() + array.tobytes() for array in map(np.asarray, inputs or ())]
    return digest(*parts)
