"""Typos at random places of a text: lost and added characters, other names, types and operations, unpaired braces."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_SIGNS = '%x1#@"(){}[]<>,:=.- \t^!/'
_WORDS = ("->", "%q", "return", " loc(", "dense<", "= ", "({", "})", "func.func", "tensor<", "f32[", '"a', "\\", "\n")
_TYPE = re.compile(r"\b(f32|f64|i32|i64|i1|bf16|s32|pred)\b")
_NAME = re.compile(r"%?[A-Za-z_][\w.]*(?:#\d+)?|%\d+")
_OPERATION = re.compile(r"(stablehlo\.|chlo\.|func\.|\] )([a-z])")


def with_typos(text: str, count: int, rng: Random) -> str:
    """Return a text with a number of typos, each on a random line."""
    for _ in range(count):
        lines = text.split("\n")
        number = rng.randrange(len(lines))
        lines[number] = rng.choice(_TYPOS)(lines[number], rng)
        if rng.random() < 0.05:
            del lines[number]
        text = "\n".join(lines)
    return text


def _lose(line: str, rng: Random) -> str:
    place = rng.randrange(len(line) + 1)
    return line[:place] + line[place + 1 :]


def _add(line: str, rng: Random) -> str:
    place = rng.randrange(len(line) + 1)
    return line[:place] + str(rng.choice((*_SIGNS, *_WORDS))) + line[place:]


def _lose_brace(line: str, rng: Random) -> str:
    places = [place for place, letter in enumerate(line) if letter in "(){}[]<>"]
    if not places:
        return line
    place = rng.choice(places)
    return line[:place] + line[place + 1 :]


def _rename(line: str, rng: Random) -> str:
    names = list(_NAME.finditer(line))
    if not names:
        return line
    name = rng.choice(names)
    other = rng.choice((f"{name[0]}1", "%zz", "%0", "x", ""))
    return f"{line[: name.start()]}{other}{line[name.end() :]}"


def _retype(line: str, rng: Random) -> str:
    return _TYPE.sub(lambda match: rng.choice((str(match[0]), "f16", "s8", "f31")), line)


def _misspell(line: str, _: Random) -> str:
    return _OPERATION.sub(r"\1q\2", line, count=1)


def _repeat(line: str, _: Random) -> str:
    return f"{line}\n{line}"


_TYPOS: tuple[Callable[[str, Random], str], ...] = (
    _lose, _add, _lose_brace, _rename, _rename, _retype, _misspell, _repeat
)  # fmt: skip
