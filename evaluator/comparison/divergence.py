"""The first divergence of two runs, or the candidates where no single operation is verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from evaluator.observation.numbers import json_number
from hlo_text.analysis.places import Place

if TYPE_CHECKING:
    from evaluator.exact.verdict import Cause


@attrs.frozen
class Divergence:
    """The first operation of a run whose value differs from that of its counterpart.

    Attributes:
        a: The operation in the first run.
        b: Its counterpart in the second, if there is one.
        index: Index of the first element that differs; None where elements do not correspond.
        value_a, value_b: The elements at that index.
        verified: The operands agree with the counterpart's, and with the counterpart's values in place of the results
            of `a`, in all its applications, the rest of the first module runs to agreeing results.
        is_compiled: XLA compiled the second module like the first one to find the counterpart.
        cause: Whether rounding or semantics explains the difference of this operation alone; None unless requested.
    """

    a: Place
    b: Place | None
    index: tuple[int, ...] | None
    value_a: Any
    value_b: Any
    verified: bool = False
    is_compiled: bool = False
    cause: Cause | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the divergence as a JSON object."""
        return {
            **self.as_candidate(),
            "index": None if self.index is None else list(self.index),
            "value_a": _as_json(self.value_a),
            "value_b": _as_json(self.value_b),
            **({"cause": self.cause.as_json()} if self.cause is not None else {}),
        }

    def as_candidate(self) -> dict[str, Any]:
        """Return the locations of both operations and whether they are verified."""
        b = self.b.as_json() if self.b is not None else None
        return {"a": self.a.as_json(), "b": b, "verified": self.verified}


@attrs.frozen
class LocatedDivergence:
    """The outcome of a search for the first divergence.

    Attributes:
        divergence: The operation that passed the verification by itself.
        candidates: Operations that may be at fault, most likely first; those that are verified pass only together.
        reason: The limit that ended the search, None if none did.
    """

    divergence: Divergence | None = None
    candidates: tuple[Divergence, ...] = ()
    reason: str | None = None


def _as_json(value: Any) -> Any:
    if value is None:
        return None
    if np.iscomplexobj(value):
        return [json_number(float(value.real)), json_number(float(value.imag))]
    return bool(value) if np.asarray(value).dtype == np.bool_ else json_number(float(value))
