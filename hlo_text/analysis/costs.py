"""Floating-point operations and bytes of single operations, by the rules of XLA's HloCostAnalysis.

Rules are registered by the class of the operation. An operation without a rule reads its operands, writes its results
and computes nothing. Costs depend only on types and attributes, except for operations with regions: `cost_of` receives
a function that returns the cost of a region.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs

from hlo_text import ops
from hlo_text.analysis.fused_bytes import fused_bytes
from hlo_text.analysis.library_products import product_of
from hlo_text.analysis.sizes import num_elements, size_in_bytes, stored_bytes, written_bytes
from hlo_text.core.attributes import DotDimensionNumbers, FusionKind
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.memo import Memo, remembered
from hlo_text.core.types import TensorType
from hlo_text.inference.result_types import PredicateOperation

_FMA_FLOPS = 2
_FMA_PER_COMPLEX_PRODUCT = 4
#: Limit on the window positions that are counted one by one.
_MOST_POSITIONS = 1 << 22


@attrs.frozen
class Cost:
    """An amount of work.

    Attributes:
        flops: Arithmetic operations on elements, of any number type.
        transcendentals: Elements computed by functions such as `exponential`.
        bytes_accessed: Bytes read and written if every operation accesses memory by itself.
    """

    flops: int = 0
    transcendentals: int = 0
    bytes_accessed: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.flops + other.flops,
            self.transcendentals + other.transcendentals,
            self.bytes_accessed + other.bytes_accessed,
        )

    def times(self, count: int) -> Cost:
        """Return the cost of `count` repetitions."""
        return Cost(self.flops * count, self.transcendentals * count, self.bytes_accessed * count)

    def without_bytes(self) -> Cost:
        """Return the cost without memory traffic, as for reducers, whose values stay in registers."""
        return attrs.evolve(self, bytes_accessed=0)


NOTHING = Cost()

#: Returns the cost of running a region once.
RegionCost = Callable[[Region], Cost]
#: Returns the cost of an operation itself, including regions that are applied to elements.
Rule = Callable[[Any, RegionCost], Cost]

_RULES: dict[type[Operation], Rule] = {}
_R = TypeVar("_R", bound=Rule)


def _counts(*classes: type[Operation]) -> Callable[[_R], _R]:
    def register(rule: _R) -> _R:
        _RULES.update(dict.fromkeys(classes, rule))
        return rule

    return register


def cost_of(op: Operation, region_cost: RegionCost) -> Cost:
    """Return the cost of an operation itself, without its loops, branches and calls.

    Args:
        op: The operation.
        region_cost: Returns the cost of running a region once.
    """
    rule = _rules_by_class[op.__class__]
    return rule(op, region_cost) if rule is not None else Cost(bytes_accessed=accessed(op))


def _find_rule(cls: type[Operation]) -> Rule | None:
    return next((_RULES[base] for base in cls.__mro__ if base in _RULES), None)


_rules_by_class: Memo[type[Operation], Rule | None] = Memo("analysis: rules of costs", 1 << 12, make=_find_rule)


def accessed(op: Operation) -> int:
    """Return the bytes of the operands and results."""
    return _read(op.operands) + _written(op)


def _read(values: Sequence[Value]) -> int:
    return sum([stored_bytes(value.type) for value in values])


def _written(op: Operation) -> int:
    return sum([written_bytes(result.type) for result in op.results])


def _first_elements(op: Operation) -> int:
    """Return the number of elements of the first result."""
    return num_elements(op.logical_result_types[0]) if op.results else 0


@_counts(
    *(ops.UnaryElementwise, ops.BinaryElementwise, ops.Compare, ops.Select, ops.Clamp, ops.ReducePrecision),
    *(ops.Complex, ops.BitcastConvert, ops.StochasticConvert, ops.UniformQuantize, ops.UniformDequantize),
    *(ops.Mulhi, ops.Square, ops.Conj, PredicateOperation, ops.BroadcastingBinary, ops.BroadcastSelect),
)
def _elementwise(op: Operation, region_cost: RegionCost) -> Cost:
    return Cost(_first_elements(op), 0, accessed(op))


@_counts(
    *(ops.Transcendental, ops.Power, ops.Atan2, ops.Rng, ops.HloRng, ops.RngBitGenerator),
    *(ops.NumberFunction, ops.FloatFunctionOfTwo, ops.BroadcastPower, ops.BroadcastAtan2),
)
def _transcendental(op: Operation, region_cost: RegionCost) -> Cost:
    return Cost(0, sum(num_elements(result.type) for result in op.results), accessed(op))


@_counts(
    *(ops.Constant, ops.Parameter, ops.GetTupleElement, ops.Bitcast, ops.AfterAll, ops.CreateToken),
    *(ops.AddDependency, ops.Domain, ops.Call, ops.FunctionCall, ops.Composite, ops.If, ops.Case),
    *(ops.Conditional, ops.AsyncComputationStart, ops.AsyncComputationUpdate, ops.DoneOperation),
    *(ops.AsyncStart, ops.AsyncDone, ops.UpstreamOperation),
)
def _nothing(op: Operation, region_cost: RegionCost) -> Cost:
    """Return no cost: the operation only forwards pointers, or its regions do the work."""
    return NOTHING


@_counts(ops.CustomCall)
def _custom_call(op: ops.CustomCall, region_cost: RegionCost) -> Cost:
    """Return the cost of a product by a GPU library, without workspaces; -1 for other calls, which XLA adds up too."""
    product = product_of(op)
    if product is None:
        return Cost(-1, 0, -1)
    moved = _read(op.operands) + stored_bytes(op.logical_result_types[0])
    return Cost(cost_of(product, region_cost).flops, 0, moved)


@_counts(ops.WrappedStart)
def _started(op: ops.WrappedStart, region_cost: RegionCost) -> Cost:
    return cost_of(op.wrapped_operation(), region_cost)


@_counts(ops.Tuple)
def _tuple(op: ops.Tuple, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=stored_bytes(op.results[0].type))


@_counts(ops.Terminator, ops.While)
def _packed(op: Operation, region_cost: RegionCost) -> Cost:
    """Return the cost of StableHLO's implicit tuple of returned or carried values; HLO has an explicit `tuple`."""
    return Cost(bytes_accessed=8 * len(op.operands) if len(op.operands) > 1 else 0)


@_counts(ops.Transpose)
def _transpose(op: ops.Transpose, region_cost: RegionCost) -> Cost:
    """Return no cost if elements keep their position in memory."""
    return NOTHING if _aliases_operand(op) else Cost(bytes_accessed=accessed(op))


def _aliases_operand(op: ops.Transpose) -> bool:
    operand, result = op.operand.type, op.results[0].type
    if not isinstance(operand, TensorType) or not isinstance(result, TensorType):
        return False
    permutation = op.permutation
    given = [axis for axis in _minor_to_major(operand) if operand.shape[axis] != 1]
    moved = [permutation[axis] for axis in _minor_to_major(result) if result.shape[axis] != 1]
    return given == moved


def _minor_to_major(type: TensorType) -> Sequence[int]:
    return range(type.rank)[::-1] if type.layout is None else type.layout.minor_to_major


@_counts(ops.Slice, ops.RealDynamicSlice)
def _slice(op: Operation, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=2 * _written(op))


@_counts(ops.DynamicSlice)
def _dynamic_slice(op: ops.DynamicSlice, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=2 * _written(op) + _read(op.operands[1:2]))


@_counts(ops.DynamicUpdateSlice)
def _dynamic_update_slice(op: ops.DynamicUpdateSlice, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=2 * _read(op.operands[1:2]) + _read(op.operands[2:3]))


@_counts(ops.Gather, ops.DynamicGather)
def _gather(op: Operation, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=2 * _written(op) + _read(op.operands[1:2]))


@_counts(ops.Scatter)
def _scatter(op: ops.Scatter, region_cost: RegionCost) -> Cost:
    updates = op.updates
    applied = region_cost(op.update_computation).without_bytes().times(num_elements(updates[0].type))
    return applied + Cost(bytes_accessed=3 * _read(updates) + _read((op.scatter_indices,)))


@_counts(ops.DotGeneral, ops.ScaledDot)
def _dot_general(op: Any, region_cost: RegionCost) -> Cost:
    numbers: DotDimensionNumbers = op.dot_dimension_numbers
    contracted = _sizes(op.operands[0], numbers.lhs_contracting_dimensions)
    return Cost(_FMA_FLOPS * _first_elements(op) * contracted, 0, accessed(op))


@_counts(ops.Dot)
def _dot(op: ops.Dot, region_cost: RegionCost) -> Cost:
    lhs = op.operands[0].type
    contracted = _sizes(op.operands[0], (lhs.rank - 1,)) if isinstance(lhs, TensorType) and lhs.rank else 1
    return Cost(_FMA_FLOPS * _first_elements(op) * contracted, 0, accessed(op))


@_counts(ops.RaggedDot)
def _ragged_dot(op: ops.RaggedDot, region_cost: RegionCost) -> Cost:
    contracted = _sizes(op.operands[0], op.ragged_dot_dimension_numbers.lhs_contracting_dimensions)
    return Cost(_FMA_FLOPS * _first_elements(op) * contracted, 0, accessed(op))


def _sizes(value: Value, axes: Sequence[int]) -> int:
    """Return the product of some dimension sizes; a dynamic dimension counts with its bound, or as 1."""
    type = value.type
    if not isinstance(type, TensorType):
        return 1
    bounds = type.bounds or (None,) * type.rank
    known = [(type.shape[axis], bounds[axis]) for axis in axes if 0 <= axis < type.rank]
    return math.prod(bound or 1 if size is None else size for size, bound in known)


@_counts(ops.Convolution)
def _convolution(op: ops.Convolution, region_cost: RegionCost) -> Cost:
    """Count products, without those in padding or in the holes of dilated operands."""
    numbers = op.dimension_numbers
    spatial = len(numbers.input_spatial_dimensions)
    valid = [
        _valid_positions(
            (
                _sizes(op.lhs, (numbers.input_spatial_dimensions[axis],)),
                _sizes(op.rhs, (numbers.kernel_spatial_dimensions[axis],)),
                _sizes(op.results[0], (numbers.output_spatial_dimensions[axis],)),
                _at(op.window_strides, axis, 1),
                _at(op.padding, axis, (0, 0))[0],
                _at(op.lhs_dilation, axis, 1),
                _at(op.rhs_dilation, axis, 1),
            )
        )
        for axis in range(spatial)
    ]
    products = (
        (_sizes(op.lhs, (numbers.input_feature_dimension,)) // max(op.feature_group_count, 1))
        * _sizes(op.rhs, (numbers.kernel_output_feature_dimension,))
        * (_sizes(op.lhs, (numbers.input_batch_dimension,)) // max(op.batch_group_count, 1))
        * math.prod(valid)
    )
    return Cost(_FMA_FLOPS * products, 0, accessed(op))


def _at(values: Sequence[Any] | None, axis: int, default: Any) -> Any:
    return default if values is None or axis >= len(values) else values[axis]


@remembered("analysis: window positions", 1 << 12)
def _valid_positions(dimension: tuple[int, ...]) -> int:
    """Count the pairs of output and window positions that fall on an element, along one dimension.

    The valid output positions of one window element form an arithmetic progression, which is counted without a loop
    over the outputs. If both sides have millions of positions, all pairs are counted.

    Args:
        dimension: Sizes of the base, the window and the output, stride, low padding, dilations of base and window.
    """
    size, window, outputs, stride, padding, base_dilation, window_dilation = dimension
    if window > outputs:  # symmetric: an element's position is the sum of both
        window, outputs, stride, window_dilation = outputs, window, window_dilation, stride
    if window > _MOST_POSITIONS:
        return window * outputs
    total = 0
    end = base_dilation * (size - 1)
    common = math.gcd(stride, base_dilation)
    period = base_dilation // common
    inverse = pow(stride // common, -1, period)
    for position in range(window):
        offset = position * window_dilation - padding
        first = max(0, -(offset // stride))
        last = min(outputs - 1, (end - offset) // stride)
        if offset % common == 0:  # one output per period falls on an element
            start = first + (-offset // common * inverse - first) % period
            total += max(0, (last - start) // period + 1)
    return total


@_counts(ops.Fft)
def _fft(op: ops.Fft, region_cost: RegionCost) -> Cost:
    logarithms = math.prod(max(length, 1).bit_length() - 1 for length in op.fft_length)
    elements = num_elements(op.operands[0].type)
    return Cost(_FMA_FLOPS * _FMA_PER_COMPLEX_PRODUCT * logarithms * elements, 0, accessed(op))


@_counts(ops.TriangularSolve)
def _triangular_solve(op: ops.TriangularSolve, region_cost: RegionCost) -> Cost:
    """Count the reads of half of the triangular matrix."""
    matrix, right = op.operands[:2]
    size = matrix.type.shape[-1] or 1 if isinstance(matrix.type, TensorType) and matrix.type.rank else 1
    read = stored_bytes(matrix.type) // 2 + stored_bytes(right.type)
    return Cost(_FMA_FLOPS * size * num_elements(right.type), 0, _written(op) + read)


@_counts(ops.Cholesky)
def _cholesky(op: ops.Cholesky, region_cost: RegionCost) -> Cost:
    """Count reads and writes of half of the matrix."""
    matrix = op.operands[0].type
    size = matrix.shape[-1] or 1 if isinstance(matrix, TensorType) and matrix.rank else 1
    return Cost(size * num_elements(matrix) // 3, 0, _written(op) // 2 + stored_bytes(matrix) // 2)


@_counts(ops.Map)
def _map(op: ops.Map, region_cost: RegionCost) -> Cost:
    return region_cost(op.computation).without_bytes().times(_first_elements(op)) + Cost(bytes_accessed=accessed(op))


@_counts(ops.Reduce)
def _reduce(op: ops.Reduce, region_cost: RegionCost) -> Cost:
    applications = num_elements(op.operands[0].type) - _first_elements(op) if op.operands else 0
    return region_cost(op.body).without_bytes().times(max(applications, 0)) + Cost(bytes_accessed=accessed(op))


@_counts(ops.ReduceWindow)
def _reduce_window(op: ops.ReduceWindow, region_cost: RegionCost) -> Cost:
    elements = _first_elements(op)
    applications = (math.prod(op.window_dimensions) - 1) * elements
    reduced = _reduced_size(op)
    if reduced is not None:
        applications = elements // reduced + reduced - 1
    return region_cost(op.body).without_bytes().times(applications) + Cost(bytes_accessed=accessed(op))


def _reduced_size(op: ops.ReduceWindow) -> int | None:
    """Return the size of the dimension that the operation reduces and broadcasts, or None.

    The window spans this dimension from every position: both sides are padded by one less than the size.
    """
    padding = op.padding or ()
    windows = [axis for axis, size in enumerate(op.window_dimensions) if size != 1]
    padded = [axis for axis, amounts in enumerate(padding) if any(amounts)]
    if len(windows) != 1 or padded != windows or len(op.results) != 1:
        return None
    (axis,) = windows
    size = _sizes(op.results[0], windows)
    is_spanned = tuple(padding[axis]) == (size - 1, size - 1) and op.window_dimensions[axis] == 2 * size - 1
    return size if is_spanned else None


@_counts(ops.SelectAndScatter)
def _select_and_scatter(op: ops.SelectAndScatter, region_cost: RegionCost) -> Cost:
    sources = num_elements(op.operands[1].type)
    compared = math.prod(op.window_dimensions or (1,)) - 1
    select, scatter = (region_cost(region).without_bytes() for region in op.regions[:2])
    return select.times(compared * sources) + scatter.times(sources) + Cost(bytes_accessed=accessed(op))


@_counts(ops.Sort)
def _sort(op: ops.Sort, region_cost: RegionCost) -> Cost:
    """Count the comparisons of an n log n sort."""
    elements = num_elements(op.operands[0].type) if op.operands else 0
    return Cost(elements * max(elements - 1, 0).bit_length(), 0, accessed(op))


@_counts(ops.AllReduce, ops.AllReduceStart, ops.CrossReplicaSum)
def _all_reduce(op: Operation, region_cost: RegionCost) -> Cost:
    """Count one addition per element, as for two processes."""
    return Cost(sum(num_elements(result.type) for result in op.results), 0, accessed(op))


@_counts(ops.Infeed)
def _infeed(op: Operation, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=sum(size_in_bytes(result.type) for result in op.results))


@_counts(ops.Outfeed)
def _outfeed(op: Operation, region_cost: RegionCost) -> Cost:
    return Cost(bytes_accessed=sum(size_in_bytes(operand.type) for operand in op.operands))


@_counts(ops.ScanOperation)
def _scan(op: ops.ScanOperation, region_cost: RegionCost) -> Cost:
    """Count the body once per index. XLA multiplies it by the elements of the carried value."""
    steps = _sizes(op.operands[0], (op.dimension,)) if op.operands else 0
    return region_cost(op.body).without_bytes().times(steps) + Cost(bytes_accessed=accessed(op))


@_counts(ops.Fusion)
def _fusion(op: ops.Fusion, region_cost: RegionCost) -> Cost:
    """Count the fused computation and the accessed parts of its operands; intermediate values stay in registers."""
    if op.kind is FusionKind.CUSTOM:
        kernels = (inner for inner in op.computation.operations if isinstance(inner, ops.Gather | ops.Scatter))
        if (kernel := next(kernels, None)) is not None:
            return cost_of(kernel, region_cost)
    return region_cost(op.computation).without_bytes() + Cost(bytes_accessed=fused_bytes(op.computation))
