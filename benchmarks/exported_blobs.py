"""Programs exported by JAX, as plain bytecode, portable artifacts and whole blobs: bytes and times against jaxlib.

    python benchmarks/exported_blobs.py [--programs 300] [--rounds 1] [--folder benchmarks/texts/blobs]

Programs are an even sample of those of `tests/support`. Both sides read and write each form in one process, in turn;
writing what was read must reproduce jaxlib's bytes. "Cold": no caches from earlier programs. The blobs are exported
once and kept in a folder that git ignores.
"""

from __future__ import annotations

import argparse
import dataclasses
import io
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import jax
from jax.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, stablehlo

from hlo_text.bytecode.portable.artifacts import write_artifact
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.sections import take_apart
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.core.memo import clear_caches
from hlo_text.exports.exported import write_export
from hlo_text.files.containers import open_container
from hlo_text.files.loading import serialized_module

from timing import geometric_mean

_HERE = Path(__file__).resolve().parent
_SUFFIX = ".jax_export"


@attrs.frozen
class Form:
    """A program in a binary form, with readers and writers of both sides."""

    name: str
    data: bytes
    read: Callable[[], Any]
    write: Callable[[Any], bytes]
    their_read: Callable[[], Any]
    their_write: Callable[[Any], Any]


@attrs.frozen
class Measured:
    """Processor seconds for a program, ours and jaxlib's, and whether our bytes equal jaxlib's."""

    name: str
    reading: tuple[float, float]
    writing: tuple[float, float]
    is_same: bool

    @classmethod
    def median(cls, rounds: Sequence[Measured]) -> Measured:
        """Return the medians of the rounds of one program."""
        reading, writing = (
            tuple(map(statistics.median, zip(*pairs, strict=True)))
            for pairs in ([one.reading for one in rounds], [one.writing for one in rounds])
        )
        return cls(rounds[0].name, reading, writing, all(one.is_same for one in rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, default=_HERE / "texts" / "blobs", help="where blobs are, or are written"
    )
    options = parser.parse_args()
    if not options.folder.is_dir():
        export(options.folder, options.programs)
    paths = sorted(options.folder.glob("*" + _SUFFIX))[: options.programs]
    sizes = [path.stat().st_size for path in paths]
    print(f"{len(paths)} programs of {min(sizes):,} to {max(sizes):,} bytes")
    with jax_mlir.make_ir_context() as context:
        for dialect in (stablehlo, chlo):
            dialect.register_dialect(context)
        found: dict[tuple[str, str], dict[str, list[Measured]]] = {}
        for title, prepare in (("in a row", lambda: None), ("cold", clear_caches)):
            for _ in range(options.rounds):
                clear_caches()
                for path in paths:
                    for form in forms(path.read_bytes(), context):
                        measured = measure(path.stem, form, prepare)
                        found.setdefault((form.name, title), {}).setdefault(path.stem, []).append(measured)
    for (name, title), programs in found.items():
        _tell(f"{name}, {title}", list(map(Measured.median, programs.values())))


def _tell(title: str, programs: list[Measured]) -> None:
    different = [program.name for program in programs if not program.is_same]
    print(f"{title}: {len(programs) - len(different)} of {len(programs)} byte for byte", *different[:5])
    for direction in ("reading", "writing"):
        pairs = [getattr(program, direction) for program in programs]
        ratios = [ours / theirs for ours, theirs in pairs]
        ours, theirs = (sum(side) for side in zip(*pairs, strict=True))
        print(
            f"  {direction}: geometric mean {geometric_mean(ratios):.2f}, median {statistics.median(ratios):.2f}, "
            f"worst {max(ratios):.1f}, together {ours:.3f} s to {theirs:.3f} s: {ours / theirs:.2f}"
        )


def measure(name: str, form: Form, prepare: Callable[[], None]) -> Measured:
    """Read and write a program on both sides; `prepare` is called before our side."""
    their_reading, their_module = _seconds(form.their_read)
    their_writing, _ = _seconds(lambda: form.their_write(their_module))
    prepare()
    reading, module = _seconds(form.read)
    prepare()
    writing, written = _seconds(lambda: form.write(module))
    return Measured(name, (reading, their_reading), (writing, their_writing), written == form.data)


def _seconds(function: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    result = function()
    return time.process_time() - start, result


def forms(blob: bytes, context: Any) -> Iterator[Form]:
    """Yield the forms of an exported program."""
    exported = jax.export.deserialize(bytearray(blob))
    artifact = bytes(exported.mlir_module_serialized)
    version = take_apart(artifact).producer.removeprefix("StableHLO_v")

    def their_module() -> Any:
        return stablehlo.deserialize_portable_artifact(context, artifact)

    def their_artifact(module: Any) -> bytes:
        return bytes(stablehlo.serialize_portable_artifact(module, version, True))

    plain = _plain(their_module())
    producer = take_apart(plain).producer
    yield Form(
        "bytecode",
        plain,
        lambda: read_bytecode(plain),
        lambda module: write_bytecode(module, producer),
        lambda: ir.Module.parse(plain),
        _plain,
    )
    yield Form(
        "artifact",
        artifact,
        lambda: read_bytecode(artifact),
        lambda module: write_artifact(module, version),
        their_module,
        their_artifact,
    )
    yield Form(
        "blob",
        blob,
        lambda: serialized_module(open_container(blob, "blob"), "blob"),
        lambda module: write_export(module, record=blob),
        lambda: (jax.export.deserialize(bytearray(blob)), their_module())[1],
        lambda module: dataclasses.replace(exported, mlir_module_serialized=their_artifact(module)).serialize(),
    )


def _plain(module: Any) -> bytes:
    written = io.BytesIO()
    module.operation.write_bytecode(written)
    return written.getvalue()


def export(folder: Path, count: int) -> None:
    """Write the given number of programs to a folder as JAX exports them."""
    sys.path.insert(0, str(_HERE.parent / "tests"))
    from support.jax_programs import PROGRAMS

    names = [name for name, program in PROGRAMS.items() if program.devices == 1 and not program.symbolic]
    spread = [names[index * len(names) // count] for index in range(count)]
    folder.mkdir(parents=True)
    left = count
    for name in dict.fromkeys([*spread, *names]):  # further names replace programs that JAX does not export
        program = PROGRAMS[name]
        try:
            with program.context():
                function = jax.jit(program.function, **program.jit_options)
                data = jax.export.export(function)(*program.example_arguments).serialize()
        except (KeyError, ValueError, NotImplementedError) as error:
            print(f"{name}: {type(error).__name__}: {str(error)[:100]}", file=sys.stderr)
            continue
        (folder / f"{name}{_SUFFIX}").write_bytes(data)
        left -= 1
        if not left:
            break


if __name__ == "__main__":
    main()
