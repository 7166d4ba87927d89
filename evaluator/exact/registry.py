"""The registry of rules over balls, filled when the modules of `rules` are imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import attrs

from evaluator.reference.registry import Rule
from hlo_text.core.ir import Operation


@attrs.frozen
class ExactRule:
    """A rule over balls.

    Attributes:
        rule: The rule.
        always: It also serves operations without floats.
    """

    rule: Rule
    always: bool = False


_R = TypeVar("_R", bound=Rule)

EXACT_RULES: dict[type[Operation], ExactRule] = {}


def computes_exactly(*classes: type[Operation], always: bool = False) -> Callable[[_R], _R]:
    """Register the decorated function as the rule of operation classes on floats.

    Args:
        classes: The classes.
        always: The rule also serves them where no operand or result is a float.
    """

    def register(rule: _R) -> _R:
        EXACT_RULES.update(dict.fromkeys(classes, ExactRule(rule, always)))
        return rule

    return register
