"""Shared attributes and constants cannot be changed through one operation."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest

import hlo_text
from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Annotations, Operation, Value, walk
from hlo_text.core.read_only import ReadOnlyDict, read_only
from hlo_text.core.types import F32, TensorType
from hlo_text.rewrite.passes import PASSES

MLIR = """
func.func @main(%x: tensor<2x2xf32> {jax.result_info = "a"}) -> tensor<2x2xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] {mine.note = "b"} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
"""
HLO = """
HloModule m

ENTRY main {
  x = f32[2,2] parameter(0)
  t = f32[2,2] transpose(x), dimensions={1,0}
  c = f32[2,2] constant({{1, 2}, {3, 4}})
  ROOT s = f32[2,2] add(t, c)
}
"""
CHANGES: dict[str, Callable[[Any], Any]] = {
    "set": lambda mapping: mapping.__setitem__("new", 1),
    "delete": lambda mapping: mapping.__delitem__("old"),
    "update": lambda mapping: mapping.update(new=1),
    "pop": lambda mapping: mapping.pop("old"),
    "popitem": lambda mapping: mapping.popitem(),
    "clear": lambda mapping: mapping.clear(),
    "setdefault": lambda mapping: mapping.setdefault("new", 1),
    "or": lambda mapping: mapping.__ior__({"new": 1}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_no_change_is_possible(change: Callable[[Any], Any]) -> None:
    mapping = ReadOnlyDict(old=0)
    with pytest.raises(TypeError, match="shared"):
        change(mapping)
    assert mapping == {"old": 0}


def test_copies_keep_the_entries() -> None:
    mapping = read_only({"a": [1]})
    assert read_only(mapping) is mapping
    for copied in (copy.copy(mapping), copy.deepcopy(mapping), pickle.loads(pickle.dumps(mapping))):
        assert copied == mapping
        assert type(copied) is ReadOnlyDict
    assert {**mapping, "b": 2} == {"a": [1], "b": 2}


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize(("text", "language"), [(MLIR, "stablehlo"), (HLO, "hlo")])
def test_attributes_of_what_was_read_cannot_be_changed(text: str, language: str, cache: bool) -> None:
    for _ in range(3):  # the cache learns, then knows
        read = hlo_text.parse_hlo if language == "hlo" else hlo_text.parse_stablehlo
        module = read(text, cache=cache)
        given = [op for op in walk(module) if op.attributes]
        assert {type(op) for op in given} >= {ops.Transpose, ops.Constant}
        for op in given:
            assert_read_only(op)


def assert_read_only(op: Operation) -> None:
    with pytest.raises(TypeError):
        op.attributes["permutation"] = (0, 1)  # type: ignore[index]
    for value in op.attributes.values():
        if isinstance(value, Literal):
            with pytest.raises(ValueError, match="read-only"):
                value.array[...] = 0


def test_discardable_and_argument_attributes_cannot_be_changed() -> None:
    function = hlo_text.parse_stablehlo(MLIR).functions["main"]
    annotations = function.body.operations[0].annotations
    assert annotations is not None
    for mapping in (annotations.discardable, *function.argument_attributes, Annotations().discardable):
        with pytest.raises(TypeError):
            mapping["new"] = 1  # type: ignore[index]


@pytest.mark.parametrize("text", [MLIR, HLO], ids=["stablehlo", "hlo"])
def test_attributes_of_what_was_converted_or_rewritten_cannot_be_changed(text: str) -> None:
    module = hlo_text.parse(text)
    made = [hlo_text.to_hlo(module), hlo_text.to_stablehlo(module)]
    made += [PASSES[name].run(module, lambda program: []) for name in ("widen-floats", "strip-metadata")]
    for op in (op for program in made for op in walk(program)):
        assert type(op.attributes) is ReadOnlyDict


def test_headers_and_resources_cannot_be_changed() -> None:
    module = hlo_text.parse(HLO)
    assert module.header is not None
    for mapping in (module.header.attributes, module.resources):
        with pytest.raises(TypeError):
            mapping["new"] = ""  # type: ignore[index]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        module.header.has_tables = True  # type: ignore[misc]


def test_what_is_made_cannot_be_changed() -> None:
    op = ops.Transpose.make(Value(TensorType((2, 2), F32)), permutation=(1, 0))
    with pytest.raises(TypeError):
        op.attributes["permutation"] = (0, 1)  # type: ignore[index]


def test_a_literal_leaves_the_array_it_was_given_writable() -> None:
    given = np.zeros(2, np.float32)
    literal = Literal(TensorType((2,), F32), given)
    with pytest.raises(ValueError, match="read-only"):
        literal.array[0] = 1
    given[0] = 1


@pytest.mark.parametrize("name", ["type", "text", "is_elided", "resource_key", "array", "is_splat", "integers"])
def test_constants_cannot_be_assigned_to(name: str) -> None:
    """One literal is shared by all modules with the same constant."""
    for text in (MLIR, HLO):
        literal = next(op.value for op in walk(hlo_text.parse(text)) if isinstance(op, ops.Constant))
        with pytest.raises(AttributeError):
            setattr(literal, name, None)


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(Annotations)])
def test_annotations_cannot_be_assigned_to(name: str) -> None:
    text = HLO.replace("dimensions={1,0}", 'dimensions={1,0}, sharding={replicated}, metadata={op_name="a"}')
    for module in (hlo_text.parse(text), hlo_text.parse(MLIR)):
        annotations = next(op.annotations for op in walk(module) if op.annotations is not None)
        with pytest.raises(AttributeError):
            setattr(annotations, name, None)


def test_modules_share_no_object_that_can_be_assigned_to() -> None:
    """Objects shared by two modules of one text refuse every assignment to a public name."""
    text = HLO.replace("dimensions={1,0}", 'dimensions={1,0}, sharding={replicated}, metadata={op_name="a"}')
    for given in (MLIR, text):
        first, second = (_parts(hlo_text.parse(given)) for _ in range(2))
        shared = [part for number, part in first.items() if number in second]
        assert shared
        for part in shared:
            for name in _public_names(part):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(part, name, None)


def _parts(root: Any) -> dict[int, Any]:
    """Return the objects of this project that a module consists of, by identity."""
    found: dict[int, Any] = {}
    pending = [root]
    while pending:
        part = pending.pop()
        if isinstance(part, tuple | list):
            pending.extend(part)
        elif isinstance(part, dict):
            found[id(part)] = part
            pending.extend(part.values())
        elif type(part).__module__.startswith("hlo_text.") and not isinstance(part, type) and id(part) not in found:
            found[id(part)] = part
            pending.extend(getattr(part, name, None) for name in _public_names(part))
    return found


#: Slots in which printers store texts.
_STORED_TEXTS = ("line", "mlir_text", "printed")


def _public_names(part: Any) -> list[str]:
    names = [name for cls in type(part).__mro__ for name in getattr(cls, "__slots__", ())]
    public = (*names, *getattr(part, "__dict__", ()))
    return [name for name in public if not name.startswith("_") and name not in _STORED_TEXTS]
