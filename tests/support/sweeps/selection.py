"""Selection of the tests that are sweeps: they run the same check on many programs.

`pytest` runs the first programs of every family and `pytest -m sweep` runs the others. A family is the part of a test's
id before the first `.` or `/`: the area of a JAX program, the folder of a file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

#: The number of cases per family in the default run, by test.
KEPT = {
    "tests/corpus/test_dumps.py::test_damaged_dumps_end_in_an_answer": 3,
    "tests/corpus/test_jax_programs.py::test_decomposition_for_accelerators": 3,
    "tests/corpus/test_jax_programs.py::test_program": 3,
    "tests/corpus/test_jax_programs.py::test_program_as_hlo": 1,
    "tests/corpus/test_jax_programs.py::test_program_exported_for_any_size": 1,
    "tests/corpus/test_years.py::test_a_text_is_read_and_printed": 3,
    "tests/corpus/test_years.py::test_a_text_runs_to_what_its_producer_computed": 3,
    "tests/corpus/test_years.py::test_the_reference_computes_what_the_producer_did": 3,
    "tests/evaluator/exact/test_programs.py::test_program": 2,
    "tests/evaluator/exact/test_verdicts.py::test_cause_of_a_pair": 9,
    "tests/evaluator/test_value_sweep.py::test_special_values": 1,
    "tests/frontends/jax_tracer/test_locations.py::test_program": 1,
    "tests/frontends/jax_tracer/test_programs.py::test_program": 5,
    "tests/frontends/jax_tracer/test_programs.py::test_program_of_any_size": 1,
}


def mark_sweeps(items: Iterable[pytest.Item]) -> None:
    """Mark the cases that the default run omits."""
    seen: Counter[tuple[str, str]] = Counter()
    for item in items:
        test, _, case = item.nodeid.partition("[")
        if test not in KEPT:
            continue
        family = re.split(r"[./]", case)[0]
        seen[test, family] += 1
        if seen[test, family] > KEPT[test]:
            item.add_marker(pytest.mark.sweep)
