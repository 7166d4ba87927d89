"""Verdicts depend on the program, not on the rule: program families around partly enforced C++ rules.

An error means that jaxlib rejects the program, a warning or nothing that it accepts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

import hlo_text
from hlo_text.hlo.parse import parse_hlo

from support.cases import for_each
from support.oracle import oracle

_REDUCER = (
    "({{\n^bb0(%x: tensor<{0}>, %y: tensor<{0}>):\n  %z = stablehlo.add %x, %y : tensor<{0}>\n"
    "  stablehlo.return %z : tensor<{0}>\n}})"
)
_SELECT = (
    "({{\n^bb0(%x: tensor<{0}>, %y: tensor<{0}>):\n"
    "  %z = stablehlo.compare EQ, %x, %y : (tensor<{0}>, tensor<{0}>) -> tensor<i1>\n"
    "  stablehlo.return %z : tensor<i1>\n}}, "
)
_TYPES = ("i1", "i8", "i32", "ui8", "bf16", "f32", "f64", "complex<f32>", "complex<f64>")


def _program(operation: str, operands: dict[str, str], result: str, attributes: str = "", region: str = "") -> str:
    """Return a program of one operation; `operands` has types by name."""
    arguments = ", ".join(f"%{name}: {type}" for name, type in operands.items())
    names = ", ".join(f"%{name}" for name in operands)
    types = ", ".join(operands.values())
    return (
        "module attributes {mhlo.num_replicas = 2 : i32} {\n"
        f"func.func @main({arguments}) -> {result} {{\n"
        f'  %0 = "stablehlo.{operation}"({names}) <{{{attributes}}}> {region} : ({types}) -> {result}\n'
        f"  return %0 : {result}\n}}\n}}\n"
    )


def _folds() -> Iterator[tuple[str, str]]:
    """Yield reductions of one type from an initial value, and into elements, of others."""
    for operand, other, result in product(_TYPES, repeat=3):
        if len({operand, other, result}) > 2:
            continue
        region = _REDUCER.format(result)
        window = "window_dimensions = array<i64: 2>, window_strides = array<i64: 2>"
        scatter = "scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>"  # noqa: E501
        name = f"{operand} {other} {result}"
        reduced = {"a": f"tensor<2x{operand}>", "i": f"tensor<{other}>"}
        yield f"reduce {name}", _program("reduce", reduced, f"tensor<{result}>", "dimensions = array<i64: 0>", region)
        yield f"reduce_window {name}", _program("reduce_window", reduced, f"tensor<1x{result}>", window, region)
        updated = {"a": f"tensor<4x{operand}>", "i": "tensor<1xi32>", "u": f"tensor<{other}>"}
        yield f"scatter {name}", _program("scatter", updated, f"tensor<4x{result}>", scatter, region)
        if "complex" not in operand:
            chosen = {"a": f"tensor<4x{operand}>", "s": f"tensor<2x{other}>", "i": f"tensor<{other}>"}
            both = _SELECT.format(operand) + region.removeprefix("(")
            yield (
                f"select_and_scatter {name}",
                _program("select_and_scatter", chosen, f"tensor<4x{result}>", window, both),
            )
        if operand == other:
            groups = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>"
            one = {"a": f"tensor<2x{operand}>"}
            yield f"all_reduce {name}", _program("all_reduce", one, f"tensor<2x{result}>", groups, region)
            halved = f"{groups}, scatter_dimension = 0 : i64"
            yield f"reduce_scatter {name}", _program("reduce_scatter", one, f"tensor<1x{result}>", halved, region)


def _slices() -> Iterator[tuple[str, str]]:
    """Yield reductions whose computations fold slices, from initial values of all shapes."""
    shapes = ("", "3x", "2x", "2x3x", "?x", "1x")
    window = "window_dimensions = array<i64: 2, 1>"
    for initial, folded in product(shapes, repeat=2):
        operands = {"a": "tensor<2x3xf32>", "i": f"tensor<{initial}f32>"}
        region = _REDUCER.format(f"{folded}f32")
        for result in ("3x", "2x", "", "?x"):
            text = _program("reduce", operands, f"tensor<{result}f32>", "dimensions = array<i64: 0>", region)
            yield f"reduce {initial} {folded} {result}", text
        yield (
            f"reduce_window {initial} {folded}",
            _program("reduce_window", operands, "tensor<1x3xf32>", window, region),
        )


def _broadcasts() -> Iterator[tuple[str, str]]:
    """Yield operations that broadcast, of shapes and types that agree and of others."""
    for lhs, rhs, result in product(("", "1x", "2x", "3x", "?x", "2x3x", "3x1x"), repeat=3):
        operands = {"a": f"tensor<{lhs}f32>", "b": f"tensor<{rhs}f32>"}
        yield f"add {lhs} {rhs} {result}", _chlo("add", operands, f"tensor<{result}f32>")
    for name, type in product(("add", "atan2", "shift_left", "polygamma", "zeta", "divide", "and"), _TYPES):
        operands = {"a": f"tensor<2x{type}>", "b": f"tensor<2x{type}>"}
        yield f"{name} {type}", _chlo(name, operands, f"tensor<2x{type}>")


def _chlo(name: str, operands: dict[str, str], result: str) -> str:
    return _program(f"broadcast_{name}", operands, result).replace("stablehlo.broadcast", "chlo.broadcast")


def _contractions() -> Iterator[tuple[str, str]]:
    """Yield products of two types, of several precisions, and windows of dynamic convolutions."""
    numbers = (
        "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>"
    )
    for lhs, rhs in product(("i8", "ui8", "i32", "f32", "f64"), repeat=2):
        operands = {"a": f"tensor<2x2x{lhs}>", "b": f"tensor<2x2x{rhs}>"}
        yield f"dot_general {lhs} {rhs}", _program("dot_general", operands, f"tensor<2x2x{lhs}>", numbers)
    square = {"a": "tensor<2x2xf32>", "b": "tensor<2x2xf32>"}
    for count in range(5):
        precisions = ", precision_config = [" + ", ".join(["#stablehlo<precision HIGH>"] * count) + "]"
        yield (
            f"dot_general {count} precisions",
            _program("dot_general", square, "tensor<2x2xf32>", numbers + precisions),
        )
        for dynamic in (False, True):
            yield f"precisions {count} {dynamic}", _convolution(precisions, dynamic=dynamic)
    windows = {
        "window_strides": ("1", "1, 1", "0", "-1"),
        "lhs_dilation": ("1", "1, 1", "0"),
        "rhs_dilation": ("1", "1, 1", "0"),
    }
    for constant, (name, values) in product((False, True), windows.items()):
        for value in values:
            yield f"{name} {value} {constant}", _convolution(f", {name} = array<i64: {value}>", constant=constant)
    for constant, value in product((False, True), ("false", "true, true")):
        yield f"reversal {value} {constant}", _convolution(f", window_reversal = array<i1: {value}>", constant=constant)
        for kernel in ("0", "2"):
            yield f"kernel {kernel} {constant}", _convolution("", constant=constant, kernel=kernel)


def _convolution(attributes: str, *, dynamic: bool = True, constant: bool = False, kernel: str = "2") -> str:
    operands = {"a": "tensor<1x4x1xf32>", "b": f"tensor<{kernel}x1x1xf32>"}
    if dynamic:
        operands["p"] = "tensor<1x2xi64>"
    numbers = (
        "dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, "
        f"feature_group_count = 1 : i64{attributes}"
    )
    text = _program("dynamic_conv" if dynamic else "convolution", operands, "tensor<?x?x?xf32>", numbers)
    if constant:
        zeros = "  %p = stablehlo.constant dense<0> : tensor<1x2xi64>\n"
        text = text.replace(", %p: tensor<1x2xi64>", "", 1).replace("  %0 =", f"{zeros}  %0 =", 1)
    return text


def _collectives() -> Iterator[tuple[str, str]]:
    """Yield collectives with channels, groups and processes of all kinds."""
    groups = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>"
    array = {"a": "tensor<2xf32>"}
    for channel in (-1, 0, 1):
        flags = (
            f"{groups}, channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 1>, use_global_device_ids"
        )
        gathered = f"{flags}, all_gather_dim = 0 : i64"
        yield f"all_gather channel {channel}", _program("all_gather", array, "tensor<4xf32>", gathered)
        region = _REDUCER.format("f32")
        yield f"all_reduce channel {channel}", _program("all_reduce", array, "tensor<2xf32>", flags, region)
        halved = f"{flags}, scatter_dimension = 0 : i64"
        yield f"reduce_scatter channel {channel}", _program("reduce_scatter", array, "tensor<1xf32>", halved, region)
    for row in ("0, 1", "0, -1", "0, 0", "1, 0"):
        rows = f"replica_groups = dense<[[{row}]]> : tensor<1x2xi64>"
        yield f"collective_broadcast {row}", _program("collective_broadcast", array, "tensor<2xf32>", rows)
    for pair in ("0, 1", "0, -1", "-1, 0", "0, 9", "1, 1"):
        pairs = f"source_target_pairs = dense<[[{pair}]]> : tensor<1x2xi64>"
        yield f"collective_permute {pair}", _program("collective_permute", array, "tensor<2xf32>", pairs)
    rows_of = {
        "1x1": "[[0]]", "2x1": "[[0], [1]]", "1x2": "[[0, 1]]", "1x3": "[[0, 1, 2]]", "1x0": "0",
        "2x2": "[[0, 1], [2, -1]]",
    }  # fmt: skip
    for (shape, row), after, flag in product(rows_of.items(), (4, 6, 8, 12, "?"), ("", ", use_global_device_ids")):
        channel = ", channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"
        rows = f"all_gather_dim = 0 : i64, replica_groups = dense<{row}> : tensor<{shape}xi64>{channel}{flag}"
        gathered = _program("all_gather", {"a": "tensor<4xf32>"}, f"tensor<{after}xf32>", rows)
        yield f"all_gather {shape} {after} {flag}", gathered
    for (shape, row), count in product(rows_of.items(), (1, 2, 3)):
        rows = (
            f"replica_groups = dense<{row}> : tensor<{shape}xi64>, split_count = {count} : i64, "
            "split_dimension = 0 : i64, concat_dimension = 0 : i64"
        )
        exchanged = _program("all_to_all", {"a": "tensor<6xf32>"}, "tensor<6xf32>", rows)
        yield f"all_to_all {shape} {count}", exchanged
    for before, after in product((1, 2, 3, 4, 5), (1, 2, 3)):
        operand, result = {"a": f"tensor<{before}xf32>"}, f"tensor<{after}xf32>"
        split = f"{groups}, scatter_dimension = 0 : i64"
        text = _program("reduce_scatter", operand, result, split, _REDUCER.format("f32"))
        yield f"reduce_scatter {before} {after}", text


@pytest.mark.parametrize("family", [_folds, _slices, _broadcasts, _contractions, _collectives])
def test_errors_are_what_the_cpp_rejects(family: object) -> None:
    assert callable(family)
    wrong = []
    for name, text in family():
        is_rejected = oracle().accepts_mlir(text) is not None
        found = hlo_text.verify(hlo_text.parse(text))
        if any(diagnostic.is_error for diagnostic in found) != is_rejected:
            wrong.append((name, is_rejected, [(diagnostic.severity, diagnostic.code) for diagnostic in found]))
    assert wrong == []


_ARRAYS = {"f32": np.float32, "f64": np.float64, "c64": np.complex64, "c128": np.complex128}


@for_each(
    product(
        ["complex", "real", "imag", "triangular-solve"],
        [("f32", "f32"), ("f32", "f64"), ("f64", "f64"), ("c64", "f32"), ("c64", "c64")],
        ["f32", "f64", "c64", "c128"],
    )
)
def test_parts_of_complex_numbers_have_one_precision(opcode: str, operands: tuple[str, str], result: str) -> None:
    """XLA compiles HLO after it converted it to StableHLO, which rejects mixed types of these."""
    attributes = ", left_side=true, lower=true, transpose_a=NO_TRANSPOSE" if opcode == "triangular-solve" else ""
    given = "a" if opcode in ("real", "imag") else "a, b"
    text = (
        f"HloModule m\n\nENTRY e {{\n  a = {operands[0]}[2,2]{{1,0}} parameter(0)\n"
        f"  b = {operands[1]}[2,2]{{1,0}} parameter(1)\n"
        f"  ROOT r = {result}[2,2]{{1,0}} {opcode}({given}){attributes}\n}}\n"
    )
    assert any(found.is_error for found in hlo_text.verify(parse_hlo(text))) != _compiles(text, *operands)


@pytest.mark.parametrize("window", ["size=2", "size=2x2", "size=2 pad=0_1", "size=2x2 pad=0_1x0_0"])
def test_windows_have_the_rank_of_the_convolution(window: str) -> None:
    sizes = "f32[1,4,1]{2,1,0}" if "_1" in window else "f32[1,3,1]{2,1,0}"
    text = (
        "HloModule m\n\nENTRY e {\n  a = f32[1,4,1]{2,1,0} parameter(0)\n  b = f32[2,1,1]{2,1,0} parameter(1)\n"
        f"  ROOT c = {sizes} convolution(a, b), window={{{window}}}, dim_labels=b0f_0io->b0f\n}}\n"
    )
    shapes = (1, 4, 1), (2, 1, 1)
    accepted = any(found.is_error for found in hlo_text.verify(parse_hlo(text)))
    assert accepted != _compiles(text, "f32", "f32", shapes=shapes)


def _compiles(text: str, *types: str, shapes: tuple[tuple[int, ...], ...] = ((2, 2), (2, 2))) -> bool:
    try:
        oracle().run_hlo(text, [np.ones(shape, _ARRAYS[type]) for type, shape in zip(types, shapes, strict=True)])
    except Exception:
        return False
    return True
