"""Rules about the computations of an HLO module and their callers: fusions, threads, aliases, shardings.

Spec: fusion, call, asynchronous operations, layouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import attrgetter
from typing import Any

from hlo_text.core.attributes import OutputOperandAlias
from hlo_text.core.describe import describe
from hlo_text.core.ir import Module, Operation, Region, Value
from hlo_text.core.memo import by_declaration
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.hlo.codecs import MalformedTextError, read_frontend_attributes
from hlo_text.hlo.codecs.aliasing import member
from hlo_text.hlo.codecs.custom_call import read_output_operand_aliases
from hlo_text.hlo.codecs.shape_lists import read_shapes
from hlo_text.notation.logic import compatible
from hlo_text.ops import (
    AsyncComputationDone,
    AsyncComputationStart,
    AsyncComputationUpdate,
    Bitcast,
    Call,
    ChannelTransfer,
    Conditional,
    CustomCall,
    Fusion,
    Half,
    Outfeed,
    Parameter,
    Return,
    SecondHalf,
    ThreadedOperation,
    ThreadedStart,
    While,
)
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.hlo.layouts import find_in_layout
from hlo_text.verifier.hlo.module import Place, array_bits, index_text, shape_text, without_layouts
from hlo_text.verifier.hlo.survey import Survey

_MAIN_THREAD = "main"
_operands, _results = attrgetter("operands"), attrgetter("results")


def find_in_computations(module: Module, survey: Survey) -> Iterator[tuple[Place, Finding]]:
    """Yield the findings about calls of computations."""
    callers: dict[Region, Operation] = {}
    ruled = {cls for cls in survey.classes if _rule_of(cls) is not None}
    for computation in module.computations:
        found = survey.calls[computation]
        if ruled:
            found = [op for op in computation.operations if op.regions or op.__class__ in ruled]
        if found:
            yield from find_in_instructions(found, computation.execution_thread, callers, module)
    if not survey.is_ordered:
        yield from find_recursion(module.computations)


def find_in_instructions(
    operations: Iterable[Operation], thread: str | None, callers: dict[Region, Operation], module: Module
) -> Iterator[tuple[Place, Finding]]:
    """Yield the findings about the operations of a computation and their calls, in order.

    Args:
        operations: All operations of the computation, or a subset without asynchronous halves.
        thread: The thread of the computation.
        callers: The first caller of each computation seen so far; updated.
        module: The module.
    """
    chains = _Chains()
    for op in operations:
        if op.regions:
            for finding in _find_in_calls(op, thread or _MAIN_THREAD, callers, module):
                yield op, finding
            if isinstance(op, Fusion):
                yield from find_in_fused(op.computation)
        rule = _rule_of(op.__class__)
        if rule is not None:
            found = rule(op, chains)
            if found is not None:
                yield op, found


@by_declaration
def _rule_of(cls: type[Operation]) -> Callable[[Any, _Chains], Finding | None] | None:
    """Return the rule of a class beyond those about its calls, if any."""
    if issubclass(cls, Half):
        return _find_in_half
    rules: dict[type[Operation], Callable[[Any, _Chains], Finding | None]] = {
        Bitcast: _find_in_bitcast,
        CustomCall: _find_in_constraints,
        Fusion: _find_in_aliases,
        Outfeed: _find_in_outfeed,
    }
    return next((rule for base, rule in rules.items() if issubclass(cls, base)), None)


def _find_in_half(op: Half, chains: _Chains) -> Finding | None:
    finding = chains.find(op)
    return _find_in_aliases(op, chains) if finding is None and isinstance(op, ThreadedStart) else finding


def _find_in_calls(op: Operation, thread: str, callers: dict[Region, Operation], module: Module) -> list[Finding]:
    """Check the computations that an operation calls; fusions and asynchronous starts must own theirs."""
    found: list[Finding] = []
    is_threaded = isinstance(op, ThreadedOperation)
    wanted = op.async_execution_thread if isinstance(op, ThreadedOperation) else thread
    for region in op.regions:
        own_thread = region.execution_thread or _MAIN_THREAD
        if own_thread != wanted and not (is_threaded and region.execution_thread is None):
            message = f"expected execution_thread {wanted!r} of the caller, found {own_thread!r} on computation"
            found.append(Advice(("computation.thread", f"{message} {region.name}")))
        if op.owns_computation:
            if region is module.entry_computation:
                found.append((f"{op.name}.entry", f"{op.name} cannot call the entry computation"))
            elif region in callers:
                message = f"computation {region.name} already has another caller"
                found.append(Advice((f"{op.name}.caller", message)))
        elif not is_threaded and region in callers and callers[region].owns_computation:
            message = f"computation {region.name} is already called by a fusion or an asynchronous operation"
            found.append(Advice(("fusion.caller", message)))
        callers.setdefault(region, op)
    other = None
    if isinstance(op, (While, Conditional)):
        other = _find_in_shardings(op)
    elif isinstance(op, Call) and op.is_composite:
        other = _find_in_composite(op)
    return found if other is None else [*found, other]


# --- fusions ----------------------------------------------------------------------------------------------------------


def find_in_fused(computation: Region) -> Iterator[tuple[Place, Finding]]:
    """Yield the uses of the root and the unused operations of a fusion's computation."""
    last, operations = computation.terminator, computation.operations
    root = last.operands[0] if isinstance(last, Return) and last.operands else None
    if operations and operations[-1] is last:
        operations = operations[:-1]
    used = set(chain.from_iterable(map(_operands, operations)))
    unused = [value for value in chain.from_iterable(map(_results, operations)) if value not in used]
    if root not in used and all(value is root for value in unused):
        return
    for op in operations:
        if root in used and root in op.results:
            yield op, Advice(("fusion.root", f"the root of computation {computation.name} is used inside it"))
        elif root not in used and op.results and op.result is not root and op.result not in used:
            message = f"unused instruction %{op.result.name} in computation {computation.name}"
            yield op, Advice(("fusion.unused", message))


def _find_in_aliases(op: Fusion | ThreadedStart, chains: _Chains) -> Finding | None:
    """Check that both arrays of each pair in `output_to_operand_aliasing` exist and have the same shape."""
    text = op.attributes.get("output_to_operand_aliasing")
    if text is None:
        return None
    code = f"{op.hlo_name}.aliases"
    try:
        aliases = read_output_operand_aliases(text)
    except MalformedTextError as error:
        return code, str(error)
    for alias in aliases:
        operand, result = _sides(alias, op)
        if operand is None or result is None:
            where = f"operand {alias.operand_index} at index {index_text(alias.operand_tuple_indices)}"
            where = where if operand is None else f"the result at index {index_text(alias.output_tuple_indices)}"
            return Advice((code, f"the alias refers to {where}, which does not exist or is not an array"))
        if not compatible(operand, result):
            found = f"{describe(operand)} and {describe(result)}"
            return Advice((code, f"aliased arrays must have the same shape, found {found}"))
    return None


def _sides(alias: OutputOperandAlias, op: Operation) -> tuple[TensorType | None, TensorType | None]:
    if not 0 <= alias.operand_index < len(op.operands):
        return None, None
    type = op.results[0].type
    if isinstance(op, ThreadedStart):  # the aliases refer to the result of the wrapped operation
        type = type.types[1] if isinstance(type, TupleType) and len(type.types) > 1 else type
    return member(op.operands[alias.operand_index].type, alias.operand_tuple_indices), member(
        type, alias.output_tuple_indices
    )


# --- asynchronous operations, transfers -------------------------------------------------------------------------------


class _Chains:
    """The chains of asynchronous halves in one computation."""

    def __init__(self) -> None:
        self._makers: dict[Value, Operation] = {}

    def find(self, op: Operation) -> Finding | None:
        """Return the finding about an operation that contradicts the first half it continues."""
        maker = self._makers.get(op.operands[0]) if op.operands else None
        if op.results:
            self._makers[op.result] = op
        if isinstance(op, ChannelTransfer) and isinstance(op, SecondHalf):
            if isinstance(maker, ChannelTransfer) and maker.is_host_transfer != op.is_host_transfer:
                found = f"expected is_host_transfer={str(maker.is_host_transfer).lower()} as in {maker.hlo_name}"
                return f"{op.hlo_name}.host-transfer", found
        elif isinstance(op, AsyncComputationUpdate | AsyncComputationDone) and isinstance(maker, ThreadedOperation):
            return self._find_in_step(op, maker)
        return None

    def _find_in_step(
        self, op: AsyncComputationUpdate | AsyncComputationDone, maker: ThreadedOperation
    ) -> Finding | None:
        given = op.attributes.get("async_execution_thread")
        if given is not None and given != maker.async_execution_thread:
            found = f"expected async_execution_thread {maker.async_execution_thread!r} of the first half"
            return f"{op.hlo_name}.thread", f"{found}, found {given!r}"
        start = maker
        while isinstance(start, AsyncComputationUpdate) and start.operands[0] in self._makers:
            start = self._makers[start.operands[0]]  # type: ignore[assignment]  # of one chain
        named, begun = op.computation, start.computation if isinstance(start, AsyncComputationStart) else None
        if named is not None and begun is not None and named is not begun:
            return (
                f"{op.hlo_name}.computation",
                f"expected computation {begun.name} as in async-start, found {named.name}",
            )
        return None


# --- further operations -----------------------------------------------------------------------------------------------


def _find_in_bitcast(op: Bitcast, chains: _Chains) -> Finding | None:
    """Check that a bitcast keeps the number of bits, unless tiles may add padding."""
    types = op.operands[0].type, op.results[0].type
    if _have_same_elements(*types):
        return None
    sizes = list(map(array_bits, types))
    if None in sizes or sizes[0] == sizes[1]:
        return None
    return "bitcast.size", f"operand and result must have the same size, found {sizes[0]} and {sizes[1]} bits"


def _have_same_elements(left: Type, right: Type) -> bool:
    if not isinstance(left, TensorType) or not isinstance(right, TensorType):
        return False
    return left.element_type is right.element_type and left.num_elements == right.num_elements


def _find_in_outfeed(op: Outfeed, chains: _Chains) -> Finding | None:
    """Check `outfeed_shape` against the operand."""
    if op.outfeed_shape is None or not op.inputs:
        return None
    announced, given = without_layouts(op.outfeed_shape), shape_text(op.inputs[0].type, with_layout=False)
    if announced == given:
        return _find_in_shapes(op.outfeed_shape)
    return "outfeed.shape", f"outfeed_shape must be the operand's shape {given}, found {announced}"


def _find_in_constraints(op: CustomCall, chains: _Chains) -> Finding | None:
    """Check the layouts of `operand_layout_constraints`."""
    text = (op.hlo_attributes or {}).get("operand_layout_constraints")
    return None if text is None else _find_in_shapes(text)


def _find_in_shapes(text: str) -> Finding | None:
    """Check the layouts of shapes."""
    try:
        types = read_shapes(text)
    except MalformedTextError:  # a form that only the grammar reads
        return None
    return find_in_layout(TupleType(tuple(types)))


def _find_in_composite(op: Call) -> Finding | None:
    text = op.annotations.frontend_attributes if op.annotations is not None else None
    try:
        values = read_frontend_attributes(text or "{}")
    except MalformedTextError as error:
        return "call.composite", str(error)
    if not values.get("composite.name"):
        return "call.composite", "the frontend attribute composite.name is missing"
    if values.get("composite.attributes") == "":
        return "call.composite", "composite.attributes must not be empty"
    version = values.get("composite.version", "0")
    if not (version.isascii() and version.isdecimal()):
        return "call.composite", f"composite.version must be a non-negative integer, found {version!r}"
    return None


def _find_in_shardings(op: Operation) -> Finding | None:
    """Check that a loop's or conditional's result, its roots and the loop's parameters agree on their sharding."""
    found = {} if op.annotations is None or op.annotations.sharding is None else {op.annotations.sharding: "the result"}
    for region in op.regions:
        is_condition = isinstance(op, While) and region is op.cond
        root = region.terminator.operands[0] if region.terminator and region.terminator.operands else None
        for inner in region.operations:
            sharding = None if inner.annotations is None else inner.annotations.sharding
            if sharding is None:
                continue
            is_parameter = isinstance(op, While) and isinstance(inner, Parameter)
            if is_parameter or not (is_condition or not inner.results or inner.result is not root):
                found.setdefault(sharding, f"%{inner.result.name} of {region.name}")
    if len(found) <= 1:
        return None
    (first, where), (second, other), *_ = found.items()
    message = f"shardings must be equal, found {first} on {where} and {second} on {other}"
    return Advice((f"{op.hlo_name}.sharding", message))


def find_recursion(computations: Iterable[Region]) -> Iterator[tuple[Place, Finding]]:
    """Yield the recursive computations among the given ones and their callees.

    Text cannot express recursion, but a module built in Python can.
    """
    finished: set[Region] = set()
    for start in computations:
        path: dict[Region, None] = {start: None}
        pending = [iter(_called(start))]
        while pending:
            region = next(pending[-1], None)
            if region is None:
                pending.pop()
                finished.add(path.popitem()[0])
            elif region in path:
                yield (
                    region,
                    ("computation.recursion", f"computation {region.name} calls itself, directly or indirectly"),
                )
                finished.add(region)
            elif region not in finished:
                path[region] = None
                pending.append(iter(_called(region)))


def _called(computation: Region) -> list[Region]:
    return [region for op in computation.operations for region in op.regions]
