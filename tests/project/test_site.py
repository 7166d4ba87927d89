"""The documentation site builds without warnings, with fewer examples than the published one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.folders import ROOT

pytest.importorskip("furo", reason="the extra `docs` is not installed")

#: `python -m sphinx`, which keeps all documents, with fewer searches for garbage among them.
_SPHINX = """
import gc, sys
gc.set_threshold(100_000, 50, 50)
from sphinx.cmd.build import main
sys.exit(main(sys.argv[1:]))
"""


def test_the_site_builds_without_warnings(tmp_path: Path) -> None:
    """Everything is read and all references are looked up; no page is written."""
    program = tmp_path / "build.py"  # as `-c` its lines would be taken for those of generated functions
    program.write_text(_SPHINX)
    command = [sys.executable, str(program), "-q", "-E", "-W", "--keep-going", "-b", "dummy"]
    options = ["-D", "corpus_folders=examples", "-D", "smartquotes=0", "-d", str(tmp_path / "trees")]
    result = subprocess.run(
        [*command, *options, "docs", str(tmp_path / "site")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
