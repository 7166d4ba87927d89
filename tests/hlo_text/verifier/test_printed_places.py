"""Errors in modules read from bytecode refer to lines of their printed text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hlo_text
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.writing import write_bytecode

from support.folders import CORPUS

_EXPECTED = re.compile(r"(?P<statement>[^\n]*)// expected-error: (?P<code>\S+)$", re.MULTILINE)
_NAME = re.compile(r"\b(?:stablehlo|chlo)\.\w+")
_FILES = sorted((CORPUS / "invalid").glob("*_C1.mlir"))[::4]


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_the_faulty_operation_is_shown(path: Path) -> None:
    text = path.read_text()
    expected = _EXPECTED.search(text)
    assert expected is not None
    name = _NAME.search(expected["statement"])
    module = read_bytecode(write_bytecode(hlo_text.parse(text)), "x.mlirbc")
    (found,) = hlo_text.verify(module)
    assert found.code == expected["code"]
    assert found.source is not None
    assert found.span is not None
    line, _ = found.source.line_and_column(found.span.start)
    assert name is None or name[0] in found.source.line_text(line)


def test_valid_modules_are_not_printed() -> None:
    module = read_bytecode(write_bytecode(hlo_text.parse("func.func @f() { return }")))
    assert hlo_text.verify(module) == []
    assert module.source is not None
    assert module.source.text == ""
