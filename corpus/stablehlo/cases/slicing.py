"""Slices, gathers and scatters; positions outside the operand are clamped, or their updates dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cases.elementwise import suffix
from cases.shape import CLASSES, counted
from cases.writer import CORPUS, NAMES, Array, a

_FAMILY = "slicing"


def add(op: str, name: str, text: str, inputs: dict[str, Array], result: Array, comment: str = "") -> None:
    CORPUS.add(_FAMILY, op, name, text, inputs, {"result": result}, comment=comment)


# --- slice -----------------------------------------------------------------------------------------------------------

for _name in CLASSES:
    _operand = counted(_name, 3, 4)
    _text = "%result = stablehlo.slice %operand [1:3, 0:4:2] : ($operand) -> $result"
    add("slice", suffix(_name), _text, {"operand": _operand}, _operand[1:3, 0:4:2])
_operand = counted("i32", 3, 4)
_text = "%result = stablehlo.slice %operand [2:2, 0:4] : ($operand) -> $result"
add("slice", "empty", _text, {"operand": _operand}, _operand[2:2])
_text = "%result = stablehlo.slice %operand [0:3:5, 1:4:2] : ($operand) -> $result"
add("slice", "long_stride", _text, {"operand": _operand}, _operand[0:3:5, 1:4:2])
_text = "%result = stablehlo.slice %operand [] : ($operand) -> $result"
add("slice", "scalar", _text, {"operand": a("f32", 1.5)}, a("f32", 1.5))
add(
    "real_dynamic_slice",
    "strided",
    "%result = stablehlo.real_dynamic_slice %operand, %start, %limit, %strides"
    " : ($operand, $start, $limit, $strides) -> $result",
    {"operand": _operand, "start": a("i64", [1, 0]), "limit": a("i64", [3, 4]), "strides": a("i64", [1, 2])},
    _operand[1:3, 0:4:2],
)

# --- dynamic slices --------------------------------------------------------------------------------------------------


def clamped(starts: Sequence[int], operand: Array, sizes: Sequence[int]) -> tuple[slice, ...]:
    places = [min(max(s, 0), n - k) for s, n, k in zip(starts, operand.shape, sizes, strict=True)]
    return tuple(slice(p, p + k) for p, k in zip(places, sizes, strict=True))


def dynamic_slice(
    name: str, operand: Array, starts: Sequence[int], index: str, sizes: Sequence[int], comment: str = ""
) -> None:
    names = [f"start{i}" for i in range(len(starts))]
    values = "".join(f", %{n}" for n in names)
    types = "".join(f", ${n}" for n in names)
    text = f"%result = stablehlo.dynamic_slice %operand{values}, sizes = {list(sizes)} : ($operand{types}) -> $result"
    inputs = {"operand": operand, **{n: a(index, s) for n, s in zip(names, starts, strict=True)}}
    add("dynamic_slice", name, text, inputs, operand[clamped(starts, operand, sizes)], comment)


dynamic_slice("inside", _operand, (1, 2), "i64", (2, 2))
dynamic_slice("above", _operand, (2, 100), "i32", (2, 2), "Starts are clamped so that the slice fits.")
dynamic_slice("below", _operand, (-5, -1), "i32", (2, 2), "Starts are clamped so that the slice fits.")
dynamic_slice("unsigned_start", _operand, (200, 3), "ui8", (1, 4))
dynamic_slice("empty", _operand, (1, 1), "i32", (0, 2))
for _name in ("i1", "bf16", "complex<f64>", "i4"):
    dynamic_slice(suffix(_name), counted(_name, 4), (1,), "i32", (2,))


def dynamic_update_slice(
    name: str, operand: Array, update: Array, starts: Sequence[int], index: str, comment: str = ""
) -> None:
    names = [f"start{i}" for i in range(len(starts))]
    values = "".join(f", %{n}" for n in names)
    types = "".join(f", ${n}" for n in names)
    text = f"%result = stablehlo.dynamic_update_slice %operand, %update{values} : ($operand, $update{types}) -> $result"
    inputs = {"operand": operand, "update": update, **{n: a(index, s) for n, s in zip(names, starts, strict=True)}}
    result = operand.copy()
    result[clamped(starts, operand, update.shape)] = update
    add("dynamic_update_slice", name, text, inputs, result, comment)


_update = a("i32", [[90, 91], [92, 93]])
dynamic_update_slice("inside", _operand, _update, (1, 2), "i64")
dynamic_update_slice("above", _operand, _update, (2, 100), "i32", "Starts are clamped so that the update fits.")
dynamic_update_slice("below", _operand, _update, (-5, -1), "i32", "Starts are clamped so that the update fits.")
dynamic_update_slice("empty_update", _operand, counted("i32", 0, 2), (1, 1), "i32")
dynamic_update_slice("whole", _operand, _operand + np.int32(1), (1, 1), "i32")
for _name in ("i1", "bf16", "complex<f64>", "ui4"):
    dynamic_update_slice(suffix(_name), counted(_name, 4), a(_name, [1, 1]), (1,), "i32")
dynamic_update_slice("scalar", a("f32", 1.0), a("f32", 2.0), (), "i32")

# --- gather and scatter, written down from the specification's formulas ----------------------------------------------


@dataclass
class Numbers:
    """Dimension numbers of a gather or scatter; the names are those of gather."""

    offset_dims: Sequence[int] = ()
    collapsed_slice_dims: Sequence[int] = ()
    operand_batching_dims: Sequence[int] = ()
    start_indices_batching_dims: Sequence[int] = ()
    start_index_map: Sequence[int] = ()
    index_vector_dim: int = 0

    def gather_text(self) -> str:
        return self._text("gather", ("offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                     "start_indices_batching_dims", "start_index_map"))  # fmt: skip

    def scatter_text(self) -> str:
        return self._text("scatter", ("update_window_dims", "inserted_window_dims", "input_batching_dims",
                                      "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"))  # fmt: skip

    def _text(self, op: str, names: Sequence[str]) -> str:
        lists = (
            self.offset_dims,
            self.collapsed_slice_dims,
            self.operand_batching_dims,
            self.start_indices_batching_dims,
            self.start_index_map,
        )
        shown = [f"{name} = {list(value)}" for name, value in zip(names, lists, strict=True) if value]
        return f"#stablehlo.{op}<{', '.join([*shown, f'index_vector_dim = {self.index_vector_dim}'])}>"

    def starts(self, indices: Array, batch: tuple[int, ...], rank: int) -> list[int]:
        """Return where the window of one batch index starts in the operand."""
        full = list(batch)
        if self.index_vector_dim < indices.ndim:
            full.insert(self.index_vector_dim, slice(None))  # type: ignore[arg-type]  # an index of all
        vector = np.atleast_1d(indices[tuple(full)])
        starts = [0] * rank
        for position, dimension in enumerate(self.start_index_map):
            starts[dimension] = int(vector[position])
        for mine, theirs in zip(self.operand_batching_dims, self.start_indices_batching_dims, strict=True):
            starts[mine] = batch[theirs - (theirs > self.index_vector_dim)]
        return starts

    def window_dims(self, rank: int) -> list[int]:
        """Return the operand's dimensions that a window keeps."""
        dropped = {*self.collapsed_slice_dims, *self.operand_batching_dims}
        return [dimension for dimension in range(rank) if dimension not in dropped]


def gathered(operand: Array, indices: Array, numbers: Numbers, sizes: Sequence[int]) -> Array:
    """Return the gather of an operand, element by element."""
    batch_shape = [n for d, n in enumerate(indices.shape) if d != numbers.index_vector_dim]
    window = numbers.window_dims(operand.ndim)
    rank = len(batch_shape) + len(window)
    batch_dims = [d for d in range(rank) if d not in numbers.offset_dims]
    shape = [0] * rank
    for d, n in zip(batch_dims, batch_shape, strict=True):
        shape[d] = n
    for d, w in zip(numbers.offset_dims, window, strict=True):
        shape[d] = sizes[w]
    result = np.zeros(shape, operand.dtype)
    for index in np.ndindex(*shape):
        starts = numbers.starts(indices, tuple(index[d] for d in batch_dims), operand.ndim)
        place = [min(max(s, 0), n - k) for s, n, k in zip(starts, operand.shape, sizes, strict=True)]
        for d, w in zip(numbers.offset_dims, window, strict=True):
            place[w] += index[d]
        result[index] = operand[tuple(place)]
    return result


def gather(
    name: str, operand: Array, indices: Array, numbers: Numbers, sizes: Sequence[int], comment: str = ""
) -> None:
    """Add the same program for gather and dynamic_gather."""
    result = gathered(operand, indices, numbers, sizes)
    lines = f"dimension_numbers = {numbers.gather_text()},\n  indices_are_sorted = false"
    text = f"""%result = "stablehlo.gather"(%operand, %indices) {{
  {lines},
  slice_sizes = array<i64{":" if len(sizes) else ""} {", ".join(map(str, sizes))}>
}} : ($operand, $indices) -> $result"""
    add("gather", name, text, {"operand": operand, "indices": indices}, result, comment)
    text = f"""%result = "stablehlo.dynamic_gather"(%operand, %indices, %sizes) {{
  {lines}
}} : ($operand, $indices, $sizes) -> $result"""
    inputs = {"operand": operand, "indices": indices, "sizes": a("i64", list(sizes))}
    add("dynamic_gather", name, text, inputs, result, comment)


_operand = counted("i32", 3, 4)
gather("rows", _operand, a("i64", [2, 0, 2]), Numbers((1,), (0,), (), (), (0,), 1), (1, 4))
gather("columns", _operand, a("i64", [3, 1]), Numbers((0,), (1,), (), (), (1,), 1), (3, 1))
gather("elements", _operand, a("i32", [[0, 1], [2, 3]]), Numbers((), (0, 1), (), (), (0, 1), 1), (1, 1))
gather(
    "out_of_bounds", _operand, a("i32", [[-1, 5], [7, -9]]), Numbers((), (0, 1), (), (), (0, 1), 1), (1, 1), "Clamped."
)
gather(
    "windows", _operand, a("i32", [[0, 1], [2, 3]]), Numbers((1, 2), (), (), (), (0, 1), 1), (2, 2), "Clamped to fit."
)
gather("index_vector_first", _operand, a("i32", [[0, 2], [1, 3]]), Numbers((), (0, 1), (), (), (1, 0), 0), (1, 1))
gather(
    "batched",
    counted("i32", 2, 3, 2),
    a("i32", [[[0], [2]], [[1], [9]]]),
    Numbers((2,), (1,), (0,), (0,), (1,), 2),
    (1, 1, 2),
)
gather(
    "batched_swapped", counted("i32", 2, 3), a("i32", [[0, 2], [1, 1]]), Numbers((), (1,), (0,), (1,), (1,), 2), (1, 1)
)
gather("no_indices", _operand, a("i32", np.zeros((0, 2))), Numbers((), (0, 1), (), (), (0, 1), 1), (1, 1))
gather("unsigned", _operand, a("ui8", [200, 1]), Numbers((1,), (0,), (), (), (0,), 1), (1, 4))
for _name in ("i1", "bf16", "complex<f32>", "i4", "f8E5M2"):
    gather(suffix(_name), counted(_name, 4, 2), a("i32", [3, 1]), Numbers((1,), (0,), (), (), (0,), 1), (1, 2))


def scattered(
    operand: Array, indices: Array, updates: Array, numbers: Numbers, combine: Callable[[Any, Any], Any]
) -> Array:
    """Return the scatter of updates, one after the other; those outside are dropped."""
    result = operand.copy()
    window = numbers.window_dims(operand.ndim)
    batch_dims = [d for d in range(updates.ndim) if d not in numbers.offset_dims]
    for index in np.ndindex(*updates.shape):
        place = numbers.starts(indices, tuple(index[d] for d in batch_dims), operand.ndim)
        for d, w in zip(numbers.offset_dims, window, strict=True):
            place[w] += index[d]
        if all(0 <= p < n for p, n in zip(place, operand.shape, strict=True)):
            where = tuple(place)
            result[where] = combine(result[where], updates[index])
    return result


@dataclass
class Scatter:
    """A program of one scatter of one operand."""

    name: str
    operand: Array
    indices: Array
    updates: Array
    numbers: Numbers
    op: str = "add"
    unique: bool = False
    comment: str = ""
    functions: dict[str, Callable[[Any, Any], Any]] = field(
        default_factory=lambda: {
            "add": np.add,
            "multiply": np.multiply,
            "maximum": np.maximum,
            "": lambda old, new: new,
        }
    )

    def write(self) -> None:
        element = f"tensor<{NAMES[self.operand.dtype]}>"
        body = f"    %value = stablehlo.{self.op} %old, %new : {element}\n" if self.op else ""
        value = "%value" if self.op else "%new"
        text = f"""%result = "stablehlo.scatter"(%operand, %indices, %updates) ({{
  ^bb0(%old: {element}, %new: {element}):
{body}    stablehlo.return {value} : {element}
}}) {{
  scatter_dimension_numbers = {self.numbers.scatter_text()},
  indices_are_sorted = false,
  unique_indices = {str(self.unique).lower()}
}} : ($operand, $indices, $updates) -> $result"""
        inputs = {"operand": self.operand, "indices": self.indices, "updates": self.updates}
        result = scattered(self.operand, self.indices, self.updates, self.numbers, self.functions[self.op])
        add("scatter", self.name, text, inputs, result, self.comment)


_rows = Numbers((1,), (0,), (), (), (0,), 1)
_elements = Numbers((), (0, 1), (), (), (0, 1), 1)
_zeros = a("i32", np.zeros((3, 4)))
Scatter("rows", _operand, a("i64", [2, 0]), a("i32", [[10] * 4, [20] * 4]), _rows).write()
Scatter("duplicates", _zeros, a("i32", [1, 1, 1]), counted("i32", 3, 4), _rows, comment="All of them add up.").write()
Scatter(
    "out_of_bounds", _zeros, a("i32", [[0, 9], [-1, 0], [2, 3], [3, 0]]), a("i32", [1, 2, 3, 4]), _elements,
    comment="Updates outside are dropped, not clamped.",
).write()  # fmt: skip
Scatter("overwrites", _operand, a("i32", [[0, 1], [2, 3]]), a("i32", [77, 88]), _elements, "", True).write()
Scatter("maximum", _operand, a("i32", [[0, 1], [0, 1]]), a("i32", [5, 3]), _elements, "maximum").write()
Scatter("multiply", _operand, a("i32", [[2, 3], [2, 3]]), a("i32", [5, 3]), _elements, "multiply").write()
Scatter(
    "windows", _zeros, a("i32", [[0, 1], [1, 2]]), counted("i32", 2, 2, 2), Numbers((1, 2), (), (), (), (0, 1), 1),
    comment="Windows overlap.",
).write()  # fmt: skip
Scatter(
    "batched", a("i32", np.zeros((2, 3))), a("i32", [[[0], [2]], [[1], [1]]]), a("i32", [[1, 2], [3, 4]]),
    Numbers((), (1,), (0,), (0,), (1,), 2),
).write()  # fmt: skip
add(
    "scatter",
    "promotes",
    """
    %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %sum = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %sum : tensor<i32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : ($operand, $indices, $updates) -> $result
    """,
    {"operand": a("i8", [100, 1, 2]), "indices": a("i32", [[0], [0], [2]]), "updates": a("i8", [100, 100, 5])},
    a("i32", [300, 1, 7]),
    "Inputs and updates convert to the type that the body computes in.",
)
Scatter("no_updates", _operand, a("i32", np.zeros((0,))), counted("i32", 0, 4), _rows).write()
for _name in ("ui8", "bf16", "f64", "complex<f32>"):
    Scatter(
        suffix(_name),
        counted(_name, 4),
        a("i32", [[3], [1], [3]]),
        a(_name, [1, 2, 3]),
        Numbers((), (0,), (), (), (0,), 1),
    ).write()
CORPUS.add(
    _FAMILY,
    "scatter",
    "two_operands",
    """
    %sum, %product = "stablehlo.scatter"(%a, %b, %indices, %updates_a, %updates_b) ({
      ^bb0(%old_a: tensor<i32>, %old_b: tensor<f32>, %new_a: tensor<i32>, %new_b: tensor<f32>):
        %0 = stablehlo.add %old_a, %new_a : tensor<i32>
        %1 = stablehlo.multiply %old_b, %new_b : tensor<f32>
        stablehlo.return %0, %1 : tensor<i32>, tensor<f32>
    }) {
      scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
    } : ($a, $b, $indices, $updates_a, $updates_b) -> ($sum, $product)
    """,
    {
        "a": a("i32", [1, 2, 3]),
        "b": a("f32", [1.0, 2.0, 3.0]),
        "indices": a("i32", [[2], [0]]),
        "updates_a": a("i32", [10, 20]),
        "updates_b": a("f32", [2.0, 0.5]),
    },
    {"sum": a("i32", [21, 2, 13]), "product": a("f32", [0.5, 2.0, 6.0])},
    comment="One computation combines both.",
)

# --- torch_index_select ----------------------------------------------------------------------------------------------

_text = """
%result = "stablehlo.torch_index_select"(%operand, %index) {dim = 1 : i64, batch_dims = 0 : i64} : ($operand, $index) -> $result
"""
_index = a("i32", [2, 0])
add("torch_index_select", "columns", _text, {"operand": _operand, "index": _index}, _operand[:, _index])
