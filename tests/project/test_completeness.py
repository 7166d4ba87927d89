"""Every constraint has a declaration and a program that violates only it; every HLO opcode a class, syntax and
lowering."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from evaluator.lowering import NAMED_RULES, RULES, UNSUPPORTED
from hlo_text import ops
from hlo_text.core.opdef import HLO_OPERATIONS, MLIR_OPERATIONS
from hlo_text.hlo.codecs import codec_of
from hlo_text.notation.formulas import compile_formula

from support.folders import CORPUS, ROOT
from support.oracle import oracle

SPECIFICATION: dict[str, dict[str, str]] = json.loads((CORPUS / "spec_constraints.json").read_text())

#: Labels of operations that the specification got or changed later; those above take the place of the older ones.
NEWER_LABELS = {
    "async_done": ["C1"],
    "async_start": ["C1", "C2", "C3", "C4"],
    "collective_broadcast": ["C1", "C2", "C3", "C4", "C5"],
    "collective_reduce": ["C1", "C2", "C3", "C4"],
    "recv": ["C1", "C2", "C3", "C4", "C5"],
    "send": ["C1", "C2", "C3", "C4", "C5"],
}

#: Labels without a program, and why no program breaks just that rule.
NO_PROGRAM = {
    ("collective_broadcast", "C5"): "C3 and C4 already compare as many results as operands",
}

#: The opcodes of the XLA in jaxlib 0.10.2.
OPCODES = (CORPUS / "hlo_opcodes.txt").read_text().split()

#: Opcodes of the XLA of 2026.
NEWER_OPCODES = {"collective-reduce", "exp2", "log2", "shuffle"}

#: Opcodes whose asynchronous forms are opcodes of their own, or that have none.
WITHOUT_FORMS = {
    *("all-gather", "all-reduce", "collective-permute", "copy", "send", "recv", "constant", "parameter"),
    *(opcode for opcode in OPCODES if opcode.endswith(("-start", "-update")) or opcode in ("async-done", "copy-done")),
    *("all-gather-done", "all-reduce-done", "collective-permute-done"),
}


def spec_labels() -> Iterator[tuple[str, str]]:
    for operation in sorted({*SPECIFICATION, *NEWER_LABELS}):
        for label in dict.fromkeys([*SPECIFICATION.get(operation, {}), *NEWER_LABELS.get(operation, [])]):
            yield operation, label


def test_the_specification_is_whole() -> None:
    assert len(SPECIFICATION) == 105
    assert sum(map(len, SPECIFICATION.values())) == 436


def test_every_label_has_a_constraint() -> None:
    missing = [
        (operation, label)
        for operation, label in spec_labels()
        if label not in MLIR_OPERATIONS[f"stablehlo.{operation}"].constraints
    ]
    assert missing == []


def test_constraints_are_in_label_order() -> None:
    for operation in {*SPECIFICATION, *NEWER_LABELS}:
        declared = MLIR_OPERATIONS[f"stablehlo.{operation}"].constraints
        numbers = [int(label[1:]) for label in declared if label[0] == "C" and label[1:].isdecimal()]
        assert numbers == sorted(numbers), operation


def test_every_label_has_a_program() -> None:
    programs = {path.stem for path in (CORPUS / "invalid").iterdir()}
    missing = [label for label in spec_labels() if "_".join(label) not in programs and label not in NO_PROGRAM]
    assert missing == []
    assert [label for label in NO_PROGRAM if "_".join(label) in programs] == []


def test_every_formula_compiles() -> None:
    classes = {*MLIR_OPERATIONS.values(), *HLO_OPERATIONS.values()}
    formulas = [(cls, text) for cls in classes for text in cls.constraints.values() if isinstance(text, str)]
    assert len(formulas) > 500
    for cls, formula in formulas:
        compile_formula(formula, cls)


def test_most_constraints_are_formulas() -> None:
    """Predicates are only used for rules that the notation cannot express."""
    constraints = [
        constraint
        for operation, label in spec_labels()
        for constraint in [MLIR_OPERATIONS[f"stablehlo.{operation}"].constraints[label]]
    ]
    assert sum(isinstance(constraint, str) for constraint in constraints) >= len(constraints) - 2


#: What JAX exports and dynamic programs take from other dialects.
UPSTREAM = {
    "arith": """addf addi andi bitcast ceildivsi ceildivui cmpf cmpi constant divf divsi divui extf extsi extui
        floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui minimumf minnumf minsi minui
        mulf muli negf ori remf remsi remui select shli shrsi shrui sitofp subf subi truncf trunci uitofp xori""",
    "sdy": """all_gather all_reduce all_slice all_to_all collective_permute constant data_flow_edge func_data_flow_edge
        manual_computation mesh named_computation propagation_barrier reduce_scatter replicated_to_unreduced reshard
        return sharded_to_unreduced sharding_constraint sharding_group""",
    "shape": """add any assuming assuming_all assuming_yield broadcast concat const_shape const_size const_witness
        cstr_broadcastable cstr_eq cstr_require dim div from_extent_tensor from_extents get_extent index_to_size
        is_broadcastable max min mul num_elements rank shape_eq shape_of size_to_index split_at to_extent_tensor
        value_as_shape""",
    "tensor": "cast collapse_shape dim empty extract from_elements rank reshape splat",
}


@pytest.mark.parametrize("dialect", UPSTREAM)
def test_operations_of_other_dialects_are_declared(dialect: str) -> None:
    declared = {name for name in MLIR_OPERATIONS if name.startswith(f"{dialect}.")}
    assert declared == {f"{dialect}.{name}" for name in UPSTREAM[dialect].split()}
    for name in declared:
        cls = MLIR_OPERATIONS[name]
        assert issubclass(cls, ops.UpstreamOperation)
        assert cls.__doc__
        assert cls in RULES or issubclass(cls, ops.Terminator)


def test_only_vendors_operations_are_known_by_name_alone() -> None:
    assert NAMED_RULES.keys() == {"mhlo.topk"}


def test_every_opcode_is_declared() -> None:
    assert len(OPCODES) == 133
    assert HLO_OPERATIONS.keys() == {*OPCODES} | NEWER_OPCODES


def test_the_cpp_has_every_opcode() -> None:
    for opcode in OPCODES:
        found = oracle().accepts_hlo(f"HloModule m\n\nENTRY e {{\n  ROOT x = f32[] {opcode}()\n}}\n")
        assert found is None or "Unknown opcode" not in found, opcode
        unknown = oracle().accepts_hlo(f"HloModule m\n\nENTRY e {{\n  ROOT x = f32[] {opcode}-no()\n}}")
        assert "Unknown opcode" in str(unknown), opcode


def test_every_opcode_has_syntax_and_is_lowered() -> None:
    for opcode in (*OPCODES, *NEWER_OPCODES):
        operation = HLO_OPERATIONS[opcode]
        fields = [field for field in operation.attribute_fields.values() if field.hlo or not field.mlir]
        is_payload = operation in (ops.Parameter, ops.Constant)
        has_names = bool(codec_of(operation).names)
        assert has_names is bool(fields and not is_payload) or operation.mlir_name is not None, opcode
        assert operation in RULES or UNSUPPORTED.get(operation), opcode


def test_every_opcode_has_asynchronous_forms() -> None:
    for opcode in (*OPCODES, *NEWER_OPCODES):
        start, update, done = (ops.asynchronous_form(f"{opcode}-{step}") for step in ("start", "update", "done"))
        if opcode in WITHOUT_FORMS:
            assert (start, update, done) == (None, None, None), opcode
            continue
        assert start is not None, opcode
        assert issubclass(start, ops.WrappedStart), opcode
        assert start.wrapped is HLO_OPERATIONS[opcode], opcode
        assert start.hlo_name == f"{opcode}-start"
        assert codec_of(start).names >= codec_of(start.wrapped).names, opcode
        assert update is not None, opcode
        assert issubclass(update, ops.AsyncComputationUpdate), opcode
        assert done is not None, opcode
        assert issubclass(done, ops.AsyncComputationDone), opcode


@pytest.mark.parametrize("package", ["hlo_text", "evaluator", "frontends"])
def test_packages_show_every_public_name_before_it_is_imported(package: str) -> None:
    hidden, missing = "{*p.__all__} - {*dir(p)}", "{name for name in p.__all__ if not hasattr(p, name)}"
    script = f"import {package} as p; print(sorted({hidden}), sorted({missing}))"
    child = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert child.stdout == "[] []\n"


_CONSTANTS = {
    "constants.mlir": (
        "func.func @main(%a: tensor<2xf32>) -> tensor<4xf32> {\n"
        "  %c = stablehlo.constant dense<(1.0,-2.5)> : tensor<complex<f32>>\n"
        "  %d = stablehlo.constant dense<[(1.0,0.0), (2.0,1.0)]> : tensor<2xcomplex<f64>>\n"
        "  %e = stablehlo.constant dense<> : tensor<0x3xf32>\n"
        "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "  %x = stablehlo.custom_call @f(%a) {operand_layouts = [dense<0> : tensor<1xindex>], "
        "result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<2xf32>) -> tensor<2xf32>\n"
        '  %r = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[3, 0]]> : tensor<1x2xi64>, '
        "window_dimensions = array<i64: 2>}> ({\n"
        "  ^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
        "    %s = stablehlo.add %p, %q : tensor<f32>\n"
        "    stablehlo.return %s : tensor<f32>\n"
        "  }) : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>\n"
        "  return %r : tensor<4xf32>\n}\n"
    ),
    "lists.mlir": (
        "func.func @main() -> (tensor<100xi32>, tensor<100xf32>, tensor<2xi32>, tensor<100xf32>) {\n"
        f"  %a = stablehlo.constant dense<{[*range(100)]}> : tensor<100xi32>\n"
        f"  %b = stablehlo.constant dense<{[float(number) for number in range(100)]}> : tensor<100xf32>\n"
        '  %c = stablehlo.constant dense<"0x0100000002000000"> : tensor<2xi32>\n'
        '  %d = stablehlo.constant dense<"0x00000000"> : tensor<100xf32>\n'
        "  return %a, %b, %c, %d : tensor<100xi32>, tensor<100xf32>, tensor<2xi32>, tensor<100xf32>\n}\n"
    ),
    "padding.mlir": (
        "func.func @main(%a: tensor<1x4x4x1xf32>, %w: tensor<3x3x1x1xf32>) -> tensor<1x4x4x1xf32> {\n"
        "  %r = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
        "window = {pad = [[1, 1], [2, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
        "(tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x4x4x1xf32>\n"
        "  %m = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>\n  return %r : tensor<1x4x4x1xf32>\n}\n"
    ),
    "constants.hlo": (
        "HloModule m\n\nENTRY main {\n  a = pred[2]{0} constant({1, 0})\n  b = c64[] constant((0, -1.5))\n"
        "  c = c64[1,1]{1,0} constant({ {(nan, 2)} })\n"
        "  e = f32[2,0]{1,0} constant({ {}, {} })\n"
        "  ROOT d = (pred[2]{0}, c64[], c64[1,1]{1,0}, f32[2,0]{1,0}) tuple(a, b, c, e)\n}\n"
    ),
}


@pytest.mark.parametrize("name", ["transformer_block.mlir", "axpy.hlo", *_CONSTANTS])
def test_plain_programs_are_verified_without_heavy_packages(name: str, tmp_path: Path) -> None:
    path = CORPUS / "models" / name
    if name in _CONSTANTS:
        path = tmp_path / name
        path.write_text(_CONSTANTS[name], encoding="utf-8")
    shown = "" if name == "lists.mlir" else "module.to_text(); "  # a few elements of hexadecimal data need NumPy
    script = (
        f"import hlo_text, sys; module = hlo_text.load({str(path)!r}); {shown}print(hlo_text.verify(module), "
        f"sorted({{'numpy', 'ml_dtypes', 'lark', 'jax', 'flint'}} & sys.modules.keys()))"
    )
    child = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert child.stdout == "[] []\n"


@pytest.mark.parametrize(("mode", "name"), [("--verify", "lists.mlir"), ("--print", "constants.mlir")])
def test_commands_read_a_plain_program_without_heavy_packages(mode: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(_CONSTANTS[name], encoding="utf-8")
    script = (
        f"import sys; sys.argv = ['hlo-run', {mode!r}, {str(path)!r}]\nimport hlo_text.__main__ as commands\n"
        "try:\n    commands.hlo_run()\nexcept SystemExit as end:\n"
        "    heavy = {'numpy', 'ml_dtypes', 'lark', 'jax', 'flint', 'rich', 'asyncio', 'zipfile'}\n"
        "    print(end.code, sorted(heavy & sys.modules.keys()))"
    )
    child = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert child.stdout.endswith("0 []\n")
