"""Parameters of Shardy's operations and flags of the arith dialect, read from MLIR text and printed."""

from __future__ import annotations

from typing import Any

from hlo_text.core.attributes.arith import FastMathFlags, OverflowFlags
from hlo_text.core.attributes.shardy_parameters import (
    AllToAllParameter,
    AllToAllParameters,
    AxisReferenceLists,
    AxisReferences,
    ManualAxes,
)
from hlo_text.mlir.codecs.shardings import AXES, BodyForm, TokenReader, listed, only_field


def _read_all_to_all(reader: TokenReader) -> AllToAllParameter:
    axes = AXES.read(reader)
    reader.expect(":")
    source = reader.integer()
    reader.expect("->")
    return AllToAllParameter(axes, source, reader.integer())


def _all_to_all_text(parameter: AllToAllParameter) -> str:
    return f"{AXES.text(parameter.axes)}: {parameter.source}->{parameter.target}"


_STRINGS = listed("{", BodyForm(TokenReader.string, lambda text: f'"{text}"'), "}")


# --- flags -----------------------------------------------------------------------------------------------------------


def _flags(cls: type[Any], known: tuple[str, ...], separator: str, all_of_them: str | None = None) -> BodyForm:
    """Return the syntax of flags, printed in the order of `known`; the set of all flags may have its own name."""

    def read(reader: TokenReader) -> Any:
        reader.expect("<")
        flags = {reader.next()}
        while reader.accept(","):
            flags.add(reader.next())
        reader.expect(">")
        if all_of_them in flags:
            flags = {*flags - {all_of_them}, *known}
        if not flags <= {*known, "none"}:
            raise ValueError(f"expected flags from {', '.join(known)}")
        if all_of_them is not None and flags >= set(known):
            return cls((all_of_them,))
        return cls(tuple(flag for flag in known if flag in flags))

    return BodyForm(read, lambda value: f"<{separator.join(value.flags) or 'none'}>")


#: Bodies of attributes.
PARAMETER_FORMS: dict[type[Any], BodyForm] = {
    AllToAllParameters: only_field(AllToAllParameters, listed("[", BodyForm(_read_all_to_all, _all_to_all_text), "]")),
    AxisReferenceLists: only_field(AxisReferenceLists, listed("[", AXES, "]")),
    AxisReferences: only_field(AxisReferences, AXES),
    FastMathFlags: _flags(FastMathFlags, ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"), ",", "fast"),
    ManualAxes: only_field(ManualAxes, _STRINGS),
    OverflowFlags: _flags(OverflowFlags, ("nsw", "nuw"), ", "),
}
