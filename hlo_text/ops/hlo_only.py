"""Opcodes that only HLO has: what optimisation passes and backends introduce."""

from __future__ import annotations

from hlo_text.attributes import FusionKind
from hlo_text.inference import LikeOperand, called_types
from hlo_text.ir import Region, Value
from hlo_text.opdef import (
    DeclaredOperation,
    Kind,
    TypeClass,
    attribute_field,
    op,
    operand_field,
    region_field,
    result_field,
)
from hlo_text.types import Type


@op(hlo="fusion")
class Fusion(DeclaredOperation):
    """Operations compiled as one: a call of `computation`."""

    inputs: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field()
    kind: FusionKind = attribute_field(Kind.ENUM, FusionKind, hlo="kind", mlir=False)
    #: `output_to_operand_aliasing` as text.
    output_to_operand_aliasing: str | None = attribute_field(
        Kind.STRING, default=None, hlo="output_to_operand_aliasing", mlir=False
    )
    computation: Region = region_field(hlo="calls")
    constraints = {
        "operands": "input_types(computation) = type(inputs...)",
        "result": "output_types(computation) = types(raw_results)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return called_types(self.computation, self.inputs)


@op(hlo="copy")
class Copy(LikeOperand):
    """The same value, possibly in another layout or memory space."""

    operand: Value = operand_field()
    result: Value = result_field()
    constraints = {
        "type": "type(operand) = type(result)",
    }


@op(hlo="bitcast")
class Bitcast(DeclaredOperation):
    """The same bytes in memory order, read under another type and layout."""

    operand: Value = operand_field()
    result: Value = result_field()


@op(hlo="add-dependency")
class AddDependency(LikeOperand):
    """`operand`, not before `token`."""

    operand: Value = operand_field()
    token: Value = operand_field(TypeClass.TOKEN)
    result: Value = result_field()
    constraints = {
        "type": "type(operand) = type(result)",
    }
