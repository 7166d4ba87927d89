"""Updates of HLO headers after edits of the entry computation: layout, aliases and donors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from hlo_text.core.attributes import OutputOperandAlias
from hlo_text.core.ir import HloHeader, Region
from hlo_text.hlo.codecs.aliasing import read_aliases, read_donors
from hlo_text.hlo.codecs.shapes import type_text

#: Maps old numbers of parameters or result elements to new ones; missing ones were removed.
Numbers = Mapping[int, int]


def with_attributes(header: HloHeader, changed: Mapping[str, str | None]) -> HloHeader:
    """Return a header with changed attributes; None removes one."""
    attributes = {**header.attributes, **changed}
    return attrs.evolve(header, attributes={name: text for name, text in attributes.items() if text is not None})


def with_entry_layout(header: HloHeader, entry: Region) -> HloHeader:
    """Return a header with its entry layout, if stated, updated to the types of the computation."""
    if "entry_computation_layout" not in header.attributes or not entry.output_types:
        return header
    parameters = ", ".join(map(type_text, entry.argument_types))
    text = f"{{({parameters})->{type_text(entry.output_types[0])}}}"
    return with_attributes(header, {"entry_computation_layout": text})


def with_numbers(header: HloHeader, parameters: Numbers | None, results: Numbers | None) -> HloHeader:
    """Return a header updated to renumbered parameters or result elements of the entry.

    Args:
        header: The header.
        parameters: The new numbers of parameters, None if unchanged.
        results: The new numbers of result elements, None if unchanged.
    """
    of_parameter = (lambda number: number) if parameters is None else parameters.get
    of_result = (lambda number: number) if results is None else results.get
    changed: dict[str, str | None] = {}
    if "input_output_alias" in header.attributes:
        aliases = read_aliases(header.attributes["input_output_alias"])
        kept = [text for pair in aliases if (text := _alias_text(*pair, of_parameter, of_result)) is not None]
        changed["input_output_alias"] = _in_braces(kept)
    if "buffer_donor" in header.attributes:
        donors = [(of_parameter(number), index) for number, index in read_donors(header.attributes["buffer_donor"])]
        shown = [f"({number}, {_index(index)})" for number, index in donors if number is not None]
        changed["buffer_donor"] = _in_braces(shown)
    return with_attributes(header, changed)


def with_aliases(header: HloHeader, aliases: Iterable[tuple[OutputOperandAlias, bool]]) -> HloHeader:
    """Return a header with the given aliases, in the form that `read_aliases` returns."""
    if "input_output_alias" not in header.attributes:
        return header
    texts = [_alias_text(*pair, lambda number: number, lambda number: number) for pair in aliases]
    return with_attributes(header, {"input_output_alias": _in_braces([text for text in texts if text is not None])})


def _in_braces(entries: list[str]) -> str | None:
    return f"{{ {', '.join(entries)} }}" if entries else None


def _alias_text(
    alias: OutputOperandAlias,
    is_required: bool,
    of_parameter: Callable[[int], int | None],
    of_result: Callable[[int], int | None],
) -> str | None:
    parameter, output = of_parameter(alias.operand_index), alias.output_tuple_indices
    if output:
        number = of_result(output[0])
        output = () if number is None else (number, *output[1:])
    if parameter is None or (alias.output_tuple_indices and not output):
        return None
    kind = "must-alias" if is_required else "may-alias"
    return f"{_index(output)}: ({parameter}, {_index(alias.operand_tuple_indices)}, {kind})"


def _index(index: tuple[int, ...]) -> str:
    return f"{{{', '.join(map(str, index))}}}"
