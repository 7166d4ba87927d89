"""Table of translation rules, one per JAX primitive, filled by the modules of `frontends.jax_tracer.rules`.

A rule is a function `rule(context, equation, *operands)` of the `Translation`, the equation of the jaxpr and the values
of its operands. It emits operations through the context and returns the equation's result, or a sequence of results if
the primitive has several.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

Rule = Callable[..., Any]
_R = TypeVar("_R", bound=Rule)


@attrs.frozen
class RuleEntry:
    """A rule with its properties.

    Attributes:
        rule: Function that emits the operations.
        is_cached: Whether the emitted operations depend only on the parameters and the types of operands and results,
            so that equal equations share one translation. Otherwise the rule is called for every equation, as it
            depends on literal operands, names or locations.
        is_outlined: Whether the operations become a private function, named by the primitive, that equal equations
            call.
    """

    rule: Rule
    is_cached: bool = True
    is_outlined: bool = False


#: Rules by the primitive's name.
RULES: dict[str, RuleEntry] = {}

#: Primitives that JAX lowers to other operations since a release series, from which the rule here is not used.
LOWERED_OTHERWISE: dict[str, tuple[int, int]] = {
    "abs": (0, 11),  # of complex numbers, without overflow
    "asin": (0, 11),
    "lgamma": (0, 11),
    "log2": (0, 11),
}

#: Reasons why a primitive has no rule, by primitive name.
REFUSED: dict[str, str] = {}


def translates(*names: str, cached: bool = True, outlined: bool = False) -> Callable[[_R], _R]:
    """Register the decorated function as the rule of primitives (see `RuleEntry`)."""

    def register(rule: _R) -> _R:
        for name in names:
            _register(name, RuleEntry(rule, cached, outlined))
        return rule

    return register


def decomposes(*names: str, outlined: bool = False) -> Callable[[_R], _R]:
    """Register the decorated function of arrays, written with `jax.lax` and `jax.numpy`, as the rule of primitives.

    It accepts the operands as positional and the equation's parameters as keyword arguments. It returns an array, or a
    sequence of arrays for primitives with several results.
    """

    def register(function: _R) -> _R:
        def rule(context: Any, equation: Any, *operands: Any) -> Any:
            return context.inline_function(
                lambda *arrays: function(*arrays, **equation.params), operands, [v.aval for v in equation.invars]
            )

        for name in names:
            _register(name, RuleEntry(rule, True, outlined))
        return function

    return register


def rule_of(name: str, release: tuple[int, ...]) -> RuleEntry | None:
    """Return the entry of a primitive, or None to use JAX's own lowering."""
    since = LOWERED_OTHERWISE.get(name)
    return RULES.get(name) if since is None or release < since else None


def _register(name: str, entry: RuleEntry) -> None:
    if name in RULES:
        raise TypeError(f"the primitive {name!r} has two translation rules")
    RULES[name] = entry
