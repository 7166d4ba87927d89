"""Constants of StableHLO text: lists, splats, hexadecimal data and bit patterns, against numpy and ml_dtypes."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as numpy_strategies

from hlo_text.core.attributes import FloatAttribute, Literal
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import FLOAT_NAMES, FloatType, num_bits, numpy_dtype
from hlo_text.mlir.codecs.literals import LAZY_BYTES
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.reading import nested_numbers
from hlo_text.verifier.walk import verify

from support.folders import CORPUS

SAMPLES = CORPUS / "formats" / "stablehlo"
INTEGERS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "ui8": np.uint8, "ui32": np.uint32}


def literal(text: str, type: str) -> Literal:
    module = parse_stablehlo(f"%0 = stablehlo.constant dense<{text}> : tensor<{type}>")
    (constant,) = module.body.operations
    value = constant.attributes["value"]
    assert isinstance(value, Literal)
    return value


def shape_text(shape: tuple[int, ...]) -> str:
    return "".join(f"{size}x" for size in shape)


def test_float_texts_round_trip_to_their_bits() -> None:
    """The printed texts are the C++'s; reading one must give the bits it was printed for."""
    for name, vectors in json.loads((SAMPLES / "float_vectors.json").read_text()).items():
        text = ", ".join(f"{printed} : {name}" for _, printed in vectors)
        module = parse_stablehlo(f"module attributes {{t.x = [{text}]}} {{}}")
        assert module.annotations is not None
        elements: Any = module.annotations.discardable["t.x"]
        for (bits, printed), attribute in zip(vectors, elements.elements, strict=True):
            assert isinstance(attribute, FloatAttribute)
            assert attribute.bits == int(bits, 16), (name, printed)


@pytest.mark.parametrize("name", FLOAT_NAMES)
def test_hexadecimal_data_holds_every_pattern(name: str) -> None:
    dtype = numpy_dtype(FloatType(name))
    data = np.random.default_rng(0).bytes(64 * dtype.itemsize)
    value = literal(f'"0x{data.hex().upper()}"', f"64x{name}").array
    assert value.dtype == dtype
    used = (1 << min(num_bits(FloatType(name)), 8)) - 1  # of each byte
    assert value.tobytes() == bytes(byte & used for byte in data)


@pytest.mark.parametrize(("name", "dtype"), INTEGERS.items())
def test_integer_lists(name: str, dtype: Any) -> None:
    limits = np.iinfo(dtype)
    numbers = [limits.min, limits.max, 0, 7]
    value = literal(f"[{', '.join(map(str, numbers))}]", f"4x{name}").array
    assert value.dtype == dtype
    assert value.tolist() == numbers
    for wrong in (2 * limits.max + 2, limits.min - 1):
        with pytest.raises(ParseError) as error:
            literal(f"[0, {wrong}]", f"2x{name}")
        assert error.value.code == "literal.range"


@pytest.mark.parametrize(
    ("text", "type", "expected"),
    [
        ("255", "i8", -1),
        ("0xFF", "i8", -1),
        ("18446744073709551615", "i64", -1),
        ("18446744073709551615", "ui64", 2**64 - 1),
        ("3", "i2", -1),
        ("15", "ui4", 15),
        ("1", "i1", True),
        ("-1", "i1", True),
        ("false", "i1", False),
        ("0x7F800000", "f32", np.inf),
        ("1.0e39", "f32", np.inf),
        ("1.0e-46", "f32", 0.0),
        ("0x3FC0", "bf16", 1.5),
        ("(1.0, -2.0)", "complex<f32>", 1 - 2j),
        ("5", "index", 5),
        ("0.0", "f8E8M0FNU", 2.0**-127),
        ("-2.0", "f8E8M0FNU", 2.0),
    ],
)
def test_single_elements(text: str, type: str, expected: Any) -> None:
    value = literal(text, type)
    assert value.is_splat
    assert value.array[()] == expected
    assert literal(text, f"2x3x{type}").array.shape == (2, 3)


def test_zero_keeps_its_sign_and_nan_its_payload() -> None:
    value = literal("[0.0, -0.0, 0x7FC12345]", "3xf32").array
    assert np.signbit(value).tolist() == [False, True, False]
    assert value.view(np.uint32)[2] == 0x7FC12345
    assert not literal("[0.0, -0.0]", "2xf32").is_splat
    assert literal("[0.5, 0.5]", "2xf32").is_splat


def test_bytes_of_narrow_types() -> None:
    assert literal('"0x0F01"', "2xi4").array.astype(int).tolist() == [-1, 1]
    assert literal('"0x0F01"', "2xui4").array.astype(int).tolist() == [15, 1]
    assert literal('"0xC848"', "2xf6E2M3FN").array.astype(float).tolist() == [1.0, 1.0]  # the first two bits are unused
    assert literal('"0xF2"', "f4E2M1FN").array.astype(float).tolist() == 1.0
    assert literal('"0x000100"', "3xi1").array.tolist() == [False, True, False]
    assert literal('"0xFF"', "8xi1").array.tolist() == [True] * 8


@pytest.mark.parametrize(
    ("text", "type", "code"),
    [
        ("[1, [2]]", "2xi32", "literal.shape"),
        ("[[1], [2, 3]]", "2x1xi32", "literal.shape"),
        ("[]", "2x0xi32", "literal.shape"),
        ("[[], [[]]]", "2x0xi32", "literal.shape"),
        ("[[[]]]", "1x0xi32", "literal.shape"),
        ("[]", "0x2xi32", "literal.shape"),
        ("[[]]", "0x2xi32", "literal.shape"),
        ("[,]", "0xi32", "literal.shape"),
        ("[1]", "i32", "literal.shape"),
        ("", "2xi32", "literal.shape"),
        ("[1.0]", "1000000000000xf32", "literal.shape"),
        ("[(1.0, 2.0, 3.0)]", "1xcomplex<f32>", "literal.shape"),
        ("[1.5]", "1xi32", "literal.type"),
        ("[1, 2]", "2xf32", "literal.type"),
        ("[true]", "1xi32", "literal.type"),
        ("-1", "ui8", "literal.range"),
        ("-0", "i8", "literal.range"),
        ("0x100000000", "f32", "literal.range"),
        ("[nan, 1.0]", "2xf32", "syntax"),
        ("[+1, 2]", "2xi32", "syntax"),
        ("[1 2, 3]", "2xi32", "syntax"),
        ("[.5, 1.0]", "2xf32", "syntax"),
        ("1", "?xi32", "literal.type"),
        ('"0x010203"', "2xi16", "literal.size"),
        ('"abc"', "2xi16", "literal.hex"),
    ],
)
def test_wrong_literals_are_refused(text: str, type: str, code: str) -> None:
    with pytest.raises(ParseError) as error:
        literal(text, type)
    assert error.value.code == code


def test_empty_literals() -> None:
    for text in ("", "[]"):
        assert literal(text, "0xf32").array.shape == (0,)
    assert literal("[[], []]", "2x0xi8").array.shape == (2, 0)
    assert literal('"0x"', "0x3xf32").array.shape == (0, 3)


@pytest.mark.parametrize("name", ["tf32", "f80", "f128"])
def test_lists_of_floats_that_numpy_does_not_have(name: str) -> None:
    assert literal("[1.0, -2.5]", f"2x{name}").array.tolist() == [1.0, -2.5]


def test_large_payloads_are_decoded_when_read() -> None:
    count = LAZY_BYTES
    data = np.arange(count, dtype=np.int32)
    for text in (f'"0x{data.tobytes().hex().upper()}"', f"[{', '.join(map(str, data))}]"):
        value = literal(text, f"{count}xi32")
        assert value._array is None
        assert np.array_equal(value.array, data)
    wrong = data.tobytes().hex().upper()[:-1] + "G"
    lazy = literal(f'"0x{wrong}"', f"{count}xi32")
    with pytest.raises(ParseError) as error:
        _ = lazy.array
    assert error.value.code == "literal.hex"
    ones = literal(f"[{', '.join(['1'] * count)}]", f"{count}xi32")
    assert ones.array.size == count
    assert ones.is_splat


def test_sparse_literals_are_filled_in() -> None:
    module = parse_stablehlo("%0 = stablehlo.constant sparse<[[0, 1], [1, 2]], [5, 6]> : tensor<2x3xi32>")
    value = module.body.operations[0].attributes["value"]
    assert value.array.tolist() == [[0, 5, 0], [0, 0, 6]]


@settings(max_examples=60)
@given(
    numpy_strategies.arrays(
        st.sampled_from([np.float32, np.float64, np.int16, np.int64]),
        numpy_strategies.array_shapes(max_dims=3, max_side=4),
    )
)
def test_lists_of_any_shape(array: np.ndarray[Any, Any]) -> None:
    name = {"f": "f", "i": "i"}[array.dtype.kind] + str(array.dtype.itemsize * 8)

    def spell(item: Any) -> str:
        if array.dtype.kind == "i":
            return str(int(item))
        if not np.isfinite(item):
            return f"0x{int(item.view(f'u{array.dtype.itemsize}')):X}"
        return np.format_float_scientific(item, unique=True, trim="k", min_digits=1)

    def nest(part: np.ndarray[Any, Any]) -> str:
        return f"[{', '.join(map(nest, part))}]" if part.ndim else spell(part[()])

    value = literal(nest(array), shape_text(array.shape) + name).array
    assert value.tobytes() == array.tobytes()


def constant_program(text: str, type: str) -> str:
    constant = f"%0 = stablehlo.constant {text} : tensor<{type}>"
    return f"func.func @main() -> tensor<{type}> {{\n  {constant}\n  return %0 : tensor<{type}>\n}}\n"


@pytest.mark.parametrize(
    ("text", "type", "code"),
    [
        (f"dense<[{'1, ' * 9999}300]>", "10000xi8", "literal.range"),
        (f"dense<[{'1.0, ' * 9999}1]>", "10000xf32", "literal.type"),
        (f"dense<[{'1.0, ' * 9999}0x1]>", "10000xf32", "literal.digits"),
        (f'dense<"0x{"01234567" * 9999}0123456G">', "10000xi32", "literal.hex"),
        ("dense<0x1>", "f32", "literal.digits"),
        ("dense<[1.0, 0x3F8]>", "2xbf16", "literal.digits"),
        ("dense<(1.0, 0x7FC0000)>", "complex<f32>", "literal.digits"),
        ("dense_resource<short>", "3xf32", "literal.size"),
        ("dense_resource<wrong>", "1xf32", "literal.hex"),
    ],
)
def test_the_verifier_looks_at_every_literal(text: str, type: str, code: str) -> None:
    """Literals decoded when they are used are judged before; so are bit patterns that the C++ completes by zeros."""
    resources = '{-# dialect_resources: { builtin: { short: "0x04000000000000", wrong: "0x040000000000000G" } } #-}\n'
    program = constant_program(text, type) + (resources if "resource" in text else "")
    for cache in (True, False):
        module = parse_stablehlo(program, cache=cache)
        (found,) = verify(module)
        assert found.code == code
        assert found.span is not None
        assert program[found.span.start :].startswith("%0 = stablehlo.constant")


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("dense<0x7FC00000>", "2xf32"),
        ("dense<[1.0, 0x3F80]>", "2xbf16"),
        ("dense<0x1>", "i32"),
        (f'dense<"0x{"01234567" * 10000}">', "10000xi32"),
        (f"dense<[{'1.0, ' * 9999}0x3F800000]>", "10000xf32"),
        ("dense_resource<right>", "1xf32"),
    ],
)
def test_right_literals_pass(text: str, type: str) -> None:
    resources = '{-# dialect_resources: { builtin: { right: "0x0400000000000000" } } #-}\n'
    assert verify(parse_stablehlo(constant_program(text, type) + (resources if "resource" in text else ""))) == []


@pytest.mark.parametrize(("broken", "code"), [(0, "literal.hex"), (3000, "literal.hex"), (None, None)])
def test_long_digits_are_looked_at_in_portions(
    broken: int | None, code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nested_numbers, "_PORTION", 1000)
    numbers = np.arange(LAZY_BYTES, dtype=np.int32)
    digits = numbers.tobytes().hex().upper()
    if broken is not None:
        digits = f"{digits[:broken]}g{digits[broken + 1 :]}"
    value = literal(f'"0x{digits}"', f"{len(numbers)}xi32")
    error = value.find_error()
    assert (error.code if error is not None else None) == code
    if broken is None:
        np.testing.assert_array_equal(value.array, numbers)
    else:
        with pytest.raises(ParseError):
            _ = value.array
