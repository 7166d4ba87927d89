"""Verification of modules: `verify` returns diagnostics, `check` raises.

The walk visits every operation in source order, tracks the visible values, and requests a verdict for each operation
(`verifier/verdicts.py`), which is computed once per signature by the rules of `verifier/operations.py`. Rules about
functions, computations and regions are in `verifier/structure.py`, rules about whole HLO modules in `verifier/hlo/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from hlo_text.core.attributes import Attribute, Mesh
from hlo_text.core.describe import types_printed_in
from hlo_text.core.diagnostics import Diagnostic, Severity, VerificationError
from hlo_text.core.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.source import Span
from hlo_text.ops import (
    Half,
    Return,
    Terminator,
    UpstreamOperation,
)
from hlo_text.reading.recovery import MAX_ERRORS
from hlo_text.verifier.checklists import is_placed
from hlo_text.verifier.findings import Advice, Finding, ReaderFinding
from hlo_text.verifier.structure import (
    SHARDING,
    SHARDING_RULE,
    find_in_branch,
    find_in_computation,
    find_in_function,
    find_in_groups,
    find_in_programs,
    find_kept_attribute,
    find_misplaced_symbol,
    find_misplaced_terminator,
    find_unregistered,
)
from hlo_text.verifier.verdicts import Key, Verdicts, span_in_literals, verdicts_of

if TYPE_CHECKING:
    from hlo_text.verifier.hlo.module import Place
    from hlo_text.verifier.hlo.survey import Survey

_type = attrgetter("type")


def verify(module: Module, *, strict: bool = False, allow_unregistered: bool = False) -> list[Diagnostic]:
    """Return the diagnostics of a module in source order, at most one per operation.

    Violations of rules that the C++ does not enforce are warnings, all others are errors.

    Diagnostics of a module without source text refer to its printed text.

    Undeclared operations of known dialects (`cf`, `memref`, ...) are not checked. With control flow between blocks,
    definitions must dominate their uses.

    Args:
        module: The module.
        strict: Report warnings as errors.
        allow_unregistered: Accept operations of unregistered dialects.

    Example:
        >>> from hlo_text.core.ir import Block, Region
        >>> verify(Module({}, (), (), (Region([Block((), [])]),)))
        []
    """
    if type(module) is not Module:
        require_module(module)
    with types_printed_in(module.language):
        found = _Verification(module, strict, allow_unregistered).run()
    if not found:
        return []
    from hlo_text.verifier.marks import with_mark
    from hlo_text.verifier.printed_places import locate_in_print

    if locate_in_print(module):
        with types_printed_in(module.language):
            found = _Verification(module, strict, allow_unregistered).run()

    return [with_mark(diagnostic, module.language) for diagnostic in found]


def check(module: Module, *, strict: bool = False, allow_unregistered: bool = False) -> None:
    """Raise VerificationError if `verify` reports errors; warnings are ignored."""
    found = verify(module, strict=strict, allow_unregistered=allow_unregistered)
    errors = [diagnostic for diagnostic in found if diagnostic.is_error]
    if errors:
        raise VerificationError(errors)


@attrs.define(eq=False, repr=False)
class _BlockWalk:
    """The state of walking a block.

    Attributes:
        operations: The operations that remain to be visited.
        visible: The visible values; shared with the enclosing frame unless the region is isolated.
        is_shared: Whether `visible` is shared, so that the block's values are removed at its end.
        dominated: The immediately dominated blocks that remain to be walked, in reverse order; they are walked while
            its values are visible.
        region_values: All values of the region if dominance does not apply: the block is unreachable or a module's.
        parent: The operation that contains the block.
        function: The innermost function.
        awaited: Results of the operation whose regions are being walked, which must not use them.
    """

    block: Block
    operations: Iterator[Operation]
    visible: set[Value]
    is_shared: bool
    verdicts: Verdicts
    parent: Operation | None
    function: Function | None
    dominated: list[_BlockWalk] = attrs.field(factory=list)
    region_values: tuple[Value, ...] = ()
    is_fresh: bool = True
    awaited: tuple[Value, ...] = ()


class _Verification:
    def __init__(self, module: Module, strict: bool, allow_unregistered: bool) -> None:
        self.module = module
        self.strict = strict
        self.allow_unregistered = allow_unregistered
        self.found: list[Diagnostic] = []
        self.frames: list[_BlockWalk] = []
        self.num_guesses = 0
        self.survey: Survey | None = None
        if module.language == "hlo":
            from hlo_text.verifier.hlo.survey import survey_of  # imports HLO's codecs, which MLIR does not need

            self.survey = survey_of(module)
        self.has_halves = self.survey is not None and Half in self.survey.bases
        self.complete_starts: Mapping[Operation, DeclaredOperation] = {}
        if self.has_halves:
            from hlo_text.ops import ThreadedStart, complete_starts_of

            found = complete_starts_of(module).items()
            self.complete_starts = {op: complete for op, complete in found if isinstance(op, ThreadedStart)}

    def run(self) -> list[Diagnostic]:
        module = self.module
        verdicts = verdicts_of(module)
        for computation in module.computations:
            finding = find_in_computation(computation)
            if finding is not None:
                self.report(None, finding, computation.position)
            first = len(self.found)
            self.enter((computation,), None, verdicts, None)
            self.walk()
            if self.has_halves:
                self.report_unpaired(computation, first)
        if self.survey is not None:
            self.report_whole(self.survey)
        if module.regions:
            self.report(module, find_in_function(module) or _find_in_annotation(module, verdicts.meshes))
            self.enter(module.regions, module, verdicts, None)
            self.walk()
        self.found.sort(key=lambda found: found.span.start if found.span else -1)
        return self.found

    def report(self, op: Operation | None, finding: Finding | None, position: int = -1) -> None:
        if finding is None:
            return
        source = self.module.source
        span = None
        if op is not None:
            span = span_in_literals(op) if finding[0].startswith("literal.") else None
            span = span or op.span(source)
        if op is None and source is not None and position >= 0:
            span = source.statement_span(position)
        self.found.append(self.diagnostic(finding, span))

    def diagnostic(self, finding: Finding, span: Span | None) -> Diagnostic:
        if isinstance(finding, ReaderFinding):
            return self.readers_diagnostic(finding.diagnostic)
        is_warning = isinstance(finding, Advice) and not self.strict
        severity: Severity = "warning" if is_warning else "error"
        return Diagnostic(*finding, span, self.module.source, severity=severity)

    def readers_diagnostic(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return the reader's diagnostic, with help if it is among the first."""
        if self.module.language == "hlo":
            from hlo_text.hlo.reader.corrections import with_guess
        else:
            from hlo_text.mlir.reader.corrections import with_guess

        source = self.module.source or diagnostic.source
        self.num_guesses += 1
        found = attrs.evolve(diagnostic, source=source)
        return with_guess(found) if self.num_guesses <= MAX_ERRORS else found

    def report_unpaired(self, computation: Region, first: int) -> None:
        """Report unpaired asynchronous halves, except operations with a finding since `first`."""
        from hlo_text.verifier.hlo.halves import find_unpaired

        faulty = {diagnostic.span.start for diagnostic in self.found[first:] if diagnostic.span is not None}
        for op, finding in find_unpaired(computation):
            span = op.span(self.module.source)
            if span is None or span.start not in faulty:
                self.report(op, finding)

    def report_whole(self, survey: Survey) -> None:
        """Report findings about the whole HLO module, except about operations already reported."""
        from hlo_text.verifier.hlo.rules import find_in_module

        faulty = {diagnostic.span.start for diagnostic in self.found if diagnostic.span is not None}
        for place, finding in find_in_module(self.module, survey):
            span = self.span_of(place)
            if span is None or span.start not in faulty:
                self.found.append(self.diagnostic(finding, span))
                faulty |= set() if span is None else {span.start}

    def span_of(self, place: Place) -> Span | None:
        source = self.module.source
        if source is None or isinstance(place, Operation):
            return place.span(source) if isinstance(place, Operation) else None
        if isinstance(place, Region):
            return source.statement_span(place.position) if place.position >= 0 else None
        position = source.text.find(f"{place}=")
        return Span(position, position + len(place)) if position >= 0 else None

    def enter(self, regions: tuple[Region, ...], parent: Operation | None, verdicts: Verdicts, function: Any) -> None:
        """Push the blocks of regions onto the stack, the first on top."""
        outside = self.frames[-1].visible if self.frames and parent is not None and not parent.is_isolated else None
        for region in reversed(regions):
            visible: set[Value] = set() if outside is None else outside
            is_shared = outside is not None or len(region.blocks) > 1
            frames = [
                _BlockWalk(block, iter(block.operations), visible, is_shared, verdicts, parent, function)
                for block in region.blocks
            ]
            if isinstance(parent, Module):  # its operations may be in any order
                for frame in frames:
                    frame.region_values = tuple(value for op in frame.block.operations for value in op.results)
            if len(frames) > 1:
                frames = _arranged(region, dict(zip(region.blocks, frames, strict=True)))
            self.frames += frames

    def walk(self) -> None:
        while self.frames:
            frame = self.frames[-1]
            if self.walk_block(frame):
                continue
            if frame.dominated:
                self.frames.append(frame.dominated.pop())
            else:
                self.frames.pop()
                self.leave(frame)

    def walk_block(self, frame: _BlockWalk) -> bool:
        """Visit operations until one has regions of its own (True) or the block ends (False)."""
        visible, sound, is_sound = frame.visible, frame.verdicts.sound, frame.verdicts.is_sound
        if frame.is_fresh:
            frame.is_fresh = False
            visible.update(frame.block.arguments)
            visible.update(frame.region_values)
        visible.update(frame.awaited)
        frame.awaited = ()
        last = frame.block.operations[-1] if frame.block.operations else None
        for op in frame.operations:
            operands, results = op.operands, op.results
            annotations = op.annotations
            key: Key | None = None
            if (
                len(results) == 1
                and not op.regions
                and (annotations is None or not (annotations.control_predecessors or annotations.discardable))
            ):
                result = results[0]
                if len(operands) == 1:
                    first = operands[0]
                    key = op.__class__, id(op.attributes), id(result.type), id(first.type)
                    are_visible = first in visible
                elif len(operands) == 2:
                    first, second = operands
                    key = op.__class__, id(op.attributes), id(result.type), id(first.type), id(second.type)
                    are_visible = first in visible and second in visible
                else:
                    key = op.__class__, id(op.attributes), id(result.type), *map(id, map(_type, operands))
                    are_visible = visible.issuperset(operands)
                if are_visible and (key in sound or is_sound(op, key)):
                    visible.add(result)
                    continue
            elif op is last and op.__class__ is Return and annotations is None and visible.issuperset(operands):
                key = Return, id(op.attributes), 0, *map(id, map(_type, operands))
                if key in sound:
                    continue
            finding = self.check(op, frame, key)
            if finding is not None:
                self.report(op, finding)
            if op.regions and self.module.language != "hlo":
                frame.awaited = results
                verdicts = verdicts_of(op) if isinstance(op, Module) else frame.verdicts
                self.enter(op.regions, op, verdicts, op if isinstance(op, Function) else frame.function)
                return True
            visible.update(results)
        return False

    def check(self, op: Operation, frame: _BlockWalk, key: Key | None) -> Finding | None:
        """Return the finding about an operation in its context; `key` is its signature if already computed."""
        if not frame.visible.issuperset(op.operands):
            return self.find_invisible(next(operand for operand in op.operands if operand not in frame.visible))
        annotations = op.annotations
        for predecessor in annotations.control_predecessors if annotations is not None else ():
            if predecessor not in frame.visible:
                return "control-predecessors", f"%{predecessor.name} is not defined before it in this computation"
        has_place = is_placed(op.__class__)
        if op in self.complete_starts:
            finding = frame.verdicts.check(self.complete_starts[op])
        else:
            finding = frame.verdicts.check(op, None if has_place else key)
        if finding is None and has_place:
            place = frame.block, frame.parent, frame.function
            finding = find_out_of_place(op, *place, frame.verdicts, allow_unregistered=self.allow_unregistered)
        if finding is not None or annotations is None or not annotations.discardable:
            return finding
        return _find_in_annotation(op, frame.verdicts.meshes) or find_kept_attribute(op)

    def leave(self, frame: _BlockWalk) -> None:
        """End a block: hide its values and, except in a module, check that it ends with a terminator."""
        operations = frame.block.operations
        if frame.is_shared:
            frame.visible.difference_update(frame.block.arguments)
            for op in operations:
                frame.visible.difference_update(op.results)
        last = operations[-1] if operations else frame.parent
        if self.module.language == "hlo" or last is None or isinstance(frame.parent, Module):
            return
        if last is frame.parent or not (last.is_terminator if isinstance(last, DeclaredOperation) else True):
            self.report(last, ("block.terminator", "the block does not end with a terminator"))

    def find_invisible(self, operand: Value) -> Finding:
        name = f"%{operand.name}" if operand.name is not None else "an operand"
        if any(operand in frame.visible for frame in self.frames):
            return "ssa.isolation", f"{name} is defined outside the region, which is isolated from above"
        return "ssa.dominance", f"{name} is used before it is defined"


def find_out_of_place(
    op: Operation,
    block: Block,
    parent: Operation | None,
    function: Function | None,
    verdicts: Verdicts,
    *,
    allow_unregistered: bool,
) -> Finding | None:
    """Check the rules about an operation's context, which its signature does not determine.

    Args:
        op: An operation of a class that `is_placed`.
        block: The block that contains it.
        parent: The operation that contains the block.
        function: The innermost function.
        verdicts: Facts that the module's operations share.
        allow_unregistered: Accept operations of unregistered dialects.
    """
    if isinstance(op, Terminator):
        return find_misplaced_terminator(op, block, parent, function)
    if isinstance(op, UnregisteredOperation):
        return find_in_branch(op, block) or find_unregistered(
            op, verdicts.module.language, allow_unknown=allow_unregistered
        )
    if isinstance(op, UpstreamOperation):
        return find_misplaced_symbol(op, parent) or _find_in_shardy_operation(op, verdicts.meshes)
    if isinstance(op, DeclaredOperation):
        return _find_in_references(op, verdicts)
    finding = find_misplaced_symbol(op, parent) or find_in_function(op)
    if finding is not None or not isinstance(op, Function):
        return finding
    if not any(map(_is_sharded, (*op.argument_attributes, *op.result_attributes))):
        return None
    from hlo_text.verifier.shardings import find_in_arguments

    return find_in_arguments(op, verdicts.meshes)


def _find_in_references(op: DeclaredOperation, verdicts: Verdicts) -> Finding | None:
    """Check that the functions or the mesh to which an operation refers exist."""
    if "replica_groups" in op.attributes:
        return find_in_groups(op, verdicts.symbols)
    from hlo_text.ops.check import RunParallel

    return find_in_programs(op, verdicts.module) if isinstance(op, RunParallel) else None


def _find_in_shardy_operation(op: UpstreamOperation, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Check a mesh or the shardings of another operation of Shardy, which few programs have."""
    from hlo_text.ops.meshes import ShardyMesh

    if isinstance(op, ShardyMesh):
        from hlo_text.verifier.meshes import find_in_mesh

        return find_in_mesh(op)
    from hlo_text.verifier.shardy_operations import find_in_sharding

    return find_in_sharding(op, meshes)


def _find_in_annotation(op: Operation, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Check the sharding of an operation of another dialect; few programs need the rules of Shardy."""
    noted = op.annotations.discardable if op.annotations is not None else {}
    finding = None
    if SHARDING in noted:
        from hlo_text.verifier.meshes import is_on_one_device

        if not is_on_one_device(op, noted[SHARDING], meshes):
            from hlo_text.verifier.shardings import find_in_annotation

            finding = find_in_annotation(op, noted[SHARDING], meshes)
    if finding is None and SHARDING_RULE in noted:
        from hlo_text.verifier.sharding_rules import find_in_rule

        finding = find_in_rule(op, noted[SHARDING_RULE])
    return finding


def _is_sharded(attributes: Mapping[str, Attribute]) -> bool:
    return any(name.startswith("sdy.") for name in attributes)


def _arranged(region: Region, frames: Mapping[Block, _BlockWalk]) -> list[_BlockWalk]:
    """Return the frames to walk, the entry's last; each frame walks the blocks it dominates."""
    from hlo_text.verifier.dominance import dominator_tree  # most regions have one block

    tree = dominator_tree(region)
    for block, dominated in tree.children.items():
        frames[block].dominated = [frames[child] for child in reversed(dominated)]
    values = [value for block in region.blocks for value in block.arguments]
    values += [result for block in region.blocks for op in block.operations for result in op.results]
    for block in tree.unreachable:
        frames[block].visible = set(frames[block].visible)
        frames[block].region_values = tuple(values)
    return [*(frames[block] for block in reversed(tree.unreachable)), frames[region.blocks[0]]]


__all__ = ["check", "verify"]
