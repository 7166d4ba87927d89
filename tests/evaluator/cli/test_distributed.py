"""`hlo-run --distributed` on two hosts, each a process with its own CPU devices."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest

from support.grids.host_processes import free_port, hlo_run, hlo_run_twice, start, tell, together

PROGRAM = """HloModule sum, replica_count=4

add { x = f32[] parameter(0) y = f32[] parameter(1) ROOT s = f32[] add(x, y) }
ENTRY e {
  p = f32[2] parameter(0)
  r = f32[2] all-reduce(p), replica_groups={{0,2},{1,3}}, to_apply=add
  i = u32[] replica-id()
  ROOT t = (f32[2], u32[]) tuple(r, i)
}
"""
#: Loops for minutes.
ENDLESS = """module attributes {mhlo.num_replicas = 4 : i32} {
func.func @main() -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %many = stablehlo.constant dense<100000000> : tensor<i32>
  %x = stablehlo.constant dense<1.0> : tensor<f32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<f32> cond {
    %c = stablehlo.compare LT, %i, %many : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %k = stablehlo.add %i, %one : tensor<i32>
    %1 = "stablehlo.all_reduce"(%a) ({
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        %t = stablehlo.maximum %l, %r : tensor<f32>
        stablehlo.return %t : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %k, %1 : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}
}
"""
INPUTS = [part for value in (1, 10, 100, 1000) for part in ("-i", f"f32[2] {{{value}, {2 * value}}}")]


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "sum.hlo"
    path.write_text(PROGRAM)
    return str(path)


def test_each_host_prints_its_own_results(program: str) -> None:
    first, second = hlo_run_twice(program, *INPUTS)
    assert (first.code, second.code) == (0, 0), (first.stderr, second.stderr)
    sums = ["f32[2]{0} {101, 202}", "f32[2]{0} {1010, 2020}"]
    assert first.stdout.splitlines() == [
        *("// process (0, 0)", sums[0], "u32[] 0"),
        *("// process (1, 0)", sums[1], "u32[] 1"),
    ]
    assert second.stdout.splitlines() == [
        *("// process (2, 0)", sums[0], "u32[] 2"),
        *("// process (3, 0)", sums[1], "u32[] 3"),
    ]


def test_the_first_host_prints_what_is_gathered(program: str) -> None:
    first, second = hlo_run_twice(program, *INPUTS, "--gather", "--json")
    assert (first.code, second.code, second.stdout) == (0, 0, ""), (first.stderr, second.stderr)
    document = json.loads(first.stdout)
    assert document["positions"] == [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert [[part["values"] for part in results] for results in document["processes"]] == [
        [[101, 202], 0],
        [[1010, 2020], 1],
        [[101, 202], 2],
        [[1010, 2020], 3],
    ]


def test_each_host_writes_a_file(program: str, tmp_path: Path) -> None:
    ended = hlo_run_twice(program, *INPUTS, "-o", str(tmp_path / "out.npz"))
    assert [(host.code, host.stdout) for host in ended] == [(0, ""), (0, "")]
    found = [np.load(tmp_path / f"out.{index}.npz") for index in range(2)]
    assert [[int(file[name].reshape(-1)[-1]) for name in file.files] for file in found] == [
        [202, 0, 2020, 1],
        [202, 2, 2020, 3],
    ]


def test_what_is_wrong_everywhere_is_told_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @main(")
    for host in hlo_run_twice(str(path)):
        assert (host.code, host.stdout) == (3, "")
        assert "error[syntax]" in host.stderr


@pytest.mark.parametrize("late", [0, 1])
def test_a_late_host_reports_its_own_error(tmp_path: Path, late: int) -> None:
    """The late host reads an invalid text after the other one has stopped; JAX's runtime must not end it first."""
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @main(")
    numbers = ["--coordinator", f"localhost:{free_port()}", "--num-processes", "2", "--process-id"]
    hosts = [hlo_run("-" if index == late else str(path), *numbers, str(index)) for index in range(2)]
    with together(*hosts) as wait:
        assert any("error[syntax]" in line for line in hosts[1 - late].stderr or ())
        time.sleep(0.5)
        tell(hosts[late], "func.func @other(")
        ended = wait()
    assert [host.code for host in ended] == [3, 3]
    assert "error[syntax]" in ended[late].stderr


def test_a_failing_host_ends_the_other(program: str) -> None:
    port = str(free_port())
    numbers = ["--coordinator", f"localhost:{port}", "--num-processes", "2", "--process-id"]
    with together(hlo_run(program, *INPUTS, *numbers, "0"), hlo_run(program + ".not", *INPUTS, *numbers, "1")) as wait:
        first, second = wait()
    assert (second.code, "No such file" in second.stderr) == (2, True)
    assert first.code == 5
    assert "error[distributed.lost]: JAX process 1 aborted: it ended with exit code 2" in first.stderr


@pytest.mark.parametrize("index", [0, 1])
def test_a_killed_host_ends_the_other(tmp_path: Path, index: int) -> None:
    path = tmp_path / "endless.mlir"
    path.write_text(ENDLESS)
    numbers = ["--coordinator", f"localhost:{free_port()}", "--num-processes", "2", "--process-id"]
    hosts = [hlo_run(str(path), "--json", *numbers, number) for number in "01"]
    with together(*hosts) as wait:
        for line in hosts[index].stderr or ():  # gloo says so when the program runs
            if "[Gloo]" in line:
                break
        time.sleep(0.5)
        hosts[index].kill()
        ended = wait()
    other = ended[1 - index]
    assert other.code == 5, other
    (diagnostic,) = json.loads(other.stdout)["diagnostics"]
    assert (diagnostic["code"], diagnostic["message"]) == ("distributed.lost", f"JAX process {index} has exited")


def test_a_missing_host_is_reported(program: str) -> None:
    numbers = ["--coordinator", f"localhost:{free_port()}", "--num-processes", "2", "--process-id"]
    with together(hlo_run(program, *INPUTS, *numbers, "0", "--join-timeout", "0.5")) as wait:
        (host,) = wait()
    assert (host.code, host.stdout) == (5, "")
    assert "error[distributed.timeout]: JAX process 1 has not connected to localhost:" in host.stderr


def test_settings_of_a_launcher(program: str) -> None:
    """SLURM's environment of one task with one device, on which one process runs."""
    slurm = {"STEP_NODELIST": "localhost", "NTASKS": "1", "PROCID": "0", "LOCALID": "0", "STEP_NUM_NODES": "1"}
    environment = {f"SLURM_{name}": value for name, value in {"JOB_ID": str(free_port()), **slurm}.items()}
    with together(hlo_run(program, *INPUTS, devices=4, **environment)) as wait:
        (host,) = wait()
    assert (host.code, len(host.stdout.splitlines())) == (0, 12), host.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--distributed", "--verify"], "--distributed only applies to running modules"),
        (["--gather"], "--gather needs --distributed"),
        (["--process-id", "1"], "--process-id needs --distributed"),
        (["--distributed", "--no-jit"], "--no-jit cannot be used with --distributed"),
        (["--distributed", "--max-steps", "3"], "--max-steps cannot be used with --distributed"),
        (["--distributed", "--infeed", "1"], "--infeed cannot be used with --distributed"),
    ],
)
def test_options_that_do_not_go_together(program: str, options: list[str], message: str) -> None:
    from click.testing import CliRunner

    from evaluator.cli.commands.hlo_run import main

    found = CliRunner().invoke(main, [program, *options])
    assert (found.exit_code, message in found.stderr) == (2, True)


def test_without_settings(program: str) -> None:
    with together(start(["-m", "hlo_text", program, "--distributed"])) as wait:
        (host,) = wait()
    assert host.code == 2
    assert "error[distributed.settings]: a distributed run requires the coordinator" in host.stderr
