"""Measures comparisons of two modules against runs of both, with agreeing and with planted results.

    python benchmarks/comparisons.py [--only scan,...] [--write docs/comparing.md]

Every measurement is a process of its own, which reads two texts of a program. The runs compile both and run them once.
`agree` compares them, and `differ` compares a module in which one addition became a subtraction; replays that verify
candidates are counted separately. Times are processor times without JAX's start, and memory is the peak of the process.
The columns of comparisons are ratios to both runs.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import evaluator
import hlo_text
from evaluator.comparison.verification import Verifier
from hlo_text.core.ir import Module, walk

Array = Any
_BEGIN, _END = "<!-- time of comparisons -->", "<!-- end of time of comparisons -->"
_MEASURED = ("runs", "agree", "differ")
_ADDITION = "stablehlo.add %"
#: Where faults are planted: the first that changes results.
_SHARES = (0.5, 0.3, 0.7, 0.75, 0.9)


# --- programs ---------------------------------------------------------------------------------------------------------


def _normalized(x: Array, gain: Array) -> Array:
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * gain


def _attention(x: Array, w: dict[str, Array]) -> Array:
    query, key, value = (jnp.einsum("btd,dhe->bhte", x, w[name]) for name in "qkv")
    scores = jnp.einsum("bhte,bhse->bhts", query, key) / query.shape[-1] ** 0.5
    mask = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    shares = jax.nn.softmax(jnp.where(mask, scores, -1e9), axis=-1)
    return jnp.einsum("bhts,bhse,hed->btd", shares, value, w["o"])


def _transformer_loss(weights: Sequence[dict[str, Array]], x: Array, y: Array) -> Array:
    for w in weights:
        x = x + _attention(_normalized(x, w["first"]), w)
        x = x + jax.nn.gelu(_normalized(x, w["second"]) @ w["up"]) @ w["down"]
    return ((x - y) ** 2).mean()


def _convolved(x: Array, kernel: Array, stride: int = 1) -> Array:
    return jax.lax.conv_general_dilated(x, kernel, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _residual_loss(weights: dict[str, Array], x: Array, y: Array) -> Array:
    x = _convolved(x, weights["stem"], 2)
    for first, second, gain in weights["blocks"]:
        h = jax.nn.relu(_normalized(_convolved(x, first), gain))
        x = x + _normalized(_convolved(h, second), gain)
    scores = x.mean((1, 2)) @ weights["head"]
    return -(jax.nn.log_softmax(scores) * y).sum(-1).mean()


def _recurrent_loss(weights: dict[str, Array], x: Array, y: Array) -> Array:
    def step(h: Array, x: Array) -> tuple[Array, Array]:
        reset, update = (jax.nn.sigmoid(x @ weights[f"x{gate}"] + h @ weights[f"h{gate}"]) for gate in "rz")
        fresh = jnp.tanh(x @ weights["xn"] + reset * (h @ weights["hn"]))
        h = (1 - update) * fresh + update * h
        return h, h

    return ((jax.lax.scan(step, jnp.zeros(x.shape[1:]), x)[1] - y) ** 2).mean()


def _adam(loss: Callable[..., Array]) -> Callable[..., Any]:
    """Return a training step with Adam."""

    def step(weights: Any, first: Any, second: Any, count: Array, *batch: Array) -> Any:
        value, slope = jax.value_and_grad(loss)(weights, *batch)
        first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
        second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slope)
        count = count + 1

        def updated(w: Array, m: Array, v: Array) -> Array:
            return w - 1e-3 * (m / (1 - 0.9**count)) / (jnp.sqrt(v / (1 - 0.999**count)) + 1e-8)

        return value, jax.tree.map(updated, weights, first, second), first, second, count

    return step


def _numbers() -> Callable[..., Array]:
    generator = np.random.default_rng(0)
    return lambda *shape, scale=0.2: (generator.normal(size=shape) * scale).astype(np.float32)


def _trained(loss: Callable[..., Array], weights: Any, *batch: Array) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    zeros = jax.tree.map(np.zeros_like, weights)
    return _adam(loss), (weights, zeros, jax.tree.map(np.ones_like, weights), np.float32(3), *batch)


def _transformer(layers: int) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    r = _numbers()
    shapes = {"q": (32, 4, 8), "k": (32, 4, 8), "v": (32, 4, 8), "o": (4, 8, 32), "up": (32, 64), "down": (64, 32)}
    weights = [
        {**{name: r(*shape) for name, shape in shapes.items()}, "first": r(32) + 1, "second": r(32) + 1}
        for _ in range(layers)
    ]
    return _trained(_transformer_loss, weights, r(4, 16, 32), r(4, 16, 32))


def _residual(blocks: int) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    r = _numbers()
    weights = {
        "stem": r(3, 3, 3, 8),
        "blocks": [(r(3, 3, 8, 8), r(3, 3, 8, 8), r(8) + 1) for _ in range(blocks)],
        "head": r(8, 10),
    }
    return _trained(_residual_loss, weights, r(4, 16, 16, 3), np.eye(10, dtype=np.float32)[:4])


def _recurrent(steps: int) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    r = _numbers()
    weights = {name: r(16, 16) for name in ("xr", "xz", "xn", "hr", "hz", "hn")}
    return _trained(_recurrent_loss, weights, r(steps, 4, 16), r(steps, 4, 16))


def _varied(layers: int) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return a gradient whose layers all have different shapes."""

    def loss(x: Array) -> Array:
        total = jnp.zeros(())
        for n in range(layers):
            rows, columns = 3 + n % 17, 4 + n % 23
            block = jax.lax.dynamic_slice(x, (n % 5, n % 7), (rows, columns))
            mixed = jnp.concatenate([block, jnp.flip(block, 0)], 0).reshape(columns, 2 * rows)
            scaled = jax.nn.softmax(mixed * (n + 1), axis=n % 2) @ jnp.pad(block, ((0, rows), (0, n % 3)))
            total += jnp.where(scaled > n / layers, jnp.sin(scaled), scaled**2).mean()
        return total

    return jax.grad(loss), (_numbers()(32, 32),)


_PROGRAMS: dict[str, Callable[[], tuple[Callable[..., Any], tuple[Any, ...]]]] = {
    "scan": lambda: _recurrent(40),
    "convolutions": lambda: _residual(8),
    "transformer": lambda: _transformer(2),
    "large_transformer": lambda: _transformer(14),
    "varied_shapes": lambda: _varied(10),
    "large_varied_shapes": lambda: _varied(25),
}


def _planted(text: str, share: float) -> str:
    """Return a text in which the addition after a share of all additions is a subtraction."""
    places = [at for at in range(len(text)) if text.startswith(_ADDITION, at)]
    at = places[int(len(places) * share)]
    return text[:at] + _ADDITION.replace("add", "subtract") + text[at + len(_ADDITION) :]


# --- measurement ------------------------------------------------------------------------------------------------------


def _measured(name: str, what: str, share: float) -> dict[str, Any]:
    """Measure in this process."""
    function, arguments = _PROGRAMS[name]()
    text = jax.jit(function, keep_unused=True).lower(*arguments).as_text()
    inputs = [np.asarray(array) for array in jax.tree.leaves(arguments)]
    module = hlo_text.parse(_planted(text, share) if what == "differ" else text, name="a")
    other = hlo_text.parse(text, name="b")
    jnp.sin(jnp.ones(3)).block_until_ready()
    verifying = _counted_verification()
    begin = time.process_time()
    outcome = None
    if what == "runs":
        for each in (module, other):
            evaluator.run(each, *inputs)
    else:
        outcome = _compared(module, other, inputs)
    seconds = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = sum(1 for _ in walk(module))
    return {"seconds": seconds, "peak": peak, "operations": size, "outcome": outcome, **verifying}


def _counted_verification() -> dict[str, float]:
    """Count replays, and their processor time, in the returned dictionary."""
    counts = {"replays": 0, "verification": 0.0}
    original = Verifier.fixes

    def fixes(self: Verifier, substitution: Any) -> bool:
        before, begin = self.replays.count, time.process_time()
        try:
            return original(self, substitution)
        finally:
            counts["replays"] += self.replays.count - before
            counts["verification"] += time.process_time() - begin

    Verifier.fixes = fixes  # type: ignore[method-assign]  # the product counts neither
    return counts


def _compared(a: Module, b: Module, inputs: Sequence[Array]) -> str:
    found = evaluator.compare(a, b, *inputs, rtol=1e-6, atol=1e-6)
    if found.equal:
        return "agrees"
    if found.first_divergence is not None:
        return f"{found.first_divergence.a.op} verified"
    return found.search_limit or f"{len(found.candidates)} candidates"


def _row(name: str) -> str:
    found: dict[str, dict[str, Any]] = {}
    for what in _MEASURED:
        for share in _SHARES:
            command = [sys.executable, __file__, "--measure", name, what, str(share)]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
            found[what] = json.loads(done.stdout.splitlines()[-1])
            print(name, what, share, found[what], file=sys.stderr, flush=True)
            if what != "differ" or found[what]["outcome"] != "agrees":
                break
    runs, agree, differ = (found[what] for what in _MEASURED)
    searching = differ["seconds"] - differ["verification"]
    cells = [
        name.replace("_", " "),
        f"{runs['operations']:,}",
        f"{runs['seconds']:.1f} s",
        f"{agree['seconds'] / runs['seconds']:.2f}",
        f"{searching / runs['seconds']:.2f}",
        f"{int(differ['replays'])} in {differ['verification']:.1f} s",
        str(differ["outcome"]),
        f"{agree['peak'] / runs['peak']:.2f}",
        f"{differ['peak'] / runs['peak']:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def _table(names: Sequence[str]) -> str:
    columns = (
        "program", "operations", "both runs", "agree", "differ", "verification", "found", "memory: agree", "differ",
    )  # fmt: skip
    rows = [f"| {' | '.join(columns)} |", "| --- " * len(columns) + "|", *map(_row, names)]
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(_PROGRAMS), help="programs, separated by commas")
    parser.add_argument("--write", type=Path, help="page whose table is replaced")
    parser.add_argument(
        "--measure", nargs=3, metavar=("PROGRAM", "WHAT", "SHARE"), help="measure in this process; prints JSON"
    )
    options = parser.parse_args()
    if options.measure is not None:
        name, what, share = options.measure
        print(json.dumps(_measured(name, what, float(share))))
        return
    table = _table(options.only.split(","))
    print(table)
    if options.write is not None:
        head, _, rest = options.write.read_text().partition(_BEGIN)
        options.write.write_text(f"{head}{_BEGIN}\n\n{table}\n\n{_END}{rest.partition(_END)[2]}")


if __name__ == "__main__":
    main()
