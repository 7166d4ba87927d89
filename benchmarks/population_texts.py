"""Real programs of many libraries as texts of five forms, written to a directory by a separate process.

    python benchmarks/population_texts.py DIRECTORY

The programs are those of `tests/support` (JAX's own areas, and libraries if the extra `libraries` is installed) and
gradients of transformers, with at least about fifty lines. Each file is named `NAME.FORM.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs
import jax

import inputs

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.jax_programs import PROGRAMS
from support.library_programs import LIBRARIES, programs_of

FORMS = ("stablehlo", "located", "generic", "hlo", "optimized")
#: Areas of JAX whose programs are included, the largest first.
_AREAS = (
    *("control_flow", "gradients", "linalg", "models", "neural", "numpy_indexing", "random", "scipy_special"),
    *("scipy_stats", "scipy_signal", "vmap", "fft"),
)
_PER_AREA = 8
_LEAST_LINES = 50
#: Transformers by layers, and whether XLA compiles them: its text grows faster than its time is worth.
_LAYERS = {1: True, 4: True, 12: True, 60: False}


@attrs.frozen
class Source:
    """A program that JAX can lower."""

    name: str
    lower: Callable[[], Any]
    compiles: bool = True


def write_texts(directory: Path) -> None:
    """Write the texts of all programs."""
    directory.mkdir(parents=True, exist_ok=True)
    for source in sources():
        try:
            lowered = source.lower()
            for form, text in _texts(lowered, source.compiles):
                (directory / f"{source.name}.{form}.txt").write_text(text, encoding="utf-8")
        except (RuntimeError, TypeError, ValueError, NotImplementedError) as error:
            print(f"{source.name}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)


def sources() -> Iterator[Source]:
    for area in _AREAS:
        candidates = [program for program in PROGRAMS.values() if program.area.endswith(area) and program.devices == 1]
        sized = sorted(((_lines(program), program.name) for program in candidates), reverse=True)[:_PER_AREA]
        yield from (_source(PROGRAMS[name]) for lines, name in sized if lines >= _LEAST_LINES)
    for library in LIBRARIES:
        if find_spec(library) is not None:
            yield from (
                _source(program) for program in programs_of(library).values() if _lines(program) >= _LEAST_LINES
            )
    for layers, compiles in _LAYERS.items():
        yield Source(f"transformer.gradient_{layers}", lambda layers=layers: _transformer(layers), compiles)


def _source(program: Any) -> Source:
    return Source(program.name, lambda: _lower(program), program.compiles)


def _lower(program: Any) -> Any:
    with program.context():
        return jax.jit(program.function, **program.jit_options).lower(*program.arguments())


def _transformer(layers: int) -> Any:
    function, arguments = inputs.transformer_gradient(layers)
    return jax.jit(function).lower(*arguments)


def _lines(program: Any) -> int:
    try:
        return str(_lower(program).as_text()).count("\n")
    except (RuntimeError, TypeError, ValueError, NotImplementedError):
        return 0


def _texts(lowered: Any, compiles: bool) -> Iterator[tuple[str, str]]:
    yield "stablehlo", lowered.as_text()
    yield "located", lowered.as_text(debug_info=True)
    yield "generic", lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)
    yield "hlo", lowered.compiler_ir("hlo").as_hlo_module().to_string()
    if compiles:
        yield "optimized", lowered.compile().runtime_executable().hlo_modules()[0].to_string()


if __name__ == "__main__":
    write_texts(Path(sys.argv[1]))
