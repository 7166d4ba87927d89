"""Pretty forms of top_k and of reductions: the regular one and the compact one, `applies stablehlo.add`."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import FunctionType, TensorType, Type
from hlo_text.mlir.codecs.numbers import integer_list
from hlo_text.mlir.codecs.older.names import annotations_of, declared_class
from hlo_text.mlir.codecs.placeholders import NAME_HOLE, OPERAND
from hlo_text.mlir.codecs.types import plain_tensor
from hlo_text.mlir.forms.pretty_form import (
    FUNCTION_TYPES,
    PrettyForm,
    PrintedBody,
    RegionPrinter,
    RegularForm,
    check_operand_count,
    give,
    own_form,
)
from hlo_text.mlir.forms.types import OperandAndResultTypes
from hlo_text.mlir.forms.values import printed_list, read_integer_list
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.printer.writer import Pieces
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.mlir.reader.raw_operations import InventedName, RawBlock, RawOperation, RawRegion, with_arguments


@own_form(ops.Reduce)
class ReduceForm(PrettyForm):
    """`(%a init: %b), ... across dimensions = [0] : types reducer(%c: t, %d: t) {...}`.

    The compact form has `applies stablehlo.add` before `across` instead of the reducer.
    """

    rule = "reduce_form"
    types = FUNCTION_TYPES
    shows_attributes_first = True

    def read(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        token = children[0]
        count = next(i for i, child in enumerate(children) if i and not isinstance(child, tuple)) - 1
        pairs = children[1 : count + 1]
        applied, _, keyword, dimensions, dictionary, type, region = children[count + 1 :]
        if keyword.value != "dimensions":
            rules.fail("syntax", f"expected 'dimensions', found {keyword.value!r}", keyword)
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        give(rules, values, "dimensions", read_integer_list(dimensions.value), token)
        if (applied is None) == (region is None):
            found = "neither" if region is None else "both"
            rules.fail("syntax", f"expected either 'applies' or a reducer region, found {found}", token)
        operands = tuple(pair[0] for pair in pairs) + tuple(pair[1] for pair in pairs)
        check_operand_count(rules, len(operands), type.inputs, token)
        regions = (region,) if region is not None else (_compact_reducer(rules, applied, type, token),)
        return RawOperation(
            token.value, token.start_pos, cls, values, annotations, operands, type.inputs, type.results, regions
        )

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        pair, _, rest = body.partition(" applies ")
        applied, _, shown = rest.partition(" across dimensions = ")
        reducer, dimensions = MLIR_OPERATIONS.get(applied), printed_list(shown)
        if pair != f"({NAME_HOLE} init: {NAME_HOLE})" or reducer is None or not isinstance(dimensions, tuple):
            return None
        if not reducer.is_commutative or not applied.startswith("stablehlo."):
            return None
        return PrintedBody(2, {"dimensions": dimensions}, reducer)

    def read_older(self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]) -> RawOperation:
        """Read the form of MHLO until 2022: `%a, %b applies mhlo.add across dimensions = [0] : types`."""
        token, operands, *rest = children
        half = len(operands) // 2
        pairs = zip(operands[:half], operands[half : 2 * half], strict=True)
        if len(operands) % 2:
            rules.fail("syntax", f"expected one initial value per input, found {len(operands)} operands", operands[-1])
        return self.read(rules, cls, [token, *pairs, *rest, None])

    def read_older_regions(
        self, rules: OperationRules, cls: type[DeclaredOperation], children: list[Any]
    ) -> RawOperation:
        """Read the form of MHLO until 2022: `%a, %b ({...}) {dimensions = ...} : types`."""
        token, operands, regions, dictionary, type = children
        values, annotations = rules.attributes_of(cls, None, dictionary, token)
        rules.check_required(cls, values, token)
        check_operand_count(rules, len(operands), type.inputs, token)
        return RawOperation(
            token.value, token.start_pos, cls, values, annotations, operands, type.inputs, type.results, regions
        )

    def pieces(self, printer: RegionPrinter, op: ops.Reduce, indent: str) -> Pieces | None:
        """Return the form with a reducer."""
        body = op.regions[0]
        if len(body.blocks) != 1 or not len(body.arguments) == len(op.operands) > 0:
            return None
        return self._pieces(printer, op, indent)

    def _pieces(self, printer: RegionPrinter, op: ops.Reduce, indent: str) -> Pieces:
        pairs = zip(op.inputs, op.init_values, strict=True)
        operands = ", ".join(f"({printer.name(input)} init: {printer.name(init)})" for input, init in pairs)
        dimensions = integer_list(op.dimensions)
        attributes = printer.forms.dictionary(op, shown=("dimensions",))
        signature = printer.forms.signature(op)
        yield f"{op.written_name}{operands} across dimensions = {dimensions}{attributes} : {signature}"
        block, count = op.body.blocks[0], len(op.inputs)
        reducers = " ".join(
            f"({printer.typed_argument(block, number)}, {printer.typed_argument(block, number + count)})"
            for number in range(count)
        )
        yield f"\n{indent} reducer{reducers}  {{\n"
        yield printer.region(op.body, indent, header=False, owner=op)
        yield indent + "}"


def read_reducer(children: list[Any]) -> RawRegion:
    """Return the region after `reducer`, whose arguments precede it in pairs."""
    _, *pairs, region = children
    arguments = [pair[0] for pair in pairs] + [pair[1] for pair in pairs]
    return with_arguments(region, arguments)


def _compact_reducer(rules: OperationRules, applied: Any, type: FunctionType, token: Any) -> RawRegion:
    """Return the region that `applies stablehlo.add` abbreviates."""
    cls = declared_class(applied.value)
    if cls is None or not cls.is_commutative:
        rules.fail("syntax", f"expected a commutative operation, found {applied.value!r}", applied)
    first = type.inputs[0] if len(type.inputs) == 2 else None
    if not isinstance(first, TensorType):
        rules.fail("syntax", "the compact form of reduce requires exactly one input", token)
    if applied.value.partition(".")[0] != token.value.partition(".")[0]:
        dialect = token.value.partition(".")[0]
        rules.fail("syntax", f"expected an operation of dialect {dialect}, found {applied.value!r}", applied)
    scalar = plain_tensor((), first.element_type)
    start = token.start_pos
    annotations = annotations_of(token.value, cls, None)
    lhs, rhs, result = (InventedName(name, start) for name in ("lhs", "rhs", "0"))
    operation = RawOperation(
        applied.value,
        start,
        cls,
        annotations=annotations,
        operands=(lhs, rhs),
        operand_types=(scalar, scalar),
        result_types=(scalar,),
        results=result,
        start=start,
    )
    end = RawOperation(
        str(ops.Return.mlir_name),
        start,
        ops.Return,
        annotations=annotations,
        operands=(result,),
        operand_types=(scalar,),
        start=start,
    )
    arguments: list[Any] = [(lhs, scalar, None), (rhs, scalar, None)]
    return RawRegion([RawBlock(None, arguments, [operation, end])])


def compact_operation(op: ops.Reduce) -> DeclaredOperation | None:
    """Return the only operation of a reduction's body if the compact form represents it, else None.

    It is a commutative StableHLO operation on the two arguments in order, all scalars of the first input's element
    type, and the body returns its result. The compact form drops its other attributes and annotations.
    """
    blocks = op.regions[0].blocks if len(op.regions) == 1 else []
    operations = blocks[0].operations if len(blocks) == 1 else []
    if len(operations) != 2 or len(op.operands) != 2 or op.attributes.get("dimensions") is None:
        return None
    inner, end = operations
    arguments, results = blocks[0].arguments, inner.results
    if inner.operands != arguments or len(arguments) != 2 or len(results) != 1 or inner.regions:
        return None
    if end.__class__ is not ops.Return or end.operands != results or not _is_reducer(inner.__class__):
        return None
    has_annotations = not (inner.annotations is end.annotations is op.annotations is None)
    if has_annotations and not inner.dialect == end.dialect == op.dialect:
        return None
    result, operand = results[0].type, op.operands[0].type
    for argument in arguments:
        if argument.type is not result and argument.type != result:
            return None
    return inner if _is_scalar(result, operand) else None  # type: ignore[return-value]  # a reducer is declared


@by_declaration
def _is_reducer(cls: type[Operation]) -> bool:
    return issubclass(cls, DeclaredOperation) and cls.is_commutative and str(cls.mlir_name).startswith("stablehlo.")


def _is_scalar(type: Type, tensor_type: Type) -> bool:
    """Whether a type is that of a scalar of the elements of a tensor."""
    if not isinstance(type, TensorType) or not isinstance(tensor_type, TensorType):
        return False
    if type.shape or type.bounds is not None or type.encoding is not None:
        return False
    return type.element_type is tensor_type.element_type or type.element_type == tensor_type.element_type


def compact_head(printer: FormPrinter, op: ops.Reduce, inner: DeclaredOperation) -> str:
    """Return the compact form of a reduction up to the colon before its types, with marks for the operands."""
    operands = f"({OPERAND} init: {OPERAND}) applies {inner.written_name}"
    dimensions, dictionary = integer_list(op.dimensions), printer.dictionary(op, shown=("dimensions",))
    return f"{op.written_name}{operands} across dimensions = {dimensions}{dictionary}"


@own_form(ops.TopK, types=OperandAndResultTypes())
class _TopKForm(RegularForm):
    """`(%a, k = 2) : types`."""

    rule = "parenthesized_form"

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        return super().read_body(cls, body[1:-1]) if body[:1] == "(" and body[-1:] == ")" else None

    def head(self, printer: FormPrinter, op: ops.TopK) -> str:
        stability = "" if op.is_stable else ", is_stable = false"
        dictionary = printer.dictionary(op, shown=("k", "is_stable"))
        return f"{op.written_name}({OPERAND}, k = {op.k}{stability}){dictionary}"
