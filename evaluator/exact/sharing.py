"""Shared results: applying a function to the same elements returns the same element, so that it equals itself.

Compilers may compute a value twice instead of keeping it. No enclosure proves that both copies are equal.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from flint import arb

#: Results by function and operands, with the operands, which must outlive their identities; None if sharing is off.
_results: dict[Any, tuple[Any, tuple[Any, ...]]] | None = None


@contextlib.contextmanager
def sharing(is_on: bool) -> Iterator[None]:
    """Share results inside the context if requested."""
    global _results
    before, _results = _results, {} if is_on else None
    try:
        yield
    finally:
        _results = before


def shared(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that computes each result once, or the function itself if sharing is off."""
    results = _results
    if results is None:
        return function

    def apply(*elements: Any) -> Any:
        key = (function, *map(identity, elements))
        if key not in results:
            results[key] = function(*elements), elements
        return results[key][0]

    return apply


def identity(element: Any) -> Any:
    """Return a key that is equal for identical elements: the value of an exact ball, the identity of other elements."""
    if type(element) is arb:
        return element.man_exp() if element.is_exact() and element.is_finite() else id(element)
    own = getattr(element, "identity", None)
    return (type(element), element) if own is None else own()  # native numbers are their own key
