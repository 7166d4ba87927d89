"""Widening of arithmetic: floats become f64 and complex numbers c128; constants are converted exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import DotAlgorithm, FloatAttribute, IntegerAttribute, Literal
from hlo_text.core.cloning import clone
from hlo_text.core.ir import Function, Module, Operation, UnregisteredOperation, Value, walk
from hlo_text.core.read_only import read_only, read_only_each
from hlo_text.core.types import (
    C128,
    F64,
    BufferType,
    ComplexType,
    ElementType,
    FloatType,
    FunctionType,
    FutureType,
    QuantizedType,
    TensorType,
    TupleType,
    Type,
    UnrankedTensorType,
    numpy_dtype,
)
from hlo_text.hlo.codecs.aliasing import member, read_aliases
from hlo_text.inference.result_types import retyped
from hlo_text.rewrite.failure import named, refused, require_valid
from hlo_text.rewrite.headers import with_aliases, with_entry_layout

#: Custom calls that return their operands, of any type.
_HANDING_ON = frozenset(
    (
        *("Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "LayoutConstraint"),
        *("MoveToHost", "MoveToDevice", "annotate_device_placement", "xla.sdy.FuncResultSharding"),
    )
)


def widen_floats(module: Module) -> Module:
    """Return a module that computes in f64 and c128, including its arguments and results.

    Constants keep their values. Operations that read bits, quantize or communicate with the host keep their types, with
    conversions around them. Dot algorithms, which name types, are dropped.

    Raises:
        RewriteError: An operation does not support wide floats, such as a transfer to the host.

    Example:
        >>> import hlo_text
        >>> module = hlo_text.parse("HloModule m\\nENTRY e { ROOT x = bf16[2] parameter(0) }")
        >>> print(widen_floats(module).entry().arguments[0].type.element_type.mlir_name)
        f64
    """
    return widened(module)[0]


def widened(module: Module) -> tuple[Module, frozenset[Operation]]:
    """Return the module that `widen_floats` returns, and the operations that it inserted.

    The other operations are those of the given module, in the order of `walk`.
    """
    widening = _Widening(clone(module))
    wide = widening.run()
    require_valid(module, wide)
    return wide, frozenset(widening.inserted)


class _Widening:
    """The in-place widening of one module.

    Attributes:
        inserted: Conversions around operations that keep their types, with the operations that take tuples apart.
    """

    def __init__(self, module: Module) -> None:
        self.inserted: list[Operation] = []
        self._module = module
        self._types: dict[int, tuple[Type, Type]] = {}  # by identity, to distinguish layouts; keeps the type alive
        self._narrow: dict[Value, Type] = {}

    def run(self) -> Module:
        """Widen the module and return it."""
        module = self._module
        operations = list(walk(module))
        regions = dict.fromkeys([*module.computations, *module.regions, *(r for op in operations for r in op.regions)])
        aliases = self._aliases()
        for region in regions:
            for block in region.blocks:
                for value in block.arguments:
                    self._widen(value)
                for op in block.operations:
                    for value in op.results:
                        self._widen(value)
        for region in regions:
            if region.result_type is not None:
                region.result_type = self._type(region.result_type)
            for block in region.blocks:
                block.operations = [made for op in block.operations for made in self._operations(op)]
        if module.header is not None and module.entry_computation is not None:
            header = with_aliases(module.header, aliases)
            module.header = with_entry_layout(header, module.entry_computation)
        return module

    # --- types ----------------------------------------------------------------------------------------------------

    def _widen(self, value: Value) -> None:
        if value not in self._narrow:
            wide = self._type(value.type)
            if wide is not value.type:
                self._narrow[value] = value.type
                value.type = wide

    def _type(self, type: Type) -> Type:
        found = self._types.get(id(type))
        if found is None:
            found = self._types[id(type)] = (type, self._widened_type(type))
        return found[1]

    def _widened_type(self, type: Type) -> Type:
        match type:
            case TensorType(element_type=element_type):
                wide = wide_element_type(element_type)
                return type if wide == element_type else retyped(type, wide)
            case UnrankedTensorType(element_type):
                return UnrankedTensorType(wide_element_type(element_type))
            case ElementType():
                return wide_element_type(type)
            case BufferType(tensor_type):
                array = self._type(tensor_type)
                return BufferType(array) if isinstance(array, TensorType) and array is not tensor_type else type
            case TupleType(types) | FutureType(types):
                elements = tuple(map(self._type, types))
                is_same = all(new is old for new, old in zip(elements, types, strict=True))
                return type if is_same else attrs.evolve(type, types=elements)
        return type

    # --- operations -----------------------------------------------------------------------------------------------

    def _operations(self, op: Operation) -> list[Operation]:
        """Return the widened form of an operation."""
        if isinstance(op, Function):
            self._widen_signature(op)
        elif isinstance(op, ops.ChannelTransfer) and op.is_host_transfer and self._deals_with_floats(op):
            reason = f"cannot widen {named(op)}: it transfers floats to or from the host, which expects their type"
            raise refused(self._module, "widen", reason, op)
        elif self._is_narrow(op):
            return self._between_conversions(op)
        else:
            op.attributes = self._attributes(op)
        return [op]

    def _deals_with_floats(self, op: Operation) -> bool:
        return any(value in self._narrow for value in (*op.operands, *op.results))

    def _is_narrow(self, op: Operation) -> bool:
        """Whether an operation uses floats but must keep its types."""
        if not self._deals_with_floats(op):
            return False
        values = (*op.operands, *op.results)
        if any(isinstance(_element_type(value.type), QuantizedType) for value in values):
            return True
        if isinstance(op, ops.CustomCall):
            return op.call_target_name not in _HANDING_ON or bool(op.hlo_attributes)
        if op.reads_bits:
            before = [_element_type(self._narrow.get(value, value.type)) for value in values]
            return before[0] != before[1]
        return op.needs_its_floats

    def _between_conversions(self, op: Operation) -> list[Operation]:
        """Return an operation on its original types, surrounded by conversions."""
        made: list[Operation] = []
        operands = [self._converted(value, self._narrow.get(value, value.type), made) for value in op.operands]
        results = tuple(Value(self._narrow.get(value, value.type), value.name) for value in op.results)
        wide, op.operands = op.results, tuple(operands)
        if isinstance(op, UnregisteredOperation) and op.pretty is not None:
            raise refused(
                self._module,
                "widen",
                f"cannot widen {named(op)}: it is unregistered and its operand types are unknown",
                op,
            )
        op.results = tuple(new if old in self._narrow else old for old, new in zip(wide, results, strict=True))
        made.append(op)
        for result, value in zip(op.results, wide, strict=True):
            if result is not value:
                self._converted(result, value.type, made, value)
        self.inserted += (each for each in made if each is not op)
        return made

    def _converted(self, value: Value, type: Type, made: list[Operation], result: Value | None = None) -> Value:
        """Convert a value to a type, tuples element by element; return the converted value."""
        if value.type is type or (value.type == type and result is None):
            return value
        if isinstance(type, TupleType) and isinstance(value.type, TupleType):
            elements = []
            for index, element_type in enumerate(type.types):
                part: Any = ops.GetTupleElement.make(value, index=index)
                made.append(part)
                elements.append(self._converted(part.result, element_type, made))
            op: Any = ops.Tuple.make(elements)
        elif value.type == type:
            return value
        else:
            op = ops.Convert.make(value, result_types=(type,))
        if result is not None:
            op.results = (result,)
        made.append(op)
        return op.results[0]  # type: ignore[no-any-return]  # an operation just made

    def _attributes(self, op: Operation) -> Mapping[str, Any]:
        changed = {name: wide for name, value in op.attributes.items() if (wide := _wide_attribute(value)) is not value}
        if not changed:
            return op.attributes
        return read_only({name: value for name, value in {**op.attributes, **changed}.items() if value is not None})

    # --- signatures -----------------------------------------------------------------------------------------------

    def _widen_signature(self, function: Function) -> None:
        before = function.function_type
        inputs, results = (tuple(map(self._type, types)) for types in (before.inputs, before.results))
        function.function_type = FunctionType(inputs, results)
        function.argument_attributes = read_only_each(
            _without_alias(attributes, old, before.results)
            for attributes, old in zip(function.argument_attributes, before.inputs, strict=False)
        )

    def _aliases(self) -> list[Any]:
        """Return the header's aliases whose parameter and result are widened alike."""
        module, entry = self._module, self._module.entry_computation
        text = module.header.attributes.get("input_output_alias") if module.header is not None else None
        if text is None or entry is None:
            return []
        kept, parameters = [], entry.argument_types
        for alias, is_required in read_aliases(text):
            parameter = parameters[alias.operand_index]
            source = member(parameter, alias.operand_tuple_indices)
            target = member(entry.output_types[0], alias.output_tuple_indices)
            if source is not None and target is not None and source.element_type == target.element_type:
                kept.append((alias, is_required))
        return kept


def wide_element_type(element_type: ElementType) -> ElementType:
    """Return f64 for floats, c128 for complex numbers, and other element types unchanged."""
    match element_type:
        case FloatType():
            return F64
        case ComplexType():
            return C128
    return element_type


def _wide_attribute(value: Any) -> Any:
    match value:
        case Literal():
            return _wide_literal(value)
        case FloatAttribute(bits, type) if type != F64:
            return FloatAttribute(_wide_bits(bits, type), F64)
        case DotAlgorithm():
            return None
    return value


def _wide_literal(literal: Literal) -> Literal:
    type = literal.type
    if isinstance(type, TupleType):
        return _wide_tuple(literal)
    if not isinstance(type, TensorType) or wide_element_type(type.element_type) == type.element_type:
        return literal
    wide = retyped(type, wide_element_type(type.element_type))
    if not literal.has_value:
        return Literal(wide, is_elided=True)
    return Literal(wide, _wide_array(literal.array, wide, literal.is_splat), is_splat=literal.is_splat)


def _wide_tuple(literal: Literal) -> Literal:
    """Return a tuple literal with widened elements."""

    def widened(type: Type, array: Any) -> tuple[Type, Any]:
        if isinstance(type, TupleType):
            parts = [widened(*pair) for pair in zip(type.types, array, strict=True)]
            return TupleType(tuple(part[0] for part in parts)), tuple(part[1] for part in parts)
        wide = _wide_literal(Literal(type, array))
        return wide.type, wide.array

    if not literal.has_value:
        return literal
    return Literal(*widened(literal.type, literal.array))


def _wide_bits(bits: int, type: ElementType) -> int:
    """Return the f64 bits of a float given by its bits."""
    dtype = numpy_dtype(type)
    narrow = np.frombuffer(bits.to_bytes(dtype.itemsize, "little"), dtype)
    return int(narrow.astype(np.float64).view(np.uint64)[0])


def _wide_array(array: Any, type: TensorType, is_splat: bool) -> Any:
    """Return an array widened exactly; a splat is widened by its element."""
    dtype = numpy_dtype(type.element_type)
    if is_splat and array.size:
        return np.broadcast_to(array.reshape(-1)[0].astype(dtype), array.shape)
    return array.astype(dtype)


def _element_type(type: Type) -> Type:
    return type.element_type if isinstance(type, TensorType | UnrankedTensorType) else type


def _without_alias(attributes: Mapping[str, Any], type: Type, results: tuple[Type, ...]) -> Mapping[str, Any]:
    """Return an argument's attributes without its alias if the aliased result is widened differently."""
    alias = attributes.get("tf.aliasing_output")
    if not isinstance(alias, IntegerAttribute) or not 0 <= alias.value < len(results):
        return attributes
    if _element_type(type) == _element_type(results[alias.value]):
        return attributes
    return {name: value for name, value in attributes.items() if name != "tf.aliasing_output"}
