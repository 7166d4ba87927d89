"""Explanations of diagnostic codes, from `error_codes.md` or generated from operation declarations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

import attrs

from hlo_text import ops  # noqa: F401  # declares the operations
from hlo_text.core.opdef import (
    HLO_OPERATIONS,
    MLIR_OPERATIONS,
    DeclaredOperation,
    OperandField,
    ResultField,
)
from hlo_text.reading.suggestions import nearest
from hlo_text.verifier.types import class_names

_ENTRY = re.compile(r"### `([^`]+)`\n")
_POSITION = re.compile(r"([IO])(\d+)")
_FIX_OF_CONSTRAINTS = "correct the attributes or types that the message shows."


@attrs.frozen
class Explanation:
    """The explanation of a diagnostic code.

    Attributes:
        code: The code.
        topic: Section of `error_codes.md`, or the operation that declares the constraint.
        cause: The cause, as Markdown.
        cure: The remedy, as Markdown.
        language: Language of the example: `mlir`, `hlo` or `python`; None without one.
        example: Text that triggers the diagnostic.
        page: Its page in the reference of the documentation, with the anchor of an operation.
    """

    code: str
    topic: str
    cause: str
    cure: str
    language: str | None = None
    example: str | None = None
    page: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the document that `hlo-run --explain --json` prints."""
        return attrs.asdict(self)


def error_page(code: str) -> str:
    """Return the page of a code, which may be a pattern, in the reference of the documentation, without a suffix."""
    return f"errors/{code.replace('*', 'any')}"


def operation_page(cls: type[DeclaredOperation]) -> str:
    """Return the page of an operation, which is that of its family, without a suffix.

    >>> operation_page(ops.Transpose), operation_anchors(ops.Transpose)
    ('operations/shape', ['stablehlo-transpose', 'hlo-transpose'])
    """
    return f"operations/{cls.__module__.rpartition('.')[2]}"


def operation_anchors(cls: type[DeclaredOperation]) -> list[str]:
    """Return the anchors of an operation on its page, one for its name in each language."""
    names = [cls.mlir_name, None if cls.hlo_name is None else f"hlo.{cls.hlo_name}"]
    return [re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") for name in names if name is not None]


def explain(code: str) -> Explanation:
    """Explain a diagnostic code, including the constraint labels of operations.

    >>> explain("ssa.redefined").cure
    'rename one; a note points at the first definition.'
    >>> explain("transpose.C2").cause
    'transpose violates the constraint `is_permutation(permutation, rank(operand))`.'

    Raises:
        KeyError: The code is unknown; the message suggests a similar one.
    """
    found = explanations().get(code) or _rule(code) or _common_rule(code)
    if found is None:
        meant = nearest(code, [*explanations(), *rule_codes()])
        raise KeyError(f"unknown error code {code!r}" + (f"; did you mean {meant!r}?" if meant else ""))
    return found


@cache
def explanations() -> dict[str, Explanation]:
    """Return the explanations in `error_codes.md`, by code."""
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
    cause, _, cure = body.partition("*Fix:*")
    language, _, text = example.rstrip().removesuffix("\n```").partition("\n")
    page = f"{error_page(match[1])}.html"
    cause, cure = " ".join(cause.split()), " ".join(cure.split())
    if not fence:
        return Explanation(match[1], topic, cause, cure, page=page)
    return Explanation(match[1], topic, cause, cure, language, text, page)


@cache
def _operations() -> dict[str, type[DeclaredOperation]]:
    """Return the declared operations by their prefix in diagnostic codes."""
    classes = dict.fromkeys([*HLO_OPERATIONS.values(), *MLIR_OPERATIONS.values()])
    return {(cls.mlir_name or cls.hlo_name or "").removeprefix("stablehlo."): cls for cls in classes}


def rule_codes() -> list[str]:
    """Return the codes of all declared constraints."""
    return [f"{prefix}.{label}" for prefix, cls in _operations().items() for label in cls.constraints]


def _rule(code: str) -> Explanation | None:
    """Explain a constraint, operand type or result type of one operation."""
    prefix, _, label = code.rpartition(".")
    cls = _operations().get(prefix)
    if cls is None:
        return None
    cause = _cause(cls, prefix, label)
    page = f"{operation_page(cls)}.html#{operation_anchors(cls)[0]}"
    return Explanation(code, prefix, cause, _FIX_OF_CONSTRAINTS, page=page) if cause is not None else None


def _common_rule(code: str) -> Explanation | None:
    """Explain a label that many operations share, such as `*.operands`."""
    pattern = next((key for key in explanations() if "*" in key and fnmatchcase(code, key)), None)
    return attrs.evolve(explanations()[pattern], code=code) if pattern is not None else None


def _cause(cls: type[DeclaredOperation], prefix: str, label: str) -> str | None:
    """Return the violated constraint or type rule as a sentence, or None for an unknown label."""
    if label in cls.constraints:
        constraint = cls.constraints[label]
        if isinstance(constraint, str):
            return f"{prefix} violates the constraint `{constraint}`."
        return f"{prefix} violates a constraint: {_summary(constraint)}."
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
    expected = class_names(fields[index].types)
    return f"`{fields[index].name}` of {prefix} has an unsupported type: expected {expected}{rank}."


def _summary(constraint: Callable[[Any], str | None]) -> str:
    """Return the requirement of a predicate: the first sentence of its docstring, or its name in words."""
    text = inspect.getdoc(constraint) or constraint.__name__.strip("_").replace("_", " ")
    return " ".join(text.partition("\n\n")[0].split()).rstrip(".")
