"""Type changes: propagation of a value's new type to its uses by inference."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.cloning import with_values
from hlo_text.core.ir import Block, Function, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import FunctionType, Layout, TensorType, TupleType, Type, numpy_dtype
from hlo_text.rewrite.calls import Calls
from hlo_text.rewrite.failure import named
from hlo_text.rewrite.headers import with_entry_layout


class Retyping(Calls):
    """Edits of types."""

    def change_type(self, value: Value, type: Type) -> None:
        """Change the type of a value and propagate it.

        Operation results are inferred from operands, call results from the callee, arguments of loops, branches and
        calls from operands, and signatures from returned values. Reducers get the types of the reduced arrays; constant
        initial values are converted if that preserves them. Explicit result types, as of conversions and reshapes, are
        kept.

        Raises:
            RewriteError: An operation rejects its new operands, or an affected type cannot be inferred.
        """
        with self.together():
            self._propagate({value: type})

    def _propagate(self, types: dict[Value, Type]) -> None:
        """Set types and propagate them."""
        pending, fresh = list(types.items()), set(types)
        budget = 64 * (len(self.index.definitions) + len(types))
        while pending:
            value, type = pending.pop()
            if value.type == type and value not in fresh:
                continue
            fresh.discard(value)
            budget -= 1
            if budget < 0:
                raise self._refuse("type", "type propagation does not converge")
            self._set_type(value, type)
            for use in self.index.uses(value):
                if use.position >= 0:
                    pending += self._following(use.user)
            definition = self.index.definitions.get(value)
            if isinstance(definition, Block | ops.Parameter):
                self._follow_argument(value)

    def _following(self, op: Operation) -> list[tuple[Value, Type]]:
        """Return the values affected by an operation's new operand types, with their new types."""
        if isinstance(op, ops.Terminator):
            return self._follow_return(op)
        if isinstance(op, ops.Reduce | ops.ReduceWindow):
            op = self._with_initial_values(op)
        found = list(zip(op.results, self._inferred(op), strict=True))
        found += [pair for region, types in _argument_types(op) for pair in self._arguments(op, region, types)]
        return [(value, type) for value, type in found if value.type != type]

    def _with_initial_values(self, op: ops.Reduce | ops.ReduceWindow) -> Operation:
        """Convert constant initial values of a reduction to the types of the reduced arrays."""
        count = len(op.inputs)
        for number, (value, init) in enumerate(zip(op.inputs, op.init_values, strict=True)):
            constant = self.index.definitions.get(init)
            wanted = _retyped(constant, value.type) if isinstance(constant, ops.Constant) else None
            if wanted is not None:
                made = ops.Constant({"value": wanted}, (), (Value(wanted.type),))
                self._insert_operation(made, self.index.parents[op], self.index.position(op))
                self._update(op, **with_values(op, {init: made.output}, (count + number,)))
        return op

    def _inferred(self, op: Operation) -> Sequence[Type]:
        """Return the inferred result types of an operation, or the present ones if they cannot be inferred."""
        present = tuple(result.type for result in op.results)
        if not isinstance(op, DeclaredOperation):
            return present
        try:
            types = op.infer_result_types()
        except (TypeError, ValueError):  # invalid operands are reported by the verifier afterwards
            return present
        if len(present) == 1 and isinstance(present[0], TupleType) and self.module.language == "hlo":
            is_packed = len(types) == 1 and isinstance(types[0], TupleType)
            return types if is_packed else (TupleType(types),)
        return types if len(types) == len(present) else present

    def _arguments(self, op: Operation, region: Region, types: Sequence[Type]) -> list[tuple[Value, Type]]:
        if len(types) != len(region.arguments):
            return []
        if any(holder is not op for holder in self.index.holders.get(region, ())):
            if all(argument.type == type for argument, type in zip(region.arguments, types, strict=True)):
                return []
            raise self._refuse(
                "type", f"{region.name} of {named(op)} is shared with another operation, whose types would change", op
            )
        return list(zip(region.arguments, types, strict=True))

    def _follow_return(self, op: Operation) -> list[tuple[Value, Type]]:
        """Update the signature of the body that a terminator ends; return the affected results of its holders."""
        region = self.index.regions[self.index.parents[op]]
        found: list[tuple[Value, Type]] = []
        if isinstance(op, ops.FunctionReturn):
            function = self.index.function(op)
            if function is None:
                return []
            results = tuple(operand.type for operand in op.operands)
            self._update(function, function_type=FunctionType(function.function_type.inputs, results))
            for caller in self.callers(function):
                if len(caller.results) == len(results):
                    found += zip(caller.results, results, strict=True)
            return [(value, type) for value, type in found if value.type != type]
        if self.module.language == "hlo":
            self._follow_computation(region)
        for holder in tuple(self.index.holders.get(region, ())):
            if not isinstance(holder, ops.While):
                found += zip(holder.results, self._inferred(holder), strict=True)
        return [(value, type) for value, type in found if value.type != type]

    def _follow_argument(self, value: Value) -> None:
        """Update the signature of the function or computation whose argument changed."""
        definition = self.index.definitions[value]
        block = definition if isinstance(definition, Block) else self.index.parents[definition]
        region = self.index.regions[block]
        if self.module.language == "hlo":
            self._follow_computation(region)
            return
        for holder in tuple(self.index.holders.get(region, ())):
            if isinstance(holder, Function) and block is region.blocks[0]:
                inputs = tuple(argument.type for argument in block.arguments)
                self._update(holder, function_type=attrs.evolve(holder.function_type, inputs=inputs))

    def _follow_computation(self, computation: Region) -> None:
        """Update the declared result type of a computation and the entry layout in the header."""
        if computation.result_type is not None and computation.output_types:
            self._set(computation, "result_type", computation.output_types[0])
        if computation is self.module.entry_computation and self.module.header is not None:
            self._set(self.module, "header", with_entry_layout(self.module.header, computation))
            self._touched.signatures[computation] = None


def _retyped(constant: ops.Constant, type: Type) -> Literal | None:
    """Return a constant exactly converted to an array's element type; None if unnecessary or inexact."""
    present = constant.value.type
    if not isinstance(type, TensorType) or not isinstance(present, TensorType) or not constant.value.has_value:
        return None
    if present.element_type == type.element_type:
        return None
    array = constant.value.array
    converted = array.astype(numpy_dtype(type.element_type))
    if converted.astype(array.dtype).tobytes() != array.tobytes():
        return None
    return Literal(present.with_element_type(type.element_type), converted)


def _element(type: Type) -> Type | None:
    """Return the scalar type of an array's elements in a reducer."""
    if not isinstance(type, TensorType):
        return None
    return TensorType((), type.element_type, layout=Layout() if type.layout is not None else None)


def _argument_types(op: Operation) -> list[tuple[Region, Sequence[Type]]]:
    """Return the regions that receive an operation's operands as arguments, with the argument types."""
    operands = [operand.type for operand in op.operands]
    match op:
        case ops.While():
            return [(region, operands) for region in op.regions]
        case ops.Conditional():
            return [(branch, [type]) for branch, type in zip(op.branches, operands[1:], strict=False)]
        case ops.Reduce() | ops.ReduceWindow():
            elements = [element for value in op.inputs if (element := _element(value.type)) is not None]
            return [(op.body, [*elements, *elements])] if len(elements) == len(op.inputs) else []
        case ops.Call() | ops.Fusion() | ops.AsyncComputationStart():
            return [(op.computation, operands)]
    return []
