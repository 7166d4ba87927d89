"""Mapping between attributes of HLO opcodes and fields of XLA's instruction message, one row per attribute.

The declaration of an opcode (`hlo_text.ops`) lists its attributes; a row maps an attribute to its field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.core.attributes import FftType, Precision, Transpose
from hlo_text.hlo.codecs.contraction import DOT_LISTS, RAGGED_LISTS
from hlo_text.hlo.codecs.indexing import GATHER_LISTS, SCATTER_LISTS
from hlo_text.hlo.codecs.numerics import DOT_ALGORITHMS
from hlo_text.hlo.codecs.table import RNG_ALGORITHMS, RNG_DISTRIBUTIONS
from hlo_text.protos.codec import Message
from hlo_text.protos.values import (
    ACCURACY,
    ALIASES,
    BLOCK_SCALING,
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
    SHUFFLE_MODE,
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
class InstructionField:
    """Field of an instruction message that stores an attribute.

    Attributes:
        path: Name of the field, or dotted path through nested messages.
        notation: Text notation of the value.
        absent: Text if the field is absent, or None if the attribute is then omitted.
    """

    path: str
    notation: Notation
    absent: str | None = None

    def text(self, instruction: Message) -> str | None:
        """Return the attribute's text for an instruction, or None if it is omitted.

        Raises:
            WireError: The value has no text notation.
        """
        value: Any = instruction
        for name in self.path.split("."):
            value = value.get(name)
            if value is None:
                return self.absent
        return self.notation.text(value)

    def write(self, text: str, instruction: Message) -> None:
        """Set the field of an instruction from the attribute's text.

        Raises:
            MalformedTextError: The text is malformed.
        """
        *outer, last = self.path.split(".")
        for name in outer:
            instruction = instruction.setdefault(name, {})
        instruction[last] = self.notation.value(text)


def _lists(message: str, lists: Mapping[str, str]) -> dict[str, InstructionField]:
    """Return rows for the dimension lists of a message, whose batching lists are optional."""
    return {
        name: InstructionField(
            f"{message}.{field.replace('batching_dimensions', 'batch_dimensions')}",
            INTEGERS,
            None if "batch" in name else "{}",
        )
        for name, field in lists.items()
    }


_DOT_ROWS = _lists("dot_dimension_numbers", DOT_LISTS)
#: Rows by attribute name.
ROWS: dict[str, InstructionField] = {
    "algorithm": InstructionField("precision_config.algorithm", _ALGORITHMS),
    "api_version": InstructionField(
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
    "async_execution_thread": InstructionField("async_execution_thread", STRING),
    "batch_group_count": InstructionField("batch_group_count", NUMBER),
    "block_scaling_config": InstructionField("block_scaling_config", BLOCK_SCALING),
    "channel_id": InstructionField("channel_id", NUMBER),
    "constrain_layout": InstructionField("constrain_layout", FLAG),
    "convolution_kind": InstructionField("conv_kind", words("unset", "fprop", "dgrad", "wgrad", hidden="unset")),
    "cross_program_prefetch_index": InstructionField("cross_program_prefetch_index", NUMBER),
    "custom_call_has_side_effect": InstructionField("custom_call_has_side_effect", FLAG),
    "custom_call_target": InstructionField("custom_call_target", STRING, '""'),
    "delta": InstructionField("delta", NUMBER, "0"),
    "dim_labels": InstructionField("convolution_dimension_numbers", LABELS),
    "dimensions": InstructionField("dimensions", INTEGERS, "{}"),
    "direction": InstructionField("comparison_direction", WORD),
    "distribution": InstructionField("distribution", words("rng_invalid", *RNG_DISTRIBUTIONS), "rng_invalid"),
    "dynamic_slice_sizes": InstructionField("dynamic_slice_sizes", INTEGERS, "{}"),
    "epsilon": InstructionField("epsilon", FLOAT, "0"),
    "exponent_bits": InstructionField("exponent_bits", NUMBER, "0"),
    "feature_group_count": InstructionField("feature_group_count", NUMBER),
    "feature_index": InstructionField("feature_index", NUMBER, "0"),
    "fft_length": InstructionField("fft_length", INTEGERS, "{}"),
    "fft_type": InstructionField("fft_type", words(*FftType), "FFT"),
    "index": InstructionField("tuple_index", NUMBER, "0"),
    "indices_are_sorted": InstructionField("indices_are_sorted", FLAG),
    "infeed_config": InstructionField("infeed_config", BYTES),
    "inferred_dimension": InstructionField("dimensions", ONLY),
    "iota_dimension": InstructionField("dimensions", ONLY),
    "has_dynamic_root": InstructionField("has_dynamic_root", FLAG),
    "is_associative": InstructionField("is_associative", words("unspecified", "true", "false", hidden="unspecified")),
    "is_composite": InstructionField("is_composite", FLAG),
    "is_host_transfer": InstructionField("is_host_transfer", FLAG),
    "is_reverse": InstructionField("is_reverse", FLAG),
    "is_stable": InstructionField("is_stable", FLAG),
    "k": InstructionField("k", NUMBER, "0"),
    "kind": InstructionField("fusion_kind", WORD),
    "largest": InstructionField("largest", BOOLEAN, "false"),
    "left_side": InstructionField("triangular_solve_options.left_side", FLAG),
    "lower": InstructionField("triangular_solve_options.lower", FLAG),
    "mantissa_bits": InstructionField("mantissa_bits", NUMBER, "0"),
    "num_carries": InstructionField("num_carries", NUMBER),
    "operand_precision": InstructionField("precision_config.operand_precision", word_lists(*map(str.lower, Precision))),
    "outfeed_config": InstructionField("outfeed_config", BYTES),
    "order": InstructionField("comparison_order", WORD),
    "output_to_operand_aliasing": InstructionField("output_operand_aliasing", ALIASES),
    "padding": InstructionField("padding_config", PADDING),
    "padding_type": InstructionField(
        "padding_type", words("PADDING_INVALID", "PADDING_VALID", "PADDING_SAME", hidden="PADDING_INVALID")
    ),
    "result_accuracy": InstructionField("result_accuracy", ACCURACY),
    "schedule": InstructionField(
        "custom_call_schedule",
        words("SCHEDULE_NONE", "SCHEDULE_LATEST", "SCHEDULE_EARLIEST", hidden="SCHEDULE_NONE"),
    ),
    "slice": InstructionField("slice_dimensions", SLICES, "{}"),
    "source_target_pairs": InstructionField("source_target_pairs", PAIRS, "{}"),
    "sparsity_config": InstructionField("sparsity_config", SPARSITY),
    "transpose_a": InstructionField(
        "triangular_solve_options.transpose_a",
        words(*Transpose, hidden=Transpose.TRANSPOSE_INVALID),
    ),
    "type": InstructionField("comparison_type", WORD),
    "unique_indices": InstructionField("unique_indices", FLAG),
    "unit_diagonal": InstructionField("triangular_solve_options.unit_diagonal", FLAG),
    "use_global_device_ids": InstructionField("use_global_device_ids", FLAG),
    "window": InstructionField("window", WINDOW),
    **_DOT_ROWS,
    **_lists("gather_dimension_numbers", GATHER_LISTS),
    **_lists("scatter_dimension_numbers", SCATTER_LISTS),
    "index_vector_dim": InstructionField("gather_dimension_numbers.index_vector_dim", NUMBER, "0"),
    "slice_sizes": InstructionField("gather_slice_sizes", INTEGERS, "{}"),
}

#: Rows of single opcodes that use other fields.
_OWN_ROWS: Mapping[tuple[str, str], InstructionField] = {
    ("cholesky", "lower"): InstructionField("cholesky_options.lower", FLAG),
    ("scatter", "index_vector_dim"): InstructionField("scatter_dimension_numbers.index_vector_dim", NUMBER, "0"),
    **{(name, "dimensions"): InstructionField("dimensions", INTEGERS) for name in ("all-to-all", "ragged-all-to-all")},
    ("shuffle", "mode"): InstructionField("shuffle_mode", SHUFFLE_MODE),
    ("shuffle", "shifts"): InstructionField("shuffle_mode.rotate.shifts", INTEGERS),
    ("rng-bit-generator", "algorithm"): InstructionField("rng_algorithm", words(*RNG_ALGORITHMS), "rng_default"),
    **{
        ("ragged-dot", name): InstructionField(f"ragged_dot_dimension_numbers.{row.path}", row.notation, row.absent)
        for name, row in _DOT_ROWS.items()
    },
    **{
        ("ragged-dot", name): InstructionField(f"ragged_dot_dimension_numbers.{field}", INTEGERS)
        for name, field in RAGGED_LISTS.items()
    },
}


def row_of(opcode: str, name: str) -> InstructionField | None:
    """Return the row of an opcode's attribute, or None if it does not map to a single field."""
    return _OWN_ROWS.get((opcode, name)) or ROWS.get(name)
