"""Serialized HLO modules have the fields that jaxlib writes for the same texts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hlo_text
from hlo_text.conversion import to_hlo
from hlo_text.files.loading import load_all
from hlo_text.hlo.codecs.scalars import MalformedTextError
from hlo_text.protos.codec import UNKNOWN, Message, decode, encode
from hlo_text.protos.metadata import origin_message
from hlo_text.protos.reading import read_hlo_proto
from hlo_text.protos.writing import write_hlo_module_proto, write_hlo_proto

from support.cases import for_each
from support.folders import CORPUS
from support.jax_programs import PROGRAMS
from support.jax_version import IS_MLIR_24, as_older_xla_says
from support.oracle import oracle
from support.programs import Program

_FILES = sorted([*(CORPUS / "formats/hlo").glob("*.hlo"), *(CORPUS / "hlo").rglob("*.hlo")])
#: What jaxlib changes when it reads the text: fields that are left out of the comparison where a text has the words.
_CHANGED_BY_JAXLIB = {
    '"wait_on_operation_queues"': ("backend_config",),  # it takes them out of the configuration
    "constant(-0)": ("literal",),  # it reads 0
    "E(4)} constant(": ("literal", "layout"),  # it takes the layout from the value
    # it notes at what runs asynchronously what stands at the beginning and the end
    "calls=%async_computation, metadata=": ("backend_config", "scheduling_name"),
}
#: Of what jaxlib writes, texts that it does not read itself: a layout has a negative dimension there.
_NOT_READ_BACK = {"24_shapes"}
#: jaxlib cannot read texts with elided constants, and not all versions read tuple elements without a name.
_UNREADABLE = ("({...})", "#0)")
_WHOLE = [path for path in _FILES if not any(words in path.read_text() for words in _UNREADABLE)]


def _without(message: Any, names: set[str]) -> Any:
    if isinstance(message, dict):
        return {name: _without(value, names) for name, value in message.items() if name not in names}
    return [_without(value, names) for value in message] if isinstance(message, list) else message


#: The order that each type of comparisons means, which newer XLA writes in its place.
_ORDERS = {"FLOAT": "PARTIAL", "TOTALORDER": "TOTAL", "SIGNED": "TOTAL", "UNSIGNED": "TOTAL"}
#: What newer XLA writes that says nothing: no operand is sparse or scaled by blocks, nothing is called by an original
#: value, top-k is stable, and what is not reduced is a sum.
_NOTHING: list[tuple[str, Any]] = [
    ("block_scaling_config", {}),
    ("sparsity_config", {}),
    ("is_stable", True),
    ("metadata", [{"op_type": "sdy::reduction_op", "op_name": "SUM"}]),
    (UNKNOWN, b"\xaa\x06\x00"),
    ("call_hierarchy", ""),
]


def _as_newer_xla_says(message: Any) -> Any:
    if isinstance(message, dict):
        changed = {name: _as_newer_xla_says(value) for name, value in message.items() if name != "comparison_type"}
        if "comparison_type" in message:
            changed["comparison_order"] = _ORDERS[message["comparison_type"]]
        return changed
    return [_as_newer_xla_says(value) for value in message] if isinstance(message, list) else message


def _without_what_says_nothing(message: Any) -> Any:
    if isinstance(message, dict):
        kept = {name: value for name, value in message.items() if (name, value) not in _NOTHING}
        return {name: _without_what_says_nothing(value) for name, value in kept.items()}
    return [_without_what_says_nothing(value) for value in message] if isinstance(message, list) else message


def _assert_same_fields(written: bytes, expected: bytes, text: str) -> bool:
    """Compare messages but for the module's id, which counts the modules of a process; return whether all is equal."""
    found, wanted = decode(written, "HloModuleProto"), decode(expected, "HloModuleProto")
    if IS_MLIR_24:
        found, wanted = map(_without_what_says_nothing, (_as_newer_xla_says(found), wanted))
    wanted.pop("id", None)
    names = {name for words, changed in _CHANGED_BY_JAXLIB.items() if words in text for name in changed}
    assert _without(found, names) == _without(wanted, names)
    return not names


@for_each(_WHOLE)
def test_fields_are_those_of_jaxlib(path: Path) -> None:
    text = path.read_text()
    expected = oracle().hlo_proto(text)
    module = hlo_text.parse(text, language="hlo")
    written = write_hlo_module_proto(module)
    is_equal = _assert_same_fields(written, expected, text)
    if path.stem in _NOT_READ_BACK:
        with pytest.raises(ValueError, match=r"RET_CHECK|INVALID_ARGUMENT"):
            oracle().hlo_proto_text(expected)
        return
    said = hlo_text.parse(as_older_xla_says(oracle().hlo_proto_text(expected)))
    assert not is_equal or hlo_text.fingerprint(read_hlo_proto(written)) == hlo_text.fingerprint(said)


_TOTAL = """HloModule m

ENTRY e {
  p = f32[2] parameter(0)
  ROOT r = pred[2] compare(p, p), direction=LT, order=TOTAL
}
"""


def test_older_xla_reads_orders_of_comparisons() -> None:
    written = write_hlo_module_proto(hlo_text.parse(_TOTAL))
    assert re.search("type=TOTALORDER|order=TOTAL", oracle().hlo_proto_text(written))


def test_comparisons_with_both_an_order_and_a_type_are_read() -> None:
    """XLA of JAX 0.11 writes `TOTALORDER` and `TOTAL`."""
    message = decode(oracle().hlo_proto(_TOTAL.replace("order=TOTAL", "type=TOTALORDER")), "HloModuleProto")
    comparison = message["computations"][0]["instructions"][-1]
    comparison |= {"comparison_type": "TOTALORDER", "comparison_order": "TOTAL"}
    module = read_hlo_proto(encode(message, "HloModuleProto"))
    assert hlo_text.verify(module) == []
    assert hlo_text.fingerprint(module) == hlo_text.fingerprint(hlo_text.parse(_TOTAL))


@pytest.mark.parametrize("name", [name for name, program in PROGRAMS.items() if program.devices == 1][11::160])
def test_fields_of_what_jax_compiles_are_those_of_jaxlib(name: str) -> None:
    declared = PROGRAMS[name]
    with declared.context():
        program = Program(name, declared.function, declared.example_arguments, jit_options=dict(declared.jit_options))
        texts = [program.hlo, program.hlo_optimized]
    for text in texts:
        _assert_same_fields(write_hlo_module_proto(hlo_text.parse(text)), oracle().hlo_proto(text), text)


def test_every_elided_constant_is_refused() -> None:
    module = hlo_text.parse("HloModule m\n\nENTRY e { ROOT c = f32[4] constant({...}) }")
    with pytest.raises(hlo_text.ContainerError, match="the value of the constant is elided") as caught:
        write_hlo_module_proto(module)
    assert caught.value.code == "container.unwritten"


def test_unknown_opcodes_and_attributes_are_refused() -> None:
    for line, message in (("new-op(x)", "unknown opcode 'new-op'"), ("negate(x), level=3", "no field for `level`")):
        module = hlo_text.parse(f"HloModule m\n\nENTRY e {{ x = f32[4] parameter(0) ROOT r = f32[4] {line} }}")
        with pytest.raises(hlo_text.ContainerError, match=message):
            write_hlo_module_proto(module)


def test_unknown_fields_are_written_back() -> None:
    text = 'HloModule m\n\nENTRY e { x = f32[4] parameter(0), unknown_proto_fields="a81f07" ROOT r = f32[4] negate(x) }'
    message = decode(write_hlo_module_proto(hlo_text.parse(text)), "HloModuleProto")
    assert message["computations"][0]["instructions"][0][""] == bytes.fromhex("a81f07")


def test_an_hlo_proto_holds_the_module() -> None:
    module = hlo_text.parse("HloModule m\n\nENTRY e { ROOT c = f32[] constant(3) }")
    held: Message = decode(write_hlo_proto(module), "HloProto")
    assert held["hlo_module"] == decode(write_hlo_module_proto(module), "HloModuleProto")


def test_converted_programs_are_read_by_jaxlib() -> None:
    module = to_hlo(load_all(CORPUS / "models/transformer_block.mlir")[0])
    read = hlo_text.parse(oracle().hlo_proto_text(write_hlo_module_proto(module)))
    assert hlo_text.fingerprint(read) == hlo_text.fingerprint(module)


@pytest.mark.parametrize(
    ("origin", "message"),
    [  # as jaxlib 0.12.0.1 writes them
        ('{(),[""]}', "c205041001 1a00"),
        ('{(),["/f/g"]}', "c20506 1a042f662f67"),
        ('{{"x"},["q"]}', "c2050a 0a0512030a0178 1a0171"),
        ('{({"a"}, {"b"}),["c"]}', "c20517 0a080a0100 12030a0161 0a080a0101 12030a0162 1a0163"),
    ],
)
def test_call_sites_of_original_values(origin: str, message: str) -> None:
    text = f"HloModule m\n\nENTRY %e (a: f32[4]) -> f32[4] {{\n  %a = f32[4]{{0}} parameter(0), origin={origin}\n"
    module = hlo_text.parse(f"{text}  ROOT %b = f32[4]{{0}} negate(%a)\n}}\n", language="hlo")
    written = write_hlo_module_proto(module)
    assert bytes.fromhex(message) in written
    assert f"parameter(0), origin={origin}\n" in read_hlo_proto(written).to_text()
    if IS_MLIR_24:
        assert bytes.fromhex(message) in oracle().hlo_proto(module.to_text())


@pytest.mark.parametrize(
    "attribute",
    [
        "origin={()}",
        "origin={{}}",
        'origin={({}, {"b"})}',
        "sharding={devices=[2,2]<=[4] last_tile_dims={maximal}}",
    ],
)
def test_nearly_empty_annotations(attribute: str) -> None:
    text = f"HloModule m\n\nENTRY %e {{\n  %a = f32[4] parameter(0)\n  ROOT %b = f32[4] negate(%a), {attribute}\n}}\n"
    expected = oracle().hlo_proto(text)
    written = write_hlo_module_proto(hlo_text.parse(text))
    assert _assert_same_fields(written, expected, text)
    assert read_hlo_proto(written).to_text() == oracle().hlo_proto_text(expected)


def test_calls_that_are_malformed_are_refused() -> None:
    with pytest.raises(MalformedTextError, match="malformed call hierarchy"):
        origin_message('{{"x"},["a", "b"]}')


#: Instructions of XLA of 2026, with the bytes that jaxlib 0.12.0.1 writes for the field.
_NEWER_FIELDS = {
    "shuffle": (
        "p = f32[4]{0} parameter(0)",
        "f32[4]{0} shuffle(p), dimensions={0}, mode=rotate, shifts={1}",
        "ba06050a030a0101",
    ),
    "sharding": (
        "p = f32[4]{0} parameter(0)",
        "f32[4]{0} negate(p), sharding={mesh['a'=2,'b'=4], [{'a'}], unreduced=max{'b'}}",
        "4001",
    ),
    "every axis": (
        "p = f32[4]{0} parameter(0)",
        "f32[4]{0} negate(p), sharding={mesh['a'=2,'b'=4], unreduced=min}",
        "4002",
    ),
    "scales": (
        "p = f8e4m3fn[4,64]{1,0} parameter(0)\n  s = f8e8m0fnu[4,2]{1,0} parameter(1)",
        "f32[4,4]{1,0} dot(p, p, s, s), lhs_contracting_dims={1}, rhs_contracting_dims={1}, block_scaling_config="
        "{lhs={scale_idx=2 strides=1x32 steps=1x1} rhs={scale_idx=3 zero_idx=2 strides=32x1 steps=1x1}}",
        "aa061a0a0a08021a02012022020101120c080310021a022001220201",
    ),
    "sparse operand": (
        "p = f32[4,64]{1,0} parameter(0)\n  q = f32[32,4]{1,0} parameter(1)\n  m = u16[4,4]{1,0} parameter(2)",
        "f32[4,4]{1,0} dot(p, q, m), lhs_contracting_dims={1}, rhs_contracting_dims={0}, sparsity_config="
        "{rhs={sparsity=2x4 dimension=0 stride=1 idx=2}}",
        "2802",
    ),
}


@pytest.mark.parametrize("name", _NEWER_FIELDS)
def test_fields_of_newer_xla(name: str) -> None:
    parameters, instruction, expected = _NEWER_FIELDS[name]
    text = f"HloModule m\n\nENTRY e {{\n  {parameters}\n  ROOT r = {instruction}\n}}\n"
    data = write_hlo_module_proto(hlo_text.parse(text))
    assert bytes.fromhex(expected) in data
    attributes = instruction.partition("), ")[2]
    assert attributes in hlo_text.print_hlo(read_hlo_proto(data))
