"""Pruning of XLA's dump while the program runs."""

import re

import pytest

from evaluator.capture.environment import recording_environment
from evaluator.capture.pruning import Pruner

_EAGER = """HloModule jit_add, entry_computation_layout={(f32[3]{0})->f32[3]{0}}

FunctionNames
1 "<module>"
2 "main"

ENTRY %main (x: f32[3]) -> f32[3] {
  %x = f32[3]{0} parameter(0)
  ROOT %add.1 = f32[3]{0} add(%x, %x)
}
"""


def _write(directory, *names, size=10):
    for name in names:
        directory.joinpath(name).write_bytes(bytes(size))


def _snapshots(*numbers, module="module_0002.jit_step"):
    return [f"{module}.snapshot.{number}.pb" for number in numbers]


def _names(directory):
    return sorted(path.name for path in directory.iterdir())


def test_files_without_modules_are_deleted(tmp_path):
    stage = "module_0002.jit_step.cpu_after_optimizations.txt"
    _write(
        tmp_path,
        stage,
        "module_0002.jit_step.cpu_after_optimizations-buffer-assignment.txt",
        "module_0002.jit_step.obj-file.a.o",
        "module_0002.jit_step.a.ir-no-opt.ll",
    )
    pruner = Pruner(tmp_path, None, 1, None)
    pruner.prune()
    assert _names(tmp_path) == [stage]
    assert set(pruner.modules()[0].stages) == {"after_optimizations"}


@pytest.mark.parametrize(
    "name",
    [
        "module_0002.jit_step.before_optimizations.txt",
        "module_0002.jit_step.cpu_after_optimizations.txt",
        "module_0002.jit_step.sm_9.0_gpu_after_optimizations.txt",
    ],
)
def test_stages_of_all_platforms_belong_to_their_module(tmp_path, name):
    _write(tmp_path, name)
    pruner = Pruner(tmp_path, re.compile(""), 1, None)
    pruner.prune()
    assert [module.label for module in pruner.modules()] == ["module_0002.jit_step"]
    assert [path.name for path in pruner.modules()[0].stages.values()] == [name]


def test_only_the_first_calls_are_kept(tmp_path):
    pruner = Pruner(tmp_path, None, 2, None)
    _write(tmp_path, *_snapshots(-7, -6))
    pruner.prune()
    _write(tmp_path, *_snapshots(-5, -4))
    pruner.prune()
    _write(tmp_path, *_snapshots(-5))  # XLA replaces a snapshot when the execution ends
    pruner.prune()
    assert _names(tmp_path) == sorted(_snapshots(-7, -6))
    (module,) = pruner.modules()
    assert list(module.snapshots) == [-7, -6]
    assert module.executions == {-7, -6, -5, -4}


def test_snapshots_beyond_the_limit_are_deleted(tmp_path):
    pruner = Pruner(tmp_path, None, 9, 25)
    for number in range(4):
        _write(tmp_path, *_snapshots(number))
        pruner.prune()
    assert _names(tmp_path) == _snapshots(0, 1)
    assert len(pruner.modules()[0].executions) == 4


@pytest.mark.parametrize(
    ("name", "text", "is_kept"),
    [
        ("jit_add", _EAGER, False),
        ("jit_add", _EAGER.replace('"main"', '"add"'), True),
        ("jit_model", _EAGER, True),
        ("jit__where", _EAGER, False),
        ("jit__lambda", _EAGER.replace('"main"', '"<lambda>"'), True),
        ("jit__unnamed_function", _EAGER.replace('"main"', '"Model.__call__"'), True),
        ("jit_copy", re.sub("ROOT .*", "", _EAGER), False),
        ("SyncTensorsGraph.7", _EAGER, True),
    ],
)
def test_eager_operations_are_left_out(tmp_path, name, text, is_kept):
    label = f"module_0004.{name}"
    pruner = Pruner(tmp_path, None, 1, None)
    tmp_path.joinpath(f"{label}.before_optimizations.txt").write_text(text)
    _write(tmp_path, *_snapshots(1, module=label))
    pruner.prune()
    assert [module.label for module in pruner.modules()] == [label] * is_kept


def test_snapshots_of_eager_operations_go_first(tmp_path):
    tmp_path.joinpath("module_0000.jit_add.before_optimizations.txt").write_text(_EAGER)
    tmp_path.joinpath("module_0002.jit_main.before_optimizations.txt").write_text(_EAGER)
    pruner = Pruner(tmp_path, None, 1, 15)
    for module in ("module_0000.jit_add", "module_0002.jit_main"):
        _write(tmp_path, *_snapshots(1, module=module))
        pruner.prune()
    assert [list(module.snapshots) for module in pruner.modules()] == [[1]]
    assert not tmp_path.joinpath(*_snapshots(1, module="module_0000.jit_add")).exists()


def test_an_expression_chooses_modules_and_includes_eager_operations(tmp_path):
    tmp_path.joinpath("module_0004.jit_add.before_optimizations.txt").write_text(_EAGER)
    _write(tmp_path, *_snapshots(1, module="module_0004.jit_add"), *_snapshots(2))
    pruner = Pruner(tmp_path, re.compile("^jit_a"), 1, None)
    pruner.prune()
    assert [module.name for module in pruner.modules()] == ["jit_add"]


def test_flags_of_the_user_are_kept_and_ours_come_last(tmp_path):
    given = {"XLA_FLAGS": "--xla_dump_to=/elsewhere --xla_cpu_enable_fast_math=true", "HOME": "/"}
    made = recording_environment(given, tmp_path, "step")
    flags = made["XLA_FLAGS"].split()
    assert flags[:2] == given["XLA_FLAGS"].split()
    assert f"--xla_dump_to={tmp_path}" in flags[2:]
    assert "--xla_dump_hlo_module_re=step" in flags
    assert made["HOME"] == "/"


@pytest.mark.parametrize("module", ["a b", "'a'", "a\\d", "(?P<n>a)="])
def test_expressions_that_flags_cannot_contain_are_left_to_the_capture(tmp_path, module):
    assert "module_re" not in recording_environment({}, tmp_path, module)["XLA_FLAGS"]


def test_unoptimized_snapshots_of_the_user_are_not_written_as_text(tmp_path):
    flags = recording_environment({"XLA_FLAGS": "--xla_dump_hlo_unoptimized_snapshots"}, tmp_path, None)["XLA_FLAGS"]
    assert "as_text" not in flags
    flags = recording_environment({"XLA_FLAGS": "--xla_dump_hlo_unoptimized_snapshots=false"}, tmp_path, None)
    assert "as_text" in flags["XLA_FLAGS"]
