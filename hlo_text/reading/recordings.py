"""Functions and computations read before: recorded once, made anew whenever the same text comes again.

A text that says everything about a function gives the same operations wherever it stands, apart from offsets. A
recording holds what reading found out about them; making them from it looks at no name, type or line.

Texts are recorded when they come the second time, so that what is read only once costs no more than its hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

import attrs

from hlo_text import ops
from hlo_text.attributes import Literal, Location
from hlo_text.hlo.reader.annotations import with_control_predecessors
from hlo_text.ir import Annotations, Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.types import TensorType, Type

#: Takes some values, as a tuple, out of all values of the function.
_Pick = Callable[[tuple[Value, ...]], tuple[Value, ...]]
#: What makes one operation: class, attributes, operands, results, regions, annotations, location and the offset from
#: the start of the text. Regions are recorded blocks in MLIR, and names of computations in HLO.
_Instruction = tuple[
    type[Operation], Mapping[str, Any], _Pick, _Pick, tuple[Any, ...], Annotations | None, Location | None, int
]

_MAX_DEPTH = 50
_MAX_ELEMENTS = 1 << 12  # constants that cost much to keep
_MAX_SEEN = 1 << 17
#: How long texts that are recorded may be, one and all together.
MAX_CHARACTERS = 1 << 23


_S = TypeVar("_S")


class NotRecordableError(Exception):
    """Something depends on more than the text that is recorded."""


@attrs.frozen(eq=False)
class _Block:
    arguments: _Pick
    instructions: list[_Instruction]
    label: str | None
    argument_locations: tuple[Location | None, ...]


@attrs.frozen(eq=False)
class _Values:
    """Types and names of all values of a function in the order of their definitions."""

    types: list[Type]
    names: list[str | None]

    def make(self) -> tuple[Value, ...]:
        return tuple(map(Value, self.types, self.names))


@attrs.frozen(eq=False)
class FunctionRecording:
    """An MLIR function.

    Attributes:
        num_lines: How many lines its text has.
    """

    num_lines: int
    _function: Function
    _values: _Values
    _blocks: tuple[_Block, ...]

    def make(self, start: int) -> Function:
        """Return the function again, as if its text began at an offset."""
        known = self._function
        return Function(
            known.attributes,
            (),
            (),
            (_make_region(self._blocks, self._values.make(), start),),
            known.annotations,
            known.location,
            start,
            known.symbol,
            known.function_type,
            known.visibility,
            known.argument_attributes,
            known.result_attributes,
        )


@attrs.frozen(eq=False)
class ComputationRecording(Generic[_S]):
    """An HLO computation.

    Attributes:
        num_lines: How many lines its text has.
        is_entry: Whether it is the entry.
        style: What its text shows of how it was printed.
    """

    num_lines: int
    is_entry: bool
    style: _S
    _region: Region
    _position: int
    _values: _Values
    _block: _Block
    _predecessors: list[tuple[int, _Pick]]
    _root: _Pick

    def make(self, start: int, named: Mapping[str, Region]) -> Region:
        """Return the computation again, as if its text began at an offset.

        Args:
            start: The offset.
            named: The computations that stand before it.

        Raises:
            KeyError: It calls one that does not stand there.
        """
        values = self._values.make()
        operations = _make_operations(
            self._block.instructions, values, start, lambda names: tuple([named[name] for name in names])
        )
        for number, predecessors in self._predecessors:
            operation = operations[number]
            operation.annotations = with_control_predecessors(operation.annotations, predecessors(values))
        operations.append(ops.Return({}, self._root(values), ()))
        known = self._region
        return Region(
            [Block(self._block.arguments(values), operations)],
            known.name,
            known.result_type,
            known.execution_thread,
            start + self._position,
        )


def _make_region(blocks: tuple[_Block, ...], values: tuple[Value, ...], start: int) -> Region:
    def regions_of(recorded: tuple[tuple[_Block, ...], ...]) -> tuple[Region, ...]:
        return tuple([_make_region(blocks, values, start) for blocks in recorded])

    return Region(
        [
            Block(
                block.arguments(values),
                _make_operations(block.instructions, values, start, regions_of),
                block.label,
                block.argument_locations,
            )
            for block in blocks
        ]
    )


def _make_operations(
    instructions: list[_Instruction],
    values: tuple[Value, ...],
    start: int,
    regions_of: Callable[[tuple[Any, ...]], tuple[Region, ...]],
) -> list[Operation]:
    return [
        cls(
            attributes,
            operands(values),
            results(values),
            regions and regions_of(regions),
            annotations,
            location,
            start + offset,
        )
        for cls, attributes, operands, results, regions, annotations, location, offset in instructions
    ]


def record_function(function: Function, num_lines: int) -> FunctionRecording:
    """Record a function that was just read, its position being where its text begins.

    Raises:
        NotRecordableError: It holds what recordings cannot give back.
    """
    recorder = _Recorder(function.position)
    blocks = recorder.region(function.regions[0])
    header = attrs.evolve(function, regions=())
    return FunctionRecording(num_lines, header, recorder.values, blocks)


def record_computation(
    region: Region, start: int, num_lines: int, *, is_entry: bool, style: _S
) -> ComputationRecording[_S]:
    """Record a computation that was just read.

    Args:
        region: The computation.
        start: Where its text begins.
        num_lines: How many lines that has.
        is_entry: Whether it is the entry.
        style: What to keep with it.

    Raises:
        NotRecordableError: It holds what recordings cannot give back.
    """
    recorder = _Recorder(start)
    block, end = region.blocks[0], region.operations[-1]
    instructions = [recorder.instruction(op, tuple(map(_name_of, op.regions))) for op in block.operations[:-1]]
    recorded = _Block(recorder.pick(block.arguments), instructions, None, ())
    header = attrs.evolve(region, blocks=[])
    position = region.position - start
    predecessors = [
        (number, recorder.pick(op.annotations.control_predecessors))
        for number, op in enumerate(block.operations)
        if op.annotations is not None and op.annotations.control_predecessors
    ]
    root = recorder.pick(end.operands)
    return ComputationRecording(
        num_lines, is_entry, style, header, position, recorder.values, recorded, predecessors, root
    )


def _name_of(computation: Region) -> str:
    if computation.name is None or computation.inline:
        raise NotRecordableError
    return computation.name


class _Recorder:
    """Numbers the values of one function.

    Attributes:
        values: The values so far.
    """

    def __init__(self, start: int) -> None:
        self.values = _Values([], [])
        self._start = start
        self._numbers: dict[int, int] = {}  # by identity
        self._depth = 0

    def region(self, region: Region) -> tuple[_Block, ...]:
        """Record a region and what is nested in it."""
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise NotRecordableError
        blocks = []
        for block in region.blocks:
            self._define(block.arguments)
            instructions = [self.instruction(op, tuple(map(self.region, op.regions))) for op in block.operations]
            arguments = self.pick(block.arguments)
            blocks.append(_Block(arguments, instructions, block.label, block.argument_locations))
        self._depth -= 1
        return tuple(blocks)

    def instruction(self, op: Operation, regions: tuple[Any, ...]) -> _Instruction:
        """Record an operation; its regions are recorded already."""
        annotations = op.annotations
        value = op.attributes.get("value")
        if isinstance(op, Function | Module | UnregisteredOperation) or (
            isinstance(value, Literal) and not value.is_splat and _num_elements(value.type) > _MAX_ELEMENTS
        ):
            raise NotRecordableError
        if annotations is not None and annotations.control_predecessors:
            annotations = with_control_predecessors(annotations, ())
        operands = self.pick(op.operands)
        self._define(op.results)
        offset = op.position - self._start
        return type(op), op.attributes, operands, self.pick(op.results), regions, annotations, op.location, offset

    def _define(self, values: Iterable[Value]) -> None:
        for value in values:
            self._numbers[id(value)] = len(self._numbers)
            self.values.types.append(value.type)
            self.values.names.append(value.name)

    def pick(self, values: tuple[Value, ...]) -> _Pick:
        """Return what takes these values out of all.

        Raises:
            NotRecordableError: One is not defined yet.
        """
        numbers = tuple([self._numbers.get(id(value), -1) for value in values])
        if -1 in numbers:
            raise NotRecordableError
        return _pick(numbers)


def _num_elements(type: Type) -> int:
    return type.num_elements or 0 if isinstance(type, TensorType) else 0


@lru_cache(maxsize=1 << 14)
def _pick(numbers: tuple[int, ...]) -> _Pick:
    if len(numbers) > 1:
        return itemgetter(*numbers)
    first = numbers[0] if numbers else 0
    return itemgetter(slice(first, first + len(numbers)))


_R = TypeVar("_R")


class RecordingCache(Generic[_R]):
    """Recordings by text and what else they depend on. Forgets everything when it has become too large."""

    def __init__(self) -> None:
        self._recordings: dict[tuple[str, bytes], _R] = {}
        self._seen: set[int] = set()
        self._characters = 0

    def find(self, text: str, context: bytes = b"") -> _R | None:
        """Return the recording of a text."""
        return self._recordings.get((text, context))

    def clear(self) -> None:
        """Forget everything."""
        self._recordings.clear()
        self._seen.clear()
        self._characters = 0

    def is_due(self, text: str, context: bytes = b"") -> bool:
        """Note that a text was read; return whether it should be recorded, having been seen before."""
        mark = hash((text, context))
        if mark in self._seen:
            return len(text) <= MAX_CHARACTERS
        if len(self._seen) >= _MAX_SEEN:
            self._seen.clear()
        self._seen.add(mark)
        return False

    def remember(self, text: str, recording: _R, context: bytes = b"") -> None:
        """Add a recording."""
        self._characters += len(text)
        if self._characters > MAX_CHARACTERS:
            self.clear()
            self._characters = len(text)
        self._recordings[text, context] = recording
