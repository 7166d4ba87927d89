"""Operations of MLIR's builtin and func dialects other than functions, calls and returns; they cannot be executed."""

from __future__ import annotations

from typing import Any

from hlo_text.core.describe import describe
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Value
from hlo_text.core.opdef import Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import FunctionType, Type
from hlo_text.ops.upstream import UpstreamOperation


def _calls_by_type(op: Any) -> str | None:
    """Operand and result types are those of the callee's function type."""
    type = op.callee.type
    if not isinstance(type, FunctionType):
        return f"expected a function type, found {describe(type)}"
    given = FunctionType(tuple(value.type for value in op.arguments), tuple(value.type for value in op.results))
    if given != type:
        return f"expected a call of {describe(type)}, found {describe(given)}"
    return None


def _is_function(op: Any) -> str | None:
    """The result has a function type."""
    type = op.result.type
    return None if isinstance(type, FunctionType) else f"expected a function type, found {describe(type)}"


@op(mlir="func.constant")
class FunctionConstant(UpstreamOperation):
    """Function value of the function named by a symbol."""

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
        """The function's argument types."""
        type = self.result.type
        return type.inputs if isinstance(type, FunctionType) else ()

    @property
    def return_types(self) -> tuple[Type, ...]:
        """The function's result types."""
        type = self.result.type
        return type.results if isinstance(type, FunctionType) else ()

    @classmethod
    def results_of_signature(cls, types: tuple[Type, ...], results: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the function type of the signature as the only result type."""
        return (FunctionType(types, results),)


@op(mlir="func.call_indirect")
class IndirectCall(UpstreamOperation):
    """Calls a function value."""

    callee: Value = operand_field(TypeClass.ANY)
    arguments: tuple[Value, ...] = operand_field(TypeClass.ANY, variadic=True)
    results_: tuple[Value, ...] = result_field(TypeClass.ANY, variadic=True)
    constraints = {"types": _calls_by_type}
    form = CustomForm(" %(%*)", "operand")


def _gives_values(op: Any) -> str | None:
    """There is at least one result."""
    return None if op.results else "expected at least one result"


@op(mlir="builtin.unrealized_conversion_cast")
class UnrealizedConversionCast(UpstreamOperation):
    """Casts values between types during a partial conversion; must disappear when the conversion is complete."""

    inputs: tuple[Value, ...] = operand_field(TypeClass.ANY, variadic=True)
    outputs: tuple[Value, ...] = result_field(TypeClass.ANY, variadic=True)
    constraints = {"outputs": _gives_values}
    form = CustomForm("<operands>", "operands to results")
