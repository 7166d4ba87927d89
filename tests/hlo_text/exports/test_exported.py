"""Functions exported by JAX: written with JAX's bytes, read and run by JAX."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest
from click.testing import CliRunner

import hlo_text
from evaluator.cli.commands.hlo_run import main
from hlo_text.bytecode.sections import take_apart
from hlo_text.exports.exported import write_export
from hlo_text.exports.flatbuffers import FlatBufferError, read_flatbuffer, write_flatbuffer
from hlo_text.exports.schema import TABLES

from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.jax_version import LATER_SLOTS

_BLOB = CORPUS / "containers/mixed.jax_export.bin"
_NAMES = [*PROGRAMS][::60] + [name for name in PROGRAMS if name.startswith(("placement", "exports"))][::3]
_AXPY = """module @axpy { func.func public @main(%a: tensor<f32>, %x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.multiply %0, %x : tensor<3xf32>
  return %1 : tensor<3xf32> } }"""


def test_an_export_is_written_as_it_was_read() -> None:
    data = _BLOB.read_bytes()
    assert write_flatbuffer(read_flatbuffer(data, "Exported"), "Exported") == data
    assert write_export(hlo_text.load(_BLOB), record=data) == data


def _exported(name: str) -> bytes | None:
    """Return a program as JAX exports it, None if JAX does not."""
    program = PROGRAMS[name]
    with program.context():
        try:
            exported = jax.export.export(jax.jit(program.function, **program.jit_options))(*program.example_arguments)
            return bytes(exported.serialize())
        except (ValueError, NotImplementedError):
            return None


def test_exports_have_the_bytes_of_jax() -> None:
    pytest.importorskip("flatbuffers", reason="JAX serializes exports with the package flatbuffers")
    compared = 0
    for name in _NAMES:
        data = _exported(name) if PROGRAMS[name].devices <= len(jax.devices()) else None
        if data is not None:
            assert write_flatbuffer(read_flatbuffer(data, "Exported"), "Exported") == data, name
            compared += 1
    assert compared > 20


def test_slots_are_those_of_jax() -> None:
    pytest.importorskip("flatbuffers", reason="JAX reads exports with the package flatbuffers")
    from jax._src.export import serialization_generated as generated

    for name, slots in TABLES.items():
        for slot in slots:
            if (name, slot.name) in LATER_SLOTS:
                continue
            words = "".join(word.capitalize() for word in slot.name.split("_"))
            assert hasattr(getattr(generated, name), words), (name, slot.name)


def test_what_is_written_is_read_and_run_by_jax() -> None:
    pytest.importorskip("flatbuffers", reason="JAX reads exports with the package flatbuffers")
    x = np.arange(3, dtype=np.float32)
    exported = jax.export.deserialize(bytearray(write_export(hlo_text.parse(_AXPY), target="1.9.0")))
    assert exported.fun_name == "axpy"
    np.testing.assert_array_equal(jax.jit(exported.call)(np.float32(2), x), 2 * x)


def test_what_is_written_has_what_jax_says_of_the_same_function() -> None:
    pytest.importorskip("flatbuffers", reason="JAX writes exports with the package flatbuffers")
    exported = jax.export.export(jax.jit(lambda a, x: a * x))(np.float32(2), np.arange(3, dtype=np.float32))
    tables = [
        read_flatbuffer(data, "Exported") for data in (bytes(exported.serialize()), write_export(hlo_text.parse(_AXPY)))
    ]
    for table in tables:
        for key in ("function_name", "mlir_module_serialized", "serialization_version", "jax_version"):
            table.pop(key, None)  # what each names its own, and what it says of itself
    assert tables[0] == tables[1]


def test_hlo_run_writes_exports(tmp_path: Path) -> None:
    for source, options, version in (
        (_BLOB, [], None),
        (_BLOB, ["--target", "1.0.0"], "StableHLO_v1.0.0"),
        (CORPUS / "models/axpy.hlo", ["--target", "1.9.0"], "StableHLO_v1.9.0"),
    ):
        path = tmp_path / "x.jax_export"
        result = CliRunner().invoke(main, [str(source), "--print", "-o", str(path), *options])
        assert result.exit_code == 0, result.stderr
        table = read_flatbuffer(path.read_bytes(), "Exported")
        if version is None:
            assert path.read_bytes() == _BLOB.read_bytes()
        else:
            assert take_apart(table["mlir_module_serialized"]).producer == version
        assert hlo_text.verify(hlo_text.load(path)) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f(%x: tensor<3xf32>) { return }", "needs a function `main`"),
        ("func.func @main(%x: tensor<?xf32>) { return }", "needs static array types"),
        ("func.func @main(%x: tensor<3x!quant.uniform<i8:f32, 0.5>>) { return }", "support element type !quant"),
        ("module attributes {mhlo.num_partitions = 2 : i32} { func.func @main() { return } }", "partitioned"),
    ],
)
def test_what_no_export_holds_is_refused(text: str, message: str) -> None:
    with pytest.raises(hlo_text.ContainerError, match=message) as caught:
        write_export(hlo_text.parse(text))
    assert caught.value.code == "container.unwritten"


def test_another_signature_is_refused() -> None:
    with pytest.raises(hlo_text.ContainerError, match="the parameters and results of `main` must match"):
        write_export(hlo_text.parse(_AXPY), record=_BLOB.read_bytes())


def _mutants(data: bytes, generator: random.Random) -> Any:
    for _ in range(300):
        mutant = bytearray(data[: generator.randrange(len(data))] if generator.random() < 0.1 else data)
        for _ in range(generator.randrange(1, 4)):
            place = generator.randrange(max(len(mutant) - 4, 1))
            mutant[place : place + 4] = struct.pack("<I", generator.choice((generator.getrandbits(8), 1 << 31, 0)))
        yield bytes(mutant)


def test_damaged_exports_end_in_an_error_or_in_a_table() -> None:
    refused = 0
    for mutant in _mutants(_BLOB.read_bytes(), random.Random(0)):
        try:
            read_flatbuffer(mutant, "Exported")
        except FlatBufferError as error:
            refused += 1
            assert str(error)  # noqa: PT017
    assert refused > 20


def test_parts_that_contain_each_other_are_refused() -> None:
    table = {"in_tree": {"kind": 2, "children": [{}, {}]}}
    data = bytearray(write_flatbuffer(table, "Exported"))
    for place in range(0, len(data) - 3, 4):
        mutant = bytearray(data)
        mutant[place : place + 4] = struct.pack("<i", -4)
        try:
            read_flatbuffer(bytes(mutant), "Exported")
        except FlatBufferError as error:
            assert str(error)  # noqa: PT017


def test_chlo_is_expanded_in_exports(tmp_path: Path) -> None:
    """`jax.numpy.var` lowers to `chlo.square`, `jax.scipy.special.erf` to `chlo.erf`."""

    def normalized(x: Any) -> Any:
        x = (x - x.mean(-1, keepdims=True)) / jax.numpy.sqrt(x.var(-1, keepdims=True) + 1e-5)
        return jax.nn.gelu(x, approximate=False)

    x = np.random.default_rng(0).normal(size=(3, 8)).astype(np.float32)
    file = tmp_path / "norm.mlir"
    text = jax.jit(normalized).lower(x).as_text()
    assert "chlo." in text
    file.write_text(text)
    output = tmp_path / "norm.jax_export"
    result = CliRunner().invoke(main, [str(file), "--print", "--output", str(output)])
    assert result.exit_code == 0, result.output
    exported = jax.export.deserialize(bytearray(output.read_bytes()))
    np.testing.assert_allclose(exported.call(x), normalized(x), 1e-5, 1e-6)
