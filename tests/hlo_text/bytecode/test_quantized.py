"""Quantized types in bytecode and artifacts, against jaxlib's bytes and text."""

from __future__ import annotations

import contextlib
import random
import re
from itertools import cycle

import pytest

import hlo_text
from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.sections import take_apart
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.files.loading import load_all

from support.folders import CORPUS
from support.oracle import oracle

_CHECK = re.compile(r'\n *"check\.[^\n]*')
_PATHS = [*sorted((CORPUS / "stablehlo/quantization").glob("*.mlir")), CORPUS / "formats/stablehlo/quantized.mlir"]
_PROGRAMS = {
    f"{path.stem}-{number}": _CHECK.sub("", module.to_text("stablehlo", generic=True))
    for path in _PATHS
    for number, module in enumerate(load_all(path))
}
_TYPES = (
    "!quant.any<i8:f32>",
    "!quant.any<i16<-5:5>>",
    "!quant.any<u4<1:3>:bf16>",
    "!quant.any<si8>",
    "!quant.any<ui8>",
    "!quant.any<f8E4M3FN:f32>",
    "!quant.calibrated<f32<-0.998:1.2321>>",
    "!quant.uniform<i8:f32, 0.1:-129>",
    "!quant.uniform<i5:f32, 0.1:3>",
    "!quant.uniform<i8:f8E5M2, 0.5>",
    "!quant.uniform<f8E4M3FN:f32, 1.0>",
    "!quant.uniform<f8E4M3FN<-10:20>:f32, 1.0>",
    "!quant.uniform<f8E5M2:f32:0, {1.0,2.0:3}>",
    "!quant.uniform<u8<1:254>:f32:1, {0.5,0.25:2}>",
    "!quant.uniform<i8:f32:{}, {1.0:2}>",
    "!quant.uniform<i8:bf16:{0:1}, {0.1,2.0}>",
    "!quant.uniform<i4:bf16:{0:1}, {0.1:3,2.0:-2}>",
    "!quant.uniform<u4:f32:{0:1}, {0.5:12,2.0}>",
    "!quant.uniform<i8:f32:{1:2,0:3}, {{1.0,2.0},{3.0,4.0:5}}>",
)


@pytest.mark.parametrize("type", _TYPES)
def test_types_have_the_bytes_of_jaxlib(type: str) -> None:
    data, generic = oracle().mlir_bytecode(f"func.func private @f({type}, tensor<4x4x{type}>)")
    producer = take_apart(data).producer
    read, parsed = read_bytecode(data), hlo_text.parse(generic)
    assert write_bytecode(read, producer) == data
    assert write_bytecode(parsed, producer) == data
    if "u4:f32:{" not in type:  # whose zero points MLIR prints as signed numbers
        assert read.to_text() == parsed.to_text()


@pytest.mark.parametrize("name", _PROGRAMS)
def test_programs_have_the_bytes_of_jaxlib(name: str) -> None:
    try:
        data, generic = oracle().mlir_bytecode(_PROGRAMS[name])
    except ValueError:  # jaxlib refuses its constants
        return
    read, producer = read_bytecode(data), take_apart(data).producer
    assert write_bytecode(read, producer) == data
    assert read.to_text(generic=True) == hlo_text.parse(generic).to_text(generic=True)


@pytest.mark.parametrize(("name", "version"), list(zip(_PROGRAMS, cycle(("0.14.0", "1.9.0", "1.17.0")), strict=False)))
def test_artifacts_have_the_bytes_of_jaxlib(name: str, version: str) -> None:
    try:
        data, generic = oracle().mlir_artifact(_PROGRAMS[name], version)
    except ValueError:  # that version has no such type, or jaxlib refuses a constant
        return
    assert write_artifact(hlo_text.parse(generic), version) == data
    assert write_artifact(read_bytecode(data), version) == data


def test_damaged_types_are_refused_or_are_others() -> None:
    """A changed byte of an entry never ends in anything but a module or an error of ours."""
    rng = random.Random(2)
    arguments = ", ".join(_TYPES)
    data, _ = oracle().mlir_bytecode(f"func.func private @f({arguments})")
    num_read = 0
    for _ in range(600):
        changed = bytearray(data)
        changed[rng.randrange(100, len(data) - 60)] = rng.randrange(256)
        with contextlib.suppress(hlo_text.ParseError):
            module = read_bytecode(bytes(changed))
            num_read += 1
            hlo_text.parse(module.to_text())
            with contextlib.suppress(hlo_text.ContainerError):
                write_bytecode(module)
    assert 50 < num_read < 500
