"""Texts with long runs and repetitions are read or rejected in linear time.

They are read in a child process, whose processor time is limited, because a regular expression may not terminate.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable

import pytest

from support.folders import ROOT

LIMIT = 5.0
#: Seconds after which the child process is killed: none of a regular expression's work is interrupted in time.
STUCK = 300
PROGRAM = ROOT / "tests" / "support" / "patterns" / "timed_reading.py"
LONG = 32_000
LONGER = 50_000

#: HLO with a hole, `§`: in shapes, layouts, literals, strings, annotations, comments, headers.
HLO = (
    "§",
    "HloModule m§\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}",
    "HloModule m, entry_computation_layout={(§)->f32[]}\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}",
    'HloModule m\n\nFileNames\n1 "§"\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}',
    "ENTRY e (p: §) -> f32[] {\n  ROOT p = f32[] parameter(0)\n}",
    *(
        f"ENTRY e {{\n  p = f32[4] parameter(0)\n  ROOT r = {statement}\n}}"
        for statement in (
            "f32[§] negate(p)",
            "f32[4]{§} negate(p)",
            "f32§[4] negate(p)",
            "f32[4] negate(§p)",
            "f32[4] negate(f32 § p)",
            'f32[4] negate(p), metadata={op_name="§"}',
            "f32[4] negate(p), metadata={§}",
            "f32[4] negate(p), sharding={§}",
            'f32[4] negate(p), backend_config="§',
            "f32[4] negate(p), frontend_attributes={a={§}}",
            "f32[4] constant({§})",
            "f32[4] constant §(1)",
            "f32[4] all-reduce(p), replica_groups={§}, to_apply=f",
            "f32[4] all-reduce(p), replica_groups=mesh[§] {}",
            "f32[4] convolution(p, p), window={§}, dim_labels=§",
            "(f32[4], §) tuple(p)",
            "f32[4] negate(p), control-predecessors={§}",
        )
    ),
)
#: StableHLO with a hole: in types, literals, strings, attributes, locations, symbols, forms of other dialects.
STABLEHLO = (
    "§",
    "module @§ {\n}",
    "#loc = loc(§)\nmodule {}",
    "{-#§#-}",
    "func.func @f(%a: tensor<4xf32> {§}) -> (§) {\n  return\n}",
    *(
        f"func.func @f(%a: tensor<4xf32>) {{\n  {statement}\n  return\n}}"
        for statement in (
            "%0 = stablehlo.add %a, %a : tensor<§>",
            "%0 = stablehlo.add %a, %a {§} : tensor<4xf32>",
            "%0 = stablehlo.add %a, §%a : tensor<4xf32>",
            "%0 § = stablehlo.add %a, %a : tensor<4xf32>",
            "%0 = stablehlo.constant dense<§",
            "%0 = stablehlo.constant dense<§> : tensor<4xf32>",
            '%0 = stablehlo.constant dense<"0x§"> : tensor<4xf32>',
            "%0 = stablehlo.constant dense_resource<§",
            '%0 = "stablehlo.add"(%a, %a) <{§}> ({§}) : (tensor<4xf32>) -> tensor<4xf32>',
            '%0 = stablehlo.add %a, %a : tensor<4xf32> loc("§")',
            "%0 = stablehlo.custom_call @x(%a) {a = #foo.bar<§>} : (tensor<4xf32>) -> tensor<4xf32>",
            "%0 = stablehlo.custom_call @x(%a) {a = affine_map<§>} : (tensor<4xf32>) -> tensor<4xf32>",
            "%0 = stablehlo.transpose %a, dims = [§] : (tensor<4xf32>) -> tensor<4xf32>",
            "%0 = arith.addi § %a, %a : i32",
            "%0 = foo.bar §",
            "%0 = tensor.empty(§) : tensor<4xf32>",
        )
    ),
)
FRAGMENTS = (
    " ", "\t", "\n", "//", "/*", "/", "0", "0x", "x", '"', '\\"', "'", "\\", "[", "{", "(", "<", ",", "=", "%a, ", "a",
    "-", "f32[2], ", "tensor<f32>, ", "<=", "//\n", "/**/", "a=",
)  # fmt: skip


def module(statement: str) -> str:
    """Return a module with one statement."""
    return f"#b = 1\nfunc.func @f(%x: tensor<4xf32>) {{\n  {statement}\n  return\n}}\n"


def listed(types: str, count: int = 40) -> Iterable[str]:
    """Yield statements with a list of types behind them, of operations that take any number of operands."""
    operands, every = ", ".join(["%x"] * count), ", ".join([types] * count)
    yield f'%0 = "stablehlo.tuple"({operands}) : ({every}) -> tuple<{every}>'
    yield f"return {operands} : {every}"
    yield f'"func.return"({operands}) : ({every}) -> ()'
    yield f"%0:{count} = func.call @g({operands}) : ({every}) -> ({every})"
    yield f"%0 = stablehlo.custom_call @g({operands}) : ({every}) -> {types}"
    yield f'%0 = "stablehlo.concatenate"({operands}) <{{dimension = 0 : i64}}> : ({every}) -> {types}'
    yield f"%0 = stablehlo.concatenate {operands}, dim = 0 : ({every}) -> {types}"
    yield f"func.func @g({', '.join(f'%a{number}: {types}' for number in range(count))}) -> ({every}) {{"


#: Texts that took seconds, or did not end, each with what read it.
KNOWN = [
    *(
        ("hlo", f"ENTRY e {{\n f32 = f32[] parameter(0)\n ROOT r = f32[] {call}\n}}")
        for call in (
            f"negate(f32 {'/' * 40} the sign\n )",
            f"constant {'/' * 40}\n(1)",
            f"negate(f32 {'/**/' * 10_000} f32)",
            f"negate(f32), metadata={{op_name={'/' * 60}\n 'a'}}",
        )
    ),
    *(
        ("stablehlo", module(statement))
        for types in ("tensor<4xf32>", "tensor<f32>", "tensor<4xf32, #b>", "tensor< x16xf32>", "tensor<f16f>")
        for statement in listed(types)
    ),
    *(
        ("stablehlo", module(f'%0 = stablehlo.constant {word}<{" " * 20_000}{end}'))
        for word in ("dense", "dense_resource", "sparse")
        for end in ('"', "", '"a" "', "> : tensor<4xf32>")
    ),
    ("stablehlo", module(f"%0 = stablehlo.negate %x : tensor<bf{'0' * LONG}x>")),
    ("stablehlo", module(f"%0 = arith.addi{chr(9) * LONG}%x, %x{chr(9) * LONG}: i32 x")),
    *(
        (language, form.replace("§", '\\"' * (LONG // 2)))
        for language, form in (
            ("stablehlo", '"§'),
            ("stablehlo", module('%0 = "stablehlo.add§')),
            ("stablehlo", module('%0 = stablehlo.add %x, %x {a = "§} : tensor<4xf32>')),
            ("stablehlo", module('%0 = foo.bar "§')),
            ("hlo", 'ENTRY e {\n ROOT p = f32[] parameter(0), metadata={op_name="§}\n}'),
            ("hlo", 'HloModule m, a="§\n'),
        )
    ),
    ("hlo-editor", f"ENTRY e {{\n  a = {' ' * LONG}\n  ROOT b = f32[] negate(a)\n}}"),
    ("hlo-editor", f"ENTRY {' ' * LONG} {{\n  a = {'(f32[], ' * 4000}\n  b = {'=(' * LONG}\n}}"),
    ("stablehlo-editor", module(f"%0 = {'{%a ' * 8000}")),
    *(
        ("stablehlo-editor", text)
        for text in (
            module(f"%0 {'%a, ' * 8000} = stablehlo.negate %x : tensor<f32>"),
            module(f"%0 = stablehlo.while({'%a = %x, ' * 4000}) : i1"),
            module(f"%0 = foo.bar({'%a: i32, ' * 4000}) {'{%a = foo.baz} ' * 4000}"),
            module("{%a = foo.bar " * 4000),
            module("\n".join(f"  ^bb{number}(%a: i32) {{ %a = foo.bar %a }}" for number in range(4000))),
            "func.func @f(%a: i32) {\n  return\n}\n// -----\n" * 4000,
        )
    ),
    *(
        ("stablehlo-statements", text)
        for text in (
            "(" * LONGER + "]" * LONGER,
            "([" * LONGER + ")" * LONGER,
            "\n" * LONGER + "a" + "\n  b" * (LONGER // 4),
            "// a\n" * (LONGER // 5) + "a" + "\n  b" * (LONGER // 4),
            "a = b {\n%a = c\n" * (LONGER // 15) + "\nfunc.func @f()" * (LONGER // 15),
            "".join(f"{' ' * (number % 80)}a.b {{\n%a = c\n" for number in range(LONGER // 50)) + "}\n" * LONGER,
            "{%a = " * (LONGER // 6) + " " * LONGER,
            "%a = return " * (LONGER // 12),
        )
    ),
    *(
        ("stablehlo-editor", module(text))
        for text in (
            f"%b = foo.bar({', '.join(f'%a{number + 1} = %a{number}' for number in range(6000))})",
            "\n".join(f"foo.bar(%a{number + 1} = %a{number}) {{" for number in range(4000)) + "}" * 4000,
            "".join(f"%a{number} = foo.bar(%a) {{" for number in range(4000)) + "\n" + "}" * 4000,
            "%a = foo.bar {\n" * 6000 + "}\n" * 3000 + "%a\n" * 6000,
            "{ %a = foo.bar %a }\n" * 5000,
            "\n".join(f"{sign}f " * (LONG // 6) for sign in "@^#"),
        )
    ),
    ("hlo-editor", "ENTRY e {\n" + "a = f32[] negate(a)\n" * 5000 + "}"),
    ("hlo-editor", "ENTRY e {\n  a = f32[] negate(" + "a, " * LONG + ")\n}"),
    ("stablehlo", "module {}" + "\0" * 4_000_000),
    ("hlo-editor", "ENTRY e {\n" + "={\n" * 8000 + "}\n" * 8000),
    (
        "hlo",  # a faulty computation and a chain of computations that call it
        "f_0 {\n  ROOT p = f32[] negate(missing)\n}\n"
        + "".join(f"f_{number} {{ p = f32[] parameter(0) ROOT r = f32[] call(p), to_apply=f_{number - 1} }}\n"
                  for number in range(1, 3000))
        + "ENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n",
    ),
]  # fmt: skip


def slow(texts: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the names of texts, given with what reads them, that take longer than the limit."""
    found = []
    rows = list(texts)
    lines = "".join(json.dumps([what, text]) + "\n" for _, what, text in rows)
    try:
        child = subprocess.run(
            [sys.executable, str(PROGRAM)], input=lines, stdout=subprocess.PIPE, text=True, timeout=STUCK, check=False
        )
        answers = child.stdout.splitlines()
    except subprocess.TimeoutExpired as error:
        answers = (error.stdout or b"").decode().splitlines()
    found = [f"{rows[number][0]}: {seconds} s" for number, seconds in enumerate(answers) if float(seconds) >= LIMIT]
    return found + [f"{name}: no answer" for name, _, _ in rows[len(answers) : len(answers) + 1]]


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no timer of processor time")


@pytest.mark.parametrize("way", ["", "-lark"])
def test_texts_that_took_long_are_read_at_once(way: str) -> None:
    texts = [(what, what, text) for what, text in KNOWN if not (way and "-" in what)]
    assert slow((f"{what}{way}: {text[:80]!r}", f"{what}{way}", text) for _, what, text in texts) == []


@pytest.mark.parametrize(("language", "forms"), [("hlo", HLO), ("stablehlo", STABLEHLO)], ids=["hlo", "stablehlo"])
@pytest.mark.parametrize("way", ["", "-lark", "-editor"])
def test_long_repetitions_are_read_in_linear_time(language: str, forms: tuple[str, ...], way: str) -> None:
    """Every form meets some of the fragments in each way of reading; all of them in the three ways together."""
    shift = ["", "-lark", "-editor"].index(way)
    assert (
        slow(
            (f"{form!r} with {fragment!r}", f"{language}{way}", form.replace("§", fragment * (LONG // len(fragment))))
            for number, form in enumerate(forms)
            for fragment in FRAGMENTS[(number + shift) % 3 :: 3]
        )
        == []
    )
