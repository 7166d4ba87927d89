"""Every program of the list traces to a module that verifies, that jaxlib reads in both languages, and that computes
what JAX computes: a text that is JAX's own, byte for byte, does; any other is run next to the original."""

from __future__ import annotations

from typing import Any

import jax
import pytest

from evaluator import run
from frontends import to_function, trace
from hlo_text import parse
from hlo_text.core.diagnostics import ConversionError
from hlo_text.core.ir import Module

from support.jax_programs import PROGRAMS, Program
from support.jax_programs.checks import result_failure, verification_failure
from support.jax_version import IS_FOLLOWED
from support.oracle import oracle
from support.quick_compilation import quick_options

pytestmark = pytest.mark.usefixtures("quick_compilation")

#: Areas whose programs have the text that JAX gives them, so that a reader who knows it feels at home.
_SAME_TEXT = ("fft", "numpy_shape", "scipy_other", "scipy_signal")

#: What only StableHLO can say: shardings, and all-to-alls that split another dimension than they join.
_NO_HLO = ("convert.sdy", "convert.all_to_all")


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    program = PROGRAMS[name]
    with program.context():
        module = trace(program.function, *program.arguments())
    assert verification_failure(module) is None
    text = module.to_text()
    assert _hlo_failure(module) is None
    if text == _lowered_text(program):
        return
    assert program.area not in _SAME_TEXT or not IS_FOLLOWED
    assert oracle().accepts_mlir(text) is None
    if program.devices == 1:
        assert _result_failure(program) is None


def _lowered_text(program: Program) -> str:
    with program.context():
        return str(jax.jit(program.function).lower(*program.arguments()).as_text())


def _hlo_failure(module: Module) -> str | None:
    try:
        text = module.to_text("hlo")
    except ConversionError as error:
        return None if error.code.startswith(_NO_HLO) else str(error)
    return oracle().accepts_hlo(text)


def _result_failure(program: Program) -> str | None:
    """Run the original and the function made of its text in one compiled program; return how results differ."""
    with program.context():
        leaves, structure = jax.tree.flatten(program.arguments())
        text = trace(program.function, *program.arguments(), keep_unused=True).to_text()

        def both(*arrays: Any) -> Any:
            if program.reference is not None:
                return [], to_function(parse(text))(*arrays)
            original = program.function(*jax.tree.unflatten(structure, arrays))
            return jax.tree.leaves(original), to_function(parse(text))(*arrays)

        expected, actual = jax.jit(both, compiler_options=quick_options())(*leaves)
        if program.reference is not None:
            expected = jax.tree.leaves(program.reference(*program.arguments()))
    return result_failure(actual, expected, program)


@pytest.mark.parametrize("name", [name for name, program in PROGRAMS.items() if program.symbolic])
def test_program_of_any_size(name: str) -> None:
    """Symbolic sizes are dynamic dimensions, and one module computes what JAX does for the example's sizes."""
    program = PROGRAMS[name]
    scope = jax.export.SymbolicScope()
    arguments = [
        jax.ShapeDtypeStruct(jax.export.symbolic_shape(shape, scope=scope), array.dtype)
        for shape, array in zip(program.symbolic, program.arguments(), strict=True)
    ]
    with program.context():
        module = trace(program.function, *arguments)
        expected = jax.tree.leaves(jax.jit(program.function)(*program.arguments()))
    assert verification_failure(module) is None
    assert oracle().accepts_mlir(module.to_text()) is None
    assert result_failure(run(module, *program.arguments()), expected, program) is None
