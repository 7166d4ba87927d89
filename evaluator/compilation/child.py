"""The child process that compiles a module with XLA and may crash or hang; `Compiler` starts it.

A request is a folder with a pickled `Request` and the text of the module. The answer is pickled into the same folder.
Only this module imports JAX.
"""

from __future__ import annotations

import contextlib
import pickle
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

REQUEST, MODULE, INPUTS, ANSWER = "request.pickle", "module.mlir", "inputs.pickle", "answer.pickle"

#: Shape and NumPy dtype of an array.
Form = tuple[tuple[int, ...], Any]


@attrs.frozen
class Request:
    """A compilation: signature, options and target.

    Attributes:
        parameters, results: Shapes and dtypes of the entry's arguments and results.
        options: XLA's options, by name.
        backend: `cpu` or `gpu`.
        topology: Name of a TPU topology, or the text of a GPU's target description; None compiles for this machine.
        num_partitions: Devices that each replica of the module is partitioned over.
        num_replicas: Replicas of the module; several of them are compiled, but do not run.
        uses_shardy: The module's shardings are Shardy's.
        runs: Run the compiled program on the inputs of the folder.
    """

    parameters: Sequence[Form]
    results: Sequence[Form]
    options: Mapping[str, Any]
    backend: str = "cpu"
    topology: str | None = None
    num_partitions: int = 1
    num_replicas: int = 1
    uses_shardy: bool = True
    runs: bool = False


@attrs.frozen
class Answer:
    """The outcome of a compilation that did not crash.

    Attributes:
        kind: `compiled`, or the failed step: `device`, `parse`, `compile`, `run`.
        message: The failure in words.
        results: Results of the run.
    """

    kind: str
    message: str = ""
    results: Sequence[Any] | None = None


class _StepError(Exception):
    """A failed step of the work: its name and the message."""


def main() -> None:
    """Answer the request in the folder named on the command line."""
    folder = Path(sys.argv[1])
    request: Request = pickle.loads((folder / REQUEST).read_bytes())
    try:
        answer = _answer(request, folder)
    except _StepError as error:
        answer = Answer(*error.args)
    (folder / ANSWER).write_bytes(pickle.dumps(answer))


def _answer(request: Request, folder: Path) -> Answer:
    import jax

    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_use_shardy_partitioner", request.uses_shardy)
    placement = _placement(request)
    if request.num_replicas > 1:
        return _compiled_replicas(request, (folder / MODULE).read_text(encoding="utf-8"))
    lowered = _lowered_stub(request, placement)
    try:
        _replace(lowered.compiler_ir("stablehlo"), (folder / MODULE).read_text(encoding="utf-8"))
    except Exception as error:  # the bindings raise their own exception classes
        raise _StepError("parse", str(error)) from None
    try:
        compiled = lowered.compile(compiler_options=dict(request.options))
    except Exception as error:
        raise _StepError("compile", str(error)) from None
    if not request.runs:
        return Answer("compiled")
    try:
        inputs = pickle.loads((folder / INPUTS).read_bytes())
        places = compiled.input_shardings[0]
        results = compiled(*(jax.device_put(x, place) for x, place in zip(inputs, places, strict=True)))
        results = [jax.device_get(array) for array in results]
    except Exception as error:
        raise _StepError("run", str(error)) from None
    return Answer("compiled", results=results)


def _compiled_replicas(request: Request, text: str) -> Answer:
    import jax

    from evaluator.jax_internals import compile_for_replicas

    some_module = jax.jit(lambda: 0).lower().compiler_ir("stablehlo")
    try:
        with some_module.context:  # type: ignore[union-attr]
            type(some_module).parse(text)  # type: ignore[union-attr]
    except Exception as error:  # the bindings raise classes of their own
        raise _StepError("parse", str(error)) from None
    counts = request.num_replicas, request.num_partitions
    try:
        compile_for_replicas(text, *counts, request.backend, request.options, uses_shardy=request.uses_shardy)
    except Exception as error:
        raise _StepError("compile", str(error)) from None
    return Answer("compiled")


def _placement(request: Request) -> Any:
    """Return the device of the program, or the sharding that replicates whole arrays on several devices."""
    import jax
    import numpy as np

    try:
        devices = _devices(request)
    except Exception as error:
        raise _StepError("device", str(error)) from None
    needed = request.num_replicas * request.num_partitions
    if len(devices) < needed:
        raise _StepError("device", f"the module needs {needed} devices, there are {len(devices)}")
    if request.topology is None and request.num_partitions == 1:
        return devices[0]
    # JAX expresses the shardings that XLA returns in axes of this mesh
    sizes = _prime_factors(request.num_partitions) or (1,)
    names = tuple(f"axis{number}" for number in range(len(sizes)))
    mesh = jax.sharding.Mesh(np.array(devices[: request.num_partitions]).reshape(sizes), names)
    return jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec())


def _prime_factors(number: int) -> tuple[int, ...]:
    """Return the prime factors of a positive number, smallest first."""
    factors: list[int] = []
    divisor = 2
    while number > 1:
        while number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        divisor += 1
    return tuple(factors)


def _devices(request: Request) -> Sequence[Any]:
    import jax

    if request.topology is None:
        if request.backend == "cpu":
            jax.config.update("jax_num_cpu_devices", request.num_replicas * request.num_partitions)
        return jax.devices(request.backend)
    from jax.experimental import topologies

    if request.backend == "gpu":
        target = {"target_config": request.topology, "topology": f"1x1x{request.num_partitions}"}
        return topologies.get_topology_desc(platform="cuda", **target).devices
    return topologies.get_topology_desc(request.topology, platform="tpu").devices


def _lowered_stub(request: Request, placement: Any) -> Any:
    """Return a lowered function with the module's signature, whose module is then replaced before compilation."""
    import jax
    import jax.numpy as jnp

    is_spread = isinstance(placement, jax.sharding.Sharding)

    def stub(*_: Any) -> Any:
        if is_spread:  # only states the devices; the module determines the shardings of arguments and results
            jax.lax.with_sharding_constraint(jnp.zeros(()), placement)
        return tuple(jnp.zeros(shape, dtype) for shape, dtype in request.results)

    arguments = [jax.ShapeDtypeStruct(shape, dtype) for shape, dtype in request.parameters]
    with contextlib.nullcontext() if is_spread else jax.default_device(placement):
        return jax.jit(stub, keep_unused=True).lower(*arguments)


def _replace(module: Any, text: str) -> None:
    """Replace the contents of a module made by JAX with those of a parsed text."""
    with module.context:
        given = type(module).parse(text)
    old, new = module.operation.attributes, given.operation.attributes
    for name in _names(old):
        if name != "sym_name":
            del old[name]
    for name in _names(new):
        old[name] = new[name]
    for op in list(module.body.operations):
        op.operation.erase()
    for op in list(given.body.operations):
        module.body.append(op.operation)


def _names(attributes: Any) -> list[str]:
    """Return the names of attributes; releases of the bindings differ in iterating over names or pairs."""
    return [getattr(attribute, "name", attribute) for attribute in attributes]
