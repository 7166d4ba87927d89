"""Placement of the entry's results in the memory of donated arguments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from hlo_text.analysis.memory.schedule import Schedule
from hlo_text.analysis.memory.values import BufferValue, value_at
from hlo_text.core.attributes import Attribute, IntegerAttribute
from hlo_text.core.ir import Function, Module, Region
from hlo_text.hlo.codecs.aliasing import read_aliases, read_donors

_ALIASED_OUTPUT, _DONOR = "tf.aliasing_output", "jax.buffer_donor"


def donations(module: Module, entry: Region, schedule: Schedule) -> Iterator[tuple[BufferValue, BufferValue]]:
    """Yield pairs of a donated argument and the result that reuses its memory.

    `input_output_alias` and `tf.aliasing_output` state the pairs. A donated argument without a stated result
    (`jax.buffer_donor`) is paired with the first result of its size, as XLA does when it compiles the module.
    """
    if module.header is not None:
        yield from _stated_in_header(module.header.attributes.get("input_output_alias", ""), schedule)
        donors = read_donors(module.header.attributes.get("buffer_donor", ""))
        given = [value_at(schedule.arguments, (number, *path)) for number, path in donors]
    else:
        function = next((function for function in module.functions.values() if function.body is entry), None)
        yield from _stated_by_function(function, schedule)
        given = [
            argument
            for argument, attributes in zip(schedule.arguments, _attributes(function), strict=False)
            if _DONOR in attributes
        ]
    if not schedule.is_scheduled:
        yield from _paired(
            [value for argument in given if argument is not None for value in argument.arrays()], schedule
        )


def _stated_in_header(text: str, schedule: Schedule) -> Iterator[tuple[BufferValue, BufferValue]]:
    for alias, _ in read_aliases(text):
        argument = value_at(schedule.arguments, (alias.operand_index, *alias.operand_tuple_indices))
        result = value_at(schedule.results, (0, *alias.output_tuple_indices))
        if argument is not None and result is not None:
            yield argument, result


def _stated_by_function(function: Function | None, schedule: Schedule) -> Iterator[tuple[BufferValue, BufferValue]]:
    for argument, attributes in zip(schedule.arguments, _attributes(function), strict=False):
        number = attributes.get(_ALIASED_OUTPUT)
        if isinstance(number, IntegerAttribute) and 0 <= number.value < len(schedule.results):
            yield argument, schedule.results[number.value]


def _attributes(function: Function | None) -> tuple[Mapping[str, Attribute], ...]:
    return function.argument_attributes if function is not None else ()


def _paired(arguments: list[BufferValue], schedule: Schedule) -> Iterator[tuple[BufferValue, BufferValue]]:
    free: defaultdict[int, list[BufferValue]] = defaultdict(list)
    for result in schedule.results:
        for value in result.arrays():
            free[value.num_bytes].append(value)
    for argument in arguments:
        if free[argument.num_bytes]:
            yield argument, free[argument.num_bytes].pop(0)
