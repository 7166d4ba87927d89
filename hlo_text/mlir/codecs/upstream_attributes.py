"""Attributes of the Shardy and arith dialects as values, read from MLIR text and printed.

`read_upstream_attribute` and `upstream_text` are inverses on the canonical text, which is what the C++ prints.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hlo_text.core.attribute_rows import ROWS, ROWS_BY_NAME, Syntax
from hlo_text.core.attributes import Mesh
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.shardings import SHARDING_FORMS, BodyForm, TokenReader

_NAME = late(r"#(sdy|arith)(?:\.(\w+)|<(\w+))", re.ASCII)


def read_upstream_attribute(text: str) -> Any:
    """Return the value of a `#sdy` or `#arith` attribute, None for other attributes.

    Raises:
        ValueError: It is malformed.

    Example:
        >>> read_upstream_attribute('#sdy<manual_axes{"x"}>')
        <ManualAxes names = ['x']>
    """
    match = _NAME.match(text)
    if match is None:
        return None
    name = match[2] or match[3]
    if name not in ROWS_BY_NAME:
        _parameter_forms()  # declares more names
    row = ROWS_BY_NAME.get(name)
    form = _form_of(row.cls) if row is not None else None
    if row is None or form is None or _dialect(row.cls) != match[1]:
        return None
    if (row.syntax is Syntax.WRAPPED) != (match[3] is not None):
        return None
    reader = TokenReader(text[match.end() : -1] if match[3] is not None else text[match.end() :])
    value = form.read(reader)
    reader.end()
    return value


def upstream_text(value: Any) -> str | None:
    """Return the canonical text of a Shardy or arith value or of a mesh, None for other values."""
    cls = type(value)
    form = _form_of(cls)
    if form is None:
        return None
    name, body = f"#{_dialect(cls)}", form.text(value)
    return f"{name}<{ROWS[cls].name}{body}>" if ROWS[cls].syntax is Syntax.WRAPPED else f"{name}.{ROWS[cls].name}{body}"


def _form_of(cls: type[Any]) -> BodyForm | None:
    """Return the syntax of a class, None for classes of other dialects and for parts of attributes."""
    form = SHARDING_FORMS.get(cls)
    if form is None and cls in ROWS and ROWS[cls].dialect in ("sdy", "arith"):
        form = _parameter_forms().get(cls)
    return form


def _parameter_forms() -> Mapping[type[Any], BodyForm]:
    from hlo_text.mlir.codecs.upstream_parameters import PARAMETER_FORMS  # few programs have such attributes

    return PARAMETER_FORMS


def _dialect(cls: type[Any]) -> str:
    """Return the dialect of a class's syntax in this module: Shardy for a mesh, which StableHLO also has."""
    return "sdy" if cls is Mesh else ROWS[cls].dialect
