"""Checks a module against its specification: `verify` lists what is wrong, `check` raises.

This is the walk: it visits every operation in source order, knows which values are visible, and asks for each distinct
signature (class, attributes, types, signatures of regions) once whether it keeps the rules of `hlo_text.op_rules`.
Rules about functions, computations and regions are in `hlo_text.structure_rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any

import attrs

from hlo_text.attributes import IntegerAttribute, Literal
from hlo_text.diagnostics import Diagnostic, VerificationError
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.notation import Context
from hlo_text.op_rules import find_broken_rule
from hlo_text.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.ops import Constant, FunctionReturn, Return
from hlo_text.structure_rules import (
    find_in_computation,
    find_in_function,
    find_misplaced_terminator,
    find_unpaired,
    find_unregistered,
    is_isolated,
)
from hlo_text.type_rules import Finding

_UNSEEN: Any = object()
#: Classes with rules about where they stand.
_PLACED = frozenset((Function, Module, UnregisteredOperation, Return, FunctionReturn))
#: Classes whose rules look into constant operands.
_TAKING_SIZES = frozenset(
    cls for cls in MLIR_OPERATIONS.values() if any(field.holds_sizes for field in cls.operand_fields)
)
_type = attrgetter("type")


def verify(module: Module) -> list[Diagnostic]:
    """Return what breaks the rules of the module's language, in source order, at most one entry per operation.

    Operations of dialects that other tools own (`sdy`, `shape`, `arith`, ...) are not judged.

    Example:
        >>> from hlo_text.ir import Block, Region
        >>> verify(Module({}, (), (), (Region([Block((), [])]),)))
        []
    """
    return _Walk(module).run()


def check(module: Module) -> None:
    """Raise VerificationError with everything `verify` finds, if it finds anything."""
    found = verify(module)
    if found:
        raise VerificationError(found)


@attrs.define(eq=False)
class _Scope:
    """What the operations of a module or computation share: knowledge for formulas, and verdicts by signature."""

    context: Context
    constants: dict[Value, Literal]
    verdicts: dict[tuple[Any, ...], Finding | None] = attrs.field(factory=dict)

    def judge(self, op: Operation, key: tuple[Any, ...]) -> Finding | None:
        """Return what is wrong with an operation whose attributes were not met in this very dict (`key[1]`)."""
        if not isinstance(op, DeclaredOperation):
            return None
        equal_key = (key[0], tuple(map(_by_content, op.attributes.items())), *key[2:])
        finding: Finding | None = self.verdicts.get(equal_key, _UNSEEN)
        if finding is _UNSEEN:
            finding = self.verdicts[equal_key] = find_broken_rule(op, self.context)
        return finding


@attrs.define(eq=False)
class _Frame:
    """A block being walked.

    Attributes:
        operations: Those that remain.
        visible: Values that may be used; shared with the frame outside unless the region is isolated.
        added: What to take out of `visible` at the end of the block.
        is_one_of_many: The region has further blocks, whose values count as visible all along.
        parent: The operation that holds the block.
        function: The innermost function.
    """

    block: Block
    operations: Iterator[Operation]
    visible: set[Value]
    added: list[Value]
    scope: _Scope
    parent: Operation | None
    function: Function | None
    is_one_of_many: bool
    is_fresh: bool = True

    def start(self) -> None:
        """Show the arguments; hide what the block itself will define."""
        self.is_fresh = False
        if self.is_one_of_many:
            self.visible.difference_update(result for op in self.block.operations for result in op.results)
        self.visible.update(self.block.arguments)


class _Walk:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.found: list[Diagnostic] = []
        self.frames: list[_Frame] = []

    def run(self) -> list[Diagnostic]:
        module = self.module
        scope = _scope(module)
        for computation in module.computations:
            self.report(None, find_in_computation(computation), computation.position)
            first = len(self.found)
            self.enter((computation,), None, scope, None)
            self.walk()
            self.report_unpaired(computation, first)
        if module.regions:
            self.report(module, find_in_function(module))
            self.enter(module.regions, module, scope, None)
            self.walk()
        return self.found

    def report(self, op: Operation | None, finding: Finding | None, position: int = -1) -> None:
        if finding is None:
            return
        code, message = finding
        source = self.module.source
        span = op.span(source) if op is not None else None
        if op is None and source is not None and position >= 0:
            span = source.statement_span(position)
        self.found.append(Diagnostic(code, message, span, source))

    def report_unpaired(self, computation: Region, first: int) -> None:
        """Add what is wrong with halves of asynchronous operations to the findings since `first`, in source order."""
        faulty = {diagnostic.span.start for diagnostic in self.found[first:] if diagnostic.span is not None}
        for op, finding in find_unpaired(computation):
            span = op.span(self.module.source)
            if span is None or span.start not in faulty:
                self.report(op, finding)
        self.found[first:] = sorted(self.found[first:], key=lambda found: found.span.start if found.span else -1)

    def enter(self, regions: tuple[Region, ...], parent: Operation | None, scope: _Scope, function: Any) -> None:
        """Put the blocks of regions on the stack, the first on top."""
        outside = self.frames[-1].visible if self.frames and parent is not None and not is_isolated(parent) else None
        for region in reversed(regions):
            visible: set[Value] = set() if outside is None else outside
            is_one_of_many = len(region.blocks) > 1
            if is_one_of_many:  # values of dominating blocks are visible: here, of all other blocks
                visible = set(visible)
                for block in region.blocks:
                    visible.update(block.arguments)
                    for op in block.operations:
                        visible.update(op.results)
            for block in reversed(region.blocks):
                operations, added = iter(block.operations), list(block.arguments)
                frame = _Frame(block, operations, visible, added, scope, parent, function, is_one_of_many)
                self.frames.append(frame)

    def walk(self) -> None:
        while self.frames:
            frame = self.frames[-1]
            if not self.walk_block(frame):
                self.frames.pop()
                self.leave(frame)

    def walk_block(self, frame: _Frame) -> bool:
        """Visit operations until one has regions of its own (True) or the block ends (False)."""
        visible, verdicts, computations = frame.visible, frame.scope.verdicts, self.module.language == "hlo"
        constants = frame.scope.constants
        if frame.is_fresh:
            frame.start()
        for op in frame.operations:
            cls = op.__class__
            finding: Finding | None = None
            for operand in op.operands:
                if operand not in visible:
                    finding = self.find_invisible(operand)
                    break
            if finding is None:
                key: tuple[Any, ...] = (cls, id(op.attributes), *map(id, map(_type, op.operands)), None)
                key += tuple(map(id, map(_type, op.results)))
                if op.regions:
                    key += tuple(map(_signature, op.regions))
                if cls in _TAKING_SIZES:
                    key += tuple(map(id, map(constants.get, op.operands)))
                finding = verdicts.get(key, _UNSEEN)
                if finding is _UNSEEN:
                    finding = verdicts[key] = frame.scope.judge(op, key)
            if finding is None and cls in _PLACED:
                finding = self.find_out_of_place(op, frame)
            if finding is not None:
                self.report(op, finding)
            if cls is Constant and op.results and "value" in op.attributes:
                constants[op.results[0]] = op.attributes["value"]
            if op.results:
                visible.update(op.results)
                frame.added.extend(op.results)
            if op.regions and not computations:
                scope = _scope(op) if isinstance(op, Module) else frame.scope
                self.enter(op.regions, op, scope, op if isinstance(op, Function) else frame.function)
                return True
        return False

    def leave(self, frame: _Frame) -> None:
        """End a block: its values are no longer visible; unless a module holds it, a terminator must stand last."""
        if not frame.is_one_of_many:
            frame.visible.difference_update(frame.added)
        operations = frame.block.operations
        last = operations[-1] if operations else frame.parent
        if self.module.language == "hlo" or last is None or isinstance(frame.parent, Module):
            return
        if last is frame.parent or not (last.is_terminator if isinstance(last, DeclaredOperation) else True):
            self.report(last, ("block.terminator", "the block does not end with a terminator"))

    def find_invisible(self, operand: Value) -> Finding:
        name = f"%{operand.name}" if operand.name is not None else "an operand"
        if any(operand in frame.visible for frame in self.frames):
            return "ssa.isolation", f"{name} is defined outside the region, which must not use such values"
        return "ssa.dominance", f"{name} is used before it is defined"

    def find_out_of_place(self, op: Operation, frame: _Frame) -> Finding | None:
        """Rules about an operation's surroundings, which its signature does not show."""
        if isinstance(op, UnregisteredOperation):
            return find_unregistered(op, self.module.language)
        if isinstance(op, Function | Module):
            return find_in_function(op)
        return find_misplaced_terminator(op, frame.block, frame.parent, frame.function)


def _by_content(item: tuple[str, Any]) -> tuple[str, Any]:
    """What rules may see of an attribute: of a constant its type; a dict, which only custom calls have, is itself."""
    name, value = item
    return name, value.type if isinstance(value, Literal) else id(value) if isinstance(value, dict) else value


def _signature(region: Region) -> tuple[Any, ...]:
    """What rules about an operation may look at in its regions."""
    operations = region.operations
    few: tuple[Any, ...] = tuple(op.__class__ for op in operations) if len(operations) <= 3 else ()
    return (
        len(region.blocks),
        tuple(map(id, region.argument_types)),
        tuple(map(id, region.output_types)),
        region.terminator.__class__,
        region.execution_thread,
        few,
    )


def _scope(module: Module) -> _Scope:
    """Return what formulas may know about a module; `constants` fills while its operations are visited."""
    constants: dict[Value, Literal] = {}
    return _Scope(_context(module, constants), constants)


def _context(module: Module, constants: Mapping[Value, Literal]) -> Context:
    if module.language == "hlo":
        header = module.header.attributes if module.header is not None else {}
        counts = _number(header.get("replica_count")), _number(header.get("num_partitions"))
        return Context(*counts, language="hlo", constants=constants)
    attributes = module.annotations.discardable if module.annotations is not None else {}
    given = [attributes.get(f"mhlo.{name}") for name in ("num_replicas", "num_partitions")]
    replicas, partitions = (count.value if isinstance(count, IntegerAttribute) else None for count in given)
    functions = {name: function.function_type for name, function in module.functions.items()}
    return Context(replicas, partitions, functions, constants=constants)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None


__all__ = ["check", "verify"]
