"""Readers and writers of `window={...}`, `padding=`, `slice={...}` and `dim_labels=`."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from hlo_text.core.attributes import ConvolutionDimensionNumbers
from hlo_text.core.late_patterns import late
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_integer,
    read_natural,
    shown,
    without_comments,
    without_spaces,
)

_WINDOW_ITEM = late(r"([a-z_]+)=\s*([-0-9x_]+)(?:\s+|\Z)", re.ASCII)
_IN_SLICES = frozenset("-0123456789:")
_IN_WINDOWS = frozenset("-0123456789x_")
_LETTERS = ("bf", "io", "bf")


@attrs.frozen
class HloWindow:
    """A sliding window, one entry per spatial dimension. None means that the text omits the part (all defaults).

    Attributes:
        size: Elements of the window.
        stride: Step from one position to the next.
        padding: `(low, high)`, possibly negative.
        base_dilation: `lhs_dilate`: distance between the operand's elements.
        window_dilation: `rhs_dilate`: distance between the window's elements.
        reversal: `rhs_reversal`: the window is reversed.
    """

    size: tuple[int, ...]
    stride: tuple[int, ...] | None = None
    padding: tuple[tuple[int, int], ...] | None = None
    base_dilation: tuple[int, ...] | None = None
    window_dilation: tuple[int, ...] | None = None
    reversal: tuple[bool, ...] | None = None


_PART_NAMES = ("size", "stride", "pad", "lhs_dilate", "rhs_dilate", "rhs_reversal")


def read_window(text: str) -> HloWindow:
    """Read `{size=3x3 stride=2x2 pad=1_1x0_0 lhs_dilate=1x2 rhs_dilate=2x1 rhs_reversal=1x0}`, parts in any order."""
    braced = without_comments(text).strip()
    if not (braced.startswith("{") and braced.endswith("}") and len(braced) >= 2):
        raise MalformedTextError(f"expected a window in braces, found {shown(text)}")
    body = braced[1:-1].strip()
    parts = _printed_parts(body)
    position, end = len(body) if parts else 0, len(body)
    while position < end:
        match = _WINDOW_ITEM.match(body, position)
        if match is None or match[1] not in _PART_NAMES:
            raise MalformedTextError(f"unexpected {shown(body[position:end])} in window", position)
        if match[1] in parts:
            raise MalformedTextError(f"window field {match[1]!r} is specified more than once", position)
        parts[match[1]] = match[2]
        position = match.end()
    numbers = {name: _dimension_integers(value) for name, value in parts.items() if name != "pad"}
    padding = _window_padding(parts["pad"]) if "pad" in parts else None
    reversal = numbers.pop("rhs_reversal", None)
    if "size" not in numbers and (numbers or padding is not None):
        raise MalformedTextError("missing window field 'size'")
    size = numbers.pop("size", ())
    lengths = {len(size), *map(len, numbers.values()), *(() if padding is None else (len(padding),))}
    if len(lengths) != 1:
        raise MalformedTextError(f"window fields must have equal lengths, found {sorted(lengths)}")
    return HloWindow(
        size,
        numbers.get("stride"),
        padding,
        numbers.get("lhs_dilate"),
        numbers.get("rhs_dilate"),
        None if reversal is None else _reversal(reversal, len(size)),
    )


def _printed_parts(body: str) -> dict[str, str]:
    """Return the values of a window's parts by name if the window has the printed form, else no parts."""
    parts: dict[str, str] = {}
    for item in body.split(" "):
        name, _, value = item.partition("=")
        if name not in _PART_NAMES or name in parts or not value or not _IN_WINDOWS.issuperset(value):
            return {}
        parts[name] = value
    return parts


def _are_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _is_integer(text: str) -> bool:
    return _are_digits(text.removeprefix("-"))


def _reversal(entries: tuple[int, ...], length: int) -> tuple[bool, ...]:
    """Return the reversal of each of `length` dimensions: true only for entries of 1, as in XLA."""
    return tuple(index < len(entries) and entries[index] == 1 for index in range(length))


def _dimension_integers(text: str) -> tuple[int, ...]:
    items = text.split("x")
    if not (all(map(_are_digits, items)) or _is_integer(text)):
        raise MalformedTextError(f"expected integers separated by 'x', found {shown(text)}")
    if len(items) > 1:
        return tuple(map(read_natural, items))
    return (read_integer(text),)


def _window_padding(text: str) -> tuple[tuple[int, int], ...]:
    pairs = [item.split("_") for item in text.split("x")]
    if not all(len(pair) == 2 and all(map(_is_integer, pair)) for pair in pairs):
        raise MalformedTextError(f"expected low_high pairs separated by 'x', found {shown(text)}")
    return tuple((read_integer(low), read_integer(high)) for low, high in pairs)


def write_window(window: HloWindow) -> str | None:
    """Return the text of a window without parts that are all defaults; None if it has no dimensions."""
    if not window.size:
        return None
    parts = ["size=" + _join(window.size)]
    for name, values, default in (
        ("stride", window.stride, 1),
        ("pad", window.padding, (0, 0)),
        ("lhs_dilate", window.base_dilation, 1),
        ("rhs_dilate", window.window_dilation, 1),
        ("rhs_reversal", window.reversal, False),
    ):
        if values is not None and any(value != default for value in values):
            parts.append(f"{name}={_join(values)}")
    return "{" + " ".join(parts) + "}"


def _join(values: Sequence[int | bool | tuple[int, int]]) -> str:
    return "x".join("_".join(map(str, v)) if isinstance(v, tuple) else str(int(v)) for v in values)


def read_padding(text: str) -> tuple[tuple[int, int, int], ...]:
    """Read `lo_hi_interior` joined with `x` as `(low, high, interior)`; the interior is optional."""
    compact = without_spaces(text)
    entries = [entry.split("_") for entry in compact.split("x")]
    if not all(
        len(entry) in (2, 3) and all(map(_is_integer, entry[:2])) and all(map(_are_digits, entry[2:]))
        for entry in entries
    ):
        raise MalformedTextError(f"expected low_high or low_high_interior separated by 'x', found {shown(text)}")
    return tuple(
        (read_integer(entry[0]), read_integer(entry[1]), read_natural(entry[2]) if len(entry) == 3 else 0)
        for entry in entries
    )


def write_padding(low: Sequence[int], high: Sequence[int], interior: Sequence[int]) -> str:
    """Return the text of a padding, with the interior of all dimensions if any is not 0."""
    if any(interior):
        return "x".join(f"{a}_{b}_{c}" for a, b, c in zip(low, high, interior, strict=True))
    return "x".join(f"{a}_{b}" for a, b in zip(low, high, strict=True))


def read_slices(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Read `{[0:4], [1:5:2]}` as starts, limits and strides."""
    compact = without_spaces(text)
    items = compact[2:-2].split("],[") if compact != "{}" else []
    is_list = compact == "{}" or (compact.startswith("{[") and compact.endswith("]}") and all(items))
    if not (is_list and _IN_SLICES.issuperset("".join(items))):
        raise MalformedTextError(f"expected a list of [start:limit:stride], found {shown(text)}")
    ranges = [[read_integer(part) for part in item.split(":")] for item in items]
    if any(len(range_) not in (2, 3) for range_ in ranges):
        raise MalformedTextError(f"expected [start:limit] or [start:limit:stride], found {shown(text)}")
    return (
        tuple(range_[0] for range_ in ranges),
        tuple(range_[1] for range_ in ranges),
        tuple(range_[2] if len(range_) == 3 else 1 for range_ in ranges),
    )


def write_slices(starts: Sequence[int], limits: Sequence[int], strides: Sequence[int]) -> str:
    """Return the text of slices, with the strides of all dimensions if any is not 1."""
    if strides.count(1) != len(strides):
        items = [f"[{a}:{b}:{c}]" for a, b, c in zip(starts, limits, strides, strict=True)]
    else:
        items = [f"[{a}:{b}]" for a, b in zip(starts, limits, strict=True)]
    return "{" + ", ".join(items) + "}"


def read_dimension_labels(text: str) -> ConvolutionDimensionNumbers:
    """Read `b01f_01io->b01f`: the position of a character is the dimension, a digit the spatial dimension."""
    inputs, _, output = without_spaces(text).partition("->")
    groups = [*inputs.split("_"), output]
    if len(groups) != 3 or not all(map(_are_labels, groups, _LETTERS)):
        raise MalformedTextError(f"expected dimension labels such as b01f_01io->b01f, found {shown(text)}")
    lhs, rhs, out = map(_label_positions, groups, _LETTERS)
    if not len(lhs) == len(rhs) == len(out):
        raise MalformedTextError(
            f"{shown(text)} must have equal numbers of spatial dimensions in input, kernel and output"
        )
    return ConvolutionDimensionNumbers(lhs[0], lhs[1], lhs[2:], rhs[0], rhs[1], rhs[2:], out[0], out[1], out[2:])


def _are_labels(labels: str, letters: str) -> bool:
    return len(labels) >= 2 and frozenset(f"0123456789?{letters}").issuperset(labels)


def _label_positions(labels: str, letters: str) -> tuple[int, ...]:
    """Return the positions of the two letters and then of the digits in ascending order."""
    named = [label for label in labels if label != "?"]
    wanted = [*letters, *map(str, range(len(named) - 2))]
    if sorted(named) != sorted(wanted):
        raise MalformedTextError(f"expected each of {', '.join(wanted)} exactly once, found {shown(labels)}")
    return tuple(labels.index(label) for label in wanted)


def write_dimension_labels(numbers: ConvolutionDimensionNumbers) -> str:
    """Return the text of dimension numbers; a dimension without a role is `?`."""
    lhs = (numbers.input_batch_dimension, numbers.input_feature_dimension, *numbers.input_spatial_dimensions)
    rhs = (
        numbers.kernel_input_feature_dimension,
        numbers.kernel_output_feature_dimension,
        *numbers.kernel_spatial_dimensions,
    )
    out = (numbers.output_batch_dimension, numbers.output_feature_dimension, *numbers.output_spatial_dimensions)
    return f"{_labels(lhs, 'bf')}_{_labels(rhs, 'io')}->{_labels(out, 'bf')}"


def _labels(positions: Sequence[int], letters: str) -> str:
    labels = ["?"] * (max(positions) + 1)
    for position, label in zip(positions, [*letters, *map(str, range(len(positions) - 2))], strict=True):
        labels[position] = label
    return "".join(labels)
