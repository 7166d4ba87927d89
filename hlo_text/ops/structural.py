"""Constants, tuples, optimization barriers and custom calls."""

from __future__ import annotations

from typing import Any

from hlo_text.core.attributes import Attribute, DictionaryAttribute, Literal, OutputOperandAlias, StringAttribute
from hlo_text.core.describe import describe
from hlo_text.core.forms import Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import BufferType, TensorType, TupleType, Type, UnrankedTensorType
from hlo_text.inference.buffers import find_in_buffers
from hlo_text.inference.result_types import fail_to_infer, require
from hlo_text.notation.logic import compatible

_FOREIGN = TypeClass.VALUE | TypeClass.UNRANKED | TypeClass.FUTURE
#: An HLO barrier has one operand, often a tuple.
_DATA_OR_TOKEN = TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.TOKEN | TypeClass.TUPLE


@op(
    mlir="stablehlo.constant",
    hlo=Opcode("constant", needs_shape=True, argument="value", has_asynchronous_forms=False),
    form=Form.OWN,
)
class Constant(DeclaredOperation):
    """Constant.

    Spec: constant.
    """

    other_names = ("const", "literal")
    keeps_precision = True
    output: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.TUPLE)
    value: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {
        "O1": "is_static(output)",
        "C1": (
            "type(value) = type(output) or is_quantized(output) and shape(value) = shape(output) and "
            "element_type(value) in [storage_type(output), signless(storage_type(output))]"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        return (self.value.type,)


@op(mlir="stablehlo.tuple", hlo="tuple", form=Form.OWN)
class Tuple(DeclaredOperation):
    """Packs values into a tuple.

    Spec: tuple.
    """

    keeps_precision = True
    keeps_layout = True
    is_renaming = True
    aliases_operands = True
    val: tuple[Value, ...] = operand_field(TypeClass.VALUE, variadic=True)
    result: Value = result_field(TypeClass.TUPLE)
    constraints = {
        "C1": "identical(tuple_element_types(result), type(val...))",
    }

    def _infer(self) -> tuple[Type, ...]:
        return (TupleType(tuple(value.type for value in self.val)),)


@op(mlir="stablehlo.get_tuple_element", hlo="get-tuple-element", form=Form.OWN)
class GetTupleElement(DeclaredOperation):
    """Extracts element `index` of a tuple.

    Spec: get_tuple_element.
    """

    keeps_precision = True
    keeps_layout = True
    is_renaming = True
    aliases_operands = True
    operand: Value = operand_field(TypeClass.TUPLE)
    result: Value = result_field()
    index: int = attribute_field(Kind.I32, hlo="index")
    constraints = {
        "C1": "0 <= index < size(operand)",
        "C2": "type(result) = tuple_element_types(operand)[index]",
    }

    def _infer(self) -> tuple[Type, ...]:
        type = self.operand.type
        if not isinstance(type, TupleType):
            fail_to_infer(f"expected a tuple operand, found {describe(type)}")
        require(0 <= self.index < len(type.types), f"index must be less than {len(type.types)}, found {self.index}")
        return (type.types[self.index],)


@op(mlir="stablehlo.optimization_barrier", hlo=Opcode("opt-barrier", operands=(1, 1), needs_shape=True), form=Form.OWN)
class OptimizationBarrier(DeclaredOperation):
    """Identity; prevents compilers from moving operations across it.

    Spec: optimization_barrier.
    """

    keeps_precision = True
    keeps_layout = True
    has_tuples_in_hlo_only = True
    aliases_operands = True
    operand: tuple[Value, ...] = operand_field(_DATA_OR_TOKEN & ~TypeClass.PER_AXIS_QUANTIZED, variadic=True)
    all_results: tuple[Value, ...] = result_field(_DATA_OR_TOKEN & ~TypeClass.PER_AXIS_QUANTIZED, variadic=True)
    constraints = {
        "C1": "types(operand) = types(raw_results)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return tuple(value.type for value in self.operand)


def _layouts_fit(op: CustomCall) -> str | None:
    """Layouts are given for both operands and results or for neither, and each lists every dimension of its type."""
    if (op.operand_layouts is None) != (op.result_layouts is None):
        return "operand_layouts and result_layouts must both be given or both be omitted"
    sides = (
        ("operand", op.operand_layouts, tuple(operand.type for operand in op.operands)),
        ("result", op.result_layouts, op.logical_result_types),
    )
    for side, layouts, types in sides:
        if layouts is None:
            continue
        if len(layouts) != len(types):
            return f"expected a layout per {side}: {len(types)}, found {len(layouts)}"
        for position, (layout, type) in enumerate(zip(layouts, types, strict=True)):
            rank = (
                type.rank
                if isinstance(type, TensorType)
                else len(layout)
                if isinstance(type, UnrankedTensorType)
                else 0
            )
            if sorted(layout) != list(range(rank)):
                return f"the layout of {side} {position} must be a permutation of range({rank}), found {list(layout)}"
    return None


_TYPED_FFI = 4  # the `api_version` whose configuration is a dictionary; in all others it is a string


def _backend_config_fits(op: CustomCall) -> str | None:
    """`backend_config` is a dictionary in the typed FFI and a string in other API versions."""
    config = op.backend_config
    if config is None:
        return None
    wanted = DictionaryAttribute if op.api_version == _TYPED_FFI else StringAttribute
    if isinstance(config, wanted):
        return None
    kind = "a dictionary" if wanted is DictionaryAttribute else "a string"
    return f"api_version {op.api_version} requires backend_config to be {kind}"


def _aliases_exist(op: CustomCall) -> str | None:
    """Each alias refers to an existing operand and result of compatible types."""
    results = tuple(result.type for result in op.results)
    packed: Type = results[0] if len(results) == 1 else TupleType(results)
    for alias in op.output_operand_aliases:
        if not 0 <= alias.operand_index < len(op.operands):
            count = len(op.operands)
            return f"operand_index must be less than the number of operands {count}, found {alias.operand_index}"
        operand = _tuple_member(op.operands[alias.operand_index].type, alias.operand_tuple_indices)
        result = _tuple_member(packed, alias.output_tuple_indices)
        if operand is None or result is None:
            side = "operand" if operand is None else "output"
            indices = alias.operand_tuple_indices if operand is None else alias.output_tuple_indices
            return f"{side}_tuple_indices {list(indices)} does not refer to a value"
        if not compatible(operand, result):
            return f"aliased values must have the same type, found {describe(operand)} and {describe(result)}"
    return None


def _buffers_fit(op: CustomCall) -> str | None:
    """Only `CreateBuffer`, `Pin` and `Unpin` introduce or remove buffers; other calls alias theirs with operands."""
    results = op.logical_result_types
    aliased = [alias.output_tuple_indices for alias in op.output_operand_aliases]
    return find_in_buffers(
        *(op.call_target_name, [operand.type for operand in op.operands], results, aliased),
        len(op.results) == 1 and isinstance(op.results[0].type, TupleType),
    )


def _tuple_member(type: Type, indices: tuple[int, ...]) -> Type | None:
    for index in indices:
        if not isinstance(type, TupleType) or not 0 <= index < len(type.types):
            return None
        type = type.types[index]
    return type.tensor_type if isinstance(type, BufferType) else type


@op(mlir="stablehlo.custom_call", hlo=Opcode("custom-call", needs_shape=True), form=Form.OWN)
class CustomCall(DeclaredOperation):
    """Calls an external function by name.

    HLO keeps `backend_config` among the annotations; `called_computations` are regions.

    Spec: custom_call.
    """

    second_version = (1, 18, 0)
    keeps_precision = True
    needs_its_floats = True
    inputs: tuple[Value, ...] = operand_field(_FOREIGN, variadic=True)
    all_results: tuple[Value, ...] = result_field(_FOREIGN, variadic=True)
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
    #: Since version 1.18; older texts have it as a discardable attribute.
    result_tilings: Attribute | None = attribute_field(Kind.ATTRIBUTE, default=None, second=True, later=24)
    #: HLO attributes that only custom calls and convolutions carry, as text by name (`window`, `dim_labels`,
    #: `operand_layout_constraints`, `schedule`, `literal`, ...).
    hlo_attributes: dict[str, Any] | None = attribute_field(Kind.ATTRIBUTE, default=None, mlir=False)
    hlo_called_computations: tuple[Region, ...] = region_field(
        hlo="called_computations", hlo_each=("to_apply",), variadic=True, optional=True
    )
    constraints = {
        "api_version": "0 <= api_version <= 4",
        "layouts": _layouts_fit,
        "backend_config": _backend_config_fits,
        "aliases": _aliases_exist,
        "buffers": _buffers_fit,
    }
