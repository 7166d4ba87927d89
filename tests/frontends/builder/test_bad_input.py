"""Invalid arguments of every builder method raise our own error, which names the argument."""

from __future__ import annotations

import inspect
import random
from typing import Any

import numpy as np
import pytest

from frontends.builder import Builder, BuildError, ClientLiteral, Handle, Padding
from hlo_text.core.attributes import DotDimensionNumbers, GatherDimensionNumbers, ScatterDimensionNumbers

SHAPES = ("f32[2,3]", "s32[]", "pred[2]", "(f32[],s32[2])", "token[]", "c64[2,2]", "f32[<=4,3]", "u32[?]", "f32[]")
METHODS = sorted(
    name
    for name, method in inspect.getmembers(Builder, inspect.isfunction)
    if not name.startswith("_") and inspect.signature(method).return_annotation == "Handle"
)


def addition() -> Any:
    builder = Builder("addition")
    return builder.build(builder.parameter(0, "f32[]") + builder.parameter(1, "f32[]"))


def values(handles: list[Handle]) -> list[Any]:
    """Return arguments of all kinds, handles more often than others."""
    numbers = [-1, 0, 1, 2, 2**70, 1.5, float("nan"), True, 1j, np.array(1), np.zeros((2, 3), np.float32), np.float32]
    lists = [[], [0], [1, 0], [0, 1], [[0, 1]], [(0, 1), (1, 0)], [-1], [2**70], ["a"], (), (1, 2), {}, {1: 2}]
    texts = ["", "x", "f32[2]", "(f32[], s32[])", "SAME", "EQ", "LOOP", "{replicated}", b"x", np.array("s")]
    functions = [lambda *a: a[0], lambda *a: None, lambda *a: list(a), addition()]
    structures = [
        DotDimensionNumbers((), (), (1,), (0,)),
        DotDimensionNumbers((9,), (), (1,), ("a",)),  # type: ignore[arg-type]  # as wrong as the others
        GatherDimensionNumbers(),
        ScatterDimensionNumbers(),
        Builder.create_default_conv_dimension_numbers(),
    ]
    others = [None, object(), ..., slice(1), Padding.SAME, ClientLiteral([1.0]), Builder("other").constant(1.0)]
    groups = [handles[:1] * 2, [handles[0], 3], handles[3:5]]
    return [*handles * 3, *numbers, *lists, *texts, *functions, *structures, *others, *groups]


def arguments(method: Any, pool: list[Any], generator: random.Random) -> list[Any]:
    """Return generated arguments, as many as the method accepts."""
    given: list[Any] = []
    for parameter in inspect.signature(method).parameters.values():
        if parameter.kind is parameter.VAR_POSITIONAL:
            return given + generator.choices(pool, k=generator.choice((2, 4)))
        is_optional = parameter.default is not parameter.empty
        if parameter.kind is parameter.KEYWORD_ONLY or (is_optional and generator.random() < 0.5):
            break
        given.append(generator.choice(pool))
    return given


def outcome(builder: Builder, method: Any, given: list[Any]) -> tuple[str, str]:
    """Return whether a call and the building of its result succeed, and how the error is explained."""
    try:
        builder.build(method(*given)).to_text()
    except BuildError as error:
        return "broken", error.diagnostics[0].message
    except (TypeError, ValueError, IndexError) as error:
        return "refused", str(error)
    return "built", ""


@pytest.mark.parametrize("immediate", [True, False])
def test_made_up_arguments(immediate: bool) -> None:
    generator = random.Random(immediate)
    outcomes = {"built": 0, "refused": 0, "broken": 0}
    for _ in range(15):
        for name in METHODS:
            builder = Builder("made_up", immediate_errors=immediate)
            pool = values([builder.parameter(number, shape) for number, shape in enumerate(SHAPES)])
            method = getattr(builder, name)
            found, message = outcome(builder, method, arguments(method, pool, generator))
            assert found == "built" or message, name
            outcomes[found] += 1
    assert min(outcomes.values()) > 50


def test_there_are_methods() -> None:
    assert len(METHODS) > 150
