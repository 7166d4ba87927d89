"""Binary files of the corpus changed at one or two locations: bytecode, artifacts, protos, exports, archives."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

from evaluator.files.containers import read_programs
from hlo_text import HloTextError, verify

from support.folders import CORPUS

_SUFFIXES = frozenset((".pb", ".mlirbc", ".bin", ".blob", ".gz", ".npz"))
_LONGEST = 60_000  # bytes of a file that is changed
_NUMBERS = (b"\0", b"\x01", b"\x7f", b"\x80", b"\xff", b"\xff" * 9 + b"\x01", struct.pack("<Q", (1 << 63) - 1))


@cache
def _files() -> tuple[tuple[str, bytes], ...]:
    paths = sorted(path for path in CORPUS.rglob("*") if path.suffix in _SUFFIXES)
    return tuple((path.name, path.read_bytes()) for path in paths if path.stat().st_size <= _LONGEST)


def changed_files(seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield an infinite sequence of file names and contents, one file of each form in turn."""
    random = Random(seed)
    by_suffix: dict[str, list[tuple[str, bytes]]] = {}
    for name, data in _files():
        by_suffix.setdefault(name[name.index(".") :], []).append((name, data))
    while True:
        for files in by_suffix.values():
            name, data = random.choice(files)
            yield name, _changed(data, random)
            yield name, _changed(_changed(data, random), random)


def _changed(data: bytes, random: Random) -> bytes:
    """Cut the data, flip bits, or insert, replace, remove or repeat bytes."""
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice((0, 1, 1, 2, 8, 40)))
    other = random.randrange(len(data) + 1)
    match random.randrange(6):
        case 0:
            return data[:start]
        case 1:
            flipped = bytearray(data)
            for _ in range(random.randrange(1, 4) if data else 0):
                flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
            return bytes(flipped)
        case 2:
            return data[:start] + random.choice(_NUMBERS) + data[end:]
        case 3:
            return data[:start] + random.randbytes(end - start) + data[end:]
        case 4:
            return data[:start] + data[end:]
        case _:
            return data[:start] + data[other : other + end - start] + data[start:]


def read_file(name: str, data: bytes) -> None:
    """Read, verify and print the modules of a file; only errors of this project may result."""
    with suppress(HloTextError):
        for program in read_programs(data, name):
            verify(program.module)
            program.module.to_text()
