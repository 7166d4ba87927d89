"""Pretty forms of slices."""

from __future__ import annotations

import re
from typing import Any

from hlo_text import ops
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.mlir.codecs.numbers import integer_list
from hlo_text.mlir.codecs.placeholders import NAME_HOLE, OPERAND
from hlo_text.mlir.forms.pretty_form import FUNCTION_TYPES, PrintedBody, RegularForm, give, own_form
from hlo_text.mlir.forms.values import INTEGER, read_integer_list
from hlo_text.mlir.printer.forms import FormPrinter
from hlo_text.mlir.reader.operation_rules import OperationRules
from hlo_text.reading.failure import MalformedError

_RANGE = late(rf"\s*({INTEGER})\s*:\s*({INTEGER})\s*(?::\s*({INTEGER})\s*)?\Z", re.ASCII)
_RANGE_FIELDS = ("start_indices", "limit_indices", "strides")


def read_slice(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the starts, limits and strides of `[0:4, 1:5:2]`."""
    starts, limits, strides = [], [], []
    for part in text[1:-1].split(",") if text[1:-1].strip() else ():
        numbers = part.strip(" ").split(":")
        if 2 <= len(numbers) <= 3 and part.isascii() and all(map(str.isdecimal, numbers)) and len(part) <= 60:
            starts.append(int(numbers[0]))
            limits.append(int(numbers[1]))
            strides.append(int(numbers[2]) if len(numbers) == 3 else 1)
            continue
        match = _RANGE.match(part)
        if match is None or len(part) > 60:
            raise MalformedError("syntax", f"expected start:limit or start:limit:stride, found {part.strip()[:60]!r}")
        start, limit, stride = read_integer_list(f"[{match[1]}, {match[2]}, {match[3] or 1}]")
        starts.append(start)
        limits.append(limit)
        strides.append(stride)
    return tuple(starts), tuple(limits), tuple(strides)


@own_form(ops.Slice, types=FUNCTION_TYPES)
class _SliceForm(RegularForm):
    """`%a [0:4, 1:5:2] : types`."""

    def is_in_mhlo(self, cls: type[DeclaredOperation]) -> bool:
        return False

    def read_ranges(
        self, rules: OperationRules, cls: type[DeclaredOperation], token: Any, values: dict[str, Any]
    ) -> None:
        try:
            ranges = read_slice(token.value)
        except MalformedError as error:
            rules.fail(error.code, error.message, token)
        for field, value in zip(_RANGE_FIELDS, ranges, strict=True):
            give(rules, values, field, value, token)

    def read_body(self, cls: type[DeclaredOperation], body: str) -> PrintedBody | None:
        operand, _, ranges = body.partition(" [")
        numbers = ranges[:-1].replace(", ", "").replace(":", "")
        if operand != NAME_HOLE or ranges[-1:] != "]" or not (numbers.isdecimal() and numbers.isascii()):
            return None
        return PrintedBody(1, dict(zip(_RANGE_FIELDS, read_slice(f"[{ranges}"), strict=True)))

    def head(self, printer: FormPrinter, op: ops.Slice) -> str | None:
        if not len(op.start_indices) == len(op.limit_indices) == len(op.strides):
            return None
        ranges = ", ".join(
            f"{start}:{limit}" if stride == 1 else f"{start}:{limit}:{stride}"
            for start, limit, stride in zip(op.start_indices, op.limit_indices, op.strides, strict=True)
        )
        return f"{op.written_name} {OPERAND} [{ranges}]{printer.dictionary(op, shown=_RANGE_FIELDS)}"


@own_form(ops.DynamicSlice, types=FUNCTION_TYPES)
class _DynamicSliceForm(RegularForm):
    """`%a, %i, %j, sizes = [2, 2] : types`; without indices an item is empty."""

    most_items_with_gap = 3

    def head(self, printer: FormPrinter, op: ops.DynamicSlice) -> str:
        starts = ", ".join([OPERAND] * (len(op.operands) - 1))
        sizes, dictionary = integer_list(op.slice_sizes), printer.dictionary(op, shown=("slice_sizes",))
        return f"{op.written_name} {OPERAND}, {starts}, sizes = {sizes}{dictionary}"
