"""Selection of the tests that are sweeps: they run the same check on many programs.

`pytest` runs a part of the cases of a test and `pytest -m sweep` runs the others. The part contains either the first
cases of every family or evenly spaced cases, at most six by default. A family is the part of a test's id before the
first `.` or `/`: the area of a JAX program, the folder of a file. A test that needs a GPU is no sweep.
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
    "tests/corpus/test_jax_programs.py::test_program": 2,
    "tests/corpus/test_jax_programs.py::test_program_exported_for_any_size": 1,
    "tests/corpus/test_years.py::test_a_text_is_read_and_printed": 3,
    "tests/corpus/test_years.py::test_a_text_runs_to_what_its_producer_computed": 3,
    "tests/corpus/test_years.py::test_the_reference_computes_what_the_producer_did": 3,
    "tests/evaluator/exact/test_programs.py::test_program": 2,
    "tests/evaluator/exact/test_verdicts.py::test_cause_of_a_pair": 6,
    "tests/evaluator/test_value_sweep.py::test_special_values": 1,
    "tests/frontends/jax_tracer/test_locations.py::test_program": 1,
    "tests/frontends/jax_tracer/test_programs.py::test_program": 3,
    "tests/frontends/jax_tracer/test_programs.py::test_program_of_any_size": 1,
}


#: The number of cases of a test in the default run; these are evenly spaced.
MOST_CASES = 6
#: The same for tests whose cases are slow, by file and test.
SPACED: dict[str, dict[str, int]] = {
    "corpus/test_end_to_end.py": {
        "test_program_agrees_with_jax": 4,
    },
    "corpus/test_passes.py": {
        "test_results_stay": 5,
        "test_wide_results_are_close": 4,
    },
    "evaluator/comparison/test_compare.py": {
        "test_planted_faults_against_another_stage": 5,
        "test_planted_faults_against_the_same_stage": 3,
        "test_rechecks_agree": 2,
        "test_stages_of_one_program_agree": 4,
    },
    "evaluator/comparison/test_partitioned_divergence.py": {
        "test_counterparts_after_partitioning": 1,
        "test_nothing_else_is_named": 3,
        "test_nothing_is_named_that_may_be_right": 1,
    },
    "evaluator/comparison/test_partitions.py": {
        "test_partitioned_program_that_is_wrong": 2,
    },
    "evaluator/comparison/test_planted_faults.py": {
        "test_planted_operation_is_located": 4,
    },
    "evaluator/lowering/test_accuracy.py": {
        "test_errors_stay_within_limits": 2,
    },
    "evaluator/lowering/test_complex_functions.py": {
        "test_derivatives": 2,
        "test_parts": 1,
    },
    "evaluator/lowering/test_defined_values.py": {
        "test_nan_wins_and_compares_with_nothing": 4,
        "test_zeros_keep_their_signs": 3,
    },
    "evaluator/lowering/test_elementwise.py": {
        "test_arithmetic": 2,
        "test_conversions": 3,
    },
    "evaluator/lowering/test_narrow_floats.py": {
        "test_bits_of_six_bit_floats": 2,
        "test_conversion_of_narrow_types": 2,
    },
    "evaluator/lowering/test_quantized.py": {
        "test_exact_binary_operations": 5,
    },
    "evaluator/lowering/test_subnormals.py": {
        "test_functions_of_complex_numbers": 3,
    },
    "evaluator/lowering/test_types.py": {
        "test_arithmetic_of_floats_rounds_once": 3,
        "test_arithmetic_of_integers_wraps": 5,
        "test_conversions_to_every_type": 3,
    },
    "evaluator/test_jax_functions.py": {
        "test_batches_are_those_of_jax": 3,
        "test_derivatives_are_those_of_jax": 3,
    },
    "evaluator/test_jax_internals.py": {
        "test_upper_halves_of_products": 3,
    },
    "evaluator/test_value_sweep.py": {
        "test_the_interpreter_of_stablehlo_agrees": 2,
    },
    "frontends/builder/test_bad_input.py": {
        "test_made_up_arguments": 1,
    },
    "frontends/builder/test_operations.py": {
        "test_computes_as_xla": 5,
    },
    "frontends/jax_tracer/test_random.py": {
        "test_program": 3,
    },
    "frontends/jax_tracer/test_symbolic.py": {
        "test_program": 2,
    },
    "hlo_text/analysis/test_fingerprints.py": {
        "test_changed_programs": 2,
    },
    "hlo_text/analysis/test_statistics.py": {
        "test_costs_are_those_of_xla": 2,
    },
    "hlo_text/mlir/test_lines.py": {
        "test_one_cache_serves_all_files_in_any_order": 1,
    },
    "hlo_text/mlir/test_reader_errors.py": {
        "test_truncated_and_damaged_files_never_crash": 1,
    },
    "hlo_text/rewrite/test_legalizing_chlo.py": {
        "test_functions_of_floats_agree_with_mpmath": 5,
    },
    "hlo_text/test_history.py": {
        "test_results_do_not_depend_on_earlier_texts": 1,
        "test_twenty_thousand_changed_texts": 1,
    },
    "hlo_text/test_hostile_sizes.py": {
        "test_letters_of_unicode_are_no_blanks_and_no_digits": 2,
    },
    "hlo_text/test_linear_time.py": {
        "test_long_repetitions_are_read_in_linear_time": 2,
        "test_texts_that_took_long_are_read_at_once": 1,
    },
    "hlo_text/verifier/test_agreement.py": {
        "test_errors_are_what_the_cpp_rejects": 2,
    },
    "hlo_text/verifier/test_mutations.py": {
        "test_verdicts_on_mutants": 2,
    },
    "project/test_patterns.py": {
        "test_slow_expressions_are_found": 2,
    },
}


def mark_sweeps(items: Iterable[pytest.Item]) -> None:
    """Mark the cases that the default run omits."""
    spaced: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    seen: Counter[tuple[str, str]] = Counter()
    for item in items:
        if item.get_closest_marker("gpu"):
            continue
        test, _, case = item.nodeid.partition("[")
        file, _, name = test.removeprefix("tests/").partition("::")
        if test in KEPT:
            family = re.split(r"[./]", case)[0]
            seen[test, family] += 1
            if seen[test, family] > KEPT[test]:
                item.add_marker(pytest.mark.sweep)
        else:
            spaced[file, name].append(item)
    for (file, name), cases in spaced.items():
        count = SPACED.get(file, {}).get(name, MOST_CASES)
        kept = {index * len(cases) // count for index in range(count)}
        for index, item in enumerate(cases):
            if index not in kept:
                item.add_marker(pytest.mark.sweep)
