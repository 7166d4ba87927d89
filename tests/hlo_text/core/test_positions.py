"""Positions of operations, which refer to the lines of their text."""

import copy
import pickle
from pathlib import Path

import attrs
import pytest

import hlo_text
from hlo_text import ops
from hlo_text.core.ir import Module, Operation, walk
from hlo_text.core.read_only import NO_ATTRIBUTES

_CORPUS = Path(__file__).resolve().parents[3] / "corpus" / "models"
_TEXTS = [_CORPUS / "axpy.hlo", _CORPUS / "transformer_block.mlir"]


def _on_lines(module: Module) -> list[Operation]:
    return [op for op in walk(module) if len(op.results) == 1 and op.result.name and op.position >= 0]


@pytest.mark.parametrize("path", _TEXTS, ids=lambda path: path.name)
def test_positions_are_those_of_the_results_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    operations = _on_lines(hlo_text.parse(text))
    assert len(operations) > 3
    for op in operations:
        line = text[op.position :].partition("\n")[0].strip().removeprefix("ROOT ")
        assert line.removeprefix("%").startswith(f"{op.result.name} = ")


@pytest.mark.parametrize("path", _TEXTS, ids=lambda path: path.name)
def test_copies_have_the_same_positions(path: Path) -> None:
    module = hlo_text.parse(path.read_text(encoding="utf-8"))
    positions = [op.position for op in walk(module)]
    for same in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        assert [op.position for op in walk(same)] == positions
    for op in _on_lines(module):
        assert attrs.evolve(op, operands=()).position == copy.copy(op).position == op.position


def test_positions_can_be_changed() -> None:
    op = _on_lines(hlo_text.parse(_TEXTS[0].read_text(encoding="utf-8")))[-1]
    op.position = 7
    assert op.position == 7
    assert ops.Return(NO_ATTRIBUTES, (), ()).position == -1
    assert ops.Return(NO_ATTRIBUTES, (), (), position=3).position == 3
