"""Samples of both text formats: every construct, once in each form that a printer writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.expectations import expected_of, unused
from support.folders import CORPUS
from support.whole_programs import assert_program

SAMPLES = sorted([*(CORPUS / "formats" / "stablehlo").glob("*.mlir"), *(CORPUS / "formats" / "hlo").glob("*.hlo")])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_holds(path: Path) -> None:
    assert_program(path.read_text(), expected_of(path))


def test_every_exception_is_about_a_file() -> None:
    assert unused() == set()
