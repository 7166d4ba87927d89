"""Observation of blocks of operations that XLA compiles together, much faster than one operation at a time.

A block returns its results and only the values inside from which the absence of a NaN follows for all others: a NaN in
an operand of an addition reaches the sum, so that only the sum is inspected. Where the inspected values do not explain
each other, the block runs again and returns every value, and its operations are observed one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs
import jax
import numpy as np

from evaluator.execution.compilation import compile_in_time
from evaluator.grid.segments import Planner, Segment
from evaluator.interpreter import Environment, LoweringContext, execute
from evaluator.observation.applications import applies_long_computations
from evaluator.observation.marks import Kind, is_inexact, marks
from evaluator.observation.propagation import certainly_propagates, depends_on_host, may_produce, moves
from evaluator.observation.sites import Frame, Site, Sites, captured, leaf_types
from evaluator.observation.tracking import Tracker, Visit, arrays_in, hands_over
from evaluator.step_counter import Clock
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType

#: Sizes of blocks, in operations of their region: compiling a smaller one takes longer than running it, and a larger
#: one takes long to run again.
_LEAST_OPERATIONS = 8
_MOST_OPERATIONS = 1024

#: The path from a block's frame to a frame inside: the operations passed, with the region entered.
_Path = tuple[tuple[Operation, Region], ...]
_Known = Mapping[tuple[Frame, Operation], Any]


class Blocks:
    """Compiled blocks of a program, kept for several runs.

    Args:
        module: The program.
        sites: Its sites.
        kind: The kind of number that is searched for.
    """

    def __init__(self, module: Module, sites: Sites, kind: Kind) -> None:
        self.sites = sites
        self.kind = kind
        self._planner = _BlockPlanner(module)
        self._starts: dict[Region, dict[Operation, Segment]] = {}
        self._compiled: dict[tuple[Segment, frozenset[int], bool], _CompiledBlock] = {}
        self._rejected: set[Segment] = set()

    def starting_at(self, op: Operation, region: Region) -> Segment | None:
        """Return the block that starts at an operation, or None."""
        if region not in self._starts:
            steps = self._planner.plan(region).steps
            blocks = [step for step in steps if isinstance(step, Segment) and not step.runs_eagerly]
            self._starts[region] = {b.operations[0]: b for b in blocks if len(b.operations) >= _LEAST_OPERATIONS}
        found = self._starts[region].get(op)
        return None if found in self._rejected else found

    def run(
        self, block: Segment, context: LoweringContext, frame: Frame, marked: frozenset[int], *, returns_all: bool
    ) -> BlockRun | None:
        """Run a block, and return None if it cannot be compiled.

        Args:
            block: The block.
            context: Where it is evaluated.
            frame: The frame of its operations.
            marked: Numbers of the arrays in its inputs that contain a NaN or an infinity.
            returns_all: Whether all values are returned instead of the decisive ones.
        """
        key = (block, marked, returns_all)
        if key not in self._compiled:
            self._compiled[key] = _CompiledBlock(block, self.kind, marked, returns_all)
        try:
            return self._compiled[key].run(context, self.sites, frame)
        except (HloTextError, jax.errors.JaxRuntimeError):
            self._rejected.add(block)  # the operation at fault is found when it runs alone
            return None

    def prefers_all(self, block: Segment, marked: frozenset[int]) -> bool:
        """Return whether the block that returns all values is compiled already."""
        return (block, marked, True) in self._compiled


class _BlockPlanner(Planner):
    """Plans of regions in which operations run alone that depend on the host or have computations to inspect."""

    def __init__(self, module: Module) -> None:
        super().__init__(module, _MOST_OPERATIONS)
        self._alone: dict[Region, bool] = {}
        self._sizes: dict[Region, int] = {}

    def runs_alone(self, op: Operation) -> bool:
        if depends_on_host(op) or not isinstance(op, DeclaredOperation):
            return True
        if op.has_effects and not isinstance(op, ops.Terminator):
            return True
        if op.draws_random_numbers or not all(map(_has_arrays, (*op.operands, *op.results))):
            return True
        if applies_long_computations(op) or (hands_over(op) and self._size(op) > _MOST_OPERATIONS // 2):
            return True
        return self.reaches_others(op) or self.some_inside(op, self.runs_alone, self._alone)

    def _size(self, op: Operation) -> int:
        """Return the number of operations that a call leads to."""
        total = 1
        for region in self.computations(op):
            if region not in self._sizes:
                self._sizes[region] = 0  # ends recursion
                self._sizes[region] = sum(self._size(inner) for block in region.blocks for inner in block.operations)
            total += self._sizes[region]
        return total


def _has_arrays(value: Value) -> bool:
    """Return whether a value consists of arrays of static shape."""
    leaves = list(leaf_types(value.type))
    return bool(leaves) and all(isinstance(type, TensorType) and type.is_static for type in leaves)


@attrs.frozen(eq=False)
class _TracedOperation:
    """An operation of a traced block.

    Attributes:
        path: The path to its frame.
        op: The operation.
        operands: The traced floating-point arrays among its operands and captured values.
        results: The traced arrays of its results; None for arrays without NaN, such as integers.
        value: The run-time values of its results.
    """

    path: _Path
    op: Operation
    operands: tuple[Array, ...]
    results: tuple[Array | None, ...]
    value: tuple[Any, ...]


@attrs.frozen(eq=False)
class BlockRun:
    """An execution of a block.

    Attributes:
        outputs: The values of the block's outputs.
        agrees: Whether the inspected values are as the states of operations assume.
        states: For each operation, the path to its frame, which of its arrays contain a NaN or an infinity, and
            whether it arose there.
        known: The results of operations by path, if all are returned.
    """

    outputs: Sequence[Any]
    agrees: bool
    states: Sequence[tuple[_Path, Operation, list[bool], bool]]
    known: Mapping[tuple[_Path, Operation], Any]


class _CompiledBlock:
    """A block under `jax.jit`, with the inputs assumed to contain a NaN or an infinity."""

    def __init__(self, block: Segment, kind: Kind, marked: frozenset[int], returns_all: bool) -> None:
        self._block = block
        self._kind: Kind = kind
        self._marked = marked
        self._returns_all = returns_all
        self._call: Callable[..., Any] | None = None
        self._states: list[tuple[_Path, Operation, list[bool], bool]] = []
        self._expected: list[bool] = []
        self._names: list[tuple[_Path, Operation]] = []

    def run(self, context: LoweringContext, sites: Sites, frame: Frame) -> BlockRun:
        """Run the block on the values of an environment."""
        arguments = [context.environment[value] for value in self._block.inputs]
        if self._call is None:
            # XLA may otherwise keep more digits than narrow types have
            options = {"xla_allow_excess_precision": False}
            self._call = jax.jit(self._function(context, sites, frame), compiler_options=options)
        if context.options.timeout is not None:
            for clock in context.instruments:
                if isinstance(clock, Clock):
                    compile_in_time(self._call, arguments, clock.watch)
        outputs, inspected, values = self._call(*arguments)
        found = [_has_marked(array, self._kind) for array in (*_inexact(outputs), *inspected)]
        return BlockRun(outputs, found == self._expected, self._states, dict(zip(self._names, values, strict=True)))

    def _function(self, context: LoweringContext, sites: Sites, frame: Frame) -> Callable[..., Any]:
        def function(*arrays: Array) -> tuple[Any, Any, Any]:
            environment = Environment()
            environment.update(zip(self._block.inputs, arrays, strict=True))
            recorder = _BlockRecorder(sites, frame)
            inner = attrs.evolve(context, environment=environment, instruments=(recorder,))
            for op in self._block.operations:
                execute(op, inner)
            outputs = [environment[value] for value in self._block.outputs]
            if self._returns_all:
                kept = [node for node in recorder.nodes if not hands_over(node.op) and len(node.value) == 1]
                self._names = [(node.path, node.op) for node in kept]
                return outputs, [], [node.value[0] for node in kept]
            leaves = arrays_in(arrays)
            marked = [leaves[number] for number in self._marked]
            constants = [a for v, a in zip(self._block.inputs, arrays, strict=True) if _is_constant(v, context)]
            analysis = _Analysis(recorder.nodes, marked, constants, _inexact(outputs), self._kind)
            self._states, self._expected = analysis.states(), analysis.expected()
            return outputs, analysis.inspected, []

        return function


class _BlockRecorder(Tracker):
    """Records the operations of a block while it is traced."""

    def __init__(self, sites: Sites, frame: Frame) -> None:
        super().__init__(sites)
        self.visits.append(Visit(frame))
        self.nodes: list[_TracedOperation] = []

    @property
    def steps_through(self) -> bool:
        return False

    def see(self, site: Site, context: LoweringContext) -> None:
        op, environment = site.op, context.environment
        used = dict.fromkeys((*op.operands, *(value for region in op.regions for value in captured(region))))
        value = tuple(environment[result] for result in op.results)
        results = tuple(array if is_inexact(array) and array.size else None for array in arrays_in(value))
        operands = tuple(array for v in used for array in _inexact(environment[v]))
        self.nodes.append(_TracedOperation(self._path(), op, operands, results, value))

    def _path(self) -> _Path:
        owners = [visit.frame for visit in self.visits[1:]]
        return tuple((frame.owner.op, frame.region) for frame in owners if frame.owner is not None)


class _Analysis:
    """States that the values of a block are assumed to have, and the values whose inspection confirms all of them.

    A result without marked operands is assumed to be unmarked. Where an operand is marked, the result is too, unless
    the operation may drop it: then it is inspected, and assumed to be marked unless the operand comes from constants.
    Constants often are the NaN of an error value that a `select` drops.
    """

    def __init__(
        self,
        nodes: Sequence[_TracedOperation],
        marked: Iterable[Array],
        constants: Iterable[Array],
        outputs: Sequence[Array],
        kind: Kind,
    ) -> None:
        self._nodes = nodes
        self._kind: Kind = kind
        self._outputs = outputs
        self._marked = {id(array) for array in marked}
        self._constant = {id(array) for array in constants}
        self._to_inspect: dict[int, Array] = {}
        self._arose: set[_TracedOperation] = set()
        for node in nodes:
            if not _forwards(node.op):
                self._assume(node)
        self._choose()
        self.inspected = list(self._to_inspect.values())

    def states(self) -> list[tuple[_Path, Operation, list[bool], bool]]:
        """Return the assumed states of the results of each operation, and whether it is an origin."""
        return [
            (node.path, node.op, [id(array) in self._marked for array in node.results], node in self._arose)
            for node in self._nodes
        ]

    def expected(self) -> list[bool]:
        """Return the assumed states of the outputs and of the inspected values."""
        return [id(array) in self._marked for array in (*self._outputs, *self.inspected)]

    def _assume(self, node: _TracedOperation) -> None:
        marked = [operand for operand in node.operands if id(operand) in self._marked]
        from_constants = all(id(operand) in self._constant for operand in marked)
        is_certain = certainly_propagates(node.op, self._kind)
        for array in node.results:
            if array is None:
                continue
            if from_constants and (not node.operands or (marked and moves(node.op))):
                self._constant.add(id(array))
            if is_concrete(array):
                is_marked = _has_marked(array, self._kind)
            else:
                is_marked = bool(marked) and (is_certain or not from_constants)
                if marked and not is_certain:
                    self._to_inspect[id(array)] = array
            if is_marked:
                self._marked.add(id(array))
                if not marked:
                    self._arose.add(node)

    def _choose(self) -> None:
        """Choose the values to inspect, from the end: those that no inspected value depends on with certainty."""
        covered = {*self._to_inspect, *map(id, self._outputs)}
        for node in reversed(self._nodes):
            if _forwards(node.op) or any(id(operand) in self._marked for operand in node.operands):
                continue
            results = [array for array in node.results if array is not None]
            for array in results:
                if id(array) not in covered and not is_concrete(array) and may_produce(node.op, self._kind):
                    self._to_inspect[id(array)] = array
                    covered.add(id(array))
            if results and certainly_propagates(node.op, self._kind) and all(id(a) in covered for a in results):
                covered.update(map(id, node.operands))


class BlockTracker(Tracker):
    """Base of observers that run blocks of operations at once where that is possible.

    Args:
        sites: The sites of the program.
        state: The state, as for a `Tracker`.
        blocks: The program's compiled blocks; None runs every operation alone.
    """

    runs_blocks: ClassVar[bool] = True

    def __init__(self, sites: Sites, state: Any, blocks: Blocks | None) -> None:
        super().__init__(sites, state)
        self.blocks = blocks
        self._known: _Known = {}

    def run_ahead(self, op: Operation, context: LoweringContext) -> Collection[Operation]:
        if self.blocks is None or self._known or self._is_silent or context.run.folds_shapes or not self.visits:
            return ()
        frame = self.visits[-1].frame
        block = self.blocks.starting_at(op, frame.region) if op in frame.sites else None
        if block is None:
            return ()
        inputs = [context.environment[value] for value in block.inputs]
        if not all(is_concrete(array) for array in jax.tree.leaves((inputs, self.state))):
            return ()
        leaves = enumerate(arrays_in(inputs))
        marked = frozenset(number for number, array in leaves if _has_marked(array, self.blocks.kind))
        if not self._run(block, context, frame, marked):
            return ()
        self._left -= bool(self.iterations) * len(block.operations)
        return frozenset(block.operations)

    def inspects(self, block: Segment, frame: Frame) -> bool:
        """Whether the operations of a block have to be observed one by one."""
        return False

    def accept(self, block: Segment, frame: Frame, run: BlockRun) -> bool:
        """Record the states of a block's operations; return whether they are known."""
        return True

    def _run(self, block: Segment, context: LoweringContext, frame: Frame, marked: frozenset[int]) -> bool:
        assert self.blocks is not None
        if not self.inspects(block, frame) and not self.blocks.prefers_all(block, marked):
            run = self.blocks.run(block, context, frame, marked, returns_all=False)
            if run is None:
                return False
            if self.accept(block, frame, run):
                context.environment.update(zip(block.outputs, run.outputs, strict=True))
                return True
        run = self.blocks.run(block, context, frame, marked, returns_all=True)
        if run is None:
            return False
        self._known = {(frame_at(frame, path), op): value for (path, op), value in run.known.items()}
        try:
            for op in block.operations:
                execute(op, context)
        finally:
            self._known = {}
        return True

    def recall(self, op: Operation, operands: list[Array]) -> Array | None:
        if not self._known or not self.visits:
            return None
        found: Array | None = self._known.get((self.visits[-1].frame, op))
        return found


def frame_at(frame: Frame, path: _Path) -> Frame:
    """Return the frame at a path from another one."""
    for op, region in path:
        frame = frame.sites[op].frames[region]
    return frame


def _is_constant(value: Value, context: LoweringContext) -> bool:
    """Return whether a value consists of the elements of a constant."""
    op = context.definition(value)
    while op is not None and moves(op) and len(op.operands) == 1:
        op = context.definition(op.operands[0])
    return isinstance(op, ops.Constant)


def _forwards(op: Operation) -> bool:
    """Return whether the arrays of an operation's results are those of other operations."""
    return hands_over(op) or isinstance(op, ops.Tuple | ops.GetTupleElement)


def _has_marked(array: Array, kind: Kind) -> bool:
    """Return whether a concrete array contains a NaN or an infinity."""
    return is_inexact(array) and bool(np.any(marks(kind)(np.asarray(array))))


def _inexact(value: Any) -> list[Array]:
    """Return the arrays of a run-time value that can contain a NaN or an infinity."""
    return [array for array in arrays_in(value) if is_inexact(array) and array.size]
