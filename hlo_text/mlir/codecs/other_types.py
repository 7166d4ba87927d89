"""Types of other dialects, which are kept as text with the blanks that MLIR prints."""

from __future__ import annotations

import re

from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.numbers import double_bits
from hlo_text.mlir.codecs.strings import evenly_spaced
from hlo_text.reading.failure import MalformedError

_VECTOR = late(r"vector<(?:(?:[1-9][0-9]*|\[[1-9][0-9]*\])x)*([A-Za-z!].*)>\Z", re.DOTALL | re.ASCII)
_VECTOR_ELEMENT = late(r"(?:[su]?i[0-9]++|b?f[0-9]++[A-Z0-9]*+|tf32|index)\Z", re.ASCII)
_CALIBRATED = late(
    r"!quant\.calibrated<(b?f[0-9]\w*)<(-?[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?):(-?[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?)>>\Z",
    re.ASCII,
)
#: Dialects whose types jaxlib reads and prints; a type of a dialect that it does not know stays as written.
_SPACED_DIALECTS = ("!gpu.", "!llvm.", "!mhlo.", "!mpmd.")
_SPACE = late(r"\s+", re.ASCII)


def spaced_type(text: str) -> str:
    """Return the text of a type as MLIR prints it; texts of unknown dialects are unchanged.

    Raises:
        MalformedError: A vector or a calibrated type is invalid.
    """
    if text.startswith("!quant.calibrated"):
        return _calibrated_text(text)
    if text.startswith("!quant.any<"):
        return _SPACE.sub("", text)
    if text.startswith("vector"):
        return _vector_text(text)
    return evenly_spaced(text) if text.startswith(_SPACED_DIALECTS) else text


def _calibrated_text(text: str) -> str:
    """Return a calibrated type without blanks, with limits as MLIR prints doubles; other texts are unchanged."""
    match = _CALIBRATED.match(_SPACE.sub("", text))
    if match is None:
        return text
    lowest, highest = float(match[2]), float(match[3])
    if not lowest < highest:
        raise MalformedError("type.quantized", f"illegal min and max: ({match[2]}:{match[3]})")
    shown = (format_float(double_bits(limit), "f64") for limit in (lowest, highest))
    return f"!quant.calibrated<{match[1]}<{':'.join(shown)}>>"


def _vector_text(text: str) -> str:
    """Return a vector type without blanks."""
    plain = text if '"' in text else _SPACE.sub("", text)
    match = _VECTOR.match(plain)
    if match is None:
        raise MalformedError("type.size", "vector types must have positive constant sizes")
    if not match[1].startswith("!") and _VECTOR_ELEMENT.match(match[1]) is None:
        raise MalformedError("type.element", "vector elements must be integers, floats or indices")
    return plain
