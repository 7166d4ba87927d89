"""Random numbers."""

from __future__ import annotations

from hlo_text.core.attributes import RngAlgorithm, RngDistribution
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import UI64, Layout, TensorType, Type

_NUMBER = TypeClass.BOOL | TypeClass.INTEGER | TypeClass.FLOAT


@op(mlir="stablehlo.rng", form=Form.FUNCTION_TYPE)
class Rng(DeclaredOperation):
    """Legacy: random numbers of a uniform or normal distribution with the parameters `a` and `b`.

    Spec: rng.
    """

    draws_random_numbers = True
    a: Value = operand_field(_NUMBER, rank=0)
    b: Value = operand_field(_NUMBER, rank=0)
    shape: Value = operand_field(TypeClass.INTEGER | TypeClass.INDEX, rank=1)
    result: Value = result_field(_NUMBER)
    rng_distribution: RngDistribution = attribute_field(Kind.ENUM, RngDistribution, pretty="distribution")
    constraints = {
        "C1": "element_type(a) = element_type(b) = element_type(result)",
        "C2": "rng_distribution = NORMAL implies is_float(a)",
        "C3": "rank(result) = size(shape) and shape(result) = shape",
    }


@op(mlir="stablehlo.rng_bit_generator", hlo=Opcode("rng-bit-generator", needs_shape=True), form=Form.FUNCTION_TYPE)
class RngBitGenerator(DeclaredOperation):
    """Random bits and the next generator state; optimized HLO may omit the state.

    Spec: rng_bit_generator.
    """

    first_operand_position = 2  # after rng_algorithm
    initial_state: Value = operand_field(TypeClass.INTEGER | TypeClass.FLOAT)
    output_state: Value = result_field(TypeClass.INTEGER | TypeClass.FLOAT)
    output: Value = result_field(TypeClass.INTEGER | TypeClass.FLOAT)
    rng_algorithm: RngAlgorithm = attribute_field(Kind.ENUM, RngAlgorithm, pretty="algorithm", hlo="algorithm")
    constraints = {
        "O2": "is_hlo or is_static(output)",
        "C1": "type(initial_state) = type(output_state)",
        "C2": (
            "(rng_algorithm = THREE_FRY implies size(initial_state) = 2) and (rng_algorithm = PHILOX implies "
            "size(initial_state) in [2, 3])"
        ),
    }
    unenforced = {"C1": "shape(initial_state) = shape(output_state)", "C2": "", "results": "is_hlo"}


@op(hlo=Opcode("rng", needs_shape=True))
class HloRng(DeclaredOperation):
    """Random numbers of a distribution, in the shape of the result."""

    has_effects = True
    parameters: tuple[Value, ...] = operand_field(_NUMBER, rank=0, variadic=True)
    result: Value = result_field(_NUMBER)
    distribution: RngDistribution = attribute_field(Kind.ENUM, RngDistribution, hlo="distribution", mlir=False)
    constraints = {
        "parameters": "size(parameters) = 2",
        "type": "element_type(parameters...) = element_type(result)",
        "distribution": "distribution = NORMAL implies is_float(result)",
    }


@op(hlo=Opcode("rng-get-and-update-state", needs_shape=True))
class RngGetAndUpdateState(DeclaredOperation):
    """Reads the device's random state and advances it by `delta`."""

    draws_random_numbers = True
    result: Value = result_field(TypeClass.UNSIGNED)
    delta: int = attribute_field(Kind.I64, hlo="delta", mlir=False)
    constraints = {
        "shape": "shape(result) = [2] and element_type(result) = ui64",
    }

    def _infer(self) -> tuple[Type, ...]:
        return (TensorType((2,), UI64, layout=Layout.default(1)),)
