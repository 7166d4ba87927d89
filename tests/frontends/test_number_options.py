"""Numeric options of every command: values out of range are usage errors."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from evaluator.cli import option_values
from evaluator.cli.commands import hlo_diff, hlo_reduce, hlo_run, hlo_stats, hlo_view
from frontends.cli import hlo_trace
from frontends.cli.hlo import SECTIONS

COMMANDS: dict[str, click.Command] = {
    **{f"hlo {entry.name}": entry.load(entry.name) for _, entries in SECTIONS for entry in entries},
    "hlo-diff": hlo_diff.main,
    "hlo-reduce": hlo_reduce.main,
    "hlo-run": hlo_run.main,
    "hlo-stats": hlo_stats.main,
    "hlo-trace": hlo_trace.main,
    "hlo-view": hlo_view.main,
}
#: No numbers, numbers out of every range, and digits of other scripts, which Python reads.
NEVER = ("nan", "", "-1", "\N{ARABIC-INDIC DIGIT THREE}", "\N{FULLWIDTH DIGIT THREE}", "0x10", "1e309", "inf", "-inf")


def _refused(parameter: click.Parameter) -> tuple[str, ...]:
    """Return values that an option must refuse; none if it is no number."""
    if isinstance(parameter.type, option_values.Seconds):
        return (*NEVER, "1e18", "1e300", str(2**63))
    if isinstance(parameter.type, option_values.Count):
        return (*NEVER, "1.5", "1e3", str(2**63), "9" * 5000)
    if isinstance(parameter.type, option_values.Number):
        return NEVER
    if parameter.callback is option_values.read_bytes:
        return (*NEVER, str(2**63), "1e300G")
    if parameter.callback is option_values.read_grid:
        return (*NEVER, "2x", "x2", "0x1", f"1x{2**63}", "1x1e3", "1x\N{ARABIC-INDIC DIGIT THREE}")
    assert not isinstance(parameter.type, click.types.IntParamType | click.types.FloatParamType), parameter.name
    return ()


CASES = [
    (name, max(parameter.opts, key=len), values)
    for name, command in COMMANDS.items()
    for parameter in command.params
    if (values := _refused(parameter))
]


@pytest.mark.parametrize(("name", "option", "values"), CASES, ids=[f"{name} {option}" for name, option, _ in CASES])
def test_strange_numbers_are_usage_errors(name: str, option: str, values: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "module.mlir"
    path.write_text("func.func @main() { return }")
    for value in values:
        result = CliRunner().invoke(COMMANDS[name], [f"{option}={value}", str(path)])
        assert (result.exit_code, result.stdout) == (2, ""), (value, result.output)
        assert option in result.stderr, value


def test_all_kinds_of_numbers_are_tried() -> None:
    tried = {option for _, option, _ in CASES}
    assert {"--timeout", "--max-bytes", "--max-steps", "--ulp", "--jobs", "--grid", "--donate"} <= tried
