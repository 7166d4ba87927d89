"""Reading and writing of MLIR bytecode and portable artifacts, in ratios to jaxlib's C++ in the same process and round.

    python benchmarks/bytecode.py [--texts benchmarks/texts] [--rounds 5] [--programs NAME ...] [--write docs/speed.md]

Prints a table, and with `--write` replaces it in the page. The programs are StableHLO texts with locations, written by
`population_texts.py`; jaxlib makes both binary forms of them. Every program is measured in processes of its own, forks
that have read and written another program on both sides: "cold" with our caches empty, "warm" once more. Our bytes must
equal jaxlib's. Of several rounds the least time of each side counts.
"""

from __future__ import annotations

import argparse
import contextlib
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs
from jaxlib import _jax
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.sections import take_apart
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.core.memo import clear_caches

import speed_page
from ratios import mlir_context
from timing import geometric_mean, in_fork, seconds

_HERE = Path(__file__).resolve().parent
_WARM_UP = _HERE.parent / "corpus" / "models" / "transformer_block.mlir"
_VERSION = "1.17.0"
_PROGRAMS = (
    "jax_lax.windows", "jax_numpy.bits", "jax_linalg.decompositions", "optax.sm3", "flax.image", "haiku.residual",
    "equinox.unet_like", "numpyro.mixture", "blackjax.hmc", "jax_random.binomial", "diffrax.tsit5_adaptive",
    "mctx.muzero", "brax.ant_positional", "large.varied_200",
)  # fmt: skip
_MEASURES = ("read, cold", "read, warm", "write, cold", "write, warm")
_BEGIN, _END = "<!-- from benchmarks/bytecode.py -->", "<!-- end -->"


@attrs.frozen
class Form:
    """Binary form: how jaxlib makes it from text, and functions of both sides; ours writes with the given producer."""

    name: str
    encode: Callable[[str], bytes]
    read: Callable[[bytes], Any]
    write: Callable[[Any, str], bytes]
    cpp_read: Callable[[bytes], Any]
    cpp_write: Callable[[Any], bytes]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, default=_HERE / "texts")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--programs", nargs="+", default=_PROGRAMS)
    parser.add_argument("--write", type=Path, help="the page whose table to replace")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        context = mlir_context(stack)
        rows = [
            _row(form, [given.texts / f"{name}.located.txt" for name in given.programs], given.rounds)
            for form in _forms(context)
        ]
    lines = [
        "Processor time of reading and writing MLIR bytecode and portable artifacts as ratios to jaxlib: geometric",
        f"means over {len(given.programs)} programs, and the worst (`python benchmarks/bytecode.py`).",
        speed_page.conditions(given.rounds),
        "",
        f"| ours / C++ | {' | '.join(_MEASURES)} |",
        "|" + " --- |" * (len(_MEASURES) + 1),
        *rows,
    ]
    table = "\n".join(lines)
    print(table)
    if given.write is not None:
        before, _, rest = given.write.read_text(encoding="utf-8").partition(f"\n{_BEGIN}\n")
        behind = rest.partition(f"\n{_END}\n")[2]
        given.write.write_text(f"{before}\n{_BEGIN}\n{table}\n\n{_END}\n{behind}", encoding="utf-8")


def _forms(context: Any) -> Sequence[Form]:
    return (
        Form(
            "bytecode",
            lambda text: _cpp_bytecode(ir.Module.parse(text)),
            read_bytecode,
            write_bytecode,
            ir.Module.parse,
            _cpp_bytecode,
        ),
        Form(
            "artifact",
            lambda text: _jax.mlir.serialize_portable_artifact(text, _VERSION, True),  # as jax.export does
            read_bytecode,
            lambda module, _: write_artifact(module, _VERSION),
            lambda data: stablehlo.deserialize_portable_artifact(context, data),
            lambda module: bytes(stablehlo.serialize_portable_artifact(module, _VERSION, True)),
        ),
    )


def _cpp_bytecode(module: Any) -> bytes:
    written = io.BytesIO()
    module.operation.write_bytecode(written)
    return written.getvalue()


def _row(form: Form, paths: Sequence[Path], rounds: int) -> str:
    """Return the table's row of a form: geometric means, and the worst ratios with their programs."""
    warm_up = form.encode(_WARM_UP.read_text(encoding="utf-8"))
    _times(form, warm_up)
    found: dict[str, dict[str, float]] = {}
    for path in paths:
        data = form.encode(path.read_text(encoding="utf-8"))
        measured = [in_fork(lambda data=data: (_times(form, warm_up), _times(form, data))[1]) for _ in range(rounds)]
        least = {name: min(one[name] for one in measured) for name in measured[0]}
        name = path.name.split(".located")[0]
        found[name] = {measure: least[measure] / least[f"C++ {measure}"] for measure in _MEASURES}
        print(name, len(data), *[f"{ratio:.2f}" for ratio in found[name].values()], flush=True)
    cells = []
    for measure in _MEASURES:
        worst = max(found, key=lambda name: found[name][measure])
        mean = geometric_mean(ratios[measure] for ratios in found.values())
        cells.append(f"{mean:.2f} ({found[worst][measure]:.1f} `{worst}`)")
    return f"| {form.name} | {' | '.join(cells)} |"


def _times(form: Form, data: bytes) -> dict[str, float]:
    """Return the seconds of both sides by measure, the C++'s with the prefix `C++`."""
    times = {}
    producer = take_apart(data).producer
    clear_caches()
    for state in ("cold", "warm"):
        times[f"C++ read, {state}"], cpp_module = seconds(lambda: form.cpp_read(data))
        times[f"C++ write, {state}"], _ = seconds(lambda module=cpp_module: form.cpp_write(module))
        times[f"read, {state}"], module = seconds(lambda: form.read(data))
        times[f"write, {state}"], written = seconds(lambda module=module: form.write(module, producer))
        assert written == data, "the bytes differ from jaxlib's"
    return times


if __name__ == "__main__":
    main()
