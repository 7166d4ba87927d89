"""Emission of operations, including those that many rules need: constants, shapes, regions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import jax
import numpy as np

from frontends.jax_tracer.avals import element_type, is_static, physical_shape_and_dtype, type_of
from frontends.jax_tracer.dimensions import DimensionReader
from hlo_text import ops
from hlo_text.core.attributes import Literal, Location
from hlo_text.core.ir import Block, Function, Operation, Region, Value
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import TensorType, Type


@attrs.frozen
class TraceOptions:
    """Options of a translation.

    Attributes:
        platform: `cpu`, `cuda`, `rocm` or `tpu`: whose library calls replace what StableHLO cannot express.
        keep_callbacks: Whether to keep callbacks and custom kernels as custom calls instead of rejecting them.
        locations: Whether to keep source locations and scopes.
    """

    platform: str = "cpu"
    keep_callbacks: bool = False
    locations: bool = True


@attrs.define(eq=False)
class InsertionPoint:
    """Block that operations are appended to.

    Attributes:
        operations: The emitted operations.
        dimensions: The values of the symbolic dimensions in the block.
        constants: Constants captured by jaxprs with their values in the block, by identity.
    """

    operations: list[Operation]
    dimensions: dict[str, Value]
    constants: dict[int, tuple[Any, Value]] = attrs.field(factory=dict)


class Emitter:
    """Emitter of the operations and functions of one module.

    Attributes:
        options: Options of the translation.
        location: Location of emitted operations, or None without locations.
        functions: Functions of the module in order, after `sdy.mesh` operations.
        dimension_names: Names of the symbolic dimensions of the module.
        shared: State that rules share across the module, by their own keys; `num_partitions` is the number of devices.
    """

    def __init__(self, options: TraceOptions, dimension_names: Sequence[str] = ()) -> None:
        self.options = options
        self.location: Location | None = None
        self.functions: list[Operation] = []
        self.dimension_names = tuple(dimension_names)
        self.shared: dict[Any, Any] = {}
        self._symbols: set[str] = set()
        self._num_renamed = 0
        self._place = InsertionPoint([], {})

    # --- emitting ----------------------------------------------------------------------------------------------------

    def emit(
        self,
        cls: Any,
        *operands: Any,
        result_types: Sequence[Type] | None = None,
        **fields: Any,
    ) -> Value:
        """Emit an operation with one result and return the result.

        Args:
            cls: An operation class of `hlo_text.ops`.
            operands: Values in field order; a variadic field accepts a sequence.
            result_types: Types of the results; inferred by default.
            fields: Remaining operands, attributes and regions by field name.
        """
        return self.emit_all(cls, *operands, result_types=result_types, **fields)[0]

    def emit_all(
        self,
        cls: Any,
        *operands: Any,
        result_types: Sequence[Type] | None = None,
        **fields: Any,
    ) -> tuple[Value, ...]:
        """Emit an operation and return all its results (see `emit`)."""
        op = cls.make(*operands, result_types=result_types, **fields)
        op.location = self.location
        self._place.operations.append(op)
        results: tuple[Value, ...] = op.results
        return results

    def append(self, op: Operation) -> tuple[Value, ...]:
        """Append an operation created elsewhere, such as one of an unregistered dialect, and return its results."""
        op.location = self.location
        self._place.operations.append(op)
        return op.results

    def constant(self, value: Any, dtype: Any = None, shape: Sequence[Any] = ()) -> Value:
        """Return a constant.

        Args:
            value: A number or an array.
            dtype: The dtype; by default that of the value.
            shape: A shape to which a scalar is broadcast by a separate operation, as in JAX.
        """
        array = np.asarray(value) if dtype is None else np.asarray(value).astype(dtype)
        if array.dtype == jax.dtypes.float0:
            array = np.zeros(array.shape, np.bool_)
        return self.broadcast(self._constant(array), shape) if len(shape) else self._constant(array)

    def _constant(self, array: np.ndarray[Any, Any]) -> Value:
        axes = [axis for axis, stride in enumerate(array.strides) if stride or array.shape[axis] == 1]
        if array.size > 1 and len(axes) < array.ndim:  # a broadcast view keeps its few elements
            core_array = array[tuple(slice(None) if axis in axes else 0 for axis in range(array.ndim))]
            return self.broadcast(self._constant(np.ascontiguousarray(core_array)), array.shape, axes)
        type = TensorType(tuple(array.shape), element_type(array.dtype))
        is_splat = array.size == 1 or (array.size > 1 and _is_splat(array))
        if is_splat and array.size > 1:
            array = np.broadcast_to(array.reshape(-1)[0], array.shape)
        return self.emit(ops.Constant, value=Literal(type, array, is_splat=is_splat))

    def full_like(self, number: Any, aval: Any) -> Value:
        """Return an array filled with a number in the shape and dtype of an abstract value, in the form of JAX.

        The scalar is broadcast by a separate operation, even to rank 0.
        """
        shape, dtype = physical_shape_and_dtype(aval)
        return self.broadcast(self.constant(number, dtype), shape, ())

    # --- shapes ------------------------------------------------------------------------------------------------------

    def broadcast(self, operand: Value, shape: Sequence[Any], dimensions: Sequence[int] = ()) -> Value:
        """Broadcast to a shape that may be symbolic; `dimensions` maps operand dimensions to result dimensions."""
        fields = {"broadcast_dimensions": tuple(dimensions)}
        result_type = _with_shape(operand, shape)
        if is_static(shape):
            return self.emit(ops.BroadcastInDim, operand, result_types=[result_type], **fields)
        sizes = self.shape_tensor(shape)
        return self.emit(ops.DynamicBroadcastInDim, operand, sizes, result_types=[result_type], **fields)

    def reshape(self, operand: Value, shape: Sequence[Any]) -> Value:
        """Reshape to a shape that may be symbolic."""
        result_type = _with_shape(operand, shape)
        if is_static(shape):
            return self.emit(ops.Reshape, operand, result_types=[result_type])
        return self.emit(ops.DynamicReshape, operand, self.shape_tensor(shape), result_types=[result_type])

    def slice(self, operand: Value, starts: Sequence[Any], limits: Sequence[Any], strides: Sequence[Any]) -> Value:
        """Slice an operand; starts, limits and strides, one per dimension, may be symbolic."""
        parts = (starts, limits, strides)
        if all(map(is_static, parts)):
            start_indices, limit_indices, steps = (tuple(map(int, part)) for part in parts)
            return self.emit(
                ops.Slice, operand, start_indices=start_indices, limit_indices=limit_indices, strides=steps
            )
        sizes = [-((start - limit) // stride) for start, limit, stride in zip(*parts, strict=True)]
        tensors = [self.shape_tensor(part) for part in parts]
        return self.emit(ops.RealDynamicSlice, operand, *tensors, result_types=[_with_shape(operand, sizes)])

    def convert(self, operand: Value, dtype: Any) -> Value:
        """Convert to a dtype; the operation is emitted even if the dtype is equal, as in JAX."""
        assert isinstance(operand.type, TensorType)
        result_type = TensorType(operand.type.shape, element_type(dtype))
        return self.emit(ops.Convert, operand, result_types=[result_type])

    def dimension(self, size: Any) -> Value:
        """Return a static or symbolic size as an `i32` scalar."""
        return DimensionReader(self, self._place.dimensions).scalar(size)

    def shape_tensor(self, shape: Sequence[Any]) -> Value:
        """Return static or symbolic sizes as an `i32` tensor."""
        if is_static(shape):
            return self.constant(np.asarray(shape, np.int32))
        return self.stack_scalars([self.dimension(size) for size in shape])

    def stack_scalars(self, scalars: Sequence[Value]) -> Value:
        """Stack scalars into a tensor of rank 1."""
        parts = [self.reshape(scalar, (1,)) for scalar in scalars]
        return self.emit(ops.Concatenate, parts, dimension=0) if len(parts) > 1 else parts[0]

    def set_dimension(self, name: str, value: Value) -> None:
        """Set the value of a symbolic dimension in the current function."""
        self._place.dimensions[name] = value

    # --- types -------------------------------------------------------------------------------------------------------

    @staticmethod
    def type_of(aval: Any) -> Type:
        """Return the type of an abstract value (see `frontends.jax_tracer.avals`)."""
        return type_of(aval)

    @staticmethod
    def scalar_type(dtype: Any) -> TensorType:
        """Return the type of a scalar of a dtype."""
        return TensorType((), element_type(dtype))

    # --- regions -----------------------------------------------------------------------------------------------------

    def region(self, argument_types: Sequence[Type], body: Callable[..., Sequence[Value]]) -> Region:
        """Return a region with operations emitted by `body`, which receives the arguments and returns the results.

        The body may capture values from the enclosing region.
        """
        arguments = tuple(Value(type) for type in argument_types)
        with self._at(InsertionPoint([], self._place.dimensions, dict(self._place.constants))) as place:
            results = tuple(body(*arguments))
            self.emit_all(ops.Return, results, result_types=())
        locations = (self.location,) * len(arguments) if self.location is not None else ()
        return Region([Block(arguments, place.operations, None, locations)])

    def declare(self, name: str, visibility: str) -> Function:
        """Append a function without body to the module, with its name made unique."""
        symbol = name
        while symbol in self._symbols:
            symbol = f"{name}_{self._num_renamed}"
            self._num_renamed += 1
        self._symbols.add(symbol)
        function = Function(NO_ATTRIBUTES, (), (), (Region([]),), symbol=symbol, visibility=visibility)
        self.functions.append(function)
        return function

    @contextlib.contextmanager
    def isolated(self) -> Iterator[list[Operation]]:
        """Emit into a separate list that captures no values, such as the body of a foreign region."""
        with self._at(InsertionPoint([], {})) as place:
            yield place.operations

    def reducer(self, cls: Any, dtype: Any) -> Region:
        """Return the region of a binary operation on scalars, such as `add`."""
        scalar = TensorType((), element_type(dtype))
        return self.region([scalar, scalar], lambda x, y: [self.emit(cls, x, y)])

    @contextlib.contextmanager
    def _at(self, place: InsertionPoint) -> Iterator[InsertionPoint]:
        outer, self._place = self._place, place
        try:
            yield place
        finally:
            self._place = outer


def _with_shape(operand: Value, shape: Sequence[Any]) -> TensorType:
    assert isinstance(operand.type, TensorType)
    sizes = tuple(int(size) if isinstance(size, int | np.integer) else None for size in shape)
    return TensorType(sizes, operand.type.element_type)


def _is_splat(array: np.ndarray[Any, Any]) -> bool:
    """Return whether all elements have the same bits."""
    flat = np.ascontiguousarray(array).reshape(-1)
    raw = flat.view(np.uint8).reshape(flat.size, -1)
    return bool((raw[0] == raw).all())
