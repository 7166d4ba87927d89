"""Scopes of operations: parts of the traced program, normalized, truncated and merged."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from hlo_text.core.ir import Operation, Value
from hlo_text.core.memo import remembered

#: Transformations that JAX wraps around the name of a scope.
_TRANSFORMED = re.compile(r"(?:transpose|jvp|vmap|remat|checkpoint)\((.*)\)", re.DOTALL)
#: Parts that recomputation adds to the names of a backward pass.
_ADDED = {"", "checkpoint", "rematted_computation"}
_NUMBER = re.compile(r"\d+(?=\D*$)")
_DEEPEST = 64


@remembered("analysis: scopes", 1 << 12)
def common_scope(scope: str) -> str:
    """Return a scope without transformations such as derivatives, so that forward and backward pass agree.

    >>> common_scope("jit(step)/transpose(jvp(layer3))/attention")
    'jit(step)/layer3/attention'
    """
    found: list[str] = []
    was_transformed = False
    for part in _parts(scope):
        plain = _plain(part)
        is_transformed = plain != part
        if plain in _ADDED or (is_transformed and was_transformed and found and found[-1] == plain):
            continue  # recomputation names a scope twice: transpose(jvp(layer3))/jvp(layer3)
        found.append(plain)
        was_transformed = is_transformed
    return "/".join(found)


def scope_of_name(name: str) -> str:
    """Return the scope in the name of an operation; XLA joins the names of merged operations with semicolons."""
    return "/".join(_parts(name.partition(";")[0])[:-1])


def _parts(scope: str) -> list[str]:
    """Return the parts of a scope; slashes in parentheses do not separate."""
    parts, depth = [""], 0
    for character in scope:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "/" and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _plain(part: str) -> str:
    for _ in range(_DEEPEST):
        match = _TRANSFORMED.fullmatch(part)
        if match is None:
            break
        part = match[1]
    return common_scope(part) if "/" in part and "(" in part else part


def cut_scope(scope: str, depth: int) -> str:
    """Return the leading parts of a scope, with `*` for numbers: `layer3` and `layer4` become `layer*`.

    >>> cut_scope("jit(step)/layer3/attention/dot_general", 2)
    'jit(step)/layer*'
    """
    return "/".join(part if "(" in part else _NUMBER.sub("*", part) for part in _parts(scope)[:depth])


def inherited_scopes(
    operations: Sequence[Operation], scope_of: Callable[[Operation], str | None]
) -> dict[Operation, str]:
    """Return the scope of each operation of a region, inferred for operations without a name.

    Operations without a name, which compilers add, inherit the scope of the first operand that has one, or else of the
    first user.
    """
    found: dict[Operation, str] = {}
    by_value: dict[Value, str] = {}
    for op in operations:
        name = scope_of(op)
        scope = _first(by_value, op.operands) if name is None else scope_of_name(name)
        if scope is not None:
            found[op] = scope
            by_value.update(dict.fromkeys(op.results, scope))
    used: defaultdict[Value, str | None] = defaultdict(lambda: None)
    for op in reversed(operations):
        scope = found.get(op)
        if scope is None:
            scope = _first(used, op.results)
        if scope is not None:
            found[op] = scope
            used.update(dict.fromkeys(op.operands, scope))
    return found


def _first(scopes: dict[Value, str] | defaultdict[Value, str | None], values: Iterable[Value]) -> str | None:
    return next((scope for value in values if (scope := scopes.get(value)) is not None), None)
