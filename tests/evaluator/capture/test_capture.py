"""`hlo-capture` on commands that run JAX, and the other commands on its recordings."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from click.testing import CliRunner

import evaluator
from evaluator.cli.commands import hlo_capture, hlo_reduce, hlo_run, hlo_view
from evaluator.files.captures import recorded_call

_PROGRAM = """
import functools
import jax
import jax.numpy as jnp

@jax.jit
def loss(w, x):
    return jnp.sum(jnp.log(x @ w)), x @ w

@functools.partial(jax.jit, donate_argnums=0)
def update(w, x):
    return w - 0.5 * x.T @ x

w, x = jnp.full((3, 3), 2.0, "float32"), jnp.arange(6.0).reshape(2, 3)
for _ in range(3):
    loss(w, x)
    w = update(w, x)
print(jnp.mean(w))
raise SystemExit(7)
"""
_LOSS, _UPDATE = "jit_loss", "jit_update"


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    """Record a command that fails at its end."""
    directory = tmp_path_factory.mktemp("capture")
    program, target = directory / "program.py", directory / "recording"
    program.write_text(_PROGRAM)
    command = [sys.executable, "-m", "evaluator.cli.commands.hlo_capture", "-o", str(target), "--calls", "2"]
    done = subprocess.run([*command, "--", sys.executable, str(program)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 7, done.stderr
    assert float(done.stdout) < 2
    return target


def _run(command, *arguments):
    return CliRunner().invoke(command.main, list(map(str, arguments)))


def test_the_description_lists_modules_without_eager_operations(recording):
    described = json.loads((recording / "capture.json").read_text())
    modules = {module["name"]: module for module in described["modules"]}
    assert list(modules) == [_LOSS, _UPDATE]
    assert described["command"][0] == sys.executable
    assert modules[_LOSS]["stages"] == ["stablehlo", "before_optimizations", "after_optimizations"]
    assert [modules[name]["calls"] for name in modules] == [2, 2]
    assert [modules[name]["executions"] for name in modules] == [3, 3]
    assert modules[_LOSS]["outputs"] == [0, 1]
    assert modules[_UPDATE]["outputs"] == []  # XLA records no results of calls that donate
    assert sorted(path.name for path in recording.iterdir()) == sorted(
        ["capture.json", *(module["folder"] for module in modules.values())]
    )


def test_arguments_are_those_before_the_call_even_if_donated(recording):
    x, weights = np.arange(6.0, dtype="f").reshape(2, 3), np.full((3, 3), 2, "f")
    for call in range(2):
        (folder,) = recording.glob(f"*{_UPDATE}")
        arrays = np.load(folder / f"call-{call:04}.inputs.npz")
        assert [array.tolist() for array in arrays.values()] == [weights.tolist(), x.tolist()]
        weights = weights - np.float32(0.5) * x.T @ x


@pytest.mark.parametrize("stage", ["stablehlo", "before_optimizations", "after_optimizations"])
def test_every_stage_runs_with_recorded_arguments_and_agrees_with_recorded_results(recording, stage):
    assert _run(hlo_run, recording, "--module", "loss", "--stage", stage, "--expected", "--call", 0).exit_code == 0
    ran = _run(hlo_run, recording, "--module", "loss", "--stage", stage, "--call", 0, "--json", "--full")
    (folder,) = recording.glob(f"*{_LOSS}")
    expected = np.load(folder / "call-0000.outputs.npz")
    for result, array in zip(json.loads(ran.stdout)["results"], expected.values(), strict=True):
        np.testing.assert_allclose(np.array(result["values"], "f"), array, rtol=1e-5)


def test_a_call_of_another_number_has_other_arguments(recording):
    runs = [_run(hlo_run, recording, "--module", "update", "--call", call).stdout for call in range(2)]
    assert runs[0] != runs[1]


def test_results_of_another_call_differ(recording):
    (folder,) = recording.glob(f"*{_LOSS}")
    other = folder / "call-0001.outputs.npz"
    assert _run(hlo_run, recording, "--module", "loss", "--expected-output", other).exit_code == 1


def test_nan_against_reduce_and_view_use_the_recorded_arguments(recording, tmp_path):
    found = _run(hlo_run, recording, "--module", "loss", "--nan", "--call", 1)
    assert found.exit_code == 1
    assert "log" in found.stdout
    (folder,) = recording.glob(f"*{_LOSS}")
    against = folder / "after_optimizations.hlo"
    assert _run(hlo_run, recording, "--module", "loss", "--against", against).exit_code == 0
    assert _run(hlo_run, recording, "--module", "loss", "--against", recording).exit_code == 0
    small = tmp_path / "small.hlo"
    assert _run(hlo_reduce, recording, "--module", "loss", "--call", 1, "--nan", "-o", small).exit_code == 0
    assert "log(" in small.read_text()
    page = tmp_path / "page.html"
    assert _run(hlo_view, recording, "--module", "loss", "--run", "-o", page).exit_code == 0
    assert evaluator.load(against, call=1).call.number == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--module", "loss", "--call", 5), "no recorded call 5; recorded: 0, 1"),
        (("--module", "update", "--expected"), "recorded no results of call 0"),
        (("--module", "loss", "--expected", "--nan"), "give only one of"),
    ],
)
def test_what_was_not_recorded_is_refused(recording, options, message):
    refused = _run(hlo_run, recording, *options)
    assert refused.exit_code == 2
    assert message in refused.stderr


def test_call_needs_a_recording(tmp_path):
    path = tmp_path / "a.hlo"
    path.write_text("HloModule a\nENTRY e { ROOT c = f32[] constant(1) }\n")
    assert recorded_call(path) is None
    refused = _run(hlo_run, path, "--call", 0)
    assert refused.exit_code == 2
    assert "--call needs a directory written by hlo-capture" in refused.stderr


def test_programs_over_several_devices_run_and_leave_their_stages(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import jax, jax.numpy as jnp, numpy as np\n"
        "from jax.sharding import Mesh, NamedSharding, PartitionSpec as P\n"
        "mesh = Mesh(np.array(jax.devices()), ('a',))\n"
        "x = jax.device_put(jnp.ones((4, 4)), NamedSharding(mesh, P('a')))\n"
        "def total(x): return x.sum(0)\n"
        "print(jax.jit(total)(x))\n"
    )
    environment = {**os.environ, "XLA_FLAGS": "--xla_force_host_platform_device_count=2"}
    target = tmp_path / "recording"
    command = [sys.executable, "-m", "evaluator.cli.commands.hlo_capture", "-o", str(target), "--", sys.executable]
    done = subprocess.run([*command, str(program)], capture_output=True, text=True, timeout=120, env=environment)
    assert (done.returncode, done.stdout) == (0, "[4. 4. 4. 4.]\n"), done.stderr
    (module,) = json.loads((target / "capture.json").read_text())["modules"]
    assert module["name"] == "jit_total"
    assert module["stages"] == ["stablehlo", "before_optimizations", "after_optimizations"]


@pytest.mark.parametrize(("command", "code"), [("exit 3", 3), ("kill -9 $$", 137)])
def test_the_exit_code_is_that_of_the_command(tmp_path, command, code):
    assert _run(hlo_capture, "-o", tmp_path / "a", "--", "sh", "-c", command).exit_code == code
    assert json.loads((tmp_path / "a" / "capture.json").read_text())["modules"] == []


def test_commands_that_cannot_start(tmp_path):
    assert _run(hlo_capture, "-o", tmp_path / "a", "--", "no-such-command").exit_code == 127
    assert _run(hlo_capture, "-o", tmp_path / "b", "--", str(tmp_path)).exit_code == 126


def test_options_after_the_command_are_its_own(tmp_path):
    assert _run(hlo_capture, "-o", tmp_path / "a", "sh", "-c", 'test "$1" = --calls', "sh", "--calls").exit_code == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGUSR1"])
def test_signals_are_forwarded(tmp_path, name):
    ready = tmp_path / "ready"
    script = f"trap 'exit 9' {name[3:]}; touch {ready}; while :; do sleep 0.05; done"
    command = [sys.executable, "-m", "evaluator.cli.commands.hlo_capture", "-o", str(tmp_path / "a"), "--"]
    process = subprocess.Popen([*command, "sh", "-c", script], stdin=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not ready.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(getattr(signal, name))
    assert process.wait(60) == 9


def test_a_directory_with_other_files_is_refused_and_a_recording_replaced(tmp_path):
    target = tmp_path / "a"
    assert _run(hlo_capture, "-o", target, "--", "true").exit_code == 0
    assert _run(hlo_capture, "-o", target, "--", "true").exit_code == 0
    (target / "notes.txt").write_text("mine")
    refused = _run(hlo_capture, "-o", target, "--", "true")
    assert refused.exit_code == 2
    assert "is not empty" in refused.stderr
    assert (target / "notes.txt").read_text() == "mine"


def test_an_invalid_expression_is_refused_before_the_command_runs(tmp_path):
    refused = _run(hlo_capture, "-o", tmp_path / "a", "--module", "(", "--", "touch", tmp_path / "b")
    assert refused.exit_code == 2
    assert "is not a regular expression" in refused.stderr
    assert not (tmp_path / "b").exists()
