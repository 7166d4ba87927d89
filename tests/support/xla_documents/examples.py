"""Examples of the XLA documents, and functions that build and run them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np

from frontends.builder import Builder, Client, ClientLiteral, Handle, make_shape
from hlo_text.core.types import TensorType
from hlo_text.verifier.walk import verify

from support.folders import CORPUS

EXAMPLES = {e["id"]: e for e in json.loads((CORPUS / "xla_examples.json").read_text())}


HANDLERS: dict[str, Callable[[Any], None]] = {}


CLIENT = Client()


F32 = np.float32


def as_array(given: Any) -> np.ndarray[Any, Any]:
    """Return an input as an array; numbers without a shape are `f32` or `s32`, as written."""
    if isinstance(given, dict):
        shape = make_shape_of(given["shape"])
        return ClientLiteral(np.array(given["value"]).tolist(), shape.element_type).to_numpy()
    return ClientLiteral(given).to_numpy()


def make_shape_of(text: str) -> TensorType:
    handle = Builder().parameter(0, text)
    return handle.type


def inputs_of(example: Any) -> list[np.ndarray[Any, Any]]:
    return [as_array(value) for value in example.get("inputs", {}).values()]


def run(build: Callable[..., Handle], *arrays: Any) -> Any:
    """Build a computation with parameters of the arrays' shapes, check it, and run it."""
    builder = Builder("example", immediate_errors=True)
    parameters = [builder.parameter(number, np.asarray(array)) for number, array in enumerate(arrays)]
    module = builder.build(build(builder, *parameters))
    assert verify(module) == []
    return CLIENT.execute_and_transfer(module, arrays).to_numpy()


def expected_of(example: Any) -> Any:
    (value,) = (example.get("corrected") or example["expected"]).values()
    return value["value"] if isinstance(value, dict) else value


def handler(*names: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    def register(function: Callable[[Any], None]) -> Callable[[Any], None]:
        HANDLERS.update(dict.fromkeys(names, function))
        return function

    return register


def computes(name: str, build: Callable[..., Handle]) -> None:
    """Register an example whose inputs are the parameters and whose only value is the result."""

    def check(example: Any) -> None:
        result = run(build, *inputs_of(example))
        np.testing.assert_array_equal(result, np.array(expected_of(example), result.dtype))
        if example["status"] == "wrong":  # the documents' own number
            (printed,) = example["expected"].values()
            assert np.array(printed["value"] if isinstance(printed, dict) else printed).tolist() != result.tolist()

    HANDLERS[name] = check


def shape_of(build: Callable[..., Handle], *shapes: str) -> tuple[int | None, ...]:
    builder = Builder(immediate_errors=True)
    return build(builder, *(builder.parameter(n, shape) for n, shape in enumerate(shapes))).dimensions


def add(lhs: Handle, rhs: Handle) -> Handle:
    return lhs + rhs


def multiply(lhs: Handle, rhs: Handle) -> Handle:
    return lhs * rhs


# --- collectives -----------------------------------------------------------------------------------------------------


def replicas(example: Any, build: Callable[..., Handle]) -> None:
    per_process = list(example["inputs"]["operand"]["by_process"].values())
    builder = Builder("replicas", immediate_errors=True)
    operand = builder.parameter(0, make_shape("f32", np.shape(per_process[0])))
    module = builder.build(build(builder, operand))
    results = CLIENT.execute_replicated(module, [[np.array(value, F32)] for value in per_process])
    found = [CLIENT.transfer(result).to_numpy().tolist() for result in results]
    assert found == list(example["expected"]["result"]["by_process"].values())


HANDLERS["X-allgather"] = lambda e: replicas(e, lambda b, x: b.all_gather(x, 0, shard_count=2))


HANDLERS["X-allreduce"] = lambda e: replicas(e, lambda b, x: b.all_reduce(x, add))


HANDLERS["X-reducescatter"] = lambda e: replicas(e, lambda b, x: b.reduce_scatter(x, add, 0, 2))
