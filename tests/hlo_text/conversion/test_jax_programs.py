"""One program of every area converted to the other language; `conversion_sweep` converts all."""

from __future__ import annotations

import pytest

from support.jax_programs import PROGRAMS
from support.oracle import oracle
from support.sweeps.conversion import program_outcomes

pytestmark = pytest.mark.usefixtures("quick_compilation")

#: The first program of each area.
CHOSEN = {program.area: name for name, program in reversed(PROGRAMS.items())}


@pytest.mark.parametrize("area", CHOSEN)
def test_converted_program(area: str) -> None:
    outcomes = list(program_outcomes(PROGRAMS[CHOSEN[area]], oracle()))
    assert len(outcomes) >= 2
    for outcome in outcomes:
        assert not outcome.is_failure, f"{outcome.name}: {outcome.detail}"
        assert not outcome.kind.startswith("refused"), f"{outcome.name}: {outcome.detail}"
