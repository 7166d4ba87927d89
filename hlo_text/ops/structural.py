"""Constants, tuples, barriers and calls of what lies outside."""

from __future__ import annotations

from typing import Any

from hlo_text.attributes import Attribute, Literal, OutputOperandAlias
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


@op(mlir="stablehlo.constant", hlo="constant")
class Constant(DeclaredOperation):
    """A constant.

    Spec: constant.
    """

    output: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.TUPLE)
    value: Literal = attribute_field(Kind.ELEMENTS)


@op(mlir="stablehlo.tuple", hlo="tuple")
class Tuple(DeclaredOperation):
    """Packs values.

    Spec: tuple.
    """

    val: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field(TypeClass.TUPLE)


@op(mlir="stablehlo.get_tuple_element", hlo="get-tuple-element")
class GetTupleElement(DeclaredOperation):
    """Element `index` of a tuple.

    Spec: get_tuple_element.
    """

    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field()
    index: int = attribute_field(Kind.I32, hlo="index")


@op(mlir="stablehlo.optimization_barrier", hlo="opt-barrier")
class OptimizationBarrier(DeclaredOperation):
    """Passes its operands through; compilers must not move work across it.

    Spec: optimization_barrier.
    """

    operand: tuple[Value, ...] = operand_field(variadic=True)
    all_results: tuple[Value, ...] = result_field(variadic=True)


@op(mlir="stablehlo.custom_call", hlo="custom-call")
class CustomCall(DeclaredOperation):
    """Calls something outside the program by name.

    In HLO `backend_config` stands with the annotations; `called_computations` are regions.

    Spec: custom_call.
    """

    inputs: tuple[Value, ...] = operand_field(variadic=True)
    all_results: tuple[Value, ...] = result_field(variadic=True)
    call_target_name: str = attribute_field(Kind.STRING, hlo="custom_call_target")
    has_side_effect: bool = attribute_field(
        Kind.BOOL, default=False, hlo="custom_call_has_side_effect", hlo_omit_default=True
    )
    backend_config: Attribute | None = attribute_field(Kind.ATTRIBUTE, default=None)
    api_version: int = attribute_field(Kind.I32, default=1)
    called_computations: tuple[str, ...] = attribute_field(Kind.SYMBOL_ARRAY, default=())
    operand_layouts: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.LAYOUT_ARRAY, default=None)
    result_layouts: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.LAYOUT_ARRAY, default=None)
    output_operand_aliases: tuple[OutputOperandAlias, ...] = attribute_field(
        Kind.STRUCT_ARRAY, OutputOperandAlias, default=()
    )
    #: HLO attributes that only custom calls and convolutions carry, as text by name (`window`, `dim_labels`,
    #: `operand_layout_constraints`, `schedule`, `literal`, ...).
    hlo_attributes: dict[str, Any] = attribute_field(Kind.ATTRIBUTE, default=None, mlir=False)
    hlo_called_computations: tuple[Region, ...] = region_field(hlo="called_computations", variadic=True)
