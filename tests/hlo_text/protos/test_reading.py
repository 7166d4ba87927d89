"""Serialized HLO modules written by jaxlib are read as the text that jaxlib prints."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import hlo_text
from hlo_text.files.containers import Container, ContainerKind
from hlo_text.files.loading import serialized_module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.protos.codec import Message, decode, encode
from hlo_text.protos.reading import read_hlo_proto
from hlo_text.protos.wire_format import bytes_field, number_field
from hlo_text.protos.writing import write_hlo_module_proto

from support.cases import for_each
from support.folders import CORPUS
from support.jax_version import as_older_xla_says
from support.oracle import OracleCrashError, oracle

_FILES = sorted([*(CORPUS / "formats/hlo").glob("*.hlo"), *(CORPUS / "hlo").rglob("*.hlo")])


def _read(data: bytes) -> hlo_text.Module:
    return serialized_module(Container(ContainerKind.HLO_MODULE_PROTO, data), "bytes")


@for_each(_FILES)
def test_messages_read_as_their_text(path: Path) -> None:
    try:
        data = oracle().hlo_proto(path.read_text())
        text = oracle().hlo_proto_text(data)
    except (ValueError, OracleCrashError):  # this jaxlib does not know all of it, or cannot read what it wrote
        return
    assert encode(decode(data, "HloModuleProto"), "HloModuleProto") == data
    assert as_older_xla_says(_read(data).to_text()) == as_older_xla_says(text)


_CONSTANTS = """HloModule m

ENTRY e {
  a = s32[300] constant({BODY})
  b = f32[3,2]{0,1} constant({{1, 2}, {3, 4}, {5, -6}})
  c = (s4[3], pred[2]) constant(({-8, 7, 0}, {1, 0}))
  ROOT t = (s32[300], f32[3,2]{0,1}, (s4[3], pred[2])) tuple(a, b, c)
}
"""


@pytest.mark.parametrize("word", ["maximal_mesh", "single_device"])
def test_shardings_of_one_device_have_the_form_that_every_release_reads(word: str) -> None:
    text = "HloModule m\n\nENTRY %e (a: f32[]) -> f32[] {{\n  ROOT %a = f32[] parameter(0), sharding={{{}}}\n}}\n\n"
    module = parse_hlo(text.format(f"{word}[device_id=3]"))
    assert module.to_text() == text.format(f"{word}[device_id=3]")
    read = _read(write_hlo_module_proto(module)).to_text()
    assert "sharding={maximal_mesh[device_id=3]}" in read
    assert "[device_id=3]" in oracle().print_hlo(read)


def test_large_constants_have_their_values() -> None:
    data = oracle().hlo_proto(_CONSTANTS.replace("{BODY}", "{" + ", ".join(map(str, range(-150, 150))) + "}"))
    module = _read(data)
    assert module.source is not None
    assert "a = s32[300]{0} constant({...})" in module.source.text
    large, columns, pair = (module.entry_computation.operations[index].value for index in range(3))  # type: ignore[union-attr]
    assert large.array.tolist() == list(range(-150, 150))
    assert columns.array.tolist() == [[1, 2], [3, 4], [5, -6]]
    assert [part.tolist() for part in pair.array] == [[-8, 7, 0], [True, False]]
    assert module.to_text() == oracle().hlo_proto_text(data)


_SMALL = "HloModule m\n\nENTRY e { x = f32[4] parameter(0) ROOT r = f32[4] negate(x) }"


def _changed(**fields: object) -> bytes:
    """Return a small module whose last instruction has other fields."""
    module = decode(oracle().hlo_proto(_SMALL), "HloModuleProto")
    module["computations"][0]["instructions"][1] |= fields
    return encode(module, "HloModuleProto")


def test_what_nobody_knows_is_kept() -> None:
    later = bytes_field(500, b"new") + number_field(501, 7)
    data = _changed(**{"": later}) + number_field(600, 1)
    assert encode(decode(data, "HloModuleProto"), "HloModuleProto") == data
    module = _read(data)
    assert f'unknown_proto_fields="{later.hex()}"' in module.to_text()
    assert [diagnostic.code for diagnostic in hlo_text.verify(module)] == ["attribute.unknown"] * 2
    assert [diagnostic.is_error for diagnostic in hlo_text.verify(module)] == [False] * 2


def test_element_types_of_a_later_xla_are_named_by_their_number() -> None:
    data = _changed(shape={"element_type": 99, "dimensions": [4], "layout": {"minor_to_major": [0]}})
    module = _read(data)
    assert "primitive_type_99[4]{0} negate(" in module.to_text()
    assert "unknown type primitive_type_99" in [found.message for found in hlo_text.verify(module)]
    again = decode(write_hlo_module_proto(module), "HloModuleProto")["computations"][0]["instructions"][1]
    assert again["shape"]["element_type"] == 99


@pytest.mark.parametrize(
    ("fields", "code", "message"),
    [
        ({"opcode": "add), x="}, "container.unsupported", "opcode"),
        ({"opcode": "frobnicate"}, "container.unsupported", "unknown opcode 'frobnicate'"),
        ({"name": "a b"}, "container.damaged", "invalid HLO name 'a b'"),
        ({"operand_ids": [99]}, "container.damaged", "undefined instruction id 99"),
        ({"operand_ids": [1]}, "container.damaged", "form a cycle"),
        ({"id": 0}, "container.damaged", "duplicate instruction id 0"),
        ({"shape": {}}, "container.damaged", "has no element type"),
        ({"shape": {"element_type": -77}}, "container.damaged", "unknown element type -77"),
        ({"shape": {"element_type": 11, "dimensions": [-3]}}, "container.damaged", "inconsistent shape"),
        ({"shape": {"element_type": 11, "dimensions": [2], "layout": {}}}, "container.damaged", "layout"),
        ({"opcode": "reduce"}, "container.damaged", "the called computation `to_apply` is missing"),
        ({"opcode": "call", "called_computation_ids": [5]}, "container.damaged", "undefined computation id 5"),
        ({"opcode": "fft", "fft_type": 9}, "container.damaged", "unknown enum value 9"),
        ({"sharding": {"type": 1}}, "container.damaged", "invalid OpSharding: type 1"),
    ],
)
def test_contradictions_are_named(fields: dict[str, object], code: str, message: str) -> None:
    with pytest.raises(hlo_text.ParseError, match=message) as caught:
        _read(_changed(**fields))
    assert caught.value.code == code


def test_deep_messages_are_refused() -> None:
    shape = b""
    for _ in range(2000):
        shape = bytes_field(4, shape)
    module = bytes_field(1, b"m") + bytes_field(4, bytes_field(1, shape))
    with pytest.raises(hlo_text.ParseError, match="nested more than 100 levels deep"):
        _read(module)


def test_many_uses_of_a_long_name_are_refused() -> None:
    module = decode(oracle().hlo_proto(_SMALL), "HloModuleProto")
    first, last = module["computations"][0]["instructions"]
    first["name"] = "x" * 50_000
    last["operand_ids"] = [0] * 50_000
    with pytest.raises(hlo_text.ParseError, match="references to long names exceed the size limit of the text"):
        _read(encode(module, "HloModuleProto"))


def test_many_unknown_fields_take_little_time() -> None:
    assert len(decode(number_field(900, 1) * 300_000, "HloModuleProto")[""]) == 3 * 300_000


def test_damaged_messages_end_in_an_error_or_in_a_module() -> None:
    generator = random.Random(0)
    intact = [oracle().hlo_proto(path.read_text()) for path in _FILES[::20] if path.stat().st_size < 5000]
    refused = 0
    for _ in range(25):
        for data in intact:
            mutant = bytearray(data)
            for _ in range(generator.randrange(1, 4)):
                mutant[generator.randrange(len(mutant))] ^= 1 << generator.randrange(8)
            try:
                hlo_text.verify(_read(bytes(mutant)))
            except hlo_text.HloTextError as error:
                refused += 1
                assert error.diagnostics[0].message  # noqa: PT017
    assert refused > 50


def test_messages_of_many_calls_of_one_computation_stay_small() -> None:
    """Attributes that asynchronous instructions share are not written out for each."""
    text = (
        "HloModule m\n\nw { x = f32[4] parameter(0) ROOT n = f32[4] negate(x) }\n\nENTRY e { x = f32[4] parameter(0)\n"
    )
    text += "  s = ((f32[4]), f32[4], s32[]) async-start(x), calls=w\n  ROOT d = f32[4] async-done(s)\n}"
    module = decode(oracle().hlo_proto(text), "HloModuleProto")
    entry = next(c for c in module["computations"] if c["name"] == "e")
    start = entry["instructions"][1]
    wrapped = next(c for c in module["computations"] if c["name"] == "w")
    wrapped["instructions"][1]["metadata"] = {"op_name": "n" * 10_000}
    for number in range(2000):
        entry["instructions"].append(start | {"id": 100 + number, "name": f"start.{number}"})
    assert len(str(read_hlo_proto(encode(module, "HloModuleProto")))) < 1_000_000


@pytest.mark.parametrize(
    ("fields", "inside"),
    [
        ({"metadata": {"op_name": "n", "": number_field(99, 3)}}, "metadata"),
        ({"window": {"": b"\x98\x06\x03"}}, "window"),
    ],
)
def test_what_nobody_knows_inside_of_messages_is_kept(fields: dict[str, Message], inside: str) -> None:
    """The writer gives it as a second part of the message, which readers of protocol buffers put together."""
    written = decode(write_hlo_module_proto(_read(_changed(**fields))), "HloModuleProto")
    instruction = written["computations"][0]["instructions"][1]
    assert instruction[inside][""] == fields[inside][""]


def test_what_nobody_knows_in_one_of_several_messages_is_refused() -> None:
    shape = {"element_type": 13, "tuple_shapes": [{"element_type": 11, "": number_field(99, 3)}]}
    with pytest.raises(hlo_text.ParseError, match="unknown field 99 in ShapeProto") as caught:
        _read(_changed(shape=shape))
    assert caught.value.code == "container.unsupported"


@pytest.mark.parametrize("text", ["s64[70000] constant({...})", "u32[70000] constant({...})"])
def test_many_numbers_are_written_as_jaxlib_writes_them(text: str) -> None:
    """Small and large, of either sign, and more of them than are written at once."""
    numbers = [
        (-1) ** n * (n * n * 2654435761 % 2**40) if text[0] == "s" else n * n * 40503 % 2**32 for n in range(70000)
    ]
    program = f"HloModule m\n\nENTRY e {{ ROOT c = {text.replace('...', ', '.join(map(str, numbers)))} }}"
    written = decode(write_hlo_module_proto(hlo_text.parse(program)), "HloModuleProto")
    expected = decode(oracle().hlo_proto(program), "HloModuleProto")
    assert written["computations"] == expected["computations"]


def test_fields_without_words_are_kept() -> None:
    given = {
        "id": 7,
        "device_assignment": {"replica_count": 2, "computation_devices": [{"replica_device_ids": [1, 0]}]},
        "spmd_parameters_shardings": [{"type": 1}, {"type": 3, "tile_assignment_dimensions": [2]}],
        "cross_program_prefetches": [{"parameter": 1, "index": [0]}],
        "is_dynamic": True,
        "pjrt_id": 0,
    }
    module = decode(oracle().hlo_proto(_SMALL), "HloModuleProto") | given
    read = _read(encode(module, "HloModuleProto"))
    assert read.to_text() == hlo_text.parse(oracle().hlo_proto_text(oracle().hlo_proto(_SMALL))).to_text()
    written = decode(write_hlo_module_proto(read), "HloModuleProto")
    assert {name: written.get(name) for name in given} == given
