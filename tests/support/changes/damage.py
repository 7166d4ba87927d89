"""HLO texts changed at one location, as an editor, a broken pipe or a wrong tool would."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_JUNK = '%@#!<>{}[]()"=,:x0-\0\\é\n '
_TOKEN = re.compile(r"%?[A-Za-z_][\w.\-]*|-?[0-9][0-9.e+\-]*|\"[^\"\n]*\"|\S")
_NUMBER = re.compile(r"(?<![\w.\-])-?[0-9]+(?![\w.])")
_NAME = re.compile(r"%?[A-Za-z_][\w.\-]*")
_TYPE = re.compile(r"\b(?:pred|[su](?:4|8|16|32|64)|bf16|f16|f32|f64|c64|token)\b(?=\[)")
_OPCODE = re.compile(r"(?<= )[a-z][a-z\-]*(?=\()")
_NUMBERS = ("0", "1", "-1", "2", "7", "99", "2147483648", "-9223372036854775808", "99999999999999999999", "1e999", "")
_TYPES = ("pred", "s4", "s32", "u64", "bf16", "f32", "c64", "token", "f8e4m3fn", "q7")


def damaged(text: str, generator: Random) -> str:
    """Return the text with one change; an empty text is unchanged."""
    return generator.choice(_CHANGES)(text, generator) if text else text


def _cut(text: str, generator: Random) -> str:
    return text[: generator.randrange(len(text))]


def _junk(text: str, generator: Random) -> str:
    start, length = generator.randrange(len(text)), generator.choice((0, 1, 3, 20))
    return text[:start] + "".join(generator.choices(_JUNK, k=generator.choice((1, 3)))) + text[start + length :]


def _without(text: str, generator: Random) -> str:
    start = generator.randrange(len(text))
    return text[:start] + text[start + generator.choice((1, 2, 30)) :]


def _of_lines(change: Callable[[list[str], int, Random], None]) -> Callable[[str, Random], str]:
    def damage(text: str, generator: Random) -> str:
        lines = text.split("\n")
        change(lines, generator.randrange(len(lines)), generator)
        return "\n".join(lines)

    return damage


def _drop_line(lines: list[str], index: int, generator: Random) -> None:
    del lines[index]


def _repeat_line(lines: list[str], index: int, generator: Random) -> None:
    lines.insert(generator.randrange(len(lines)), lines[index])


def _swap_lines(lines: list[str], index: int, generator: Random) -> None:
    other = generator.randrange(len(lines))
    lines[index], lines[other] = lines[other], lines[index]


def _exchanged(pattern: re.Pattern[str], others: tuple[str, ...] | None = None) -> Callable[[str, Random], str]:
    """Return a function that replaces a match by a given word or by another match."""

    def damage(text: str, generator: Random) -> str:
        start = generator.randrange(len(text))
        match = pattern.search(text, start) or pattern.search(text)
        if match is None:
            return text
        other = pattern.search(text, generator.randrange(len(text))) or match
        return text[: match.start()] + (generator.choice(others) if others else other[0]) + text[match.end() :]

    return damage


_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    *(_cut, _junk, _without),
    *(_of_lines(_drop_line), _of_lines(_repeat_line), _of_lines(_swap_lines)),
    *(_exchanged(_TOKEN), _exchanged(_NUMBER, _NUMBERS), _exchanged(_NUMBER), _exchanged(_NAME)),
    *(_exchanged(_TYPE, _TYPES), _exchanged(_OPCODE)),
)
