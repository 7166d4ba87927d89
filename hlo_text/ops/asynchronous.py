"""HLO's asynchronous operations: `X-start` starts an operation, `X-done` waits for it and returns its result.

The halves are linked by a single value, usually a tuple of the operands, the result and transfer state. `copy`,
`all-gather`, `all-reduce` and `collective-permute` have dedicated opcodes; for every other opcode X,
`asynchronous_form` creates the classes of `X-start`, `X-update` and `X-done`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import (
    HLO_OPERATIONS,
    DeclaredOperation,
    Kind,
    attribute_field,
    op,
    operand_field,
    region_field,
    result_field,
)
from hlo_text.core.read_only import read_only
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import UI32, TensorType, TupleType, Type
from hlo_text.inference.result_types import fail_to_infer
from hlo_text.ops.collectives import (
    AllGather,
    AllReduce,
    ChannelOperation,
    CollectivePermute,
    GloballyNumberedCollective,
)
from hlo_text.ops.halves import FirstHalf, SecondHalf
from hlo_text.ops.hlo_only import Copy

_MAIN_THREAD = "main"
_UNBOUND = TupleType(())


class StartOperation(FirstHalf):
    """Starts an operation of the class `wrapped`, with its operands, attributes and computations."""

    __slots__ = ()
    wrapped: ClassVar[type[DeclaredOperation]]
    #: Position of the wrapped result in the result tuple; None if the value is the result itself.
    result_place: ClassVar[int | None] = 1

    @property
    def operand_shape(self) -> Type:
        """Type of the operands in the result tuple: the type of a single one, a tuple of several."""
        types = tuple(operand.type for operand in self.operands)
        return types[0] if len(types) == 1 else TupleType(types)

    def wrapped_operation(self) -> DeclaredOperation:
        """Return the synchronous form of the operation.

        Its result has this operation's own type if that does not contain the wrapped result type.
        """
        return self.wrapped(
            read_only(
                {name: value for name, value in self.attributes.items() if name in self.wrapped.attribute_fields}
            ),
            self.operands,
            (Value(_element(self.results[0].type, self.result_place), self.results[0].name),),
            self.regions,
            self.annotations,
            self.location,
            self.position,
        )


class DoneOperation(SecondHalf):
    """Waits for the operation that a `StartOperation` started and returns its result."""

    __slots__ = ()
    keeps_layout = True
    result_place: ClassVar[int | None] = 1

    def _infer(self) -> tuple[Type, ...]:
        started = self.operands[0].type
        if self.result_place is not None and not isinstance(started, TupleType):
            fail_to_infer("expected a tuple operand")
        return (_element(started, self.result_place),)


def is_unbound(output: Type) -> bool:
    """Whether the output in an asynchronous state is `()`, the type of one that a later step binds."""
    return output == _UNBOUND


def bound_types(state: Type) -> tuple[Type, ...] | None:
    """Return the types of the bound operands in an asynchronous state, or None if it is not a state."""
    is_state = isinstance(state, TupleType) and len(state.types) >= 2
    bound = state.types[0] if is_state else None  # type: ignore[attr-defined]  # a tuple
    return bound.types if isinstance(bound, TupleType) else None


def _element(type: Type, place: int | None) -> Type:
    if place is None or not isinstance(type, TupleType) or place >= len(type.types):
        return type
    return type.types[place]


# --- dedicated opcodes ----------------------------------------------------------------------------------------------


@op(hlo=Opcode("copy-start", needs_shape=True, has_asynchronous_forms=False))
class CopyStart(StartOperation):
    """Starts a copy; returns `(copy, source, u32[])`."""

    wrapped = Copy
    result_place = 0
    keeps_precision = True
    operand: Value = operand_field()
    result: Value = result_field(TypeClass.TUPLE)
    cross_program_prefetch_index: int | None = attribute_field(
        Kind.I64, default=None, hlo="cross_program_prefetch_index", mlir=False
    )
    constraints = {
        "shape": (
            "size(e) = 3 and e[0] = type(operand) and e[1] = type(operand) and e[2] = tensor(ui32) where e = "
            "tuple_element_types(result)"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        return (TupleType((self.operand.type, self.operand.type, TensorType((), UI32))),)


@op(hlo=Opcode("copy-done", needs_shape=True, has_asynchronous_forms=False))
class CopyDone(DoneOperation):
    """Waits for a `copy-start` and returns the copy."""

    wrapped = Copy
    result_place = 0
    keeps_precision = True
    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field()
    constraints = {
        "shape": "type(result) = tuple_element_types(operand)[0]",
    }


@op(hlo=Opcode("all-gather-start", needs_shape=True, has_asynchronous_forms=False))
class AllGatherStart(StartOperation, GloballyNumberedCollective):
    """Starts an all-gather; returns `(operand, result)`, both tuples for several operands."""

    wrapped = AllGather
    operands_: tuple[Value, ...] = operand_field(TypeClass.TENSOR, variadic=True)
    result: Value = result_field(TypeClass.TUPLE)
    all_gather_dim: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True)
    constraints = {
        "shape": "size(e) = 2 and e[0] = operand_shape where e = tuple_element_types(result)",
    }
    unenforced = {"shape": ""}


@op(hlo=Opcode("all-gather-done", needs_shape=True, has_asynchronous_forms=False))
class AllGatherDone(DoneOperation):
    """Waits for an `all-gather-start` and returns the result."""

    wrapped = AllGather
    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field()
    constraints = {
        "shape": "type(result) = tuple_element_types(operand)[1]",
    }


@op(hlo=Opcode("all-reduce-start", needs_shape=True, has_asynchronous_forms=False, ignored=("mode",)))
class AllReduceStart(StartOperation, GloballyNumberedCollective):
    """Starts an all-reduce; its type is that of the result."""

    wrapped = AllReduce
    result_place = None
    operands_: tuple[Value, ...] = operand_field(TypeClass.TENSOR, variadic=True)
    result: Value = result_field()
    computation: Region = region_field(hlo="to_apply")


@op(hlo=Opcode("all-reduce-done", needs_shape=True, has_asynchronous_forms=False))
class AllReduceDone(DoneOperation):
    """Waits for an `all-reduce-start` and returns the result."""

    wrapped = AllReduce
    result_place = None
    operand: Value = operand_field()
    result: Value = result_field()
    constraints = {
        "shape": "type(result) = type(operand)",
    }


@op(hlo=Opcode("collective-permute-start", needs_shape=True, has_asynchronous_forms=False))
class CollectivePermuteStart(StartOperation, ChannelOperation):
    """Starts a collective-permute; returns `(operand, result, ...)`, with tuples for several operands."""

    wrapped = CollectivePermute
    operands_: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field(TypeClass.TUPLE)
    source_target_pairs: tuple[tuple[int, ...], ...] = attribute_field(Kind.I64_MATRIX, mlir=False)
    slice_sizes: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None, mlir=False)
    constraints = {
        "shape": (
            "2 <= size(e) and (is_given(slice_sizes) or e[0] = operand_shape) where e = tuple_element_types(result)"
        ),
    }
    unenforced = {"shape": ""}


@op(hlo=Opcode("collective-permute-done", needs_shape=True, has_asynchronous_forms=False))
class CollectivePermuteDone(DoneOperation):
    """Waits for a `collective-permute-start` and returns the result."""

    wrapped = CollectivePermute
    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field()
    constraints = {
        "shape": "type(result) = tuple_element_types(operand)[1]",
    }


# --- wrapped computations -------------------------------------------------------------------------------------------


class ThreadedOperation(DeclaredOperation):
    """Asynchronous operation on a named thread."""

    __slots__ = ()
    async_execution_thread: str = attribute_field(
        Kind.STRING, default=_MAIN_THREAD, hlo="async_execution_thread", hlo_omit_default=True, mlir=False
    )


class ThreadedStart(FirstHalf, ThreadedOperation):
    """Starts an operation or computation on a thread; returns `((operands...), result, ...)`."""

    __slots__ = ()
    result: Value = result_field(TypeClass.TUPLE)
    #: `output_to_operand_aliasing` as text.
    output_to_operand_aliasing: str | None = attribute_field(
        Kind.STRING, default=None, hlo="output_to_operand_aliasing", mlir=False
    )
    constraints = {
        "shape": (
            "2 <= size(e) and tuple_element_types(e[0]) = type(operands...) where e = tuple_element_types(result)"
        ),
    }


def _runs_on_its_thread(start: AsyncComputationStart) -> str | None:
    """The computation has no `execution_thread`, or that of the operation."""
    thread = start.computation.execution_thread
    if thread in (None, start.async_execution_thread):
        return None
    return f"expected execution_thread {start.async_execution_thread!r} on the computation, found {thread!r}"


@op(hlo=Opcode("async-start", needs_shape=True, has_asynchronous_forms=False))
class AsyncComputationStart(ThreadedStart):
    """Starts a call of `computation`. The StableHLO counterpart is `AsyncStart`."""

    keeps_layout = True
    owns_computation = True
    runs_regions = True
    operands_: tuple[Value, ...] = operand_field(variadic=True)
    computation: Region = region_field(hlo="calls")
    constraints = {
        "operands": "input_types(computation) = type(operands_...)",
        "result": "output_types(computation) = types([tuple_element_types(result)[1]])",
        "thread": _runs_on_its_thread,
    }


@op(hlo=Opcode("async-update", needs_shape=True, has_asynchronous_forms=False))
class AsyncComputationUpdate(FirstHalf, SecondHalf, ThreadedOperation):
    """Advances an asynchronous operation, and binds operands or outputs that its start left open."""

    operand: Value = operand_field(TypeClass.TUPLE)
    #: Operands of the asynchronous operation that follow those already bound, or buffers of its outputs.
    late_operands: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field(TypeClass.TUPLE)
    #: Old texts repeat the computation here.
    computation: Region | None = region_field(hlo="calls", optional=True)
    constraints = {
        "shape": "type(result) = next_state",
    }

    @property
    def num_bound(self) -> int:
        """Number of late operands that become operands; the others are buffers of outputs."""
        before = bound_types(self.operand.type)
        after = bound_types(self.results[0].type) if self.results else None
        return 0 if after is not None and len(after) == len(before or ()) else len(self.late_operands)

    @property
    def next_state(self) -> Type:
        """Type of the state after this step: the operand's, and the types of the operands and outputs it binds."""
        state, bound = self.operand.type, bound_types(self.operand.type)
        if bound is None or not isinstance(state, TupleType):
            return state
        output = state.types[1]
        if is_unbound(output) and self.results:
            output = _element(self.results[0].type, 1)
        late = [value.type for value in self.late_operands[: self.num_bound]]
        return TupleType((TupleType((*bound, *late)), output, *state.types[2:]))

    def _infer(self) -> tuple[Type, ...]:
        return (self.next_state,)


@op(hlo=Opcode("async-done", needs_shape=True, has_asynchronous_forms=False))
class AsyncComputationDone(DoneOperation, ThreadedOperation):
    """Waits for an asynchronous operation and returns its result."""

    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field()
    computation: Region | None = region_field(hlo="calls", optional=True)
    constraints = {
        "shape": "type(result) = awaited_type",
    }

    @property
    def awaited_type(self) -> Type:
        """Type of the output in the state; the result's own if no step has bound an output."""
        output = _element(self.operand.type, 1)
        return self.result.type if is_unbound(output) and self.results else output


# --- forms of every opcode ------------------------------------------------------------------------------------------


class WrappedStart(ThreadedStart, StartOperation):
    """Base of `X-start`, which starts an operation X without a wrapping computation."""

    __slots__ = ()


_STEPS = {"update": AsyncComputationUpdate, "done": AsyncComputationDone}
_FORMS: dict[str, type[DeclaredOperation]] = {}


def asynchronous_form(opcode: str) -> type[DeclaredOperation] | None:
    """Return the class of `X-start`, `X-update` or `X-done` for a declared opcode X, or None for any other name.

    Example:
        >>> asynchronous_form("slice-start").wrapped.__name__
        'Slice'
        >>> asynchronous_form("slice-done").__base__.__name__
        'AsyncComputationDone'
    """
    name, _, step = opcode.rpartition("-")
    wrapped = HLO_OPERATIONS.get(name)
    if wrapped is None or wrapped.opcode is None or step not in ("start", *_STEPS):
        return None
    if not wrapped.opcode.has_asynchronous_forms:
        return None
    made = _FORMS.get(opcode)
    if made is None:
        if step == "start":
            made = _make_start(wrapped)
            made.opcode = attrs.evolve(wrapped.opcode, name=opcode, needs_shape=True)
        else:
            made = _make_class(wrapped, _STEPS[step], {"wrapped": wrapped})
            made.opcode = Opcode(opcode, needs_shape=True)
        made.hlo_name = opcode
        made = _FORMS.setdefault(opcode, made)
    return made


def hlo_class(opcode: str) -> type[DeclaredOperation] | None:
    """Return the class of an HLO opcode, including asynchronous forms, or None if it is not declared."""
    return HLO_OPERATIONS.get(opcode) or asynchronous_form(opcode)


def _make_start(wrapped: type[DeclaredOperation]) -> type[DeclaredOperation]:
    fields = (*wrapped.operand_fields, *wrapped.region_fields, *wrapped.attribute_fields.values())
    return _make_class(wrapped, WrappedStart, {"wrapped": wrapped, **{field.name: field for field in fields}})


def _make_class(
    wrapped: type[DeclaredOperation], base: type[DeclaredOperation], namespace: dict[str, Any]
) -> type[DeclaredOperation]:
    step = "Start" if base is WrappedStart else base.__name__.removeprefix("AsyncComputation")
    made: type[DeclaredOperation] = op()(type(f"{wrapped.__name__}{step}", (base,), {"__slots__": (), **namespace}))
    return made
