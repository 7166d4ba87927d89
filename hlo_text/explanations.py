"""Explanations of error codes: cause, cure and an example, from `error_codes.md`; rules from the operations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

import attrs

from hlo_text import ops  # noqa: F401  # declares the operations
from hlo_text.opdef import (
    HLO_OPERATIONS,
    MLIR_OPERATIONS,
    Constraint,
    DeclaredOperation,
    OperandField,
    ResultField,
)
from hlo_text.reading.suggestions import nearest
from hlo_text.verifier.types import class_names

_ENTRY = re.compile(r"### `([^`]+)`\n")
_POSITION = re.compile(r"([IO])(\d+)")
_CURE_OF_RULES = "The message shows the values that break the rule; correct the attributes or types that it names."


@attrs.frozen
class Explanation:
    """Knowledge about an error code.

    Attributes:
        code: The code.
        topic: Group of codes, or the operation whose rule it is.
        cause: Reason for the error, as Markdown.
        cure: Ways out, as Markdown.
        language: Language of the example: `mlir`, `hlo` or `python`; None without one.
        example: A text that gives the code.
    """

    code: str
    topic: str
    cause: str
    cure: str
    language: str | None = None
    example: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the document that `hlo-run --explain --json` prints."""
        return attrs.asdict(self)


def explain(code: str) -> Explanation:
    """Explain an error code, be it one of `Diagnostic.code` or the label of an operation's rule.

    >>> explain("ssa.redefined").cure
    'rename one; a note shows the first.'
    >>> explain("transpose.C2").cause
    'A rule of transpose does not hold: `is_permutation(permutation, rank(operand))`.'

    Raises:
        KeyError: There is no such code; the message has the nearest.
    """
    found = explanations().get(code) or _rule(code) or _common_rule(code)
    if found is None:
        meant = nearest(code, [*explanations(), *rule_codes()])
        raise KeyError(f"there is no error code {code!r}" + (f"; did you mean {meant!r}?" if meant else ""))
    return found


@cache
def explanations() -> dict[str, Explanation]:
    """Return the explanations of all codes but those of operations' rules, by code."""
    text = files("hlo_text").joinpath("error_codes.md").read_text(encoding="utf-8")
    found: dict[str, Explanation] = {}
    for group in text.split("\n## ")[1:]:
        head, *entries = re.split(r"\n(?=### `)", group)
        topic = head.partition("\n")[0]
        found |= {entry.code: entry for entry in (_entry(part, topic) for part in entries)}
    return found


def _entry(part: str, topic: str) -> Explanation:
    match = _ENTRY.match(part)
    assert match is not None, part
    body, fence, example = part[match.end() :].partition("\n```")
    cause, _, cure = body.partition("*Cure:*")
    language, _, text = example.rstrip().removesuffix("\n```").partition("\n")
    shown = (language, text) if fence else (None, None)
    return Explanation(match[1], topic, " ".join(cause.split()), " ".join(cure.split()), *shown)


@cache
def _operations() -> dict[str, type[DeclaredOperation]]:
    """Return the operations by what their codes begin with."""
    classes = dict.fromkeys([*HLO_OPERATIONS.values(), *MLIR_OPERATIONS.values()])
    return {(cls.mlir_name or cls.hlo_name or "").removeprefix("stablehlo."): cls for cls in classes}


def rule_codes() -> list[str]:
    """Return the codes of the rules that operations declare."""
    return [f"{prefix}.{label}" for prefix, cls in _operations().items() for label in cls.constraints]


def _rule(code: str) -> Explanation | None:
    """Explain the code of an operation's rule."""
    prefix, _, label = code.rpartition(".")
    cls = _operations().get(prefix)
    if cls is None:
        return None
    cause = _cause(cls, prefix, label)
    return Explanation(code, prefix, cause, _CURE_OF_RULES) if cause is not None else None


def _common_rule(code: str) -> Explanation | None:
    """Explain a rule that many operations have under one label."""
    pattern = next((key for key in explanations() if "*" in key and fnmatchcase(code, key)), None)
    return attrs.evolve(explanations()[pattern], code=code) if pattern is not None else None


def _cause(cls: type[DeclaredOperation], prefix: str, label: str) -> str | None:
    """Return what is wrong where a rule of an operation is broken, None if it has no such rule."""
    if label in cls.constraints:
        return f"A rule of {prefix} does not hold: {_formula(cls.constraints[label])}."
    position = _POSITION.fullmatch(label)
    if position is not None:
        return _type_cause(cls, prefix, is_operand=position[1] == "I", index=int(position[2]) - 1)
    return None


def _type_cause(cls: type[DeclaredOperation], prefix: str, *, is_operand: bool, index: int) -> str | None:
    fields: Sequence[OperandField | ResultField] = cls.result_fields
    if is_operand:
        index -= cls.first_operand_position - 1
        fields = cls.operand_fields
    if not 0 <= index < len(fields):
        return None
    rank = "" if fields[index].rank is None else f" of rank {fields[index].rank}"
    return f"{prefix} has no `{fields[index].name}` of this type: it must be {class_names(fields[index].types)}{rank}."


def _formula(constraint: Constraint) -> str:
    if isinstance(constraint, str):
        return f"`{constraint}`"
    text = inspect.getdoc(constraint) or constraint.__name__.strip("_").replace("_", " ")
    return " ".join(text.partition("\n\n")[0].split()).rstrip(".")
