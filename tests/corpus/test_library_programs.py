"""Programs of JAX's libraries: traced to JAX's text, some run at every stage (`support/sweeps/library_programs.py`).

The extra `libraries` installs them; each library is asked for itself.
"""

from __future__ import annotations

import pytest

from support.jax_version import IS_FOLLOWED
from support.library_programs import LIBRARIES, programs_of
from support.sweeps.library_programs import outcomes

#: What fails, by program and check, and why: everything else holds.
_KNOWN: dict[tuple[str, str], str] = {}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("library", LIBRARIES)
def test_library(library: str) -> None:
    pytest.importorskip(library, reason="the extra `libraries` is not installed")
    failures = {}
    for number, (name, program) in enumerate(programs_of(library).items()):
        for check, failure in outcomes(program, only_trace=number % 6 != 0):
            if failure is not None and (check != "trace" or IS_FOLLOWED):
                failures[name, check] = failure
    assert {where: failure for where, failure in failures.items() if where not in _KNOWN} == {}


def test_programs_that_fail_are_known_ones() -> None:
    assert [name for name, _ in _KNOWN if name.partition(".")[0] not in LIBRARIES] == []
