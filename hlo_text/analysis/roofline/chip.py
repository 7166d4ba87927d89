"""Chips: peak rates, bandwidths and memory, read from TOML files.

The files of known chips are in `chips/`, with the source of every number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from hlo_text.core.diagnostics import Diagnostic, HloTextError
from hlo_text.core.memo import remembered
from hlo_text.core.source import SourceText
from hlo_text.core.types import ComplexType, ElementType, num_bits
from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES

KNOWN_CHIPS = ("h100", "h200", "b200", "a100", "mi300x", "tpu-v5e", "tpu-v5p", "tpu-v6e")

_NUMBERS = ("memory_bandwidth", "link_bandwidth", "memory_bytes")
_KEYS = {"name", *_NUMBERS, "peak_flops"}
#: The rate of f32 products that may be rounded to tf32, which is no element type of HLO.
_TF32 = "tf32"


class ChipError(HloTextError):
    """A chip is unknown, or its file is malformed."""


@attrs.frozen
class Chip:
    """The rates and sizes of a chip that bound the speed of programs.

    Attributes:
        name: Its name.
        peak_flops: Operations per second by HLO element type.
        memory_bandwidth: Bytes per second between the processor and its memory.
        link_bandwidth: Bytes per second that the chip sends to other chips.
        memory_bytes: Size of its memory.
    """

    name: str
    peak_flops: Mapping[str, float]
    memory_bandwidth: float
    link_bandwidth: float
    memory_bytes: float

    def rate(self, element_type: ElementType, *, may_round: bool = False) -> float:
        """Return the peak rate of operations on an element type.

        An unlisted type has the highest rate of the narrowest listed types that are at least as wide, or else the rate
        of the widest listed type. A complex type has the rate of its parts.

        Args:
            element_type: The type.
            may_round: Whether the operation is a product whose precision permits rounding f32 operands.
        """
        if isinstance(element_type, ComplexType):
            element_type = element_type.element_type
        name = element_type.hlo_name or element_type.mlir_name
        if may_round and name == "f32" and _TF32 in self.peak_flops:
            return self.peak_flops[_TF32]
        if name in self.peak_flops:
            return self.peak_flops[name]
        wanted = _bits(element_type)
        listed = {key: _width(key) for key in self.peak_flops if key != _TF32}
        wide = [width for width in listed.values() if width >= wanted]
        width = min(wide) if wide else max(listed.values())
        return max(self.peak_flops[key] for key, its in listed.items() if its == width)


def load_chip(chip: str | Path | Chip) -> Chip:
    """Return a chip by its name or from a TOML file.

    Raises:
        ChipError: The name is unknown, or the file is malformed.
        OSError: The file cannot be read.

    Example:
        >>> load_chip("h100").name
        'NVIDIA H100 SXM'
    """
    if isinstance(chip, Chip):
        return chip
    if chip in KNOWN_CHIPS:
        return _known(str(chip))
    if not str(chip).endswith(".toml"):
        message = f"unknown chip {str(chip)!r}"
        help = f"chips are {', '.join(KNOWN_CHIPS)}, or a file that ends in .toml"
        raise ChipError(Diagnostic("stats.chip", message, help=help))
    return _read(SourceText(_decoded(Path(chip)), str(chip)))


@remembered("analysis: chips", 16)
def _known(name: str) -> Chip:
    from importlib.resources import files

    text = files("hlo_text.analysis.roofline").joinpath("chips", f"{name}.toml").read_text(encoding="utf-8")
    return _read(SourceText(text, f"{name}.toml"))


def _decoded(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        message = f"not UTF-8: byte {error.start} is 0x{error.object[error.start]:02x}"
        raise ChipError(Diagnostic("stats.chip", message, None, SourceText("", str(path)))) from error


def _read(source: SourceText) -> Chip:
    import tomllib

    try:
        document = tomllib.loads(source.text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise _problem(source, f"malformed TOML: {error}") from error
    unknown = sorted(document.keys() - _KEYS)
    missing = sorted(_KEYS - document.keys())
    if unknown or missing:
        raise _problem(source, f"unknown key {unknown[0]!r}" if unknown else f"missing key {missing[0]!r}")
    rates = document["peak_flops"]
    if not isinstance(document["name"], str):
        raise _problem(source, "name must be a string")
    if not isinstance(rates, dict) or not rates:
        raise _problem(source, "peak_flops must be a table of rates by element type")
    for key in rates:
        if key != _TF32 and key not in ELEMENT_TYPES:
            raise _problem(source, f"{key!r} in peak_flops is no HLO element type")
    numbers = {key: _positive(source, key, document[key]) for key in _NUMBERS}
    peaks = {key: _positive(source, f"peak_flops.{key}", rate) for key, rate in rates.items()}
    if peaks.keys() == {_TF32}:
        raise _problem(source, "peak_flops must have the rate of an HLO element type")
    return Chip(document["name"], peaks, **numbers)


def _positive(source: SourceText, key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise _problem(source, f"{key} must be a positive number")
    return float(value)


def _problem(source: SourceText, message: str) -> ChipError:
    return ChipError(Diagnostic("stats.chip", message, None, source))


def _bits(element_type: ElementType) -> int:
    try:
        return num_bits(element_type)
    except ValueError:  # opaque types
        return 8


def _width(name: str) -> int:
    return _bits(ELEMENT_TYPES[name])
