"""Conversion of single field values to and from texts of HLO attributes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from hlo_text.core.attributes import ConvolutionDimensionNumbers, OutputOperandAlias, ResultAccuracyMode, ShuffleMode
from hlo_text.hlo.codecs.custom_call import read_output_operand_aliases, write_output_operand_aliases
from hlo_text.hlo.codecs.numerics import read_result_accuracy
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_boolean,
    read_float32,
    read_integer,
    read_integer_lists,
    read_integers,
    read_string,
    shown,
    without_spaces,
    write_float,
    write_integer_lists,
    write_integers,
    write_string,
)
from hlo_text.hlo.codecs.windows import (
    HloWindow,
    read_dimension_labels,
    read_padding,
    read_slices,
    read_window,
    write_dimension_labels,
    write_padding,
    write_slices,
    write_window,
)
from hlo_text.protos.codec import Message
from hlo_text.protos.wire_format import WireError


@attrs.frozen
class Notation:
    """Text notation of a field's value in HLO.

    Attributes:
        text: Function that returns the text of a value, or None if HLO omits it.
        value: Function that parses a text.
    """

    text: Callable[[Any], str | None]
    value: Callable[[str], Any]


def _flag_text(value: bool) -> str | None:
    return "true" if value else None


def _bytes_text(value: bytes) -> str:
    return write_string(value.decode("utf-8", "surrogateescape"))


def _bytes(text: str) -> bytes:
    return read_string(text).encode("utf-8", "surrogateescape")


NUMBER = Notation(str, read_integer)
INTEGERS = Notation(write_integers, read_integers)
#: A list of a single number.
ONLY = Notation(lambda value: str(value[0]), lambda text: [read_integer(text)])
FLAG = Notation(_flag_text, read_boolean)
BOOLEAN = Notation(lambda value: "true" if value else "false", read_boolean)
FLOAT = Notation(write_float, read_float32)
WORD = Notation(lambda value: _checked_word(value), without_spaces)
STRING = Notation(write_string, read_string)
BYTES = Notation(_bytes_text, _bytes)


def _checked_word(value: str) -> str:
    if not value.isidentifier():
        raise WireError(f"expected an identifier, found {shown(value)}")
    return value


def words(*names: str, hidden: str | None = None) -> Notation:
    """Return the notation of an enumeration by names, without `hidden`."""
    numbers = {name.lower(): number for number, name in enumerate(names)}

    def text(value: int) -> str | None:
        if not 0 <= value < len(names):
            raise WireError(f"unknown enum value {value}; the known values are {', '.join(names)}")
        return names[value] if names[value] != hidden else None

    def value(text: str) -> int:
        word = without_spaces(text).lower()
        if word not in numbers:
            raise MalformedTextError(f"expected one of {', '.join(names)}, found {shown(text)}")
        return numbers[word]

    return Notation(text, value)


def word_lists(*names: str) -> Notation:
    """Return the notation of a list of enumeration names, which is omitted if all are the first name."""
    single = words(*names)

    def text(values: Sequence[int]) -> str | None:
        listed = [single.text(value) or "" for value in values]
        return "{" + ",".join(listed) + "}" if any(values) else None

    def value(text: str) -> list[int]:
        return [single.value(word) for word in without_spaces(text)[1:-1].split(",") if word]

    return Notation(text, value)


# --- messages -------------------------------------------------------------------------------------------------------


def _window_text(message: Message) -> str | None:
    dimensions = message.get("dimensions", [])

    def of(name: str) -> tuple[int, ...]:
        return tuple(dimension.get(name, 0) for dimension in dimensions)

    return write_window(
        HloWindow(
            of("size"),
            of("stride"),
            tuple(zip(of("padding_low"), of("padding_high"), strict=True)),
            of("base_dilation"),
            of("window_dilation"),
            tuple(map(bool, of("window_reversal"))),
        )
    )


def _window(text: str) -> Message:
    window = read_window(text)
    rank = len(window.size)
    padding = window.padding or ((0, 0),) * rank
    parts = {
        "size": window.size,
        "stride": window.stride or (1,) * rank,
        "padding_low": tuple(low for low, _ in padding),
        "padding_high": tuple(high for _, high in padding),
        "window_dilation": window.window_dilation or (1,) * rank,
        "base_dilation": window.base_dilation or (1,) * rank,
        "window_reversal": window.reversal or (False,) * rank,
    }
    return {"dimensions": [{name: values[index] for name, values in parts.items()} for index in range(rank)]}


WINDOW = Notation(_window_text, _window)

_PADDING_PARTS = ("edge_padding_low", "edge_padding_high", "interior_padding")


def _padding_text(message: Message) -> str:
    dimensions = message.get("dimensions", [])
    return write_padding(*([dimension.get(name, 0) for dimension in dimensions] for name in _PADDING_PARTS))


def _padding(text: str) -> Message:
    return {"dimensions": [dict(zip(_PADDING_PARTS, entry, strict=True)) for entry in read_padding(text)]}


PADDING = Notation(_padding_text, _padding)


def _slices_text(dimensions: Sequence[Message]) -> str:
    return write_slices(*([d.get(name, 0) for d in dimensions] for name in ("start", "limit", "stride")))


def _slices(text: str) -> list[Message]:
    return [
        {"start": start, "limit": limit, "stride": stride}
        for start, limit, stride in zip(*read_slices(text), strict=True)
    ]


SLICES = Notation(_slices_text, _slices)

_LABELLED = [field.name for field in attrs.fields(ConvolutionDimensionNumbers)]


def _labels_text(message: Message) -> str:
    values = {name: message.get(name, [] if "spatial" in name else 0) for name in _LABELLED}
    positions = [position for value in values.values() for position in (value if isinstance(value, list) else [value])]
    if any(not 0 <= position < len(positions) for position in positions):
        raise WireError("convolution dimension numbers are out of range")
    return write_dimension_labels(ConvolutionDimensionNumbers(**values))


LABELS = Notation(_labels_text, lambda text: attrs.asdict(read_dimension_labels(text)))


def _pairs_text(pairs: Sequence[Message]) -> str:
    return write_integer_lists([(pair.get("source", 0), pair.get("target", 0)) for pair in pairs])


def _read_pairs(text: str) -> list[Message]:
    pairs = read_integer_lists(text)
    if any(len(pair) != 2 for pair in pairs):
        raise MalformedTextError(f"expected pairs of processes, found {shown(text)}")
    return [{"source": source, "target": target} for source, target in pairs]


PAIRS = Notation(_pairs_text, _read_pairs)

_ALIAS = {
    "output_tuple_indices": "output_shape_index",
    "operand_index": "operand_index",
    "operand_tuple_indices": "operand_shape_index",
}


def _aliases_text(messages: Sequence[Message]) -> str | None:
    def part(message: Message, name: str) -> Any:
        return message.get(name, 0) if name == "operand_index" else tuple(message.get(name, ()))

    if not messages:
        return None
    return write_output_operand_aliases(
        OutputOperandAlias(**{field: part(message, name) for field, name in _ALIAS.items()}) for message in messages
    )


def _aliases(text: str) -> list[Message]:
    return [
        {name: getattr(alias, field) for field, name in _ALIAS.items()} for alias in read_output_operand_aliases(text)
    ]


ALIASES = Notation(_aliases_text, _aliases)


def _accuracy_text(message: Message) -> str | None:
    tolerance = message.get("tolerance")
    if tolerance is None:
        return "{mode=highest}" if message.get("mode", 0) == 1 else None
    parts = ",".join(
        (
            f"atol={write_float(tolerance.get('atol', 0.0))}",
            f"rtol={write_float(tolerance.get('rtol', 0.0))}",
            f"ulps={tolerance.get('ulps', 0)}",
        )
    )
    return f"{{tolerance={{{parts}}}}}"


def _accuracy(text: str) -> Message:
    accuracy = read_result_accuracy(text)
    if accuracy.mode is ResultAccuracyMode.TOLERANCE:
        return {"tolerance": {"atol": accuracy.atol, "rtol": accuracy.rtol, "ulps": accuracy.ulps}}
    return {"mode": int(accuracy.mode is ResultAccuracyMode.HIGHEST)}


ACCURACY = Notation(_accuracy_text, _accuracy)

_SIDE = {"dimension": "dimension", "stride": "stride"}


def _sparsity_text(message: Message) -> str | None:
    sides = []
    for name in ("lhs", "rhs"):
        if name in message:
            side = message[name]
            index = f" idx={side['idx']}" if "idx" in side else ""
            sides.append(
                f"{name}={{sparsity={side.get('num_non_zero', 0)}x{side.get('block_size', 0)}"
                f" dimension={side.get('dimension', 0)} stride={side.get('stride', 0)}{index}}}"
            )
    return "{" + " ".join(sides) + "}" if sides else None


def _sparsity(text: str) -> Message:
    message: Message = {}
    for name, values in _sides(text):
        non_zero, _, size = values.get("sparsity", "0x0").partition("x")
        message[name] = {
            "num_non_zero": int(non_zero),
            "block_size": int(size),
            **{field: int(values.get(word, "0")) for word, field in _SIDE.items()},
        }
        if "idx" in values:
            message[name]["idx"] = int(values["idx"])
    return message


def _sides(text: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the operands that a configuration is about, with the words in their braces."""
    for name, body in re.findall(r"(lhs|rhs)=\s*\{([^{}]*)\}", text):
        yield name, dict(re.findall(r"(?<![a-z_])([a-z_]++)=\s*+(\S+)", body))


SPARSITY = Notation(_sparsity_text, _sparsity)


def _scaling_text(message: Message) -> str | None:
    sides = []
    for name in ("lhs", "rhs"):
        if name in message:
            side = message[name]
            words = [f"scale_idx={side.get('scale_idx', 0)}"]
            words += [f"zero_idx={side['zero_idx']}"] if "zero_idx" in side else []
            words += [f"{field}={'x'.join(map(str, side[field]))}" for field in ("strides", "steps") if side.get(field)]
            sides.append(f"{name}={{{' '.join(words)}}}")
    return "{" + " ".join(sides) + "}" if sides else None


def _scaling(text: str) -> Message:
    message: Message = {}
    for name, values in _sides(text):
        side: Message = {"scale_idx": int(values.get("scale_idx", "0"))}
        if "zero_idx" in values:
            side["zero_idx"] = int(values["zero_idx"])
        for field in ("strides", "steps"):
            if field in values:
                side[field] = [int(number) for number in values[field].split("x")]
        message[name] = side
    return message


BLOCK_SCALING = Notation(_scaling_text, _scaling)


def _shuffle_mode(text: str) -> Message:
    if text != ShuffleMode.ROTATE:
        raise MalformedTextError(f"the message ShuffleMode has no field for mode={text}")
    return {"rotate": {}}


SHUFFLE_MODE = Notation(lambda message: ShuffleMode.ROTATE.value if "rotate" in message else None, _shuffle_mode)
