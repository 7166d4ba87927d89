"""Own attributes of HLO's opcodes and where XLA's instruction message has them: a row each.

Which attributes an opcode has is said by its declaration (`hlo_text.ops`); a row says which field holds one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.core.attributes import FftType, Precision, Transpose
from hlo_text.hlo.spelling.contraction import DOT_LISTS, RAGGED_LISTS
from hlo_text.hlo.spelling.indexing import GATHER_LISTS, SCATTER_LISTS
from hlo_text.hlo.spelling.numerics import DOT_ALGORITHMS
from hlo_text.hlo.spelling.table import RNG_ALGORITHMS, RNG_DISTRIBUTIONS
from hlo_text.protos.codec import Message
from hlo_text.protos.values import (
    ACCURACY,
    ALIASES,
    BOOLEAN,
    BYTES,
    FLAG,
    FLOAT,
    INTEGERS,
    LABELS,
    NUMBER,
    ONLY,
    PADDING,
    PAIRS,
    SLICES,
    SPARSITY,
    STRING,
    WINDOW,
    WORD,
    Notation,
    word_lists,
    words,
)

_ALGORITHMS = words("unset", *DOT_ALGORITHMS, hidden="unset")


@attrs.frozen
class Row:
    """A field of an instruction that holds an attribute.

    Attributes:
        path: Name of the field; behind dots, of those in its message.
        notation: Its text.
        absent: Text where the message does not have the field, None where HLO has no attribute then.
    """

    path: str
    notation: Notation
    absent: str | None = None

    def text(self, instruction: Message) -> str | None:
        """Return the attribute's text in an instruction, None if it has none.

        Raises:
            WireError: The field holds what has no text.
        """
        value: Any = instruction
        for name in self.path.split("."):
            value = value.get(name)
            if value is None:
                return self.absent
        return self.notation.text(value)

    def write(self, text: str, instruction: Message) -> None:
        """Set the field of an instruction to what a text says.

        Raises:
            SpellingError: The text is malformed.
        """
        *outer, last = self.path.split(".")
        for name in outer:
            instruction = instruction.setdefault(name, {})
        instruction[last] = self.notation.value(text)


def _lists(message: str, lists: Mapping[str, str]) -> dict[str, Row]:
    """Return rows of the lists of dimensions in a message, whose batching lists may be missing."""
    return {
        name: Row(
            f"{message}.{field.replace('batching_dimensions', 'batch_dimensions')}",
            INTEGERS,
            None if "batch" in name else "{}",
        )
        for name, field in lists.items()
    }


_DOT_ROWS = _lists("dot_dimension_numbers", DOT_LISTS)
#: Rows by the attribute's name.
ROWS: dict[str, Row] = {
    "algorithm": Row("precision_config.algorithm", _ALGORITHMS),
    "api_version": Row(
        "custom_call_api_version",
        words(
            "API_VERSION_UNSPECIFIED",
            "API_VERSION_ORIGINAL",
            "API_VERSION_STATUS_RETURNING",
            "API_VERSION_STATUS_RETURNING_UNIFIED",
            "API_VERSION_TYPED_FFI",
            hidden="API_VERSION_UNSPECIFIED",
        ),
    ),
    "async_execution_thread": Row("async_execution_thread", STRING),
    "batch_group_count": Row("batch_group_count", NUMBER),
    "channel_id": Row("channel_id", NUMBER),
    "constrain_layout": Row("constrain_layout", FLAG),
    "convolution_kind": Row("conv_kind", words("unset", "fprop", "dgrad", "wgrad", hidden="unset")),
    "cross_program_prefetch_index": Row("cross_program_prefetch_index", NUMBER),
    "custom_call_has_side_effect": Row("custom_call_has_side_effect", FLAG),
    "custom_call_target": Row("custom_call_target", STRING, '""'),
    "delta": Row("delta", NUMBER, "0"),
    "dim_labels": Row("convolution_dimension_numbers", LABELS),
    "dimensions": Row("dimensions", INTEGERS, "{}"),
    "direction": Row("comparison_direction", WORD),
    "distribution": Row("distribution", words("rng_invalid", *RNG_DISTRIBUTIONS), "rng_invalid"),
    "dynamic_slice_sizes": Row("dynamic_slice_sizes", INTEGERS, "{}"),
    "epsilon": Row("epsilon", FLOAT, "0"),
    "exponent_bits": Row("exponent_bits", NUMBER, "0"),
    "feature_group_count": Row("feature_group_count", NUMBER),
    "feature_index": Row("feature_index", NUMBER, "0"),
    "fft_length": Row("fft_length", INTEGERS, "{}"),
    "fft_type": Row("fft_type", words(*FftType), "FFT"),
    "index": Row("tuple_index", NUMBER, "0"),
    "indices_are_sorted": Row("indices_are_sorted", FLAG),
    "infeed_config": Row("infeed_config", BYTES),
    "inferred_dimension": Row("dimensions", ONLY),
    "iota_dimension": Row("dimensions", ONLY),
    "has_dynamic_root": Row("has_dynamic_root", FLAG),
    "is_associative": Row("is_associative", words("unspecified", "true", "false", hidden="unspecified")),
    "is_composite": Row("is_composite", FLAG),
    "is_host_transfer": Row("is_host_transfer", FLAG),
    "is_reverse": Row("is_reverse", FLAG),
    "is_stable": Row("is_stable", FLAG),
    "k": Row("k", NUMBER, "0"),
    "kind": Row("fusion_kind", WORD),
    "largest": Row("largest", BOOLEAN, "false"),
    "left_side": Row("triangular_solve_options.left_side", FLAG),
    "lower": Row("triangular_solve_options.lower", FLAG),
    "mantissa_bits": Row("mantissa_bits", NUMBER, "0"),
    "num_carries": Row("num_carries", NUMBER),
    "operand_precision": Row("precision_config.operand_precision", word_lists(*map(str.lower, Precision))),
    "outfeed_config": Row("outfeed_config", BYTES),
    "order": Row("comparison_order", WORD),
    "output_to_operand_aliasing": Row("output_operand_aliasing", ALIASES),
    "padding": Row("padding_config", PADDING),
    "padding_type": Row(
        "padding_type", words("PADDING_INVALID", "PADDING_VALID", "PADDING_SAME", hidden="PADDING_INVALID")
    ),
    "result_accuracy": Row("result_accuracy", ACCURACY),
    "schedule": Row(
        "custom_call_schedule",
        words("SCHEDULE_NONE", "SCHEDULE_LATEST", "SCHEDULE_EARLIEST", hidden="SCHEDULE_NONE"),
    ),
    "slice": Row("slice_dimensions", SLICES, "{}"),
    "source_target_pairs": Row("source_target_pairs", PAIRS, "{}"),
    "sparsity_config": Row("sparsity_config", SPARSITY),
    "transpose_a": Row(
        "triangular_solve_options.transpose_a",
        words(*Transpose, hidden=Transpose.TRANSPOSE_INVALID),
    ),
    "type": Row("comparison_type", WORD),
    "unique_indices": Row("unique_indices", FLAG),
    "unit_diagonal": Row("triangular_solve_options.unit_diagonal", FLAG),
    "use_global_device_ids": Row("use_global_device_ids", FLAG),
    "window": Row("window", WINDOW),
    **_DOT_ROWS,
    **_lists("gather_dimension_numbers", GATHER_LISTS),
    **_lists("scatter_dimension_numbers", SCATTER_LISTS),
    "index_vector_dim": Row("gather_dimension_numbers.index_vector_dim", NUMBER, "0"),
    "slice_sizes": Row("gather_slice_sizes", INTEGERS, "{}"),
}

#: Rows of single opcodes whose messages differ.
_OWN_ROWS: Mapping[tuple[str, str], Row] = {
    ("cholesky", "lower"): Row("cholesky_options.lower", FLAG),
    ("scatter", "index_vector_dim"): Row("scatter_dimension_numbers.index_vector_dim", NUMBER, "0"),
    ("all-to-all", "dimensions"): Row("dimensions", INTEGERS),
    ("rng-bit-generator", "algorithm"): Row("rng_algorithm", words(*RNG_ALGORITHMS), "rng_default"),
    **{
        ("ragged-dot", name): Row(f"ragged_dot_dimension_numbers.{row.path}", row.notation, row.absent)
        for name, row in _DOT_ROWS.items()
    },
    **{
        ("ragged-dot", name): Row(f"ragged_dot_dimension_numbers.{field}", INTEGERS)
        for name, field in RAGGED_LISTS.items()
    },
}


def row_of(opcode: str, name: str) -> Row | None:
    """Return where an opcode's message has an attribute, None where no single field does."""
    return _OWN_ROWS.get((opcode, name)) or ROWS.get(name)
