"""Texts of `dense<...>` for attributes that are tuples of integers, without NumPy."""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text.mlir.codecs.elements import MAX_LISTED_ELEMENTS, nested_list


def matrix_text(rows: tuple[tuple[int, ...], ...], columns: int, limit: int | None = None) -> str:
    """Return `dense<...> : tensor<RxCxi64>` for rows of integers.

    Args:
        rows: The rows, of equal length.
        columns: Number of columns when there are no rows.
        limit: See `literals.literal_text`.
    """
    shape = len(rows), len(rows[0]) if rows else columns
    text = _integers_text([number for row in rows for number in row], shape, limit)
    return f"{text} : tensor<{shape[0]}x{shape[1]}xi64>"


def vector_text(values: tuple[int, ...], element_type: str) -> str:
    """Return `dense<...> : tensor<Nx...>` for integers stored in 64 bits (`i64`, `index`)."""
    return f"{_integers_text(values, (len(values),))} : tensor<{len(values)}x{element_type}>"


def _integers_text(numbers: Sequence[int], shape: tuple[int, ...], limit: int | None = None) -> str:
    """Return the text of a literal of 64-bit integers, as `literal_text` would, without NumPy."""
    if not numbers:
        return "dense<>"
    if len(set(numbers)) == 1:
        return f"dense<{numbers[0]}>"
    if limit is not None and len(numbers) > limit:
        return "dense_resource<__elided__>"
    if len(numbers) > MAX_LISTED_ELEMENTS:
        digits = b"".join([number.to_bytes(8, "little", signed=True) for number in numbers]).hex().upper()
        return f'dense<"0x{digits}">'
    return f"dense<{nested_list(list(map(str, numbers)), shape)}>"
