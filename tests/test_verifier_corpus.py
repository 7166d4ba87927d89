"""The verifier on programs: an invalid one breaks just the rule it names; the C++ judges all of them too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hlo_text.diagnostics import ParseError
from hlo_text.parser.hlo import parse_hlo
from hlo_text.parser.stablehlo import parse_stablehlo
from hlo_text.verifier import verify
from tests.oracle import OracleCrashError, oracle
from tests.programs import programs

CORPUS = Path(__file__).parent.parent / "corpus"
INVALID = sorted((CORPUS / "invalid").iterdir())
INVALID_MLIR = [path for path in INVALID if path.suffix == ".mlir"]
INVALID_HLO = [path for path in INVALID if path.suffix == ".hlo"]
SAMPLES = sorted([*(CORPUS / "formats").glob("*/*.mlir"), *(CORPUS / "formats").glob("*/*.hlo")])
DIAGNOSTICS: list[dict[str, Any]] = json.loads((CORPUS / "formats" / "stablehlo" / "diagnostics.json").read_text())

_EXPECTED = re.compile(r"// expected-error: (\S+)")

_GRID = "the C++ does not compare replica groups with the size of the process grid"
_INITIAL = "the C++ lets initial values and operands have element types of one kind"
_PAIRS = "the C++ does not check source_target_pairs of send and recv"
_DYNAMIC_WINDOW = "the C++ does not check window attributes or the result of dynamic_conv"

#: Programs the C++ accepts although they break a rule of the specification.
ACCEPTED_BY_CPP = {
    "all_gather_C3": _GRID,
    "all_gather_C5": "the C++ checks the channel of all_reduce and reduce_scatter only",
    "all_reduce_C2": _GRID,
    "all_to_all_C6": _GRID,
    "collective_broadcast_C2": _GRID,
    "reduce_scatter_C4": _GRID,
    "reduce_scatter_C8": "the C++ only wants the operand's size to be a multiple of the result's",
    "compare_C3": "the C++ does not compare compare_type with the element type",
    "dot_general_C13": "the C++ does not compare the operands' element types",
    "dynamic_broadcast_in_dim_C7": "the C++ does not count the output dimensions",
    "dynamic_iota_C2": "the C++ does not count the output dimensions",
    **{f"dynamic_conv_C{number}": _DYNAMIC_WINDOW for number in (2, 3, 5, 6, 7, 8, 9, 25, 26)},
    **{f"recv_C{number}": _PAIRS for number in range(1, 5)},
    **{f"send_C{number}": _PAIRS for number in range(1, 5)},
    "reduce_C2": _INITIAL,
    "reduce_window_C3": _INITIAL,
    "scatter_C6": _INITIAL,
    "select_and_scatter_C1": _INITIAL,
    "select_and_scatter_C3": _INITIAL,
    "rng_bit_generator_C2": "the C++ does not check the size of the state",
}

#: HLO programs that the C++ compiles although they break a rule: it judges them after a conversion to StableHLO.
COMPILED_BY_CPP = {
    "hlo_broadcast_in_dim_C5": "StableHLO stretches dimensions of size 1",
    "hlo_all_gather_start_shape": "the conversion ignores what the type says of the operands",
    "hlo_collective_permute_start_shape": "the conversion ignores what the type says of the operands",
    "hlo_fusion_result": "the conversion takes the root's type",
}

#: Findings in samples that show syntax and were never meant to be run.
FINDINGS_IN_SAMPLES = {
    "17_collectives.hlo": ["all_reduce.C2"],  # groups of two of the eight replicas
}

#: Cases of diagnostics.json on which we differ from the C++.
DIFFERENCES = {
    "si32": "the specification calls the signed type si32; its examples and the C++ write i32",
}


def found(text: str, *, hlo: bool = False) -> list[tuple[int, str]]:
    """Lines and codes of what the verifier finds."""
    lines = []
    for diagnostic in verify((parse_hlo if hlo else parse_stablehlo)(text, cache=False)):
        assert diagnostic.source is not None
        assert diagnostic.span is not None
        lines.append((diagnostic.source.line_and_column(diagnostic.span.start)[0], diagnostic.code))
    return lines


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_program_breaks_just_the_rule_it_names(path: Path) -> None:
    text = path.read_text()
    expected = [
        (number, match[1])
        for number, line in enumerate(text.split("\n"), 1)
        for match in [_EXPECTED.search(line)]
        if match is not None
    ]
    assert len(expected) == 1
    assert found(text, hlo=path.suffix == ".hlo") == expected


def _cpp_can_judge(path: Path) -> bool:
    """jaxlib has neither the quant dialect nor collective_reduce; our oracle passes arrays to HLO, not tuples."""
    text = path.read_text()
    if path.suffix == ".mlir":
        return "!quant." not in text and "stablehlo.collective_reduce" not in text
    return re.search(r"= \(.*\) parameter", text[text.index("ENTRY") :]) is None


def test_the_cpp_can_judge_nearly_all() -> None:
    assert sum(map(_cpp_can_judge, INVALID)) >= 0.9 * len(INVALID)


@pytest.mark.parametrize("path", list(filter(_cpp_can_judge, INVALID_MLIR)), ids=lambda path: path.stem)
def test_the_cpp_rejects_invalid_programs_too(path: Path) -> None:
    text = path.read_text()
    accepted = oracle().accepts_mlir(text) is None
    assert accepted is (path.stem in ACCEPTED_BY_CPP)


_DTYPES = {
    "f32": np.float32,
    "s32": np.int32,
    "pred": np.bool_,
    "u16": np.uint16,
    "u32": np.uint32,
    "u64": np.uint64,
}


@pytest.mark.parametrize("path", list(filter(_cpp_can_judge, INVALID_HLO)), ids=lambda path: path.stem)
def test_the_cpp_does_not_compile_invalid_hlo(path: Path) -> None:
    text = path.read_text()
    entry = text[text.index("ENTRY") :]
    arguments = [
        np.zeros([int(size) for size in sizes.split(",") if size], _DTYPES[dtype])
        for dtype, sizes in re.findall(r"= (\w+)\[([\d,]*)\] parameter", entry)
    ]
    try:
        oracle().run_hlo(text, arguments)
        is_accepted = True
    except (ValueError, OracleCrashError):
        is_accepted = False
    assert is_accepted is (path.stem in COMPILED_BY_CPP)


@pytest.mark.parametrize("case", DIAGNOSTICS, ids=lambda case: case["case"])
def test_verdicts_of_the_cpp(case: dict[str, Any]) -> None:
    try:
        is_accepted = not verify(parse_stablehlo(case["input"], cache=False))
    except ParseError:
        is_accepted = False
    assert (is_accepted == (not case["diagnostics"])) is (case["case"] not in DIFFERENCES)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples_of_the_formats_are_valid(path: Path) -> None:
    findings = found(path.read_text(), hlo=path.suffix == ".hlo")
    assert [code for _, code in findings] == FINDINGS_IN_SAMPLES.get(path.name, [])


@pytest.mark.parametrize("name", sorted(programs()))
def test_programs_of_jax_are_valid(name: str) -> None:
    program = programs()[name]
    assert found(program.stablehlo_generic) == []
    for stage, text in program.stages().items():
        assert found(text, hlo=stage != "stablehlo") == [], stage
