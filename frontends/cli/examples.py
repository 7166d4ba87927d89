"""Example arguments given on a command line."""

from __future__ import annotations

from typing import Any

import attrs
import click

from evaluator.cli.reports import usage_message
from frontends.example_arguments import ExampleReader, Static


@attrs.frozen
class Examples:
    """Arguments for tracing.

    Attributes:
        positional: Values in order.
        by_name: Values by name.
        static_argnums, static_argnames: Which of them are static.
    """

    positional: tuple[Any, ...]
    by_name: dict[str, Any]
    static_argnums: tuple[int, ...]
    static_argnames: tuple[str, ...]


def read_examples(arguments: tuple[str, ...], keywords: tuple[str, ...]) -> Examples:
    """Read positional arguments and arguments in the form `NAME=ARG`.

    Raises:
        click.UsageError: An argument cannot be read.
    """
    reader = ExampleReader()
    try:
        positional = [reader.read(text) for text in arguments]
        by_name = {name: reader.read(rest) for name, rest in map(_split, keywords)}
    except (ValueError, OSError) as error:
        raise click.UsageError(usage_message(error)) from None
    return Examples(
        tuple(map(_value, positional)),
        {name: _value(value) for name, value in by_name.items()},
        tuple(number for number, value in enumerate(positional) if isinstance(value, Static)),
        tuple(name for name, value in by_name.items() if isinstance(value, Static)),
    )


def _split(text: str) -> tuple[str, str]:
    name, separator, rest = text.partition("=")
    if not separator or not name.isidentifier():
        raise ValueError(f"{text!r} is not NAME=ARG")
    return name, rest


def _value(value: Any) -> Any:
    return value.value if isinstance(value, Static) else value
