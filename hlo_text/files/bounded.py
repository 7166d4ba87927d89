"""Bytes of files, never more than a limit: what is compressed or has no end must not fill the memory."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Protocol

from hlo_text.diagnostics import Diagnostic, ParseError
from hlo_text.source import SourceText

#: Serialized modules end at 2 GiB; so does what is read if no other limit is given.
MAXIMUM_BYTES = 1 << 31
_CHUNK_BYTES = 1 << 24
#: Folders of descriptors that are open already, such as the pipe of a shell's `<(...)`.
_DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")


class Readable(Protocol):
    """Bytes that are read piece by piece."""

    def read(self, size: int, /) -> bytes: ...


def read_file(path: str | Path, max_bytes: int | None = None) -> bytes:
    """Return what a file or standard input (`-`) holds.

    Args:
        path: The file.
        max_bytes: As many bytes are read, 2 GiB by default.

    Raises:
        ParseError: `source.size`, it holds more.
        OSError: It cannot be read, or reading might never end: it is a device or a pipe with a name.
    """
    name = str(path)
    if name == "-":
        if sys.stdin is None:  # whoever started this process closed it
            raise OSError("standard input is closed")
        return read_all(sys.stdin.buffer, name, max_bytes)
    require_end(path)
    with Path(path).open("rb") as file:
        return read_all(file, name, max_bytes, expected=os.fstat(file.fileno()).st_size)


def require_end(path: str | Path) -> None:
    """Refuse what might be read without end.

    Raises:
        OSError: It is a device or a pipe with a name, or not there.
    """
    kind = os.stat(path).st_mode
    if stat.S_ISREG(kind) or stat.S_ISDIR(kind) or str(path).startswith(_DESCRIPTORS):
        return
    what = "a pipe" if stat.S_ISFIFO(kind) else "a device" if stat.S_ISCHR(kind) or stat.S_ISBLK(kind) else "a socket"
    raise OSError(f"{path} is {what}, not a file; what comes through it can be handed in as standard input")


def read_all(
    file: Readable, name: str, max_bytes: int | None = None, *, what: str = "the file holds", expected: int = 0
) -> bytes:
    """Return all that a file still holds.

    Args:
        file: The file.
        name: What diagnostics call it.
        max_bytes: As many bytes are read, 2 GiB by default.
        what: Beginning of the message.
        expected: As many bytes it probably holds, which then are copied nowhere.

    Raises:
        ParseError: `source.size`, it holds more.
    """
    limit = MAXIMUM_BYTES if max_bytes is None else max_bytes
    first = file.read(min(expected, limit) + 1)
    if len(first) <= min(expected, limit):
        return first
    found = bytearray(first)
    while len(found) <= limit and (chunk := file.read(min(_CHUNK_BYTES, limit + 1 - len(found)))):
        found += chunk
    if len(found) > limit:
        raise ParseError(Diagnostic("source.size", f"{what} more than {limit} bytes", None, SourceText("", name)))
    return bytes(found)
