"""Selection of the tests that are sweeps: they run the same check on many programs.

`pytest` runs a part of their cases and `pytest -m sweep` runs the others. The part contains either the first cases of
every family or evenly spaced cases. A family is the part of a test's id before the first `.` or `/`: the area of a JAX
program, the folder of a file.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
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


#: The number of cases in the default run, by file and test; these are evenly spaced.
SPACED: dict[str, dict[str, int]] = {
    "evaluator/comparison/test_compare.py": {
        "test_planted_faults_against_another_stage": 5,
        "test_planted_faults_against_the_same_stage": 5,
        "test_rechecks_agree": 4,
        "test_stages_of_one_program_agree": 4,
    },
    "evaluator/comparison/test_partitioned_divergence.py": {
        "test_nothing_else_is_named": 6,
    },
    "evaluator/comparison/test_planted_differences.py": {
        "test_difference_is_named": 12,
        "test_difference_is_named_by_values": 6,
        "test_right_program_agrees_with_what_it_is_converted_to": 10,
    },
    "evaluator/execution/test_dynamic_shapes.py": {
        "test_exports_with_symbolic_sizes": 7,
    },
    "evaluator/library_calls/test_corpus_calls.py": {
        "test_program_of_the_corpus": 25,
    },
    "evaluator/library_calls/test_custom_calls.py": {
        "test_lapack_calls_of_jax_on_the_cpu": 14,
    },
    "evaluator/lowering/test_accuracy.py": {
        "test_errors_stay_within_limits": 4,
    },
    "hlo_text/analysis/test_fingerprints.py": {
        "test_programs_lowered_again": 8,
    },
    "hlo_text/analysis/test_statistics.py": {
        "test_costs_are_those_of_xla": 3,
    },
    "hlo_text/conversion/test_partitioning.py": {
        "test_partitioned_programs_of_xla_run_after_conversion": 7,
    },
    "hlo_text/inference/test_corpus.py": {
        "test_stripped_shapes": 70,
    },
    "hlo_text/rewrite/test_legalizing_chlo.py": {
        "test_checks_of_the_corpus_hold": 16,
    },
    "hlo_text/test_bad_input.py": {
        "test_truncated_and_corrupted_samples": 32,
    },
    "hlo_text/test_history.py": {
        "test_twenty_thousand_changed_texts": 1,
    },
    "hlo_text/test_hostile_sizes.py": {
        "test_letters_of_unicode_are_no_blanks_and_no_digits": 2,
    },
}


def mark_sweeps(items: Iterable[pytest.Item]) -> None:
    """Mark the cases that the default run omits."""
    spaced: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    seen: Counter[tuple[str, str]] = Counter()
    for item in items:
        test, _, case = item.nodeid.partition("[")
        file, _, name = test.removeprefix("tests/").partition("::")
        if name in SPACED.get(file, {}):
            spaced[file, name].append(item)
        elif test in KEPT:
            family = re.split(r"[./]", case)[0]
            seen[test, family] += 1
            if seen[test, family] > KEPT[test]:
                item.add_marker(pytest.mark.sweep)
    for (file, name), cases in spaced.items():
        count = SPACED[file][name]
        kept = {index * len(cases) // count for index in range(count)}
        for index, item in enumerate(cases):
            if index not in kept:
                item.add_marker(pytest.mark.sweep)
