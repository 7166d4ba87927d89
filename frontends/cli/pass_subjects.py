"""Subjects of `hlo-passes`: the module of a file, or a Python function that JAX lowers."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import attrs
import click

from evaluator.cli.modules import Selection, load_one
from evaluator.files.containers import Program
from hlo_text.core.ir import Function, Module
from hlo_text.core.types import TensorType, numpy_dtype


@attrs.frozen
class FunctionArguments:
    """Example arguments of a function, as given on the command line."""

    positional: tuple[str, ...]
    by_name: tuple[str, ...]
    x64: bool

    @property
    def are_given(self) -> bool:
        """Whether any option about functions is given."""
        return bool(self.positional or self.by_name or self.x64)


def names_function(subject: str) -> bool:
    """Whether an argument is MODULE:FUNCTION rather than a file."""
    module, separator, function = subject.rpartition(":")
    return bool(separator and module and function and not Path(subject).exists() and "/" not in function)


def read_file(file: str, selection: Selection) -> Program:
    """Read the module of a file and check it. Raises as `load_one` and `check` do."""
    from hlo_text.verifier.walk import check

    program = load_one(file, selection)
    check(program.module)
    return program


def lowered_function(name: str, given: FunctionArguments, *, runs: bool) -> Program:
    """Lower a function with JAX; return its module, and the arguments if all of them have values.

    Args:
        name: The function, as MODULE:FUNCTION.
        given: Example arguments.
        runs: Keep arguments that the function does not use, since the module runs on them.

    Raises:
        click.UsageError: The function does not exist, or an argument cannot be read.
        Exception: Any exception of the function.
    """
    import jax

    import hlo_text
    from frontends.cli.examples import read_examples
    from frontends.cli.functions import find_function, show_failure

    if given.x64:
        jax.config.update("jax_enable_x64", True)
    sys.excepthook = show_failure
    with redirect_stdout(sys.stderr):
        function = find_function(name)
        examples = read_examples(given.positional, given.by_name)
        if not hasattr(function, "lower"):
            function = jax.jit(
                function,
                static_argnums=examples.static_argnums,
                static_argnames=examples.static_argnames,
                keep_unused=runs,
            )
        lowered = function.lower(*examples.positional, **examples.by_name)
    module = hlo_text.parse(lowered.as_text(debug_info=True), name=name)
    dynamic = [x for number, x in enumerate(examples.positional) if number not in examples.static_argnums]
    named = {key: x for key, x in examples.by_name.items() if key not in examples.static_argnames}
    return Program(module, arguments=_arguments(module, jax.tree.leaves((dynamic, named))))


def _arguments(module: Module, leaves: list[Any]) -> tuple[tuple[Any, ...], ...]:
    """Return the arguments of the module's only process, or an empty list if some are only shapes."""
    import jax
    import numpy as np

    entry = module.entry()
    assert isinstance(entry, Function)
    types = entry.body.argument_types
    if len(leaves) != len(types) or any(isinstance(leaf, jax.ShapeDtypeStruct) for leaf in leaves):
        return ()
    pairs = zip(leaves, types, strict=True)
    return (
        tuple(
            np.asarray(leaf).astype(numpy_dtype(type.element_type)) if isinstance(type, TensorType) else leaf
            for leaf, type in pairs
        ),
    )


def refuse_function_options(given: FunctionArguments) -> None:
    """Raise a UsageError if options for functions are given with a file."""
    if given.are_given:
        raise click.UsageError("--arg, --kwarg and --x64 need MODULE:FUNCTION; use --input for the module of a file")
