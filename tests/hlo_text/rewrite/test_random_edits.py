"""Random edits: each leaves a valid module or none of its changes, and the index stays consistent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import hlo_text
from hlo_text import ops
from hlo_text.core.cloning import Copies
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import BF16, F32, F64, TensorType
from hlo_text.rewrite import Editor, RewriteError
from hlo_text.rewrite.index import Index

MODELS = Path(__file__).parents[3] / "corpus" / "models"
ASYNCHRONOUS = """HloModule m, is_scheduled=true, \
entry_computation_layout={(f32[4]{0}, f32[4]{0})->(f32[4]{0}, f32[4]{0})}

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %c = f32[] add(%a, %b)
}

%fused (p: f32[4], q: f32[4]) -> f32[4] {
  %p = f32[4]{0} parameter(0)
  %q = f32[4]{0} parameter(1)
  %r = f32[4]{0} multiply(%p, %q)
  ROOT %s = f32[4]{0} add(%r, %p)
}

ENTRY %main (x: f32[4], y: f32[4]) -> (f32[4], f32[4]) {
  %x = f32[4]{0} parameter(0)
  %y = f32[4]{0} parameter(1)
  %start = f32[4]{0} all-reduce-start(%x), replica_groups={}, to_apply=%sum
  %f = f32[4]{0} fusion(%x, %y), kind=kLoop, calls=%fused
  %done = f32[4]{0} all-reduce-done(%start), control-predecessors={%f}
  %g = f32[4]{0} negate(%done)
  ROOT %t = (f32[4]{0}, f32[4]{0}) tuple(%g, %f)
}
"""
TEXTS = {
    **{path.name: path.read_text() for path in sorted(MODELS.iterdir()) if path.suffix in (".hlo", ".mlir")},
    "asynchronous": ASYNCHRONOUS,
}


class RandomEdits:
    """A module that is edited at random."""

    def __init__(self, text: str, seed: int) -> None:
        self.editor = Editor(hlo_text.parse(text))
        self.random = Random(seed)

    def operation(self) -> Operation:
        return self.random.choice(list(self.editor.operations()))

    def value(self, like: Value | None = None) -> Value:
        values = [value for op in self.editor.operations() for value in op.results]
        return self.random.choice([value for value in values if like is None or value.type == like.type] or values)

    def replace_value(self) -> None:
        old = self.value()
        self.editor.replace_value(old, self.value(old))

    def set_operand(self) -> None:
        op = self.operation()
        position = self.random.randrange(len(op.operands) + 1)
        self.editor.set_operand(
            op, position, self.value(op.operands[position] if position < len(op.operands) else None)
        )

    def erase(self) -> None:
        self.editor.erase(self.operation())

    def copy(self) -> None:
        op = self.operation()
        copied = Copies(None, lambda held: self.editor.module.language == "hlo").operations([op])
        self.random.choice((self.editor.insert_before, self.editor.insert_after))(self.operation(), *copied)

    def move(self) -> None:
        self.editor.move_before(self.operation(), self.operation())

    def inline(self) -> None:
        calls = self.editor.find(where=lambda op: isinstance(op, ops.Call | ops.Fusion | ops.FunctionCall))
        self.editor.inline(self.random.choice(calls or list(self.editor.operations())))

    def outline(self) -> None:
        op = self.operation()
        listed = self.editor.block(op).operations
        start = listed.index(op)
        self.editor.outline(listed[start : start + self.random.randrange(1, 5)])

    def change_type(self) -> None:
        value = self.value()
        if isinstance(value.type, TensorType):
            element_type = self.random.choice((F32, F64, BF16))
            self.editor.change_type(value, value.type.with_element_type(element_type))

    def signature(self) -> None:
        module = self.editor.module
        called = self.random.choice([*module.computations, *self.editor.find(hlo_text.Function)])
        body = called.body if isinstance(called, hlo_text.Function) else called
        number = self.random.randrange(-1, 3)
        match self.random.randrange(4):
            case 0:
                value = self.value()
                self.editor.add_parameter(called, value.type, lambda call: self.value(value), number=max(number, 0))
            case 1:
                self.editor.drop_parameter(called, number)
            case 2:
                self.editor.add_result(called, self.random.choice(body.operations).operands[0])
            case 3:
                self.editor.drop_result(called, number)

    def erase_unused(self) -> None:
        if self.random.random() < 0.2:
            self.editor.erase_unused()

    def edits(self) -> list[Callable[[], None]]:
        return [
            *(self.replace_value, self.set_operand, self.erase, self.copy, self.move, self.inline),
            *(self.outline, self.change_type, self.signature, self.erase_unused),
        ]


def content(index: Index) -> tuple[object, ...]:
    uses = {value: set(index.uses(value)) for value in index.definitions}
    holders = {region: dict(held) for region, held in index.holders.items() if held}
    return index.definitions, index.parents, index.regions, holders, uses


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TEXTS)
def test_edits_are_valid_or_not_done(name: str, seed: int) -> None:
    edits = RandomEdits(TEXTS[name], seed)
    module = edits.editor.module
    done = 0
    for _ in range(60):
        before = module.to_text()
        edit = edits.random.choice(edits.edits())
        try:
            edit()
            done += 1
        except (RewriteError, IndexError):
            assert module.to_text() == before
        errors = [found.render() for found in hlo_text.verify(module) if found.is_error]
        assert not errors, (edit.__name__, errors[0], before)
        for kept, made in zip(content(edits.editor.index), content(Index(module)), strict=True):
            assert kept == made, edit.__name__
    assert done > 5
    again = hlo_text.parse(module.to_text())
    assert not [found for found in hlo_text.verify(again) if found.is_error]
