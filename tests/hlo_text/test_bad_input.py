"""Arbitrary bytes: a module, or our own error with a position; no other exception, hang, or excessive memory."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from hlo_text.core.diagnostics import HloTextError, ParseError
from hlo_text.files.loading import decode, load, parse
from hlo_text.verifier.walk import check, verify

from support.folders import CORPUS, ROOT

SAMPLES = sorted(
    path
    for folder in ("formats/stablehlo", "formats/hlo", "models")
    for path in (CORPUS / folder).iterdir()
    if path.suffix in (".mlir", ".hlo")
)

MLIR = """func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {{
  %0 = stablehlo.add %a, %b : tensor<2xf32>
  {}
  return %0 : tensor<2xf32>
}}
"""
HLO = """HloModule m

ENTRY e {{
  a = f32[2] parameter(0)
  b = f32[2] add(a, a)
  {}
  ROOT r = f32[2] add(a, b)
}}
"""

# ruff: noqa: E501 - the programs are one line each
CASES = {
    "mlir undefined": (MLIR.format("%1 = stablehlo.abs %c : tensor<2xf32>"), "ssa.undefined", 3),
    "mlir redefined": (MLIR.format("%0 = stablehlo.abs %a : tensor<2xf32>"), "ssa.redefined", 3),
    "mlir operand count": (MLIR.format('%1 = "stablehlo.abs"(%a, %b) : (tensor<2xf32>) -> tensor<2xf32>'), "arity.operands", 3),
    "mlir operand type": (MLIR.format("%1 = stablehlo.abs %a : tensor<3xf32>"), "type.mismatch", 3),
    "mlir literal too short": (MLIR.format("%1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<3xf32>"), "literal", 3),
    "mlir hex too short": (MLIR.format('%1 = stablehlo.constant dense<"0x0000"> : tensor<3xf32>'), "literal", 3),
    "mlir integer out of range": (MLIR.format("%1 = stablehlo.constant dense<300> : tensor<3xi8>"), "literal", 3),
    "mlir unterminated string": (MLIR.format('%1 = stablehlo.custom_call @f() {a.b = "x} : () -> tensor<f32>'), "syntax", 3),
    "mlir syntax": (MLIR.format("%1 = = stablehlo.abs"), "syntax", 3),
    "mlir truncated": (MLIR.format("")[:60], "syntax", 1),
    "hlo undefined": (HLO.format("c = f32[2] abs(q)"), "ssa.undefined", 6),
    "hlo redefined": (HLO.format("b = f32[2] abs(a)"), "ssa.redefined", 6),
    "hlo operand count": (HLO.format("c = f32[2] abs(a, b)"), "arity.operands", 6),
    "hlo operand type": (HLO.format("c = f32[2] abs(f32[3] a)"), "type.mismatch", 6),
    "numbers of a quantized constant": (
        "func.func @main() {\n  %0 = stablehlo.constant dense<[1, 2]> : tensor<2x!quant.uniform<i8:f32, 2.0>>\n"
        "  return\n}\n",
        "literal.type",
        2,
    ),
    "hlo literal too short": (HLO.format("c = f32[3] constant({1, 2})"), "literal", 6),
    "hlo literal out of range": (HLO.format("c = s8[] constant(300)"), "literal", 6),
    "hlo attribute of other opcodes": (HLO.format("c = f32[2] abs(a), dimensions={0}"), "attribute", 6),
    "hlo syntax": (HLO.format("c = f32[2] abs((a)"), "syntax", None),
    "hlo truncated": (HLO.format("")[:60], "syntax", None),
    "hlo parameter gap": (HLO.format("c = f32[2] parameter(7)"), "parameter", None),
    "hlo true for a float": (HLO.format("c = f32[] constant(true)"), "literal", 6),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_errors_have_code_and_line(name: str) -> None:
    text, code, line = CASES[name]
    with pytest.raises(HloTextError) as caught:
        check(parse(text))
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.code.startswith(code), diagnostic.render()
    assert diagnostic.source is not None
    assert diagnostic.span is not None
    if line is not None:
        assert diagnostic.source.line_and_column(diagnostic.span.start)[0] == line, diagnostic.render()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_truncated_and_corrupted_samples(path: Path) -> None:
    """Cut a sample anywhere, replace, delete or repeat characters: our error or a module one can verify."""
    text = path.read_text()
    generator = random.Random(path.name)
    for _ in range(6):
        position = generator.randrange(len(text))
        length = generator.choice((1, 3, 20))
        junk = "".join(generator.choice('%@#!<>{}[]()"=,:x0-\0\\é\n ') for _ in range(length))
        for damaged in (
            text[:position],
            text[:position] + junk + text[position + length :],
            text[:position] + text[position + length :],
            text[: position + length] + text[position:],
        ):
            try:
                verify(parse(damaged[-20_000:] if len(damaged) > 60_000 else damaged))
            except HloTextError:
                continue


def test_windows_line_ends() -> None:
    for text in (MLIR.format(""), HLO.format("")):
        assert parse(text.replace("\n", "\r\n")).to_text() == parse(text).to_text()


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "latin1.mlir").write_bytes(b"module {\n  // caf\xe9\n}\n")
    with pytest.raises(ParseError) as caught:
        load(tmp_path / "latin1.mlir")
    assert (
        str(caught.value)
        .splitlines()[0]
        .endswith(
            "latin1.mlir:2:9: error[source.encoding]: expected UTF-8 text or a known binary format, found byte 0xE9 at offset 17"
        )
    )
    assert decode(b"\xef\xbb\xbfmodule {}", "bom.mlir") == "module {}"


_ADVERSARIAL = {
    "nul bytes": "'\\0' * 1_000_000",
    "random bytes": "__import__('random').Random(0).randbytes(300_000).decode('latin-1')",
    "mlir nested regions": "'module { ' * 100_000",
    "mlir nested generic regions": "'\"a.b\"() ({ ' * 100_000",
    "mlir nested arrays": "'module attributes {a.b = ' + '[' * 100_000",
    "mlir nested and closed arrays": "'module attributes {a.b = ' + '[' * 100_000 + ']' * 100_000 + '} {}'",
    "mlir nested types": "'module attributes {a.b = ' + 'tuple<' * 100_000 + '>' * 100_000 + '} {}'",
    "mlir nested functions types": "'module attributes {a.b = ' + '(' * 100_000",
    "mlir nested literals": "'module attributes {a.b = dense<' + '[' * 100_000 + ']' * 100_000 + '> : tensor<1xi32>} {}'",
    "mlir nested locations": "'module {} loc(' + 'callsite(' * 100_000",
    "mlir nested closed modules": "'module {' * 20_000 + '}' * 20_000",
    "mlir dense starts": "'dense<' * 20_000",
    "mlir tensor starts": "'%0 = a.b : tensor<' * 20_000",
    "mlir quotes": "'\"' * 100_001",
    "mlir backslashes": "'module attributes {a.b = \"' + '\\\\\\\\' * 200_000",
    "mlir percent": "'%' * 200_000",
    "mlir long name": "'%' + 'a' * 2_000_000",
    "hlo nested tuples": "'HloModule m\\nENTRY e { ROOT a = ' + '(' * 100_000",
    "hlo nested closed tuples": "'HloModule m\\nENTRY e { ROOT a = ' + '(' * 50_000 + ')' * 50_000 + ' tuple() }'",
    "hlo nested literal": "'HloModule m\\nENTRY e { ROOT a = f32[1] constant(' + '{' * 100_000 + '}' * 100_000 + ') }'",
    "hlo nested attribute": "'HloModule m\\nENTRY e { ROOT a = f32[] abs(b), backend_config=' + '{' * 100_000",
    "hlo nested operands": "'HloModule m\\nENTRY e { a = f32[] parameter(0) ROOT b = f32[] ' + 'abs(' * 50_000",
    "hlo nested computations": "'HloModule m\\nENTRY e { ROOT a = f32[] call(), to_apply={' * 20_000",
    "hlo shape starts": "'HloModule m\\nENTRY e { a = ' + 'f32[' * 50_000",
    "hlo comment starts": "'HloModule m ' + '/*' * 200_000",
    "hlo metadata starts": "'HloModule m\\nENTRY e { a = f32[] ' + 'abs(x), metadata={' * 20_000",
    "hlo huge numbers": "'HloModule m\\nENTRY e { ROOT a = s32[] constant(' + '9' * 300_000 + ') }'",
    "mlir huge numbers": "'module attributes {a.b = ' + '9' * 300_000 + '} {}'",
    "mlir huge float": "'module attributes {a.b = 1.0e' + '9' * 300_000 + '} {}'",
    "mlir huge splat": "'func.func @main() { %0 = stablehlo.constant dense<1.0> : tensor<1000000000000xf32> return }'",
    "hlo huge broadcast": "'HloModule m\\nENTRY e { c = f32[] constant(1) ROOT a = f32[1000000000000] broadcast(c), dimensions={} }'",
    "hlo huge constant shape": "'HloModule m\\nENTRY e { ROOT c = f32[1000000000000] constant({1}) }'",
    "hlo elided huge": "'HloModule m\\nENTRY e { ROOT c = f32[1000000000000] constant({...}) }'",
}  # fmt: skip


#: Evaluates the texts of a dictionary, each in a fork with 1.5 GB of memory and two minutes; prints the names that fail.
_CHILD = f"""
import os, resource, signal, sys, traceback
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000))
from hlo_text.core.diagnostics import HloTextError
from hlo_text.files.loading import parse
from hlo_text.verifier.walk import verify

def read(text):
    try:
        module = parse(text)
        verify(module)
        assert module.to_text()
    except HloTextError as error:
        assert len(str(error)) < 5000, "the message is as long as the input"

for text in {[MLIR.format(""), HLO.format("")]!r}:
    read(text)
for name, expression in eval(sys.stdin.read()).items():
    child = os.fork()
    if not child:
        signal.alarm(120)
        try:
            read(eval(expression))
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print(name, flush=True)
"""


def test_adversarial_texts() -> None:
    """With little memory and in little time: a module or our own error."""
    result = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=repr(_ADVERSARIAL),
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
        env={"OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
    )
    assert (result.returncode, result.stdout) == (0, ""), result.stderr[-4000:]
