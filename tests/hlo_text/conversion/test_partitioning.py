"""Conversions keep per-device programs per device, and the partitioning requests of whole programs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from evaluator import run_grid
from evaluator.grid.process_groups import Grid, grid_of
from hlo_text import fingerprint, load, parse
from hlo_text.bytecode.reading import read_bytecode
from hlo_text.bytecode.writing import write_bytecode
from hlo_text.conversion.partitioning import is_per_device, marked, parameter_shardings, result_shardings
from hlo_text.core.ir import Module
from hlo_text.rewrite import clone, strip_shardings

from support.folders import CORPUS
from support.grids.partitioned_programs import NAMES, partitioned_programs

pytestmark = pytest.mark.usefixtures("quick_compilation")

_DUMPS = sorted((CORPUS / "hlo" / "dumps").glob("*/partitioned_*.optimized.hlo"))


def _forms(module: Module) -> dict[str, Module]:
    """Return an HLO module in other forms of both languages."""
    converted = parse(module.to_text("stablehlo"))
    back = parse(converted.to_text("hlo"))
    return {
        "hlo": parse(module.to_text()),
        "copy": clone(module),
        "stablehlo": converted,
        "generic": parse(converted.to_text(generic=True)),
        "bytecode": read_bytecode(write_bytecode(converted)),
        "hlo again": back,
        "stablehlo again": parse(back.to_text("stablehlo")),
    }


@pytest.mark.parametrize("path", _DUMPS, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_optimized_dumps_are_programs_of_each_device_in_every_form(path: Path) -> None:
    module = load(path)
    shardings = parameter_shardings(module)
    for name, form in _forms(module).items():
        assert is_per_device(form), name
        assert grid_of(form) == Grid(1, 4), name
        assert parameter_shardings(form) == shardings, name


def test_fingerprints_of_forms_agree() -> None:
    for path in _DUMPS:
        forms = _forms(load(path))
        assert fingerprint(forms["hlo"]) == fingerprint(forms["copy"])
        assert len({fingerprint(forms[name]) for name in ("stablehlo", "generic", "bytecode")}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_partitioned_programs_of_xla_run_after_conversion(name: str) -> None:
    program = partitioned_programs()[name]
    forms = _forms(parse(program.text))
    for form in ("stablehlo", "hlo again"):
        results = run_grid(forms[form], program.arguments)
        for arrays, expected in zip(results, program.results, strict=True):
            for array, wanted in zip(arrays, expected, strict=True):
                np.testing.assert_allclose(array, wanted, 1e-4, 1e-5, err_msg=form)


@pytest.mark.parametrize("name", NAMES)
def test_whole_programs_stay_whole(name: str) -> None:
    module = parse(partitioned_programs()[name].whole)
    assert not is_per_device(module)
    assert not is_per_device(parse(module.to_text("hlo")))


@pytest.mark.parametrize(
    "inner",
    [
        '%0 = sdy.sharding_constraint %x <@mesh, [{"a"}]> : tensor<4xf32>',
        '%0 = stablehlo.negate %x {mhlo.sharding = "{devices=[2]<=[2]}"} : tensor<4xf32>',
        "%0 = stablehlo.custom_call @Sharding(%x) : (tensor<4xf32>) -> tensor<4xf32>",
    ],
)
def test_an_inner_sharding_makes_a_whole_program(inner: str) -> None:
    text = f"""\
module attributes {{mhlo.num_partitions = 2 : i32}} {{
  sdy.mesh @mesh = <["a"=2]>
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
    {inner}
    return %0 : tensor<4xf32>
  }}
}}
"""
    module = parse(text)
    assert grid_of(module) == Grid(1, 1)
    assert grid_of(parse(module.to_text("hlo"))) == Grid(1, 1)
    assert grid_of(marked(module, per_device=True)) == Grid(1, 2)
    assert grid_of(parse(marked(module, per_device=True).to_text("hlo"))) == Grid(1, 2)
    assert grid_of(strip_shardings(module)) == Grid(1, 1)


@pytest.mark.parametrize(
    ("header", "body", "expected"),
    [
        ("", "ROOT p = f32[2] parameter(0)", True),
        ("", "ROOT p = f32[2] parameter(0), sharding={devices=[2]<=[2]}", False),
        ("is_scheduled=true, ", "ROOT p = f32[2] parameter(0), sharding={devices=[2]<=[2]}", True),
        (
            "",
            "p = f32[2] parameter(0), sharding={devices=[2]<=[2]} "
            "ROOT c = f32[2] collective-permute(p), source_target_pairs={{0,1},{1,0}}, channel_id=1",
            True,
        ),
        ("", 'p = f32[2] parameter(0) ROOT c = f32[2] custom-call(p), custom_call_target="Sharding"', False),
        ('frontend_attributes={hlo_text.per_device="false"}, ', "ROOT p = f32[2] parameter(0)", False),
    ],
)
def test_hlo_is_of_each_device_if_scheduled_or_without_requests(header: str, body: str, expected: bool) -> None:
    assert is_per_device(parse(f"HloModule m, {header}num_partitions=2\nENTRY e {{ {body} }}")) is expected


def test_shardings_of_results_are_stated_by_the_root() -> None:
    text = """\
HloModule m, is_scheduled=true, num_partitions=2
ENTRY e {
  p = f32[2] parameter(0), sharding={devices=[2]<=[2]}
  c = f32[2] negate(p)
  ROOT t = (f32[2], f32[2]) tuple(p, c), sharding={{devices=[2]<=[2]}, {replicated}}
}
"""
    for form in _forms(parse(text)).values():
        assert result_shardings(form) == ["{devices=[2]<=[2]}", "{replicated}"]
