"""`hlo-run --fingerprint`."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main

from support.folders import ROOT

_AXPY, _CONSTANT = (str(ROOT / f"corpus/models/{name}.hlo") for name in ("axpy", "axpy_constant"))


def test_a_line_for_each_file_in_the_order_given() -> None:
    lines = CliRunner().invoke(main, ["--fingerprint", _CONSTANT, _AXPY]).stdout.splitlines()
    assert [line[34:] for line in lines] == [_CONSTANT, _AXPY]
    assert all(re.fullmatch(r"[0-9a-f]{32}  ", line[:34]) for line in lines)
    assert lines[0][:32] != lines[1][:32]


def test_document() -> None:
    result = CliRunner().invoke(main, ["--fingerprint", "--json", _AXPY])
    (entry,) = json.loads(result.stdout)["fingerprints"]
    assert entry["file"] == _AXPY
    assert result.exit_code == 0


def test_what_cannot_be_ignored_is_wrong_usage() -> None:
    assert CliRunner().invoke(main, ["--fingerprint", "--ignore", "names", _AXPY]).exit_code == 2
    assert CliRunner().invoke(main, ["--verify", "--ignore", "layouts", _AXPY]).exit_code == 2
    assert CliRunner().invoke(main, ["--fingerprint", "--ignore", "constants,layouts", _AXPY]).exit_code == 0


def test_jax_is_not_imported() -> None:
    code = f"""
import sys
from evaluator.cli.commands.hlo_run import main
try:
    main(["--fingerprint", {_AXPY!r}])
except SystemExit as end:
    assert end.code == 0
assert not {{"jax", "jaxlib"}} & sys.modules.keys()
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
