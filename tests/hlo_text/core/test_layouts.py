"""Layouts: the linear memory of arrays, and programs that depend on it."""

from __future__ import annotations

import itertools
import re
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import run
from hlo_text import ConversionError, parse_hlo, to_stablehlo, verify
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.layouts import (
    from_memory,
    linear_index,
    memory_bytes,
    memory_order,
    memory_size,
    pad_dimensions,
    to_memory,
)
from hlo_text.core.types import TensorType

from support.oracle import oracle
from support.programs import Program


def type_of(text: str) -> TensorType:
    """Read `f32[3,5]{1,0:T(2,2)}`."""
    entry = parse_hlo(f"HloModule m\nENTRY e {{ ROOT p = {text} parameter(0) }}").entry_computation
    assert entry is not None
    type = entry.argument_types[0]
    assert isinstance(type, TensorType)
    return type


# --- the documents' examples -----------------------------------------------------------------------------------------

LETTERS = [["a", "b", "c"], ["d", "e", "f"]]


@pytest.mark.parametrize(("layout", "memory"), [("{0,1}", "adbecf"), ("{1,0}", "abcdef")], ids=["column", "row"])
def test_order_of_dimensions(layout: str, memory: str) -> None:
    assert "".join(to_memory(LETTERS, type_of(f"f32[2,3]{layout}"))) == memory


def test_padded_dimensions() -> None:
    padded = pad_dimensions(np.array(LETTERS, object), (3, 5))
    assert padded.tolist() == [["a", "b", "c", 0, 0], ["d", "e", "f", 0, 0], [0, 0, 0, 0, 0]]
    memory = to_memory(padded, type_of("f32[3,5]{0,1}")).tolist()
    assert memory == ["a", "d", 0, "b", "e", 0, "c", "f", 0, 0, 0, 0, 0, 0, 0]


def test_tiles_of_the_first_figure() -> None:
    """F32[3,5] in tiles of 2x2: each tile in row-major order, the last ones padded."""
    memory = to_memory(np.arange(1, 16).reshape(3, 5), type_of("f32[3,5]{1,0:T(2,2)}"))
    tiles = [[1, 2, 6, 7], [3, 4, 8, 9], [5, 0, 10, 0], [11, 12, 0, 0], [13, 14, 0, 0], [15, 0, 0, 0]]
    assert memory.reshape(6, 4).tolist() == tiles


def tiled_index(index: tuple[int, ...], sizes: tuple[int, ...], tile: tuple[int, ...]) -> Any:
    """Return index and sizes after tiling, as the document's formula has it."""
    start = len(sizes) - len(tile)
    pairs = list(zip(index[start:], sizes[start:], tile, strict=True))
    moved = (*index[:start], *(e // t for e, _, t in pairs), *(e % t for e, _, t in pairs))
    return moved, (*sizes[:start], *(-(-d // t) for _, d, t in pairs), *tile)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("f32[3,5]{1,0:T(2,2)}", [(2, 2)]),
        ("f32[4,8]{1,0:T(2,4)}", [(2, 4)]),
        ("f32[4,8]{1,0:T(2,4)(2,1)}", [(2, 4), (2, 1)]),
        ("bf16[3,20,130]{2,1,0:T(8,128)(2,1)}", [(8, 128), (2, 1)]),
        ("u32[5]{0:T(4)}", [(4,)]),
        ("s32[6,7]{1,0:T(4,4)(2,2)(2)}", [(4, 4), (2, 2), (2,)]),
    ],
)
def test_tiles_follow_the_formula(text: str, tiles: list[tuple[int, ...]]) -> None:
    type = type_of(text)
    shape = tuple(size or 0 for size in type.shape)
    memory = memory_order(type)
    for number, index in enumerate(itertools.product(*map(range, shape))):
        moved, sizes = index, shape
        for tile in tiles:
            moved, sizes = tiled_index(moved, sizes, tile)
        place = int(np.ravel_multi_index(moved, sizes))
        assert linear_index(index, type) == place
        assert memory[place] == number
    assert (memory >= 0).sum() == np.prod(shape)


def test_a_star_combines_a_dimension_with_the_next() -> None:
    """F32[2,7,8,11,10] becomes F32[112,110] before tiles of 2x3 divide it."""
    combined = memory_order(type_of("f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}"))
    np.testing.assert_array_equal(combined, memory_order(type_of("f32[112,110]{1,0:T(2,3)}")))


def test_the_end_is_padded() -> None:
    assert to_memory([1, 2, 3], type_of("f32[3]{0:L(4)}")).tolist() == [1, 2, 3, 0]
    assert memory_size(type_of("f32[3,5]{1,0:T(2,2)L(16)}")) == 32


def test_bytes_in_memory() -> None:
    array = np.array([[1, -2, 3], [4, 5, -6]], ml_dtypes.int4)
    assert memory_bytes(array, type_of("s4[2,3]{1,0}")) == bytes([1, 0x0E, 3, 4, 5, 0x0A])
    assert memory_bytes(array, type_of("s4[2,3]{1,0:E(4)}")) == bytes([0xE1, 0x43, 0xA5])
    assert memory_bytes(np.array([[1, 2]], np.int16), type_of("s16[1,2]{1,0:T(2,2)}")) == b"\1\0\2\0" + bytes(4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f32[2,3]{1,0:T(2,2,2)}", "at most the array.s 2 dimensions"),
        ("f32[2,3]{1,0:T(2,*)}", "the last one cannot be"),
        ("f32[2,3]{1,0:T(2,0)}", "tile sizes must be positive"),
        ("f32[?,3]{1,0}", "expected a static shape"),
    ],
)
def test_impossible_layouts_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        memory_order(type_of(text))


@st.composite
def types(draw: st.DrawFn) -> TensorType:
    rank = draw(st.integers(0, 4))
    sizes = draw(st.lists(st.integers(0, 5), min_size=rank, max_size=rank))
    order = draw(st.permutations(range(rank)))
    tile_sizes = st.lists(st.integers(1, 4), min_size=1, max_size=max(rank, 1))
    tiles = draw(st.lists(tile_sizes, max_size=2)) if rank else []
    text = "".join(f"({','.join(map(str, tile))})" for tile in tiles)
    layout = f"{{{','.join(map(str, order))}{':T' + text if text else ''}}}" if rank else ""
    return type_of(f"s32[{','.join(map(str, sizes))}]{layout}")


@given(types())
@settings(max_examples=150)
def test_memory_there_and_back(type: TensorType) -> None:
    shape = tuple(size or 0 for size in type.shape)
    array = np.arange(int(np.prod(shape)), dtype=np.int32).reshape(shape)
    memory = to_memory(array, type, padding=-1)
    assert memory.shape == (memory_size(type),)
    np.testing.assert_array_equal(from_memory(memory, type), array)
    assert sorted(memory[memory >= 0].tolist()) == array.reshape(-1).tolist()


# --- programs --------------------------------------------------------------------------------------------------------


def bitcast(source: str, target: str) -> str:
    return f"HloModule m\nENTRY e {{\n  x = {source} parameter(0)\n  ROOT b = {target} bitcast(x)\n}}\n"


PAIRS = [
    ("f32[2,3]{0,1}", "f32[3,2]{1,0}"),
    ("f32[2,3,4]{1,2,0}", "f32[4,6]{0,1}"),
    ("f32[4,8]{1,0:T(2,4)}", "f32[2,2,2,4]{3,2,1,0}"),
    ("f32[2,2,2,4]{3,1,2,0}", "f32[4,8]{1,0:T(2,4)}"),
    ("f32[6,8]{1,0:T(2,4)(2,1)}", "f32[3,2,2,4]{1,3,2,0}"),
    ("f32[3,5]{1,0:T(2,2)}", "f32[1,3,5]{2,1,0:T(2,2)}"),
    ("f32[3,5]{1,0:T(2,2)}", "f32[5,3]{0,1:T(2,2)}"),
    ("s32[2,3]{0,1}", "u16[3,2,2]{2,1,0}"),
    ("u16[2,6]{1,0}", "u32[6]{0}"),
    ("u8[2,6]{0,1:T(4,2)}", "u8[6,2]{1,0:T(4,2)}"),
    ("pred[2,3]{0,1}", "u8[6]{0}"),
]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_bitcast_keeps_the_memory(source: str, target: str) -> None:
    """The program runs as HLO and converted to StableHLO; XLA's results of the latter are expected."""
    text = bitcast(source, target)
    given, wanted = type_of(source), type_of(target)
    shape = tuple(size or 0 for size in given.shape)
    array = np.arange(int(np.prod(shape))).reshape(shape) * 37 % 251
    array = array % 2 == 1 if source.startswith("pred") else array.astype(np_dtype(source))
    before = memory_bytes(array, given)
    (result,) = run(parse_hlo(text), array)
    assert memory_bytes(result, wanted) == before
    converted = to_stablehlo(parse_hlo(text))
    assert verify(converted) == []
    (theirs,) = oracle().run_stablehlo(converted.to_text(), [array])
    np.testing.assert_array_equal(result, theirs)


def np_dtype(text: str) -> Any:
    return {"f32": np.float32, "s32": np.int32, "u16": np.uint16, "u8": np.uint8}[text.partition("[")[0]]


def test_bitcast_of_complex_numbers_and_booleans() -> None:
    numbers = np.array([[1 + 2j, 3 - 4j]], np.complex64)
    (parts,) = run(parse_hlo(bitcast("c64[1,2]{1,0}", "f32[1,2,2]{2,1,0}")), numbers)
    np.testing.assert_array_equal(parts, [[[1, 2], [3, -4]]])
    (back,) = run(parse_hlo(bitcast("f32[1,2,2]{2,1,0}", "c64[1,2]{1,0}")), parts)
    np.testing.assert_array_equal(back, numbers)
    (flags,) = run(parse_hlo(bitcast("u8[2]{0}", "pred[2]{0}")), np.array([1, 0], np.uint8))
    assert flags.tolist() == [True, False]


def test_padding_may_differ_but_not_be_read() -> None:
    array = np.arange(5, dtype=np.float32)
    (result,) = run(parse_hlo(bitcast("f32[5]{0:T(8)}", "f32[5,1]{0,1:T(2,4)}")), array)
    np.testing.assert_array_equal(result[:, 0], array)
    reading = parse_hlo(bitcast("f32[2,3]{1,0:T(2,4)}", "f32[6]{0:T(8)}"))
    with pytest.raises(LoweringError, match="padding"):
        run(reading, np.zeros((2, 3), np.float32))
    with pytest.raises(ConversionError, match="padding"):
        to_stablehlo(reading)


@pytest.mark.parametrize("name", ["transposed_sum", "attention_heads", "channels_first", "blocks"])
def test_optimised_programs_that_depend_on_physical_order(name: str) -> None:
    def transposed_sum(x: Any, y: Any) -> Any:
        return (x.T @ y.T).reshape(4, 2, 3).transpose(2, 0, 1) + 1

    def attention_heads(x: Any, y: Any) -> Any:
        heads = x.reshape(3, 4, 2).transpose(1, 0, 2)
        return jnp.einsum("hqd,hkd->hqk", heads, heads).transpose(1, 2, 0).reshape(3, -1) @ y[:12, :3].reshape(12, -1)

    def channels_first(x: Any, y: Any) -> Any:
        image = x.reshape(1, 2, 3, 4)
        kernel = y.reshape(-1)[:8].reshape(2, 2, 1, 2)
        return jax.lax.conv_general_dilated(image, kernel, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NHWC"))

    def blocks(x: Any, y: Any) -> Any:
        return jnp.flip(x.reshape(3, 2, 2, 2).transpose(0, 2, 1, 3), 2).reshape(6, 4).T.cumsum(0), y.T.reshape(-1)

    functions = {f.__name__: f for f in (transposed_sum, attention_heads, channels_first, blocks)}
    generator = np.random.default_rng(0)
    shapes = ((3, 8), (8, 3)) if name != "transposed_sum" else ((3, 8), (3, 3))
    arguments = tuple(generator.normal(size=shape).astype(np.float32) for shape in shapes)
    if name == "attention_heads":
        arguments = arguments[0], generator.normal(size=(12, 3)).astype(np.float32)
    program = Program(name, functions[name], arguments)
    assert re.search(r" bitcast\(|\{0,1", program.hlo_optimized)
    for ours, theirs in zip(run(parse_hlo(program.hlo_optimized), *arguments), program.expected, strict=True):
        leaves = zip(ours, theirs, strict=True) if isinstance(ours, tuple) else [(ours, theirs)]
        for actual, expected in leaves:
            np.testing.assert_allclose(actual, expected, rtol=1e-5, atol=1e-5)
