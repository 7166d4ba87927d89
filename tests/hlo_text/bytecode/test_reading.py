"""MLIR bytecode and portable artifacts written by jaxlib are read as the text that jaxlib prints."""

from __future__ import annotations

import contextlib
import random
import re
import struct
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path

import attrs
import jax
import pytest

import hlo_text
from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.core.attributes import GatherDimensionNumbers
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import walk
from hlo_text.files.loading import load_all

from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.oracle import OracleCrashError, oracle

_CHECK = re.compile(r'\n *"check\.[^\n]*')
#: Versions between the oldest and the newest in which some operation, or the format, became another one.
_VERSIONS = ("0.9.0", "0.10.0", "0.14.0", "0.16.0", "0.19.0", "1.0.0", "1.3.0", "1.5.0", "1.9.0", "1.10.0", "1.13.0")
_FILES = sorted((CORPUS / "stablehlo").rglob("*.mlir"))
_FORMS = [path for path in sorted((CORPUS / "formats/stablehlo").glob("*.mlir")) if path.stem.count(".") == 0]
_EXPORTED = [name for name, program in PROGRAMS.items() if program.devices == 1 and not program.symbolic][::90]


@cache
def _generic(path: Path, *, with_checks: bool = True) -> str:
    text = load_all(path)[0].to_text("stablehlo", generic=True)
    return text if with_checks else _CHECK.sub("", text)


def _assert_reads_as(data: bytes, text: str) -> None:
    read, expected = read_bytecode(data), hlo_text.parse(text)
    assert read.to_text(generic=True) == expected.to_text(generic=True)
    assert read.to_text() == expected.to_text()


def _assert_bytecode_reads(text: str) -> None:
    try:
        data, generic = oracle().mlir_bytecode(text)
    except (ValueError, OracleCrashError):  # this jaxlib does not know all of it
        return
    _assert_reads_as(data, generic)


@pytest.mark.parametrize("path", _FILES[::3], ids=lambda path: path.stem)
def test_bytecode_reads_as_its_text(path: Path) -> None:
    _assert_bytecode_reads(_generic(path))


@pytest.mark.parametrize("path", _FORMS, ids=lambda path: path.stem)
def test_bytecode_of_every_form_reads_as_its_text(path: Path) -> None:
    _assert_bytecode_reads(path.read_text())


@pytest.mark.parametrize(
    ("path", "version"),
    list(zip(_FILES[1::3], cycle(_VERSIONS), strict=False)),
    ids=lambda part: getattr(part, "stem", part),
)
def test_artifacts_of_every_version_read_as_their_text(path: Path, version: str) -> None:
    text = _generic(path, with_checks=False)
    for target in (version, oracle().newest_stablehlo()):
        try:
            data, generic = oracle().mlir_artifact(text, target)
        except (ValueError, OracleCrashError):  # the version has no such operation
            continue
        _assert_reads_as(data, generic)


@pytest.mark.parametrize("name", _EXPORTED)
def test_functions_exported_by_jax_read_as_their_text(name: str) -> None:
    program = PROGRAMS[name]
    with program.context():
        exported = jax.export.export(jax.jit(program.function, **program.jit_options))(*program.example_arguments)
    data = bytes(exported.mlir_module_serialized)
    _assert_reads_as(data, oracle().read_mlir_artifact(data))


def test_attributes_and_types_of_all_kinds_read_as_their_text() -> None:
    values = (
        "true",
        "unit",
        "1.5 : bf16",
        "-3 : i8",
        "-1 : i3",
        "7 : i128",
        '"s" : i32',
        "@a::@b",
        "[1 : i32, [2 : index]]",
        "{b = 1 : i32}",
        "dense<[true, false, true]> : tensor<3xi1>",
        "dense<true> : tensor<9xi1>",
        "vector<[4]x2xf32>",
        "dense<[true, false, false, false, false, false, false, false]> : tensor<8xi1>",
        "memref<2x?xf32>",
        "memref<2xf32, 1>",
        "memref<*xf32>",
        "memref<*xf32, 1>",
        "() -> (i1)",
        "dense<[1, 2, -3]> : tensor<3xi4>",
        "dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>",
        "dense<> : tensor<0xf32>",
        "dense<[1.0, 2.0]> : tensor<2xf8E5M2>",
        "sparse<[[0]], [1.0]> : tensor<4xf32>",
        "sparse<[[]], [1]> : tensor<i32>",
        "sparse<0, 1> : tensor<i32>",
        "dense<[1.0, 2.0]> : vector<2xf32>",
        "dense<true> : vector<2x2xi1>",
        'loc(fused<#stablehlo.bounds<?, 3>>["a":1:2])',
        "array<i1: true, false>",
        "array<f32: 1.0, -2.0>",
        "array<i64>",
        'loc("a":1:2 to :9)',
        'loc("a":1:2 to 3:9)',
        "affine_map<(d0) -> (d0)>",
        'loc("n"(fused<"m">["a":1:1, "b":2:2]))',
        'loc(callsite("a":1:1 at "b":2:2))',
        "tensor<*xf32>",
        "f8E3M4",
        "tf32",
        "tensor<?xf32, #stablehlo.bounds<4>>",
        "!stablehlo.future<tensor<f32>, tensor<i32>>",
        "!stablehlo.token",
        "none",
        "tuple<tensor<f32>, tuple<>>",
        "#chlo<comparison_direction EQ>",
        '#sdy.mesh<["x"=2], device_ids=[1, 0]>',
        '#sdy.sharding<@m, [{"x":(2)3}, {?}p1], replicated={"y"}, unreduced={"z"}>',
        "#arith.fastmath<fast>",
        '#sdy<manual_axes{"x"}>',
        '#sdy<list_of_axis_ref_lists[{"x"}, {}]>',
        "#stablehlo.result_accuracy<atol = 1.0, ulps = 3, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
        "#sdy.op_sharding_rule<([i, j])->([i, j]) {i=2, j=3} reduction={j}>",
        "#sdy.op_sharding_rule<([], [])->([]), custom>",
    )
    entries = ", ".join(f"a{number} = {value}" for number, value in enumerate(values))
    data, generic = oracle().mlir_bytecode(f"func.func @f() attributes {{{entries}}} {{ return }}")
    _assert_reads_as(data, generic)


def test_resources_keep_their_bytes() -> None:
    blob = '"0x040000000000803F00000040"'
    text = f"""module attributes {{m.a = dense_resource<blob> : tensor<2xf32>}} {{}}
{{-# dialect_resources: {{ builtin: {{ blob: {blob} }} }} #-}}"""
    data, _ = oracle().mlir_bytecode(text)
    assert read_bytecode(data).resources == {"blob": blob.strip('"')}


# --- damage ----------------------------------------------------------------------------------------------------------


def _mutants(data: bytes, generator: random.Random) -> Iterator[bytes]:
    """Yield damaged copies: cut off, with flipped bits, with other bytes, with the largest of all numbers."""
    place = generator.randrange(len(data))
    yield data[:place]
    flipped = bytearray(data)
    for _ in range(generator.randrange(1, 4)):
        flipped[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
    yield bytes(flipped)
    yield data[:place] + generator.randbytes(generator.randrange(1, 6)) + data[place + 1 :]
    yield data[:place] + b"\0" + struct.pack("<Q", (1 << 63) - 1) + data[place + 1 :]


def _error_of(data: bytes) -> hlo_text.ParseError | None:
    try:
        read_bytecode(data)
    except hlo_text.ParseError as error:
        return error
    return None


def test_damaged_bytecode_ends_in_an_error_with_its_place_or_in_a_module() -> None:
    generator = random.Random(0)
    intact = [oracle().mlir_bytecode(_generic(path))[0] for path in _FILES[::12]]
    intact += [(CORPUS / "containers" / name).read_bytes() for name in ("mixed.mlirbc", "mixed.artifact.mlirbc")]
    refused = 0
    for _ in range(40):
        for data in intact:
            for mutant in _mutants(data, generator):
                error = _error_of(mutant)
                if error is not None:
                    refused += 1
                    assert error.code in ("container.damaged", "container.unsupported")
                    assert re.search(r" \(at byte \d+\)$", error.diagnostics[0].message)
    assert refused > 1000


def test_deep_attributes_are_refused() -> None:
    depth = 400
    text = f"module attributes {{m.a = {'[' * depth}{']' * depth}}} {{}}"
    data, _ = oracle().mlir_bytecode(text)
    with pytest.raises(hlo_text.ParseError, match=r"nested more than 250 levels deep \(at byte"):
        read_bytecode(data)


def test_bytecode_of_mlir_24_reads_as_its_text() -> None:
    data = (CORPUS / "containers/mlir24.mlirbc").read_bytes()
    _assert_reads_as(data, (CORPUS / "containers/mlir24.mlir").read_text())
    module = read_bytecode(data)
    for producer in ("MLIR23.0.0git", "MLIR24.0.0git"):
        assert read_bytecode(write_bytecode(module, producer)).to_text() == module.to_text()
    for cut in range(60, len(data), 5):
        with pytest.raises(ParseError, match="at byte"):
            read_bytecode(data[:cut])
    rng = random.Random(1)
    for _ in range(200):
        changed = bytearray(data)
        changed[rng.randrange(60, 300)] = rng.randrange(256)  # strings and entries
        with contextlib.suppress(ParseError):
            read_bytecode(bytes(changed)).to_text()


def test_fields_of_structs_in_damaged_artifacts_have_their_types() -> None:
    module = load_all(CORPUS / "invalid/dynamic_gather_C11.mlir")[0]
    data = bytearray(write_artifact(module, "1.17.0"))
    rejected = 0
    for position in range(data.index(b"StableHLO"), len(data)):
        changed = bytes([*data[:position], (data[position] + 2) & 255, *data[position + 1 :]])
        try:
            read = read_bytecode(changed)
        except ParseError as error:
            rejected += "unexpected struct field" in str(error)
            continue
        for numbers in (op.attributes.get("dimension_numbers") for op in walk(read)):
            if isinstance(numbers, GatherDimensionNumbers):
                values = attrs.astuple(numbers, recurse=False)
                assert [type(value) for value in values] == [tuple] * 5 + [int], position
    assert rejected
