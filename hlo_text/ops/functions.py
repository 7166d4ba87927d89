"""Operations of MLIR's builtin and func dialects besides functions, their calls and returns: they are kept, not run."""

from __future__ import annotations

from typing import Any

from hlo_text.describe import describe
from hlo_text.forms import CustomForm
from hlo_text.ir import Value
from hlo_text.opdef import Kind, TypeClass, attribute_field, op, operand_field, result_field
from hlo_text.ops.upstream import UpstreamOperation
from hlo_text.types import FunctionType, Type


def _calls_by_type(op: Any) -> str | None:
    """Operands and results are those of the type of the function."""
    type = op.callee.type
    if not isinstance(type, FunctionType):
        return f"{describe(type)} is no function"
    given = tuple(value.type for value in op.arguments), tuple(value.type for value in op.results)
    if given != (type.inputs, type.results):
        return f"calls {describe(type)} with {describe(given[0])} for {describe(given[1])}"
    return None


def _is_function(op: Any) -> str | None:
    """The result is a function."""
    type = op.result.type
    return None if isinstance(type, FunctionType) else f"{describe(type)} is no function"


@op(mlir="func.constant")
class FunctionConstant(UpstreamOperation):
    """The function that a symbol names, as a value."""

    value: str = attribute_field(Kind.SYMBOL)
    result: Value = result_field(TypeClass.ANY)
    constraints = {
        "value": "is_defined_in_parent_scope(value)",
        "function": _is_function,
        "operands": "identical(input_types(function(value)), argument_types)",
        "results": "identical(output_types(function(value)), return_types)",
    }
    form = CustomForm("{} {value:reference}", "result")
    result_hints = ("f",)

    @property
    def argument_types(self) -> tuple[Type, ...]:
        """Types that the function takes."""
        type = self.result.type
        return type.inputs if isinstance(type, FunctionType) else ()

    @property
    def return_types(self) -> tuple[Type, ...]:
        """Types that the function returns."""
        type = self.result.type
        return type.results if isinstance(type, FunctionType) else ()

    @classmethod
    def results_of_signature(cls, types: tuple[Type, ...], results: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the one type that the signature is."""
        return (FunctionType(types, results),)


@op(mlir="func.call_indirect")
class IndirectCall(UpstreamOperation):
    """A call of a function that is a value."""

    callee: Value = operand_field(TypeClass.ANY)
    arguments: tuple[Value, ...] = operand_field(TypeClass.ANY, variadic=True)
    results_: tuple[Value, ...] = result_field(TypeClass.ANY, variadic=True)
    constraints = {"types": _calls_by_type}
    form = CustomForm(" %(%*)", "operand")


def _gives_values(op: Any) -> str | None:
    """There is a result."""
    return None if op.results else "it has no results"


@op(mlir="builtin.unrealized_conversion_cast")
class UnrealizedConversionCast(UpstreamOperation):
    """The same values under other types, between two passes of a conversion."""

    inputs: tuple[Value, ...] = operand_field(TypeClass.ANY, variadic=True)
    outputs: tuple[Value, ...] = result_field(TypeClass.ANY, variadic=True)
    constraints = {"outputs": _gives_values}
    form = CustomForm("<operands>", "operands to results")
