"""Modules in binary and other forms: serialized HLO, snapshots, MLIR bytecode, gzip, directories of dumps."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner

import evaluator
import hlo_text
from evaluator.cli.commands.hlo_run import main
from evaluator.files import containers
from hlo_text.files.containers import ContainerKind, open_container
from hlo_text.files.dump_directories import list_directory
from hlo_text.protos.literal_protos import numbers, read_literal_proto
from hlo_text.protos.wire_format import WireError, fields

from support.folders import CORPUS

FOLDER = CORPUS / "containers"
KINDS = {
    "mixed.hlo.gz": ContainerKind.TEXT,
    "mixed.pb": ContainerKind.HLO_MODULE_PROTO,
    "mixed.snapshot.pb": ContainerKind.HLO_SNAPSHOT,
    "mixed.unoptimized_snapshot.pb": ContainerKind.HLO_UNOPTIMIZED_SNAPSHOT,
    "mixed.mlirbc": ContainerKind.MLIR_BYTECODE,
    "mixed.artifact.mlirbc": ContainerKind.PORTABLE_ARTIFACT,
    "mixed.jax_export.bin": ContainerKind.JAX_EXPORT,
    "dump/module_0000.jit_mixed.before_optimizations.hlo.pb": ContainerKind.HLO_PROTO,
    "dump/module_0000.jit_mixed.cpu_after_optimizations.hlo.pb": ContainerKind.HLO_PROTO,
    "dump/module_0000.jit_mixed.before_optimizations.txt": ContainerKind.TEXT,
    "dump/module_0000.jit_mixed.cpu_after_optimizations.txt": ContainerKind.TEXT,
    "dump/module_0000.jit_mixed/module.mlir": ContainerKind.TEXT,
}
BINARIES = [name for name in KINDS if not name.startswith("dump") and KINDS[name] is not ContainerKind.TEXT]


@pytest.fixture(scope="module")
def program() -> Any:
    """The module with the program's arguments and the function itself."""
    sys.path.insert(0, str(FOLDER))
    try:
        import mixed_program
    finally:
        sys.path.remove(str(FOLDER))
    return mixed_program


@pytest.fixture(scope="module")
def expected(program: Any) -> list[np.ndarray[Any, Any]]:
    """Results that JAX computes."""
    import jax

    return [np.asarray(leaf) for leaf in jax.tree.leaves(program.mixed(*program.ARGUMENTS))]


def assert_same(found: Any, expected: list[np.ndarray[Any, Any]]) -> None:
    leaves = containers_leaves(found)
    assert [leaf.dtype for leaf in leaves] == [array.dtype for array in expected]
    for leaf, array in zip(leaves, expected, strict=True):
        if array.dtype.kind in "fc":
            np.testing.assert_allclose(leaf, array, rtol=2e-6)
        else:
            np.testing.assert_array_equal(leaf, array)


def containers_leaves(value: Any) -> list[np.ndarray[Any, Any]]:
    if isinstance(value, tuple | list):
        return [leaf for element in value for leaf in containers_leaves(element)]
    return [np.asarray(value)]


@pytest.mark.parametrize("name", KINDS)
def test_every_form_is_recognised_and_computes_the_same(name: str, program: Any, expected: Any) -> None:
    loaded = evaluator.load(FOLDER / name)
    assert loaded.kind is KINDS[name]
    assert hlo_text.verify(loaded.module) == []
    assert_same(evaluator.run(loaded.module, *program.ARGUMENTS), expected)


def test_a_snapshot_has_the_arguments_and_the_result(program: Any, expected: Any) -> None:
    loaded = evaluator.load(FOLDER / "mixed.snapshot.pb")
    (arguments,) = loaded.arguments
    assert_same(arguments, list(program.ARGUMENTS))
    assert_same(loaded.result, expected)
    assert_same(evaluator.run(loaded.module, *arguments), expected)


def test_an_unoptimized_snapshot_has_the_arguments(program: Any) -> None:
    loaded = evaluator.load(FOLDER / "mixed.unoptimized_snapshot.pb")
    (arguments,) = loaded.arguments
    assert_same(arguments, list(program.ARGUMENTS))
    assert loaded.result is None


def test_the_proto_holds_the_text_of_the_dump() -> None:
    proto = evaluator.load(FOLDER / "dump/module_0000.jit_mixed.before_optimizations.hlo.pb").module
    text = evaluator.load(FOLDER / "dump/module_0000.jit_mixed.before_optimizations.txt").module

    def opcodes(module: hlo_text.Module) -> list[list[str]]:
        return [[op.name for op in computation.operations] for computation in module.computations]

    assert opcodes(proto) == opcodes(text)


def test_the_text_reader_reads_every_form() -> None:
    for name in KINDS:
        assert hlo_text.load(FOLDER / name).language == evaluator.load(FOLDER / name).module.language


def test_gzip_of_nul_bytes_is_not_decompressed() -> None:
    """A limit below its size does not apply, because the first block is enough."""
    data = gzip.compress(bytes(10_000_000))
    with pytest.raises(hlo_text.ParseError) as caught:
        open_container(data, max_bytes=1_000_000)
    assert caught.value.diagnostics[0].code == "container.foreign"


@pytest.mark.parametrize("blanks", [0, 100_000], ids=["in the first block", "later"])
def test_gzip_of_text_ends_at_its_first_nul(blanks: int) -> None:
    """The limit does not apply to the NUL bytes that follow."""
    text = b"HloModule m" + bytes([32]) * blanks
    container = open_container(gzip.compress(text + bytes(10_000_000)), max_bytes=1_000_000)
    assert container.module == text + b"\0"


def test_gzip_within_gzip_is_refused() -> None:
    with pytest.raises(hlo_text.ParseError, match="gzip data within gzip data") as caught:
        open_container(gzip.compress(gzip.compress(b"HloModule m")))
    assert caught.value.diagnostics[0].help == "decompress it once: gunzip"


def test_gzip_may_hold_any_form() -> None:
    data = gzip.compress((FOLDER / "mixed.pb").read_bytes())
    assert open_container(data).kind is ContainerKind.HLO_MODULE_PROTO
    assert open_container(data).is_gzip


#: Runs commands one after the other and names those that fail or import JAX.
_COMMANDS = """
import json, sys
from importlib import import_module
from click.testing import CliRunner

for command, arguments in json.loads(sys.argv[1]):
    result = CliRunner().invoke(import_module(f"evaluator.cli.commands.{command}").main, arguments)
    imported = sorted({name.partition(".")[0] for name in sys.modules} & {"jax", "jaxlib"})
    if result.exit_code or imported or not (result.output or "--verify" in arguments):
        print(command, arguments, result.exit_code, imported, result.output[:200])
"""


def test_every_form_is_verified_printed_counted_and_compared_without_jax() -> None:
    paths = [str(FOLDER / name) for name in KINDS]
    commands = [("hlo_run", [path, mode]) for path in paths for mode in ("--verify", "--print")]
    commands += [("hlo_stats", [path]) for path in paths] + [("hlo_diff", [path, path]) for path in paths]
    script = [sys.executable, "-c", _COMMANDS, json.dumps(commands)]
    done = subprocess.run(script, capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"\x1f\x8b\x08\x00rest", "container.damaged", id="gzip-header-alone"),
        pytest.param(gzip.compress(b"HloModule m" * 100, mtime=0)[:-9], "container.damaged", id="gzip-truncated"),
        pytest.param(b"\x28\xb5\x2f\xfdrest", "container.unknown", id="zstd"),
        pytest.param(b"ML\xefRrest", "container.damaged", id="bytecode-header-alone"),
        pytest.param(b"\x00\x01\x02\x03", "syntax", id="control-characters"),
        pytest.param(b"\xff\xfe\x00", "container.foreign", id="utf-16-mark"),
    ],
)
def test_bad_bytes_end_in_an_error(data: bytes, code: str) -> None:
    with pytest.raises(hlo_text.ParseError) as caught:
        containers.read_programs(data, "bytes")
    assert caught.value.code == code


@pytest.mark.parametrize("name", BINARIES)
def test_damaged_files_end_in_an_error_or_a_module(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    generator = random.Random(name)
    for index in range(4):
        mutant = bytearray(data[: generator.randrange(len(data))] if index == 0 else data)
        for _ in range(index):
            mutant[generator.randrange(len(mutant))] = generator.randrange(256)
        try:
            containers.read_programs(bytes(mutant), name)
        except hlo_text.HloTextError as error:
            assert error.diagnostics[0].message  # noqa: PT017


@pytest.mark.parametrize("name", BINARIES)
def test_taking_damaged_files_apart_never_crashes(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    generator = random.Random(name)
    for _ in range(150):
        mutant = bytearray(data[: generator.randrange(len(data))] if generator.random() < 0.3 else data)
        for _ in range(generator.randrange(1, 5)):
            if mutant:
                mutant[generator.randrange(len(mutant))] = generator.randrange(256)
        try:
            container = open_container(bytes(mutant))
            container.arguments()
            container.result()
        except (hlo_text.ParseError, WireError) as error:
            assert str(error)  # noqa: PT017


# --- directories -----------------------------------------------------------------------------------------------------


def test_a_directory_is_listed() -> None:
    result = CliRunner().invoke(main, [str(FOLDER / "dump"), "--list"])
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "0000 jit_mixed",
        "  before_optimizations     module_0000.jit_mixed.before_optimizations.hlo.pb  (serialized HloProto)",
        "  before_optimizations     module_0000.jit_mixed.before_optimizations.txt  (text)",
        "  cpu_after_optimizations  module_0000.jit_mixed.cpu_after_optimizations.hlo.pb  (serialized HloProto)",
        "  cpu_after_optimizations  module_0000.jit_mixed.cpu_after_optimizations.txt  (text)",
        "  module                   module_0000.jit_mixed/module.mlir  (text)",
        "other files",
        "  module_0000.jit_mixed.cpu_after_optimizations-buffer-assignment.txt  (buffer assignment)",
    ]


def test_a_stage_of_a_directory_is_run() -> None:
    both = [
        CliRunner().invoke(main, [str(FOLDER / "dump"), "--iota", *stage]) for stage in ([], ["--stage", "cpu_after"])
    ]
    assert [result.exit_code for result in both] == [0, 0]
    assert both[0].output == both[1].output
    assert both[0].output.startswith("c64[2,3]{1,0}")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--stage", "optimizations"], "several stages match 'optimizations'; choose one of before_optimizations,"),
        (["--stage", "none"], "there is no stage 'none'; choose one of before_optimizations"),
        (["--module", "other"], "has no module 'other'; choose one of 0000 jit_mixed"),
    ],
)
def test_a_wrong_choice_lists_the_valid_ones(options: list[str], message: str) -> None:
    result = CliRunner().invoke(main, [str(FOLDER / "dump"), *options])
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_a_file_without_the_chosen_stage() -> None:
    result = CliRunner().invoke(main, [str(FOLDER / "mixed.pb"), "--stage", "before_optimizations"])
    assert result.exit_code == 2
    assert "has no module with stage 'before_optimizations'; choose one of jit_mixed" in result.stderr


def test_modules_of_a_directory_are_chosen_by_number_or_name(tmp_path: Path) -> None:
    for number, name in enumerate(("first", "second", "second")):
        text = f"HloModule {name}\n\nENTRY e {{ ROOT c = s32[] constant({number}) }}\n"
        (tmp_path / f"module_{number:04}.{name}.before_optimizations.txt").write_text(text)
        (tmp_path / f"module_{number:04}.{name}.0003.fusion.after_a.before_b.txt").write_text(text)
    (tmp_path / "jax_ir0007_jit_f_compile.mlir").write_text("module @jit_f {}\n")
    (tmp_path / "notes.txt").write_text("nothing\n")
    (tmp_path / "kernel.o").write_bytes(b"\x7fELF")
    directory = list_directory(tmp_path)
    assert len(directory.others) == 2
    assert directory.select("first").stage == "before_optimizations"
    assert directory.select("2").number == 2
    assert directory.select("1", "fusion").stage == "0003.fusion.after_a.before_b"
    assert directory.select("1", "before").stage == "before_optimizations"  # the other one does not begin with it
    assert directory.select("jit_f").stage == "compile"
    with pytest.raises(ValueError, match="choose one of 0001 second, 0002 second"):
        directory.select("second")
    with pytest.raises(ValueError, match="several modules; choose one with --module: 0000 first"):
        directory.select()


def test_the_proto_is_preferred_to_a_text_with_elided_constants(tmp_path: Path) -> None:
    stem = "module_0000.jit_mixed.before_optimizations"
    (tmp_path / f"{stem}.hlo.pb").write_bytes((FOLDER / f"dump/{stem}.hlo.pb").read_bytes())
    text = (FOLDER / f"dump/{stem}.txt").read_text()
    (tmp_path / f"{stem}.txt").write_text(text)
    assert list_directory(tmp_path).select().path.suffix == ".txt"
    (tmp_path / f"{stem}.txt").write_text(text.replace("constant(0)", "constant({...})"))
    assert list_directory(tmp_path).select().path.suffix == ".pb"


def test_a_snapshot_runs_on_its_own_arguments(expected: Any) -> None:
    result = CliRunner().invoke(main, [str(FOLDER / "mixed.snapshot.pb")])
    assert result.exit_code == 0
    assert "s4[2,2]{1,0} { { 7, -8 }, { 3, -1 } }" in result.output.splitlines()
    assert len(result.output.splitlines()) == len(expected)


# --- the binary forms of arrays --------------------------------------------------------------------------------------


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


def field(number: int, payload: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def shape(element_type: int, sizes: tuple[int, ...], minor_to_major: tuple[int, ...] | None = None) -> bytes:
    layout = b"" if minor_to_major is None else field(5, field(1, b"".join(map(varint, minor_to_major))))
    return varint(2 << 3) + varint(element_type) + field(3, b"".join(map(varint, sizes))) + layout


@pytest.mark.parametrize(
    ("element_type", "number", "array"),
    [
        (1, 2, np.array([True, False, True])),
        (2, 15, np.array([-128, 127], np.int8)),
        (3, 17, np.array([-(2**15), 258], np.int16)),
        (4, 4, np.array([-(2**31), -1, 2**31 - 1, 300], np.int32)),
        (5, 5, np.array([-(2**63), 2**63 - 1, -2], np.int64)),
        (6, 3, np.array([0, 255], np.uint8)),
        (7, 16, np.array([1, 65535], np.uint16)),
        (8, 6, np.array([2**32 - 1, 5], np.uint32)),
        (9, 7, np.array([2**64 - 1, 2**40], np.uint64)),
        (10, 11, np.array([1.5, -np.inf], np.float16)),
        (11, 8, np.array([np.nan, -0.0], np.float32)),
        (12, 9, np.array([1e300], np.float64)),
        (15, 12, np.array([1 - 2j], np.complex64)),
        (16, 13, np.array([3.0, -1.0], ml_dtypes.bfloat16)),
        (18, 18, np.array([1e300 + 1j], np.complex128)),
        (20, 20, np.array([448.0, -2.0], ml_dtypes.float8_e4m3fn)),
        (22, 22, np.array([15, 0], ml_dtypes.uint4)),
        (33, 33, np.array([2.0, 0.5], ml_dtypes.float8_e8m0fnu)),
    ],
    ids=lambda value: str(value.dtype) if isinstance(value, np.ndarray) else "",
)
def test_literals_of_every_storage(element_type: int, number: int, array: np.ndarray[Any, Any]) -> None:
    is_varints = element_type in (1, 4, 5, 8, 9)
    payload = b"".join(varint(int(value)) for value in array) if is_varints else array.tobytes()
    found = read_literal_proto(field(1, shape(element_type, array.shape)) + field(number, payload))
    assert found.dtype == array.dtype
    assert found.tobytes() == array.tobytes()


def test_literals_come_in_the_order_of_their_layout() -> None:
    array = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    payload = array.transpose(1, 0, 2).tobytes()  # dimension 1 varies slowest, then 0, then 2
    found = read_literal_proto(field(1, shape(11, (2, 3, 4), (2, 0, 1))) + field(8, payload))
    np.testing.assert_array_equal(found, array)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        field(1, shape(11, (3,))) + field(8, bytes(8)),
        field(1, shape(11, (2,))) + field(8, bytes(7)),
        field(1, shape(11, (2, 2), (0, 0))) + field(8, bytes(16)),
        field(1, shape(99, ())),
        field(1, shape(11, (0, 2**62, 2**62))),
        field(1, shape(4, (1,))) + field(4, b"\x80"),
        field(1, shape(4, (1,))) + field(4, b"\x80" * 11 + b"\x01"),
        field(1, shape(11, (1,))) + varint(8 << 3) + varint(1),
    ],
    ids=["empty", "too-few", "odd-bytes", "layout", "type", "huge", "open-number", "long-number", "wire-type"],
)
def test_damaged_literals_are_refused(data: bytes) -> None:
    with pytest.raises(WireError):
        read_literal_proto(data)


def test_deeply_nested_tuples_are_refused() -> None:
    data = field(1, shape(13, ()))
    for _ in range(200):
        data = field(1, shape(13, ())) + field(10, data)
    with pytest.raises(WireError, match="nest"):
        read_literal_proto(data)


def test_packed_numbers_decode_as_single_ones() -> None:
    generator = np.random.default_rng(0)
    values = [int(value) >> int(shift) for value, shift in generator.integers(0, 2**63, (500, 2)) % [2**63, 63]]
    packed = field(7, b"".join(map(varint, values)))
    single = b"".join(varint(7 << 3) + varint(value) for value in values)
    assert numbers(packed, 7).tolist() == numbers(single, 7).tolist() == values
    assert [value for _, _, value in fields(single)] == values
