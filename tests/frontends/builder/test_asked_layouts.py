"""Requested layouts, as minor-to-major dimensions or as shapes, and further arguments of XLA's builder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluator import run_grid
from frontends.builder import Builder, BuildError, Handle
from frontends.builder.client import Client
from hlo_text.verifier.walk import verify

_GROUPS = [[0, 1]]


def _add(x: Handle, y: Handle) -> Handle:
    return x + y


#: A result of `f32[2,4]` in column-major order, made from a parameter `f32[2,4]` unless its size changes.
_RESULTS: dict[str, tuple[Callable[[Builder, Handle, Any], Handle], str]] = {
    "all_to_all": (lambda b, x, layout: b.all_to_all(x, 0, 0, 2, _GROUPS, layout), "f32[2,4]{0,1} all-to-all("),
    "all_to_all to another dimension": (
        lambda b, x, layout: b.all_to_all(x, 0, 1, 2, _GROUPS, layout),
        "f32[1,8]{0,1} copy(",
    ),
    "all_gather": (
        lambda b, x, layout: b.all_gather(x, 0, replica_groups=_GROUPS, layout=layout),
        "f32[4,4]{0,1} all-gather(",
    ),
    "all_reduce": (
        lambda b, x, layout: b.all_reduce(x, _add, _GROUPS, shape_with_layout=layout),
        "f32[2,4]{0,1} all-reduce(",
    ),
    "reduce_scatter": (
        lambda b, x, layout: b.reduce_scatter(x, _add, 1, replica_groups=_GROUPS, layout=layout),
        "f32[2,2]{0,1} reduce-scatter(",
    ),
    "copy": (lambda b, x, layout: b.copy(x, layout), "f32[2,4]{0,1} copy("),
    "send_to_host": (
        lambda b, x, layout: b.send_to_host(x, b.create_token(), layout, 3),
        "(f32[2,4]{0,1}, u32[], token[]) send(",
    ),
    "outfeed": (lambda b, x, layout: b.outfeed(x, layout), "outfeed_shape=f32[2,4]{0,1}"),
}


@pytest.mark.parametrize("name", _RESULTS)
def test_dimensions_from_minor_to_major(name: str) -> None:
    build, expected = _RESULTS[name]
    builder = Builder("layouts", immediate_errors=True)
    root = build(builder, builder.parameter(0, "f32[2,4]"), [0, 1])
    module = builder.build(root)
    assert verify(module) == []
    assert expected in module.to_text()


def test_all_to_all_in_another_layout_moves_the_same_elements() -> None:
    builder = Builder("layouts", immediate_errors=True)
    module = builder.build(builder.all_to_all(builder.parameter(0, "f32[2,3]"), 0, 1, 2, _GROUPS, [0, 1]))
    parts = [np.arange(6, dtype=np.float32).reshape(2, 3) + 10 * process for process in range(2)]
    results = run_grid(module, [[part] for part in parts], num_replicas=2)
    for process, result in enumerate(results):
        np.testing.assert_array_equal(result[0], np.hstack([part[process : process + 1] for part in parts]))


def test_tuples_take_a_layout_for_each_element() -> None:
    builder = Builder("layouts", immediate_errors=True)
    both = builder.tuple([builder.parameter(0, "f32[2,3]"), builder.parameter(1, "f32[4,3]")])
    root = builder.all_reduce(both, _add, _GROUPS, shape_with_layout=[[0, 1], "f32[4,3]{1,0}"])
    assert "(f32[2,3]{0,1}, f32[4,3]{1,0}) all-reduce(" in builder.build(root).to_text()


@pytest.mark.parametrize(
    ("layout", "rule"),
    [
        ([0], r"layout must be a permutation of the 2 dimensions, minor to major: \[0\]"),
        ((0, 0), r"layout must be a permutation of the 2 dimensions, minor to major: \[0, 0\]"),
        ("f32[4,2]{0,1}", r"layout must be a layout of f32\[2,4\], not of f32\[4,2\]\{0,1\}"),
    ],
)
def test_layouts_of_other_shapes(layout: Any, rule: str) -> None:
    builder = Builder("layouts", immediate_errors=True)
    with pytest.raises(BuildError, match=rule):
        builder.copy(builder.parameter(0, "f32[2,4]"), layout)


def test_literals() -> None:
    builder, array, client = Builder("literals"), np.arange(6, dtype=np.int32).reshape(2, 3), Client()
    columns = [0, 3, 1, 4, 2, 5]
    assert builder.compute_constant(builder.constant(array), [0, 1]).linear_memory().tolist() == columns
    assert builder.compute_constant(builder.constant(array), "s32[2,3]{0,1}").linear_memory().tolist() == columns
    data = client.transfer_in_process(array)
    assert client.transfer(data, (0, 1)).linear_memory().tolist() == columns
    builder.outfeed(builder.parameter(0, "s32[2,3]"), [0, 1])
    client.execute_and_transfer(builder.build(builder.constant(1)), [array])
    assert client.transfer_from_outfeed([0, 1]).linear_memory().tolist() == columns


def test_partition_id_takes_its_shape() -> None:
    builder = Builder("ids", immediate_errors=True)
    assert builder.build_partition_id("u32[]").shape == builder.partition_id().shape
    with pytest.raises(BuildError, match="expected unsigned integer tensor"):
        builder.partition_id("s32[]")


def test_in_place_is_a_hint_of_permutes() -> None:
    texts = []
    for inplace in (False, True):
        builder = Builder("permutes", immediate_errors=True)
        builder.collective_permute(builder.parameter(0, "f32[2]"), [(0, 1)], inplace=inplace)
        texts.append(builder.build().to_text())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", ["double", "", ".double", "test.", "1.double"])
def test_names_of_composites_have_a_namespace(name: str) -> None:
    builder = Builder("composites", immediate_errors=True)
    with pytest.raises(BuildError, match="name must have the form `namespace"):
        builder.composite_call(lambda x: x + x, [builder.parameter(0, "f32[2]")], name)
