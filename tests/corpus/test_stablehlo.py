"""The corpus: self-checking programs of every StableHLO operation, and the diagnostics of invalid ones."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from hlo_text.conversion import to_hlo
from hlo_text.core.diagnostics import ConversionError, ParseError
from hlo_text.core.ir import Module
from hlo_text.core.opdef import MLIR_OPERATIONS
from hlo_text.files.loading import parse, parse_all
from hlo_text.ops import ChloConstant
from hlo_text.verifier.walk import verify

from support.expectations import expected_of
from support.folders import CORPUS
from support.oracle import oracle
from support.whole_programs import SEPARATOR, Run, assert_program, without_checks

PROGRAMS = sorted((CORPUS / "stablehlo").glob("*/*.mlir"))
INVALID = sorted((CORPUS / "invalid").iterdir())

#: Operations without a program here, and why.
NO_PROGRAM = {
    "async_done": "the asynchronous operations need several processes",
    "async_start": "the asynchronous operations need several processes",
    "collective_reduce": "newer than the XLA that runs the programs",
    "cross-replica-sum": "an old spelling of all_reduce",
    "infeed": "needs a host that feeds the program",
    "outfeed": "needs a host that the program feeds",
    "recv": "needs a process that sends",
    "send": "needs a process that receives",
}

_IDS = [f"{path.parent.name}/{path.stem}" for path in PROGRAMS]
#: How many programs of a file run operation by operation, without constant folding.
_BY_OPERATION = 5


class _Text(SingleFileSnapshotExtension):
    """One reviewable text file per snapshot."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class _Mlir(_Text):
    file_extension = "mlir"


class _Hlo(_Text):
    file_extension = "hlo"


def programs(path: Path) -> list[Module]:
    return parse_all(path.read_text(), name=path.name)


@pytest.mark.parametrize("path", PROGRAMS, ids=_IDS)
def test_programs_hold(path: Path) -> None:
    """Every program computes its stated results in both languages."""
    assert_program(path.read_text(), expected_of(path), Run(by_operation=_BY_OPERATION))


def test_every_program_checks_something() -> None:
    for path in PROGRAMS:
        for text in path.read_text().split(SEPARATOR):
            assert "check.expect" in text or "@tuple_empty" in text, text


def test_every_operation_has_a_program() -> None:
    operations = {name.partition(".")[2] for name in MLIR_OPERATIONS if name.startswith("stablehlo.")}
    assert operations - {path.stem for path in PROGRAMS} == set(NO_PROGRAM)


def test_files_are_in_the_folder_of_their_family() -> None:
    """CHLO's operations, which several modules declare, have one folder."""
    for path in PROGRAMS:
        is_chlo = path.parent.name == "chlo"
        cls = MLIR_OPERATIONS.get(f"{'chlo' if is_chlo else 'stablehlo'}.{path.stem}")
        if path.stem != "quantized_operations":
            assert cls is not None
            assert is_chlo or path.parent.name == cls.__module__.rpartition(".")[2]


@pytest.mark.parametrize("family", sorted({path.parent.name for path in PROGRAMS} - {"contraction", "elementwise"}))
def test_canonical_text(family: str, snapshot: SnapshotAssertion) -> None:
    """Every file's canonical text, for review; `test_programs_hold` compares the large families with jaxlib's print."""
    parts = [
        f"// {path.stem}\n" + "// -----\n".join(module.to_text() for module in programs(path))
        for path in PROGRAMS
        if path.parent.name == family
    ]
    assert "".join(parts) == snapshot(extension_class=_Mlir)


def hlo_text(text: str) -> str:
    """A program without its checks as HLO, or why it cannot be that; the C++ reads what is printed."""
    try:
        printed = to_hlo(parse(without_checks(text))).to_text()
    except ConversionError as error:
        (diagnostic,) = error.diagnostics
        return f"// {diagnostic.code}: {diagnostic.message}\n"
    assert oracle().accepts_hlo(printed) is None
    return printed


@pytest.mark.parametrize("family", sorted({path.parent.name for path in PROGRAMS}))
def test_hlo_text(family: str, snapshot: SnapshotAssertion) -> None:
    """Every file's text in the other language, to be read when it changes."""
    parts = [
        f"// {path.stem}\n" + "\n// -----\n".join(map(hlo_text, path.read_text().split(SEPARATOR)))
        for path in PROGRAMS
        if path.parent.name == family
    ]
    assert "\n".join(parts) == snapshot(extension_class=_Hlo)


def invalid_by_family() -> dict[str, list[Path]]:
    """The invalid programs by the family of the operation they are about; those of HLO for themselves."""
    families: dict[str, list[Path]] = defaultdict(list)
    for path in INVALID:
        operation = re.sub(r"_([A-Z]\d+|form)$", "", path.stem)
        cls: Any = MLIR_OPERATIONS.get(f"stablehlo.{operation}")
        if path.stem.startswith("chlo_"):
            cls = ChloConstant
        family = cls.__module__.rpartition(".")[2] if cls is not None else "structural"
        families["hlo" if path.suffix == ".hlo" else family].append(path)
    return families


@pytest.mark.parametrize("family", sorted(invalid_by_family()))
def test_diagnostics(family: str, snapshot: SnapshotAssertion) -> None:
    """Reports about invalid programs, to be read when they change."""
    rendered = []
    for path in invalid_by_family()[family]:
        try:
            diagnostics = tuple(verify(parse(path.read_text(), name=path.name)))
        except ParseError as error:
            diagnostics = error.diagnostics
        rendered += [diagnostic.render() for diagnostic in diagnostics]
    assert "\n".join(rendered) + "\n" == snapshot(extension_class=_Text)
