"""The corpus: self-checking programs of every StableHLO operation, and the diagnostics of invalid ones."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from evaluator import run
from hlo_text.conversion import to_hlo
from hlo_text.diagnostics import ConversionError, ParseError
from hlo_text.files.loading import parse, parse_all
from hlo_text.ir import Module
from hlo_text.opdef import MLIR_OPERATIONS
from hlo_text.ops import ChloConstant
from hlo_text.verifier.walk import verify

from support.folders import CORPUS
from support.oracle import oracle

PROGRAMS = sorted((CORPUS / "stablehlo").glob("*/*.mlir"))
INVALID = sorted((CORPUS / "invalid").iterdir())
SEPARATOR = "\n// -----\n"

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
#: How many programs of a file run operation by operation: every new shape compiles for itself.
_EAGER_PROGRAMS = 5
_CHECK = re.compile(r"^ *(?:%\w+_expected = .*\n *)?check\..*\n", re.MULTILINE)


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
    """Every program is valid, runs, and computes what it says it does."""
    for module in programs(path):
        assert verify(module) == []
        run(module, entry=next(iter(module.functions)))


@pytest.mark.parametrize("path", PROGRAMS, ids=_IDS)
def test_programs_hold_operation_by_operation(path: Path) -> None:
    """As above without constant folding; of each file as many programs as its time allows, evenly spread."""
    modules = programs(path)
    for module in modules[:: -(-len(modules) // _EAGER_PROGRAMS)]:
        run(module, entry=next(iter(module.functions)), jit=False)


@pytest.mark.parametrize("path", PROGRAMS, ids=_IDS)
def test_printing_is_a_fixed_point(path: Path) -> None:
    for module in programs(path):
        pretty, generic = module.to_text(), module.to_text(generic=True)
        assert parse(pretty).to_text() == pretty
        assert parse(generic).to_text() == pretty
        assert parse(generic).to_text(generic=True) == generic


@pytest.mark.parametrize("path", PROGRAMS, ids=_IDS)
def test_the_cpp_prints_the_same(path: Path) -> None:
    """Checks are taken out, because the C++ of jaxlib does not have them."""
    for text in path.read_text().split(SEPARATOR):
        if "!quant." not in text:  # jaxlib has no quant dialect
            without_checks = _CHECK.sub("", text)
            assert "check.expect" not in without_checks.replace("@check.", "@")
            module = parse(without_checks)
            assert module.to_text() == oracle().print_mlir(without_checks)
            assert module.to_text(generic=True) == oracle().print_mlir(without_checks, generic=True)


def test_every_program_checks_something() -> None:
    for path in PROGRAMS:
        for text in path.read_text().split(SEPARATOR):
            assert "check.expect" in text or "@tuple_empty" in text, text


def test_every_operation_has_a_program() -> None:
    operations = {name.partition(".")[2] for name in MLIR_OPERATIONS if name.startswith("stablehlo.")}
    assert operations - {path.stem for path in PROGRAMS} == set(NO_PROGRAM)


def test_files_stand_in_the_folder_of_their_family() -> None:
    """CHLO's operations, which several modules declare, have one folder."""
    for path in PROGRAMS:
        is_chlo = path.parent.name == "chlo"
        cls = MLIR_OPERATIONS.get(f"{'chlo' if is_chlo else 'stablehlo'}.{path.stem}")
        if path.stem != "quantized_operations":
            assert cls is not None
            assert is_chlo or path.parent.name == cls.__module__.rpartition(".")[2]


@pytest.mark.parametrize("family", sorted({path.parent.name for path in PROGRAMS}))
def test_canonical_text(family: str, snapshot: SnapshotAssertion) -> None:
    """Every file's canonical text, to be read when it changes."""
    parts = [
        f"// {path.stem}\n" + "// -----\n".join(module.to_text() for module in programs(path))
        for path in PROGRAMS
        if path.parent.name == family
    ]
    assert "".join(parts) == snapshot(extension_class=_Mlir)


def hlo_text(text: str) -> str:
    """A program without its checks as HLO, or why it cannot be that; the C++ reads what is printed."""
    try:
        printed = to_hlo(parse(_CHECK.sub("", text))).to_text()
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
    """What is said about invalid programs, to be read when it changes."""
    rendered = []
    for path in invalid_by_family()[family]:
        try:
            diagnostics = tuple(verify(parse(path.read_text(), name=path.name)))
        except ParseError as error:
            diagnostics = error.diagnostics
        rendered += [diagnostic.render() for diagnostic in diagnostics]
    assert "\n".join(rendered) + "\n" == snapshot(extension_class=_Text)
