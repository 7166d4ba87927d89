"""All checks of a program at once: reading, verdict, printing, the bytes of the C++, values, conversion."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import jax
import numpy as np

from evaluator import run
from evaluator.values.inputs import make_inputs
from hlo_text import Block, ConversionError, Function, Module, Region, ops, parse, to_hlo, to_stablehlo, verify
from hlo_text.core.types import FunctionType, Type
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.jax_version import as_mlir_at_hand_reads, as_older_mlir_says
from support.oracle import oracle
from support.oracles import structure, structure_hlo
from support.quick_compilation import compiling_quickly

SEPARATOR = "\n// -----\n"
Compare = Callable[[Sequence[Any], Sequence[Any]], None]

#: An operation that checks, with the constant it compares with: jaxlib does not have them.
_CHECK = re.compile(r"^ *(?:%\w+_expected = .*\n *)?check\..*\n", re.MULTILINE)


@attrs.frozen
class Expected:
    """Expected deviations of the programs in one text; each `no_...` states the reason.

    Attributes:
        findings: Codes that the verifier reports.
        refused: Codes with which conversion to the other language, or back, refuses functions.
        no_cpp: Why the printed text is not compared with the C++.
        is_newer: The C++ does not know all operations or attributes of the programs.
        no_run: Why the programs do not run.
        no_converted_run: Why the converted programs do not run, or have different results.
    """

    findings: tuple[str, ...] = ()
    refused: frozenset[str] = attrs.field(default=frozenset(), converter=frozenset)
    no_cpp: str = ""
    is_newer: bool = False
    no_run: str = ""
    no_converted_run: str = ""


def assert_same(actual: Sequence[Any], expected: Sequence[Any]) -> None:
    """Assert that two lists of results have equal types and integers, and nearly equal floats."""
    for ours, theirs in zip(map(np.asarray, actual), map(np.asarray, expected), strict=True):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        if jax.dtypes.issubdtype(theirs.dtype, np.inexact):
            wide = np.complex128 if theirs.dtype.kind == "c" else np.float64
            np.testing.assert_allclose(ours.astype(wide), theirs.astype(wide), rtol=2e-5, atol=2e-6)
        else:
            np.testing.assert_array_equal(ours, theirs)


@attrs.frozen
class Run:
    """Arguments and results of a program.

    Attributes:
        arguments: The arguments, random by default; programs that check themselves have none.
        results: The expected results; by number if only some are known, by default none.
        same: Asserts that two lists of results are the same.
        by_operation: How many of the text's programs (and of their conversions) also run operation by operation, chosen
            evenly: every new shape needs its own compilation.
    """

    arguments: Sequence[Any] | None = None
    results: Sequence[Any] | Mapping[int, Any] | None = None
    same: Compare = assert_same
    by_operation: int = 0


def assert_program(text: str, expected: Expected = Expected(), given: Run = Run()) -> None:
    """Run all checks on a program, or on several in one text."""
    programs = text.split(SEPARATOR)
    refused: set[str] = set()
    found: list[str] = []
    for number, program in enumerate(programs):
        module = assert_read_alike(program)
        found += [diagnostic.code for diagnostic in verify(module)]
        assert_fixed_point(module)
        if not expected.no_cpp:
            assert_bytes_of_cpp(without_checks(program))
        is_by_operation = number in _evenly(len(programs), given.by_operation)
        if not expected.no_run:
            assert_runs(module, given, is_by_operation=is_by_operation)
        computes = not expected.no_converted_run and (is_by_operation or module.language == "hlo")
        refused |= assert_converts(module, expected, given if computes and not expected.no_run else None)
    assert found == list(expected.findings)
    assert refused == expected.refused


def _evenly(count: int, chosen: int) -> range:
    """Return at most `chosen` numbers below `count`, at equal distances."""
    return range(0, count, -(-count // chosen)) if chosen else range(0)


def without_checks(text: str) -> str:
    """Return a program without its check operations."""
    found = _CHECK.sub("", text)
    assert "check.expect" not in found.replace("@check.", "@")
    return found


def assert_read_alike(text: str) -> Module:
    """Read a text with and without the caches, assert that both agree, and return the module."""
    module = parse(text)
    if module.language == "hlo":
        assert structure_hlo.differences(parse_hlo(text, cache=False), module) == []
    else:
        assert structure.differences(parse_stablehlo(text, cache=False), module) == []
    return module


def assert_fixed_point(module: Module) -> None:
    """Assert that a module's texts round-trip, and that the generic text reads as the same module."""
    pretty = module.to_text()
    assert parse(pretty, language=module.language).to_text() == pretty
    if module.language == "stablehlo":
        generic = module.to_text(generic=True)
        again = parse(generic)
        assert (again.to_text(), again.to_text(generic=True)) == (pretty, generic)


def assert_bytes_of_cpp(text: str) -> None:
    """Assert that a text prints as the C++ prints it.

    The C++ prints HLO in one style. Printed by the C++, our text becomes the original in that style; a text in that
    style prints as itself.
    """
    module = parse(text)
    if module.language == "stablehlo":
        forms = oracle().print_mlir_forms(as_mlir_at_hand_reads(text))
        assert (module.to_text(), module.to_text(generic=True)) == tuple(map(as_older_mlir_says, forms))
    else:
        printed = oracle().print_hlo(text, print_large_constants=True)
        assert oracle().print_hlo(module.to_text(), print_large_constants=True) == printed
        assert parse(printed).to_text() == printed


def assert_runs(module: Module, given: Run, *, is_by_operation: bool = False) -> None:
    """Assert that a module's checks pass or its results are as expected, compiled and optionally by operation."""
    for jit in (True, False) if is_by_operation else (True,):
        if given.results is not None:
            results = results_of(module, given.arguments or (), jit=jit)
            known = given.results if isinstance(given.results, Mapping) else dict(enumerate(given.results))
            assert len(known) == len(results) or isinstance(given.results, Mapping)
            given.same([results[number] for number in known], list(known.values()))
        elif checks_itself(module):
            with _compiling(jit):
                run(module, entry=next(iter(module.functions)), jit=jit)


def results_of(module: Module, arguments: Sequence[Any], *, jit: bool = True, entry: str | None = None) -> list[Any]:
    """Return a program's results without HLO's enclosing tuples."""
    with _compiling(jit):
        return list(jax.tree.leaves(run(module, *arguments, jit=jit, entry=entry)))


def _compiling(jit: bool) -> contextlib.AbstractContextManager[None]:
    """Compile whole programs as users do, and the thousands of single operations quickly."""
    return contextlib.nullcontext() if jit else compiling_quickly()


def checks_itself(module: Module) -> bool:
    """Whether a module's first function has check operations."""
    functions = iter(module.functions.values())
    return any(op.name.startswith("check.") for op in next(functions).body.operations) if module.functions else False


def assert_converts(module: Module, expected: Expected, given: Run | None) -> set[str]:
    """Convert a module to the other language and back; assert that both conversions satisfy their checks.

    Args:
        module: The program; if it does not check itself, every function becomes an entry.
        expected: The exceptions.
        given: How to run all three programs; None to only check their texts.

    Returns:
        Codes with which functions are refused.
    """
    refused = set()
    source = returning_what_it_checks(module) if checks_itself(module) else module
    for entry in entries(source):
        try:
            converted = to_hlo(source, entry) if source.language == "stablehlo" else to_stablehlo(source)
            assert_valid(converted, expected)
            back = to_stablehlo(converted) if source.language == "stablehlo" else to_hlo(converted)
            assert_valid(back, expected)
        except ConversionError as error:
            refused.add(error.code)
            continue
        if given is not None:
            arguments = given.arguments or make_inputs(_argument_types(source, entry), "random", 0)
            computed = results_of(source, arguments, jit=source.language == "hlo", entry=entry)
            for other in (converted, back):
                given.same(results_of(other, arguments, jit=source.language == "hlo"), computed)
    return refused


def entries(module: Module) -> list[str | None]:
    """Return the names of functions that a caller can run; HLO has one entry."""
    if module.language == "hlo":
        return [None]
    return [function.symbol for function in module.functions.values() if function.body.blocks]


def _argument_types(module: Module, entry: str | None) -> tuple[Type, ...]:
    called = module.entry_computation if entry is None else module.functions[entry].body
    assert called is not None
    return called.argument_types


def assert_valid(module: Module, expected: Expected = Expected()) -> None:
    """Assert that a module verifies, that its text round-trips, and that the C++ accepts it."""
    if not expected.findings:
        assert [diagnostic.render() for diagnostic in verify(module)] == []
    text = module.to_text()
    assert parse(text, language=module.language).to_text() == text
    if expected.is_newer:
        return
    if module.language == "hlo":
        assert oracle().accepts_hlo(text) is None
    else:  # what the C++ does not read in its pretty form it reads in the other
        assert oracle().accepts_mlir(module.to_text(generic=True) if expected.no_cpp else text) is None


def returning_what_it_checks(module: Module) -> Module:
    """Return a program whose functions return the values that their checks compare; only the first is public."""
    functions: list[Any] = []
    for function in module.functions.values():
        checked = [value for op in function.body.operations if op.name.startswith("check.") for value in op.operands]
        kept = [op for op in function.body.operations if not op.name.startswith("check.")]
        if checked:
            kept[-1] = ops.FunctionReturn({}, tuple(checked), ())
            results = tuple(value.type for value in checked)
            body = Region([Block(function.body.arguments, kept)])
            function_type = FunctionType(function.function_type.inputs, results)
            function = Function({}, (), (), (body,), symbol=function.symbol, function_type=function_type)
        functions.append(function)
    return Module({}, (), (), (Region([Block((), functions)]),))
