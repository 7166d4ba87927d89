"""Advice in errors: keywords for callers of Python functions, options on the command line."""

from __future__ import annotations

import copy
import json
import pickle
import re
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner, Result

import evaluator
import hlo_text
from evaluator.cli.commands import hlo_run
from evaluator.values.inputs import make_inputs
from frontends.cli import hlo_trace
from frontends.example_arguments import ExampleReader
from hlo_text.core.diagnostics import Diagnostic, HloTextError, Remedy
from hlo_text.core.types import TupleType, Type

ELIDED = "HloModule m\nENTRY e {\n  ROOT c = f32[4] constant({...})\n}\n"
UNKNOWN = 'HloModule m\nENTRY e {\n  ROOT a = f32[4] custom-call(), custom_call_target="mine"\n}\n'
CALLBACK = (
    "HloModule m\nENTRY e {\n  p = f32[] parameter(0)\n"
    '  ROOT a = f32[] custom-call(p), custom_call_target="xla_ffi_python_cpu_callback",'
    ' custom_call_has_side_effect=true, api_version=API_VERSION_TYPED_FFI, backend_config={"index = 0 : ui64"}\n}\n'
)
_KEYWORD = re.compile(r"\b[a-z_]+=(True|')|fill_elided|@evaluator\.|evaluator\.\w+")
_OPTION = re.compile(r"(?<![\w-])--[a-z]")


def run(command: click.Command, *arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, list(arguments), input=stdin)


@pytest.mark.parametrize(
    ("text", "python", "option"),
    [
        (ELIDED, 'fill_elided="zeros"', "--fill-elided zeros"),
        (UNKNOWN, "@evaluator.register_custom_call('mine')", "--plugin FILE.py"),
        (CALLBACK, "callbacks='call'", "--callbacks call"),
    ],
    ids=["elided", "custom call", "callback"],
)
def test_help_names_keywords_in_python_and_options_on_the_command_line(text: str, python: str, option: str) -> None:
    module = hlo_text.parse(text)
    assert module.entry_computation is not None
    inputs = [np.float32(0)] * len(module.entry_computation.arguments)
    with pytest.raises(HloTextError) as caught:
        evaluator.run(module, *inputs)
    assert python in str(caught.value)
    assert not _OPTION.search(str(caught.value))
    for extra in ([], ["--json"]):
        shown = run(hlo_run.main, "-", "--zeros", *extra, stdin=text).output
        assert option in shown
        assert not _KEYWORD.search(shown)


def test_arrays_are_arguments(tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    np.save(path, np.zeros(2))
    assert "help: pass arrays with --input" in run(hlo_run.main, str(path)).stderr
    with pytest.raises(HloTextError) as caught:
        evaluator.load(path)
    assert "evaluator.run" in str(caught.value)


def test_the_other_language_is_advised() -> None:
    with pytest.raises(HloTextError, match='parse it with language="hlo"'):
        hlo_text.parse("HloModule m\n", language="stablehlo")
    result = run(hlo_run.main, "-", "--language=stablehlo", stdin="HloModule m\n")
    assert "help: this is HLO text; read it with --language hlo" in result.stderr


def test_tracing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="jax_enable_x64"):
        ExampleReader().read("f64[2]")
    assert "'f64' requires JAX's 64-bit mode (--x64)" in run(hlo_trace.main, "jax.numpy:sin", "-a", "f64[2]").stderr
    path = tmp_path / "callback_of_a_test.py"
    path.write_text("import jax.experimental\n\ndef f(x):\n    return jax.experimental.io_callback(abs, x, x)\n")
    result = run(hlo_trace.main, f"{path}:f", "-a", "f32", "--platform", "tpu")
    assert result.exit_code == 4
    assert "--keep-callbacks" in result.stderr
    assert "keep_callbacks" not in result.stderr


@pytest.mark.parametrize("text", ["func.func @main(%x: tensor<?xf32>) { return }"])
def test_values_that_cannot_be_generated(text: str) -> None:
    types: tuple[Type, ...] = hlo_text.parse(text).functions["main"].body.argument_types
    with pytest.raises(ValueError, match=r"cannot generate a value for dynamic type f32\[\?\]; pass one$"):
        make_inputs((TupleType(types),), "zeros", 0)
    result = run(hlo_run.main, "-", "--zeros", stdin=text)
    assert result.exit_code == 2
    assert result.stderr == "hlo-run: cannot generate a value for dynamic type f32[?]; pass one with --input\n"
    (entry,) = json.loads(run(hlo_run.main, "-", "--zeros", "--json", stdin=text).stdout)["diagnostics"]
    assert entry["message"].endswith("--input")


def test_copies_keep_both_forms() -> None:
    remedy = Remedy("pass x=1", option="pass --x 1")
    diagnostic = Diagnostic("syntax", "wrong", help=remedy)
    for made in (copy.deepcopy(diagnostic), pickle.loads(pickle.dumps(diagnostic))):
        assert isinstance(made.help, Remedy)
        assert (made.help, made.help.option) == ("pass x=1", "pass --x 1")
