"""Rules about the computations of an HLO module and what calls them: fusions, threads, aliases, layouts, shardings.

Spec: fusion, call, asynchronous operations, layouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter

from hlo_text.attributes import OutputOperandAlias
from hlo_text.describe import describe
from hlo_text.hlo.spelling import SpellingError, read_frontend_attributes
from hlo_text.hlo.spelling.aliasing import member
from hlo_text.hlo.spelling.custom_call import read_output_operand_aliases
from hlo_text.ir import Module, Operation, Region, Value
from hlo_text.memo import Memo
from hlo_text.notation.logic import compatible
from hlo_text.ops import (
    AsyncComputationDone,
    AsyncComputationStart,
    AsyncComputationUpdate,
    Bitcast,
    Call,
    ChannelTransfer,
    Conditional,
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
from hlo_text.types import BOOL, TensorType, TupleType, Type, num_bits
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.hlo.module import Place, shape_text, without_layouts

_MAIN_THREAD = "main"
_operands, _results = attrgetter("operands"), attrgetter("results")


def find_in_computations(module: Module) -> Iterator[tuple[Place, Finding]]:
    """Yield what is wrong with how computations are called, in the order of the text as far as one call goes."""
    callers: dict[Region, Operation] = {}
    for computation in module.computations:
        yield from find_in_instructions(computation.operations, computation.execution_thread, callers, module)
    yield from find_recursion(module.computations)


def find_in_instructions(
    operations: Iterable[Operation], thread: str | None, callers: dict[Region, Operation], module: Module
) -> Iterator[tuple[Place, Finding]]:
    """Yield what is wrong with operations of a computation, in order, and how they call others.

    Args:
        operations: All of them, or some if no half of an asynchronous operation is among them.
        thread: The thread of the computation.
        callers: The first caller of each computation met so far; those of the operations are added.
        module: The module.
    """
    chains = _Chains()
    operations = list(operations)
    if not any(_JUDGED.get(cls, True) for cls in set(map(type, operations))):
        operations = [op for op in operations if op.regions]
    for op in operations:
        if op.regions:
            yield from _find_in_calls(op, thread or _MAIN_THREAD, callers, module)
        if _JUDGED.get(op.__class__, True):
            finding = _find_in_operation(op, chains)
            if finding is not None:
                yield op, finding


#: Whether there is anything to check about operations of a class itself, for the classes met so far.
_JUDGED: Memo[type[Operation], bool] = Memo("verifier: classes with rules about computations", 1 << 12)


def _find_in_operation(op: Operation, chains: _Chains) -> Finding | None:
    finding = chains.find(op) if isinstance(op, Half) else None
    if finding is not None:
        return finding
    match op:
        case Bitcast():
            return _find_in_bitcast(op)
        case Fusion() | ThreadedStart():
            return _find_in_aliases(op)
        case Outfeed():
            return _find_in_outfeed(op)
    _JUDGED.remember(type(op), isinstance(op, Half))
    return None


def _find_in_calls(
    op: Operation, thread: str, callers: dict[Region, Operation], module: Module
) -> Iterator[tuple[Place, Finding]]:
    """Check the computations an operation calls; those of fusions and asynchronous starts belong to it alone."""
    wanted = op.async_execution_thread if isinstance(op, ThreadedOperation) else thread
    for region in op.regions:
        found = region.execution_thread or _MAIN_THREAD
        if found != wanted and not (isinstance(op, ThreadedOperation) and region.execution_thread is None):
            message = f"{region.name} belongs to the thread {found!r}, its caller to {wanted!r}"
            yield op, Advice(("computation.thread", message))
        if op.owns_computation:
            if region is module.entry_computation:
                yield op, (f"{op.name}.entry", f"the entry computation cannot be that of a {op.name}")
            elif region in callers:
                yield op, Advice((f"{op.name}.caller", f"{region.name} already belongs to another operation"))
        elif callers.get(region, op).owns_computation and not isinstance(op, ThreadedOperation):
            yield op, Advice(("fusion.caller", f"{region.name} belongs to a fusion or an asynchronous operation"))
        callers.setdefault(region, op)
    if isinstance(op, Fusion):
        yield from find_in_fused(op.computation)
    if isinstance(op, Call) and op.is_composite:
        finding = _find_in_composite(op)
        if finding is not None:
            yield op, finding
    if isinstance(op, While | Conditional):
        finding = _find_in_shardings(op)
        if finding is not None:
            yield op, finding


# --- fusions ----------------------------------------------------------------------------------------------------------


def find_in_fused(computation: Region) -> Iterator[tuple[Place, Finding]]:
    """Yield what a fusion's computation may not have: uses of its root, operations that nothing uses."""
    last = computation.terminator
    root = last.operands[0] if isinstance(last, Return) and last.operands else None
    operations = [op for op in computation.operations if op is not last]
    used = set(chain.from_iterable(map(_operands, operations)))
    made = set(chain.from_iterable(map(_results, operations)))
    if root in used or not made - used <= {root}:
        for op in operations:
            if root in used and root in op.results:
                yield op, Advice(("fusion.root", f"the root of {computation.name} has users"))
            elif root not in used and op.results and op.result is not root and op.result not in used:
                yield op, Advice(("fusion.unused", f"nothing in {computation.name} uses %{op.result.name}"))


def _find_in_aliases(op: Fusion | ThreadedStart) -> Finding | None:
    """Check `output_to_operand_aliasing`: both sides exist and have one shape."""
    text = op.output_to_operand_aliasing
    if text is None:
        return None
    code = f"{op.hlo_name}.aliases"
    try:
        aliases = read_output_operand_aliases(text)
    except SpellingError as error:
        return code, str(error)
    for alias in aliases:
        operand, result = _sides(alias, op)
        if operand is None or result is None:
            where = f"{alias.operand_tuple_indices} of operand {alias.operand_index}"
            message = f"there is no array at {where} or at {alias.output_tuple_indices} of the result"
            return Advice((code, message))
        if not compatible(operand, result):
            return Advice((code, f"the operand is {describe(operand)}, the result {describe(result)}"))
    return None


def _sides(alias: OutputOperandAlias, op: Operation) -> tuple[TensorType | None, TensorType | None]:
    if not 0 <= alias.operand_index < len(op.operands):
        return None, None
    type = op.results[0].type
    if isinstance(op, ThreadedStart):  # the aliases are those of what it begins
        type = type.types[1] if isinstance(type, TupleType) and len(type.types) > 1 else type
    return member(op.operands[alias.operand_index].type, alias.operand_tuple_indices), member(
        type, alias.output_tuple_indices
    )


# --- asynchronous operations, transfers -------------------------------------------------------------------------------


class _Chains:
    """Chains of halves in one computation: the operations that make the operands of second halves."""

    def __init__(self) -> None:
        self._makers: dict[Value, Operation] = {}

    def find(self, op: Operation) -> Finding | None:
        """Return how an operation does not go with the first half it continues."""
        maker = self._makers.get(op.operands[0]) if op.operands else None
        if op.results:
            self._makers[op.result] = op
        if isinstance(op, ChannelTransfer) and isinstance(op, SecondHalf):
            if isinstance(maker, ChannelTransfer) and maker.is_host_transfer != op.is_host_transfer:
                return f"{op.hlo_name}.host-transfer", "both halves must be transfers with the host, or neither"
        elif isinstance(op, AsyncComputationUpdate | AsyncComputationDone) and isinstance(maker, ThreadedOperation):
            return self._find_in_step(op, maker)
        return None

    def _find_in_step(
        self, op: AsyncComputationUpdate | AsyncComputationDone, maker: ThreadedOperation
    ) -> Finding | None:
        given = op.attributes.get("async_execution_thread")
        if given is not None and given != maker.async_execution_thread:
            return (
                f"{op.hlo_name}.thread",
                f"the thread is {given!r}, the first half's {maker.async_execution_thread!r}",
            )
        start = maker
        while isinstance(start, AsyncComputationUpdate) and start.operands[0] in self._makers:
            start = self._makers[start.operands[0]]  # type: ignore[assignment]  # of one chain
        named, begun = op.computation, start.computation if isinstance(start, AsyncComputationStart) else None
        if named is not None and begun is not None and named is not begun:
            return f"{op.hlo_name}.computation", f"{named.name} is named here, {begun.name} was begun"
        return None


# --- further operations -----------------------------------------------------------------------------------------------


def _find_in_bitcast(op: Bitcast) -> Finding | None:
    """A bitcast keeps the bytes, which are counted here as long as no tiles pad them."""
    sizes = [_plain_bits(op.operands[0].type), _plain_bits(op.result.type)]
    if None in sizes or sizes[0] == sizes[1]:
        return None
    return "bitcast.size", f"the operand has {sizes[0]} bits, the result {sizes[1]}"


def _plain_bits(type: Type) -> int | None:
    if not isinstance(type, TensorType) or type.num_elements is None or (type.layout and type.layout.tiles):
        return None
    bits = 8 if type.element_type == BOOL else num_bits(type.element_type)
    return None if bits < 8 else type.num_elements * bits


def _find_in_outfeed(op: Outfeed) -> Finding | None:
    """Check that what leaves the program has the shape that is announced."""
    if op.outfeed_shape is None or not op.inputs:
        return None
    announced, given = without_layouts(op.outfeed_shape), shape_text(op.inputs[0].type, with_layout=False)
    return None if announced == given else ("outfeed.shape", f"outfeed_shape is {announced}, the operand {given}")


def _find_in_composite(op: Call) -> Finding | None:
    text = op.annotations.frontend_attributes if op.annotations is not None else None
    try:
        values = read_frontend_attributes(text or "{}")
    except SpellingError as error:
        return "call.composite", str(error)
    if not values.get("composite.name"):
        return "call.composite", "a composite needs the frontend attribute composite.name"
    if values.get("composite.attributes") == "":
        return "call.composite", "composite.attributes is empty"
    version = values.get("composite.version", "0")
    if not (version.isascii() and version.isdecimal()):
        return "call.composite", f"composite.version is a number that is not negative: {version!r}"
    return None


def _find_in_shardings(op: Operation) -> Finding | None:
    """The result of a loop or a branch, the roots and the loop's parameters have one sharding where they have any."""
    found = {} if op.annotations is None or op.annotations.sharding is None else {op.annotations.sharding: "the result"}
    for region in op.regions:
        is_condition = isinstance(op, While) and region is op.cond
        root = region.terminator.operands[0] if region.terminator and region.terminator.operands else None
        for inner in region.operations:
            is_parameter = isinstance(op, While) and isinstance(inner, Parameter)
            if not is_parameter and (is_condition or not inner.results or inner.result is not root):
                continue
            if inner.annotations is not None and inner.annotations.sharding is not None:
                found.setdefault(inner.annotations.sharding, f"%{inner.result.name} of {region.name}")
    if len(found) <= 1:
        return None
    (first, where), (second, other), *_ = found.items()
    return Advice((f"{op.hlo_name}.sharding", f"{where} has {first}, {other} has {second}"))


def find_recursion(computations: Iterable[Region]) -> Iterator[tuple[Place, Finding]]:
    """Yield those of the given computations and of what they call that call themselves.

    No text can say that, but a built module can.
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
                yield region, ("computation.recursion", f"{region.name} calls itself")
                finished.add(region)
            elif region not in finished:
                path[region] = None
                pending.append(iter(_called(region)))


def _called(computation: Region) -> list[Region]:
    return [region for op in computation.operations for region in op.regions]
