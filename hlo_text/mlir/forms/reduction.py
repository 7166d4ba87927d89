"""Pretty forms of reductions: the regular one and the compact one, `applies stablehlo.add`."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation, Region
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import FunctionType, TensorType
from hlo_text.mlir.codecs.numbers import integer_list
from hlo_text.mlir.codecs.older.names import annotations_of, declared_class
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.types import plain_tensor
from hlo_text.mlir.forms.pretty_form import (
    FUNCTION_TYPES,
    PrettyForm,
    PrintedBody,
    RegionPrinter,
    check_operand_count,
    give,
    own_form,
)
from hlo_text.mlir.forms.values import printed_list, read_integer_list
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
        body = op.regions[0]
        if len(body.blocks) != 1 or not len(body.arguments) == len(op.operands) > 0:
            return None
        return self._pieces(printer, op, indent)

    def _pieces(self, printer: RegionPrinter, op: ops.Reduce, indent: str) -> Pieces:
        pairs = zip(op.inputs, op.init_values, strict=True)
        operands = ", ".join(f"({printer.name(input)} init: {printer.name(init)})" for input, init in pairs)
        inner = compact_operation(op)
        applies = f" applies {inner.written_name}" if inner is not None else ""
        dimensions = integer_list(op.dimensions)
        attributes = printer.forms.dictionary(op, shown=("dimensions",))
        signature = printer.forms.signature(op)
        yield f"{op.written_name}{operands}{applies} across dimensions = {dimensions}{attributes} : {signature}"
        if inner is not None:
            return
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


def compact_operation(op: ops.Reduce) -> Operation | None:
    """Return the only operation of a reduction's body if the compact form represents it, else None.

    It is a commutative StableHLO operation on the two arguments in order, all scalars of the first input's element
    type, and the body returns its result. The compact form drops its other attributes and annotations.
    """
    inner = _single_operation(op.regions[0])
    if inner is None or len(op.operands) != 2 or not isinstance(inner, DeclaredOperation):
        return None
    if not inner.is_commutative or not inner.name.startswith("stablehlo.") or inner.regions:
        return None
    body = op.regions[0]
    terminator = body.terminator
    if len(inner.results) != 1 or not isinstance(terminator, ops.Return) or terminator.operands != inner.results:
        return None
    if len(body.arguments) != 2 or inner.operands != body.arguments:
        return None
    input_type = op.operands[0].type
    if not isinstance(input_type, TensorType):
        return None
    scalar = TensorType((), input_type.element_type)
    if {inner.dialect, terminator.dialect} != {op.dialect}:
        return None
    types = {id(value.type): value.type for value in (*inner.operands, *inner.results)}
    return inner if all(type == scalar for type in types.values()) else None


def _single_operation(region: Region) -> Operation | None:
    if len(region.blocks) != 1 or len(region.operations) != 2:
        return None
    return region.operations[0]
