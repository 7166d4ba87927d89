"""Values of options: parsing, and shell completion."""

from __future__ import annotations

import math
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli.progress import clear_line
from evaluator.durations import MOST_SECONDS

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def with_dashes(name: str) -> str:
    """Return the name of an option as declared, with dashes."""
    return name.replace("_", "-")


def read_grid(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """Parse `2x4`: replicas and partitions."""
    if text is None:
        return None
    from evaluator.grid.process_groups import MAXIMUM_PROCESSES

    replicas, _, partitions = text.partition("x")
    if not all(len(number) < 8 and number.isascii() and number.isdecimal() for number in (replicas, partitions)):
        raise click.BadParameter(f"{text!r} is not a grid; write replicas x partitions, such as 2x4")
    if not 1 <= int(replicas) * int(partitions) <= MAXIMUM_PROCESSES:
        raise click.BadParameter(f"{text!r}: a grid has 1 to {MAXIMUM_PROCESSES} processes")
    return int(replicas), int(partitions)


def read_bytes(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
    """Parse `2000` or `1.5G`."""
    if text is None:
        return None
    digits, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in _UNITS else (text, "")
    try:
        number = float(digits) * _UNITS.get(unit, 1) if digits.isascii() else -1.0
    except ValueError:
        number = -1.0
    if not 0 <= number < 2**63:
        raise click.BadParameter(f"{text!r} is not a number of bytes such as 2000 or 1.5G")
    return int(number)


def read_range(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[float, float] | None:
    """Parse `-1,1`: the bounds of random numbers."""
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low, high = math.nan, math.nan
    if not (math.isfinite(high - low) and low <= high):
        raise click.BadParameter(f"{text!r} is not a range; write two numbers, the lower first, such as -1,1")
    return low, high


def read_list(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Split `[dense<1> : tensor<i32>, dense<2> : tensor<i32>]`."""
    if text is None:
        return ()
    stripped = text.strip()
    if not (stripped.startswith("[") and stripped.endswith("]")):
        raise click.BadParameter(f"{text!r} is not a list in brackets")
    parts, depth, start = [], 0, 1
    for position, character in enumerate(stripped[1:-1], start=1):
        depth += (character in "<[({") - (character in ">])}")
        if character == "," and not depth:
            parts.append(stripped[start:position].strip())
            start = position + 1
    return tuple(part for part in (*parts, stripped[start:-1].strip()) if part)


def read_ignored(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Parse `constants,layouts`."""
    if text is None:
        return ()
    from hlo_text.analysis.comparison.encoding import IGNORABLE

    names = tuple(name.strip() for name in text.split(","))
    if unknown := [name for name in names if name not in IGNORABLE]:
        raise click.BadParameter(f"cannot ignore {', '.join(unknown)}; can ignore {', '.join(IGNORABLE)}")
    return names


def check_version(context: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """Validate the form of a version."""
    if text is not None and re.fullmatch(r"\d+\.\d+\.\d+", text, re.ASCII) is None:
        raise click.BadParameter(f"{text!r} is not a version such as 1.9.0")
    return text


def check_passes(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Validate names of passes."""
    if names:
        from hlo_text.rewrite.passes import PASSES

        for name in names:
            if with_dashes(name) not in PASSES:
                raise click.BadParameter(f"no such pass {name!r}; --list-passes lists them")
    return tuple(map(with_dashes, names))


def import_plugins(context: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Import the user's plugins."""
    if paths and not context.resilient_parsing:
        from evaluator.cli.plugins import load_plugins

        load_plugins(paths)
    return paths


class Count(click.IntRange):
    """Integer of at most 63 bits."""

    name = "integer"

    def __init__(self, min: int = 0, max: int = 2**63 - 1) -> None:
        super().__init__(min, max)

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> int:
        if not str(value).isascii():  # int() also accepts the digits of other scripts
            self.fail(f"{value!r} is not a valid integer", parameter, context)
        number: int = super().convert(value, parameter, context)
        return number


class Number(click.FloatRange):
    """Finite, non-negative number."""

    name = "number"

    def __init__(self, *, min_open: bool = False, max: float = sys.float_info.max) -> None:
        super().__init__(min=0, max=max, min_open=min_open)

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> float:
        if not str(value).isascii():  # float() also accepts the digits of other scripts
            self.fail(f"{value!r} is not a valid number", parameter, context)
        number: float = super().convert(value, parameter, context)
        if math.isnan(number):  # NaN passes every range check
            self.fail(f"{value!r} is not a valid number", parameter, context)
        return number


class Seconds(Number):
    """Time limit in seconds."""

    def __init__(self, *, min_open: bool = False) -> None:
        super().__init__(min_open=min_open, max=MOST_SECONDS)


def begin_watching(context: click.Context, parameter: click.Parameter, seconds: float | None) -> float | None:
    """End the process on a timeout, which starts before other options are read."""
    if seconds is not None and not context.resilient_parsing:
        from evaluator.execution.watchdog import watchdog

        context.with_resource(watchdog(seconds, clear_line))
    return seconds


class PathValue(click.Path):
    """Path of a file or directory; `pathlib` is only imported for a given value."""

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Path:
        from pathlib import Path

        return Path(os.fsdecode(super().convert(value, parameter, context)))


class ValueOrFile(click.types.StringParamType):
    """Value of an option that may name a file, with completion of file names; the command validates it."""

    name = "value"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete file names, also after a leading `@`."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class PassName(click.types.StringParamType):
    """Name of a pass, with shell completion."""

    name = "name"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the matching passes with their descriptions."""
        from click.shell_completion import CompletionItem

        from hlo_text.rewrite.passes import PASSES

        return [
            CompletionItem(listed.name, help=listed.description)
            for listed in PASSES.values()
            if listed.name.startswith(incomplete)
        ]


class ErrorCode(click.types.StringParamType):
    """Code of an error, with shell completion."""

    name = "code"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the matching codes."""
        from click.shell_completion import CompletionItem

        from hlo_text.explanations import explanations, rule_codes

        codes = [*(code for code in explanations() if "*" not in code), *rule_codes()]
        return [CompletionItem(code) for code in codes if code.startswith(incomplete)]


#: Underscores for dashes, and `-h`.
CONTEXT_SETTINGS = {"help_option_names": ["-h", "--help"], "token_normalize_func": with_dashes}
