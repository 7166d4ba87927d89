"""The pretty form of every declared operation without regions: most follow one pattern, the rest have a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.ir import Operation
from hlo_text.memo import Memo
from hlo_text.mlir.printer.attributes import integer_list, word
from hlo_text.mlir.printer.forms import ELIDED_DEFAULTS, FormPrinter, operand_list
from hlo_text.mlir.printer.upstream import upstream_form
from hlo_text.mlir.spelling.custom_forms import OPERAND
from hlo_text.mlir.spelling.floats import format_float
from hlo_text.mlir.spelling.numbers import double_bits
from hlo_text.mlir.spelling.strings import quote, symbol
from hlo_text.opdef import AttributeField, DeclaredOperation, Kind
from hlo_text.types import ComplexType, TensorType

#: Operations without regions that only have the generic form.
_GENERIC_ONLY: frozenset[type[Operation]] = frozenset(
    (
        ops.AllGather,
        ops.AllToAll,
        ops.AsyncDone,
        ops.BatchNormGrad,
        ops.BatchNormInference,
        ops.BatchNormTraining,
        ops.CollectiveBroadcast,
        ops.CollectivePermute,
        ops.ConstantLike,
        ops.CrossReplicaSum,
        ops.DynamicConv,
        ops.DynamicGather,
        ops.Gather,
        ops.Infeed,
        ops.Outfeed,
        ops.RaggedDot,
        ops.Recv,
        ops.RunParallel,
        ops.Send,
        ops.TorchIndexSelect,
        ops.TriangularSolve,
    )
)

#: Operations whose type is the function type; the others print one type if operands and results have the same.
_FUNCTION_TYPED: frozenset[type[Operation]] = frozenset(
    (
        ops.BitcastConvert,
        ops.Broadcast,
        ops.BroadcastInDim,
        ops.BroadcastSelect,
        ops.Concatenate,
        ops.Dot,
        ops.DynamicBroadcastInDim,
        ops.DynamicIota,
        ops.DynamicPad,
        ops.DynamicReshape,
        ops.DynamicUpdateSlice,
        ops.Einsum,
        ops.Fft,
        ops.GetDimensionSize,
        ops.IsFinite,
        ops.Pad,
        ops.RealDynamicSlice,
        ops.Reshape,
        ops.Rng,
        ops.RngBitGenerator,
        ops.SetDimensionSize,
        ops.Transpose,
        ops.UnaryEinsum,
    )
)

#: Operations whose operand list stands even if it is empty, with its space.
_VARIADIC_OPERANDS: frozenset[type[Operation]] = frozenset((ops.AfterAll, ops.Tuple))

#: Operations that show the result type alone.
_RESULT_TYPED: frozenset[type[Operation]] = frozenset(
    (ops.AfterAll, ops.CreateToken, ops.Iota, ops.PartitionId, ops.ReplicaId, ops.Tuple)
)


def pretty_form(printer: FormPrinter, op: Operation) -> str | None:
    """Return an operation's pretty form; None if it only has the generic one or lacks what the pretty one shows."""
    if not isinstance(op, DeclaredOperation) or not is_printable(op):
        return None
    if isinstance(op, ops.UpstreamOperation) and type(op) not in _SPECIAL_FORMS:
        return upstream_form(printer, op) if not op.regions else None
    if type(op) in _GENERIC_ONLY or (op.region_fields and not isinstance(op, ops.Composite | ops.CustomCall)):
        return None
    special = _SPECIAL_FORMS.get(type(op))
    return special(printer, op) if special is not None else _regular(printer, op)


def is_printable(op: DeclaredOperation) -> bool:
    """Return whether an operation has as many attributes, regions, operands and results as its pretty form needs."""
    expected = _EXPECTED_PARTS[type(op)]
    attributes = op.attributes
    for name in expected.attributes:
        if attributes.get(name) is None:
            return False
    operands = len(op.operands)
    return (
        expected.regions in (None, len(op.regions))
        and expected.results in (None, len(op.results))
        and (operands == expected.operands or (operands > expected.operands and expected.is_variadic))
    )


@attrs.frozen
class _ExpectedParts:
    """What a class demands: names of attributes, numbers of regions and results (None for any), least number of
    operands, and whether there may be more."""

    attributes: tuple[str, ...]
    regions: int | None
    results: int | None
    operands: int
    is_variadic: bool


def _find_expected_parts(cls: type[DeclaredOperation]) -> _ExpectedParts:
    operands = [field for field in cls.operand_fields if not field.variadic and not field.optional]
    return _ExpectedParts(
        tuple(name for name, field in cls.attribute_fields.items() if field.is_required and field.mlir),
        None if any(field.variadic for field in cls.region_fields) else len(cls.region_fields),
        None if any(field.variadic for field in cls.result_fields) else len(cls.result_fields),
        len(operands),
        len(operands) < len(cls.operand_fields),
    )


def _find_keyword_fields(cls: type[DeclaredOperation]) -> tuple[AttributeField, ...]:
    """Return the attributes that the regular form shows by keyword."""
    return tuple(field for field in cls.attribute_fields.values() if field.pretty)


_EXPECTED_PARTS = Memo("MLIR printer: what classes demand", 1 << 12, make=_find_expected_parts)
_KEYWORD_FIELDS = Memo("MLIR printer: fields shown by keyword", 1 << 12, make=_find_keyword_fields)


def _regular(printer: FormPrinter, op: DeclaredOperation) -> str:
    """Return `name %a, %b, key = value {...} : type`."""
    keywords = [f for f in _KEYWORD_FIELDS[type(op)] if op.attributes.get(f.name) is not None]
    parts = [OPERAND] * len(op.operands)
    parts += [f"{f.pretty} = {_keyword_value(f, op.attributes[f.name])}" for f in keywords if _is_shown(f, op)]
    body = ", ".join(parts)
    if body or type(op) in _VARIADIC_OPERANDS:
        body = f" {body}"
    dictionary = printer.dictionary(op, shown={field.name for field in keywords})
    return f"{op.name}{body}{dictionary} : {_regular_type(printer, op)}"


def _regular_type(printer: FormPrinter, op: DeclaredOperation) -> str:
    if not op.results:
        return printer.types.text(op.operands[0].type)
    if type(op) in _RESULT_TYPED:
        return printer.types.text(op.results[0].type)
    if isinstance(op, ops.BroadcastingBinary):
        return printer.signature(op)
    if op.name.startswith("chlo.") and type(op) not in _FUNCTION_TYPED:
        return f"{printer.operand_types(op)} -> {printer.types.text(op.results[0].type)}"
    return printer.signature(op) if type(op) in _FUNCTION_TYPED else printer.single_or_signature(op)


def _is_shown(field: AttributeField, op: DeclaredOperation) -> bool:
    return field.name not in ELIDED_DEFAULTS or op.attributes[field.name] != field.default


def _keyword_value(field: AttributeField, value: Any) -> str:
    match field.kind:
        case Kind.I64_ARRAY:
            return integer_list(value)
        case Kind.ENUM_ARRAY:
            return f"[{', '.join(value)}]"
        case Kind.STRING:
            return quote(value)
        case Kind.BOOL:
            return word(value)
        case Kind.F64:
            return format_float(double_bits(value), "f64")
    return str(value)


# --- forms of their own -----------------------------------------------------------------------------------------------


def _return(printer: FormPrinter, op: Operation) -> str:
    if op.operands:
        return f"{op.name} {operand_list(op)}{printer.dictionary(op)} : {printer.operand_types(op)}"
    # `stablehlo.return` keeps the space of its empty operand list
    return f"{op.name}{' ' if isinstance(op, ops.Return) else ''}{printer.dictionary(op)}"


def _call(printer: FormPrinter, op: ops.FunctionCall) -> str:
    dictionary = printer.dictionary(op, shown=("callee",))
    return f"func.call {symbol(op.callee)}({operand_list(op)}){dictionary} : {printer.signature(op)}"


def _compare(printer: FormPrinter, op: ops.Compare) -> str:
    kind = f", {op.compare_type}" if op.compare_type is not None else ""
    dictionary = printer.dictionary(op, shown=("comparison_direction", "compare_type"))
    return f"{op.name} {op.comparison_direction}, {operand_list(op)}{kind}{dictionary} : {printer.signature(op)}"


def _select(printer: FormPrinter, op: ops.Select) -> str:
    result = op.results[0].type
    if op.on_true.type == result and op.on_false.type == result:
        types = f"{printer.types.text(op.pred.type)}, {printer.types.text(result)}"
    else:
        types = printer.signature(op)
    return f"{op.name} {operand_list(op)}{printer.dictionary(op)} : {types}"


def _complex(printer: FormPrinter, op: ops.Complex) -> str:
    result = op.results[0].type
    types = printer.signature(op)
    if isinstance(result, TensorType) and isinstance(result.element_type, ComplexType):
        real = result.with_element_type(result.element_type.element_type)
        if op.lhs.type == real and op.rhs.type == real:
            types = printer.types.text(result)
    return f"{op.name} {operand_list(op)}{printer.dictionary(op)} : {types}"


def _constant(printer: FormPrinter, op: ops.Constant) -> str:
    if op.value.type == op.results[0].type:
        return f"{op.name}{printer.dictionary(op, shown=('value',))} {printer.attributes.literal(op.value)}"
    # quantized constants hold storage values
    properties = printer.attributes.braces(printer.inherent(op))
    return f"{op.name}() <{properties}>{printer.discardable(op)} : {printer.signature(op)}"


def _typed_constant(printer: FormPrinter, op: ops.ArithConstant | ops.ShardyConstant) -> str:
    return f"{op.name}{printer.dictionary(op, shown=('value',))} {printer.attributes.text(op.value)}"


def _chlo_constant(printer: FormPrinter, op: ops.ChloConstant) -> str:
    return f"{op.name}{printer.dictionary(op, shown=('value',))} {printer.attributes.literal(op.value)}"


def _top_k(printer: FormPrinter, op: ops.TopK) -> str:
    stability = "" if op.is_stable else ", is_stable = false"
    dictionary = printer.dictionary(op, shown=("k", "is_stable"))
    results = printer.types.results(tuple(result.type for result in op.results))
    types = f"{printer.operand_types(op)} -> {results}"
    return f"{op.name}({OPERAND}, k = {op.k}{stability}){dictionary} : {types}"


def _check_constant(printer: FormPrinter, op: ops.ExpectEqConst | ops.ExpectAlmostEqConst) -> str:
    tolerance = ""
    field = op.attribute_fields.get("tolerance")
    if field is not None and op.attributes.get("tolerance", field.default) != field.default:
        tolerance = f", tolerance = {_keyword_value(field, op.attributes['tolerance'])}"
    dictionary = printer.dictionary(op, shown=("value", "tolerance"))
    return f"{op.name} {OPERAND}, {printer.attributes.literal(op.value)}{tolerance}{dictionary}"


def _expect_close(printer: FormPrinter, op: ops.ExpectClose) -> str:
    smallest = f", min_ulp_difference = {op.min_ulp_difference}" if op.min_ulp_difference else ""
    dictionary = printer.dictionary(op, shown=("max_ulp_difference", "min_ulp_difference"))
    bounds = f"max_ulp_difference = {op.max_ulp_difference}{smallest}"
    return f"{op.name} {operand_list(op)}, {bounds} :{dictionary} {printer.operand_types(op)}"


def _slice(printer: FormPrinter, op: ops.Slice) -> str | None:
    if not len(op.start_indices) == len(op.limit_indices) == len(op.strides):
        return None
    ranges = ", ".join(
        f"{start}:{limit}" if stride == 1 else f"{start}:{limit}:{stride}"
        for start, limit, stride in zip(op.start_indices, op.limit_indices, op.strides, strict=True)
    )
    dictionary = printer.dictionary(op, shown=("start_indices", "limit_indices", "strides"))
    return f"{op.name} {OPERAND} [{ranges}]{dictionary} : {printer.signature(op)}"


def _dynamic_slice(printer: FormPrinter, op: ops.DynamicSlice) -> str:
    starts = ", ".join([OPERAND] * (len(op.operands) - 1))
    dictionary = printer.dictionary(op, shown=("slice_sizes",))
    sizes = integer_list(op.slice_sizes)
    return f"{op.name} {OPERAND}, {starts}, sizes = {sizes}{dictionary} : {printer.signature(op)}"


def _get_tuple_element(printer: FormPrinter, op: ops.GetTupleElement) -> str:
    return f"{op.name} {OPERAND}[{op.index}]{printer.dictionary(op, shown=('index',))} : {printer.signature(op)}"


def _reduce_precision(printer: FormPrinter, op: ops.ReducePrecision) -> str:
    dictionary = printer.dictionary(op, shown=("exponent_bits", "mantissa_bits"))
    form = f"e{op.exponent_bits}m{op.mantissa_bits}"
    return f"{op.name} {OPERAND}, format = {form}{dictionary} : {printer.single_or_signature(op)}"


def _optimization_barrier(printer: FormPrinter, op: ops.OptimizationBarrier) -> str:
    if not op.operands:
        return f"{op.name}{printer.dictionary(op)}()"
    return f"{op.name}{printer.dictionary(op)} {operand_list(op)} : {printer.operand_types(op)}"


def _dot_general(printer: FormPrinter, op: ops.DotGeneral) -> str:
    numbers = op.dot_dimension_numbers
    text = f"{op.name} {operand_list(op)}"
    if numbers.lhs_batching_dimensions or numbers.rhs_batching_dimensions:
        lhs, rhs = map(integer_list, (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions))
        text += f", batching_dims = {lhs} x {rhs}"
    lhs, rhs = map(integer_list, (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions))
    text += f", contracting_dims = {lhs} x {rhs}"
    if op.precision_config is not None:
        text += f", precision = [{', '.join(op.precision_config)}]"
    if op.algorithm is not None:
        text += f", algorithm = <{printer.attributes.struct_body(op.algorithm)}>"
    dictionary = printer.dictionary(op, shown=("dot_dimension_numbers", "precision_config", "algorithm"))
    return f"{text}{dictionary} : {printer.signature(op)}"


_WINDOW_FIELDS = ("window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal")


def _convolution(printer: FormPrinter, op: ops.Convolution) -> str | None:
    numbers = op.dimension_numbers.letters()
    if numbers is None:
        return None
    window = []
    if op.window_strides is not None:
        window.append(f"stride = {integer_list(op.window_strides)}")
    if op.padding is not None:
        window.append(f"pad = [{', '.join(map(integer_list, op.padding))}]")
    if op.lhs_dilation is not None:
        window.append(f"lhs_dilate = {integer_list(op.lhs_dilation)}")
    if op.rhs_dilation is not None:
        window.append(f"rhs_dilate = {integer_list(op.rhs_dilation)}")
    if op.window_reversal is not None:
        window.append(f"reverse = [{', '.join(map(word, op.window_reversal))}]")
    dictionary = printer.dictionary(op, shown=("dimension_numbers", *_WINDOW_FIELDS))
    text = f"{op.name}({operand_list(op)}) dim_numbers = {numbers}, window = {{{', '.join(window)}}}"
    return f"{text}{dictionary} : {printer.signature(op)}"


def _custom_call(printer: FormPrinter, op: ops.CustomCall) -> str:
    dictionary = printer.dictionary(op, shown=("call_target_name",))
    return f"{op.name} {symbol(op.call_target_name)}({operand_list(op)}){dictionary} : {printer.signature(op)}"


def composite_head(op: ops.Composite) -> str:
    """Return a composite up to its regions or attributes."""
    return f"{op.name} {quote(op.composite_name)} {operand_list(op)}"


def composite_tail(printer: FormPrinter, op: ops.Composite) -> str:
    """Return the attributes and types of a composite."""
    return f"{printer.dictionary(op, shown=('composite_name',))} : {printer.signature(op)}"


def _composite(printer: FormPrinter, op: ops.Composite) -> str:
    return composite_head(op) + composite_tail(printer, op)


_SPECIAL_FORMS: dict[type[Operation], Callable[[FormPrinter, Any], str | None]] = {
    ops.ArithConstant: _typed_constant,
    ops.ChloConstant: _chlo_constant,
    ops.ShardyConstant: _typed_constant,
    ops.Compare: _compare,
    ops.Complex: _complex,
    ops.Composite: _composite,
    ops.Constant: _constant,
    ops.Convolution: _convolution,
    ops.CustomCall: _custom_call,
    ops.DotGeneral: _dot_general,
    ops.DynamicSlice: _dynamic_slice,
    ops.ExpectAlmostEqConst: _check_constant,
    ops.ExpectClose: _expect_close,
    ops.ExpectEqConst: _check_constant,
    ops.FunctionCall: _call,
    ops.FunctionReturn: _return,
    ops.GetTupleElement: _get_tuple_element,
    ops.OptimizationBarrier: _optimization_barrier,
    ops.ReducePrecision: _reduce_precision,
    ops.Return: _return,
    ops.Select: _select,
    ops.Slice: _slice,
    ops.TopK: _top_k,
}
