"""Opcodes that only HLO or CHLO has, one program each: valid, printed as by the C++, with the right results."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import jax
import ml_dtypes
import numpy as np
import pytest

from evaluator import run, run_reference
from hlo_text import ops
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import UnregisteredOperation, Value
from hlo_text.core.types import F32, TOKEN, UI32, FutureType, TensorType, TupleType
from hlo_text.hlo.parse import parse_hlo
from hlo_text.hlo.printer.module import print_hlo
from hlo_text.hlo.printer.options import HloPrintOptions
from hlo_text.verifier.walk import verify

from support.expectations import expected_of
from support.folders import CORPUS
from support.jax_version import as_older_xla_says
from support.oracle import oracle
from support.whole_programs import Run, assert_program

FOLDER = CORPUS / "hlo"
VECTOR = np.array([3, -1.5, 0, 2, -4, 0.25], np.float32)
PAIR = np.array([5, -2], np.float32)
FRACTIONS = np.array([1.5, -2.5, 3e9, -3e9, np.nan, np.inf, -np.inf, 0.25, -0.25, 1.75, 126.5, -0.0], np.float32)
RANDOM = np.array([1 << 31, (1 << 31) - 1, 0, 0, 0, 0, 0, 1 << 30, (1 << 30) - 1, 5, 0, 0], np.uint32)
HALVES = np.array([126.5, -1.25, 0.75, 3], np.float16)
HALF_RANDOM = np.array([5, 1 << 13, 1 << 15, 0], np.uint16)
WORDS = (np.array([2**31 - 1, -(2**31), 7, -5], np.int32), np.array([2**31 - 1, 3, -1, 1 << 20], np.int32))
UNSIGNED = (np.array([2**32 - 1, 1 << 31, 7, 0], np.uint32), np.array([2**32 - 1, 6, 9, 4], np.uint32))
TABLE = np.array([[3, 9, -1, 9, 0.5], [1, 2, 3, 4, 5]], np.float32)
NUMBERS = np.array([4, -7, 4, 0, 9, -7], np.int32)
ROWS = np.arange(12, dtype=np.float32).reshape(4, 3) - 5
GROUP_SIZES = np.array([2, 0, 3], np.int32)


def _high_half(lhs: Any, rhs: Any) -> Any:
    return np.array([int(a) * int(b) >> 32 for a, b in zip(lhs, rhs, strict=True)]).astype(lhs.dtype)


def _ragged(rows: Any, matrices: Any, sizes: Any, columns: Any) -> Sequence[Any]:
    starts = np.concatenate([[0], np.cumsum(sizes)])
    groups = [slice(starts[g], starts[g + 1]) for g in range(len(sizes))]
    by_group = np.concatenate([rows[group] @ matrices[g] for g, group in enumerate(groups)])
    return by_group, np.stack([rows[group].T @ columns[group] for group in groups])


def _scaled(lhs: Any, rhs: Any, lhs_scale: Any, rhs_scale: Any) -> Sequence[Any]:
    lhs = lhs.astype(np.float32) * lhs_scale.astype(np.float32).repeat(2, axis=1)
    rhs = rhs.astype(np.float32)
    return lhs @ (rhs * rhs_scale.astype(np.float32)), lhs @ (rhs * 2)


def _scanned(rows: Any, start: Any, columns: Any) -> Sequence[Any]:
    sums = start + np.cumsum(rows, axis=0)
    halves = np.empty_like(rows)
    for column in (2, 1, 0):
        halves[:, column] = rows[:, column] - columns
        columns = halves[:, column] / 2
    return sums, sums[-1], halves


def _moved(rows: Any, output: Any, *offsets: Any) -> Sequence[Any]:
    moved = output.copy()
    for source, size, target in zip(*offsets[:3], strict=True):
        moved[target : target + size] = rows[source : source + size]
    return (moved,)


def _forms(x: Any, index: Any) -> Sequence[Any]:
    values = x[np.argsort(-2 * x, kind="stable")]
    return x[1:3], np.float32(-2 * x @ x), values, -x if index == 0 else values + values


#: Arguments of the programs, and what they give: by rule, or as numbers from the definition of the operation.
CASES: dict[str, tuple[Sequence[Any], Callable[..., Sequence[Any]]]] = {
    "mulhi": ((*WORDS, *UNSIGNED), lambda x, y, u, v: (_high_half(x, y), _high_half(u, v))),
    "topk": (
        (TABLE, NUMBERS),
        lambda x, n: ([[9, 9, 3], [5, 4, 3]], [[1, 3, 0], [4, 3, 2]], [-7, -7], [1, 5]),
    ),
    "ragged-dot": (
        (
            np.arange(10, dtype=np.float32).reshape(5, 2),
            np.arange(24, dtype=np.float32).reshape(3, 2, 4),
            GROUP_SIZES,
            np.arange(15, dtype=np.float32).reshape(5, 3) - 7,
        ),
        _ragged,
    ),
    "domain": ((PAIR.repeat(2),), lambda x: (2 * x,)),
    "dynamic-reshape": (
        (np.arange(12, dtype=np.float32).reshape(2, 6), np.int32(4)),
        lambda x, four: (x.reshape(3, 4),),
    ),
    "stochastic-convert": (
        (FRACTIONS, RANDOM, HALVES, HALF_RANDOM),
        lambda *_: (
            [1, -3, 2**31 - 1, -(2**31), 0, 2**31 - 1, -(2**31), 0, -1, 2, 127, 0],
            [1, -3, 127, -128, 0, 127, -128, 0, -1, 2, 127, 0],
            [127, -2, 1, 3],
        ),
    ),
    "scaled-dot": (
        (
            np.array([[1, -2, 3, 0.5], [4, 0, -1, 2]], ml_dtypes.float8_e4m3fn),
            np.arange(12).reshape(4, 3).astype(ml_dtypes.bfloat16),
            np.array([[2, 0.5], [1, 4]], ml_dtypes.float8_e8m0fnu),
            np.array([[1, 0.5, 2]], ml_dtypes.bfloat16),
        ),
        _scaled,
    ),
    "ragged-all-to-all": (
        (
            np.arange(12, dtype=np.float32).reshape(6, 2),
            np.full((8, 2), -1, np.float32),
            *(np.array(offsets, np.int32) for offsets in ([4, 0], [2, 3], [0, 5], [2, 3])),
        ),
        _moved,
    ),
    "scan": ((ROWS, np.array([1, 2, 3], np.float32), np.array([1, -1, 2, 8], np.float32)), _scanned),
    "copy-start": ((VECTOR,), lambda x: (2 * x * x,)),
    "copy-done": ((ROWS[:2],), lambda x: (x,)),
    "all-gather-start": ((VECTOR,), lambda x: (x,)),
    "all-gather-done": ((VECTOR, np.arange(6, dtype=np.int32).reshape(2, 3)), lambda x, y: (x, y)),
    "all-reduce-start": ((VECTOR,), lambda x: (x,)),
    "all-reduce-done": ((VECTOR, PAIR), lambda x, y: (x, y)),
    "collective-permute-start": ((VECTOR,), lambda x: (x,)),
    "collective-permute-done": ((VECTOR, PAIR), lambda x, y: (x, y)),
    "async-start": ((VECTOR,), lambda x: (-2 * x,)),
    "async-update": ((VECTOR,), lambda x: (-2 * x,)),
    "async-done": ((VECTOR, VECTOR[::-1]), lambda x, y: (x + y, x - y)),
    "forms": ((VECTOR, np.int32(1)), _forms),
}

#: Programs that need another process.
REFUSED = ("send", "send-done", "recv", "recv-done")

PROGRAMS = {path.stem: path for path in sorted(FOLDER.glob("*/*.hlo")) if path.stem in {*CASES, *REFUSED}}

_SPLIT = "its CPU backend does not split copies"
_UNKNOWN = "its conversion to MLIR does not know the opcode"
#: What XLA itself cannot compile for one CPU, and why.
NOT_IN_XLA = {
    "mulhi": _UNKNOWN,
    "scaled-dot": _UNKNOWN,
    "ragged-dot": "its CPU backend has no ragged dot",
    "ragged-all-to-all": "it crashes",
    "copy-start": _SPLIT,
    "copy-done": _SPLIT,
    "async-start": "it wants computations of one operation",
    "async-update": "it wants computations of one operation",
    "async-done": "it wants computations of one operation",
    **dict.fromkeys(
        ("all-gather-done", "all-reduce-done", "collective-permute-done"),
        "its conversion to MLIR cannot begin several at once",
    ),
    "forms": "its conversion to MLIR puts the result of an asynchronous operation into a tuple",
}


def test_there_is_a_program_for_every_case() -> None:
    assert set(PROGRAMS) == {*CASES, *REFUSED}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_holds(name: str) -> None:
    arguments, rule = CASES.get(name, ((), None))
    given = Run(arguments, None if rule is None else rule(*arguments), assert_equal)
    assert_program(PROGRAMS[name].read_text(), expected_of(PROGRAMS[name]), given)


def assert_equal(actual: Sequence[Any], expected: Sequence[Any]) -> None:
    for result, wanted in zip(actual, expected, strict=True):
        np.testing.assert_array_equal(result, wanted)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_print_back_as_the_cpp_prints_them(name: str) -> None:
    text = PROGRAMS[name].read_text()
    assert print_hlo(parse_hlo(text)) == text == as_older_xla_says(oracle().print_hlo(text))


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_print_in_short_as_the_cpp_does(name: str) -> None:
    text = PROGRAMS[name].read_text()
    short = oracle().print_hlo(text, preset="short_parsable")
    assert print_hlo(parse_hlo(short)) == short
    assert print_hlo(parse_hlo(text, cache=False), HloPrintOptions.short_parsable()) == as_older_xla_says(short)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_are_typed(name: str) -> None:
    module = parse_hlo(PROGRAMS[name].read_text())
    operations = [op for computation in module.computations for op in computation.operations]
    assert not any(isinstance(op, UnregisteredOperation) for op in operations)
    assert name == "forms" or name in {op.hlo_name for op in operations}


@pytest.mark.parametrize("name", sorted(CASES.keys() - NOT_IN_XLA.keys()))
def test_xla_computes_the_same(name: str) -> None:
    arguments, _ = CASES[name]
    text = PROGRAMS[name].read_text()
    results = run(parse_hlo(text), *arguments)
    for result, wanted in zip(results, oracle().run_hlo(text, list(arguments)), strict=True):
        np.testing.assert_array_equal(np.asarray(result), wanted)


@pytest.mark.parametrize("name", sorted(CASES))
def test_reference_computes_the_same(name: str) -> None:
    arguments, _ = CASES[name]
    module = parse_hlo(PROGRAMS[name].read_text())
    results = [jax.tree.leaves(executor(module, *arguments)) for executor in (run_reference, run)]
    for actual, wanted in zip(*results, strict=True):
        np.testing.assert_allclose(np.asarray(actual), np.asarray(wanted), rtol=1e-6)


@pytest.mark.parametrize("name", REFUSED)
def test_transfers_are_refused(name: str) -> None:
    with pytest.raises(LoweringError, match="only supported in a grid"):
        run(parse_hlo(PROGRAMS[name].read_text()), *[PAIR.repeat(2)][: name.startswith("send")])


@pytest.mark.parametrize("name", ["mulhi", "topk", "ragged-dot", "scan", "domain"])
def test_shapes_left_out_are_those_the_cpp_infers(name: str) -> None:
    text = PROGRAMS[name].read_text()
    without = re.sub(rf" = (?:\([^()]*\)|\S+) {name}\(", f" = {name}(", text)
    assert without != text
    assert print_hlo(parse_hlo(without)) == as_older_xla_says(oracle().print_hlo(without)) == text


def test_halves_can_be_made() -> None:
    type_ = TensorType((6,), F32)
    started = ops.CopyStart.make(Value(type_))
    assert started.result.type == TupleType((type_, type_, TensorType((), UI32)))
    assert ops.CopyDone.make(started.result).result.type == type_
    gathered = Value(TupleType((type_, TensorType((12,), F32))))
    assert ops.AllGatherDone.make(gathered).result.type == TensorType((12,), F32)
    sent = ops.HloSend.make(Value(type_), Value(TOKEN))
    assert sent.result.type == TupleType((type_, TensorType((), UI32), TOKEN))
    assert ops.HloSendDone.make(sent.result).result.type == TOKEN
    assert ops.HloRecvDone.make(sent.result).result.type == TupleType((type_, TOKEN))
    with pytest.raises((TypeError, ValueError), match="operand"):
        ops.asynchronous_form("slice-done")({}, (Value(FutureType(())),), ()).infer_result_types()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('kind="sharding"', 'kind="other"'),
        ('kind="sharding", ', ""),
        ("entry={maximal device=0}", "entry={maximal device}"),
        ("exit={replicated}}", "exit={replicated}, exit={replicated}}"),
        ("exit={replicated}}", "exit={replicated}, mode={}}"),
    ],
)
def test_malformed_domains(old: str, new: str) -> None:
    text = PROGRAMS["domain"].read_text()
    assert old in text
    module = parse_hlo(text.replace(old, new))
    codes = {found.code for found in verify(module) if found.severity == "error"}
    assert codes
    assert codes <= {"attribute.missing", "attribute.value"}
    assert oracle().accepts_hlo(text.replace(old, new)) is not None


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("ragged-all-to-all", "{{0}}", "{{0,1}}", "contain other processes"),
        ("all-gather-start", "{{0}}", "{{0,1}}", "contain other processes"),
        ("collective-permute-start", "{{0,0}}", "{{0,1}}", "contain other processes"),
        ("forms", '"Sharding"', '"unheard_of"', "unheard_of"),
        ("stochastic-convert", "s8[12]", "u8[12]", "signed integers"),
    ],
)
def test_what_one_process_cannot_run(name: str, old: str, new: str, message: str) -> None:
    text = PROGRAMS[name].read_text().replace(old, new)
    with pytest.raises(LoweringError, match=message):
        run(parse_hlo(text), *CASES[name][0])


def test_threads_are_compared_for_every_computation() -> None:
    text = PROGRAMS["async-update"].read_text()
    work = text[text.index("%work") : text.index("ENTRY")]
    other = work.replace("%work", "%other").replace('"worker"', '"another"')
    start, _, rest = text[text.index("ENTRY") :].partition("  %going")
    second = start[start.index("  %started") :].replace("%started", "%second").replace("%work", "%other")
    done = "  %ended = f32[6]{0} async-done(%second)\n"
    module = parse_hlo(text[: text.index("ENTRY")] + other + start + second + done + "  %going" + rest)
    assert [diagnostic.code for diagnostic in verify(module)] == ["async-start.thread"]
