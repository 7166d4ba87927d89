"""Scans along a dimension in CHLO and HLO, with carried values and stacked outputs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from hlo_text.core.forms import Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import TensorType, Type
from hlo_text.inference.result_types import (
    Dimension,
    arranged,
    dimensions_of,
    fail_to_infer,
    fresh_type,
    require,
    returned_types,
    tensor_type,
    tensor_types,
)

_RULES = {
    "dimension": "0 <= dimension < rank(inputs...)",
    "steps": "same(dim(inputs..., dimension))",
    "body": (
        "input_types(body) = body_inputs and size(output_types(body)) = size(results) and (num_carries = 0 or "
        "output_types(body)[-num_carries:] = type(inits...))"
    ),
    "results": "type(results...) = stacked_types",
}


class ScanOperation(DeclaredOperation):
    """Runs `body` for each index of `dimension` of the inputs, passing carried values along.

    The operands are the inputs, then the carries. The arguments of the body are slices of the inputs without the
    dimension, then the carries. The results are the outputs, stacked along the dimension, then the carries.
    """

    __slots__ = ()
    all_operands: tuple[Value, ...] = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED, variadic=True)
    all_results: tuple[Value, ...] = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED, variadic=True)
    dimension: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True)
    body: Region = region_field(hlo="to_apply", hlo_inline="calls")

    @property
    @abstractmethod
    def num_carries(self) -> int:
        """Number of carried values."""

    @property
    def inputs(self) -> tuple[Value, ...]:
        """The scanned operands."""
        return self.operands[: max(len(self.operands) - self.num_carries, 0)]

    @property
    def inits(self) -> tuple[Value, ...]:
        """The initial carried values."""
        return self.operands[len(self.inputs) :]

    @property
    def body_inputs(self) -> tuple[Type, ...]:
        """The expected argument types of the body."""
        sizes = [(type, list(dimensions_of(type))) for type in tensor_types(self.inputs)] if self.inputs else []
        for _, dimensions in sizes:
            del dimensions[self.dimension]
        slices = (arranged(dimensions, type.element_type, None) for type, dimensions in sizes)
        return (*slices, *(init.type for init in self.inits))

    @property
    def stacked_types(self) -> tuple[Type, ...] | None:
        """Types of the results: the body's outputs stacked, then the carries; None without inputs."""
        types = returned_types(self.body)
        count = len(types) - self.num_carries
        if not self.inputs or count < 0:
            return None
        steps = dimensions_of(tensor_type(self.inputs[0]))[self.dimension]
        return (*(self._stacked(type, steps) for type in types[:count]), *(init.type for init in self.inits))

    def _stacked(self, type: Type, steps: Dimension) -> Type:
        if not isinstance(type, TensorType):
            return type
        sizes = list(dimensions_of(type))
        sizes.insert(self.dimension, steps)
        return fresh_type(sizes, type.element_type, type)

    def _infer(self) -> tuple[Type, ...]:
        rule = f"num_carries must be at most the number of operands {len(self.operands)}, found {self.num_carries}"
        require(0 <= self.num_carries <= len(self.operands), rule)
        ranks: Sequence[int] = [type.rank for type in tensor_types(self.inputs)] if self.inputs else ()
        rule = f"dimension must be less than the ranks {list(ranks)} of the inputs, found {self.dimension}"
        require(all(0 <= self.dimension < rank for rank in ranks), rule)
        types = self.stacked_types
        return types if types is not None else fail_to_infer("the number of steps is unknown without inputs")


@op(hlo="scan")
class HloScan(ScanOperation):
    """Scan along a dimension, with `num_carries` carried values."""

    dimension: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True, mlir=False)
    num_carries: int = attribute_field(Kind.I64, hlo="num_carries", mlir=False)
    is_reverse: bool = attribute_field(Kind.BOOL, default=False, hlo="is_reverse", hlo_omit_default=True, mlir=False)
    is_associative: bool = attribute_field(Kind.BOOL, default=False, hlo="is_associative", mlir=False)
    constraints = {
        "num_carries": "0 <= num_carries <= size(operands) and num_carries <= size(results)",
        **_RULES,
    }


@op(mlir="chlo.scan", form=Form.OWN)
class Scan(ScanOperation):
    """Scan along a dimension; the segment sizes separate inputs and outputs from carried values."""

    is_isolated = True
    is_reverse: bool = attribute_field(Kind.BOOL, default=False)
    is_associative: bool | None = attribute_field(Kind.BOOL, default=None)
    operand_segment_sizes: tuple[int, ...] = attribute_field(Kind.I32_ARRAY, mlir_name="operandSegmentSizes")
    result_segment_sizes: tuple[int, ...] = attribute_field(Kind.I32_ARRAY, mlir_name="resultSegmentSizes")
    constraints = {
        "segments": (
            "size(operand_segment_sizes) = size(result_segment_sizes) = 2 and sum(operand_segment_sizes) = "
            "size(operands) and sum(result_segment_sizes) = size(results) and 0 <= operand_segment_sizes and 0 <= "
            "result_segment_sizes and operand_segment_sizes[1] = result_segment_sizes[1]"
        ),
        **_RULES,
    }

    @property
    def num_carries(self) -> int:
        """Number of carried values."""
        sizes = self.operand_segment_sizes
        return sizes[1] if len(sizes) == 2 else 0
