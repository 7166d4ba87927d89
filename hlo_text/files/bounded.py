"""Read files up to a size limit, so that compressed and endless files cannot exhaust memory."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Protocol

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.source import SourceText

if TYPE_CHECKING:
    from pathlib import Path

#: Default limit: serialized modules cannot exceed 2 GiB.
MAXIMUM_BYTES = 1 << 31
_CHUNK_BYTES = 1 << 24
#: Directories of open file descriptors, such as the pipe of a shell's `<(...)`.
_DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")


class Readable(Protocol):
    """A binary file."""

    def read(self, size: int, /) -> bytes: ...


def read_file(path: str | Path, max_bytes: int | None = None) -> bytes:
    """Return the content of a file, or of standard input for `-`.

    Args:
        path: The file.
        max_bytes: Size limit, 2 GiB by default.

    Raises:
        ParseError: `source.size`, the file exceeds the limit.
        OSError: The file cannot be read, or is a device, named pipe or socket.
    """
    name = str(path)
    if name == "-":
        if sys.stdin is None:  # closed by the parent process
            raise OSError("standard input is closed")
        return read_all(sys.stdin.buffer, name, max_bytes)
    require_end(path)
    with open(path, "rb") as file:
        return read_all(file, name, max_bytes, expected=os.fstat(file.fileno()).st_size)


def require_end(path: str | Path) -> None:
    """Reject files that may be endless.

    Raises:
        OSError: The file is a device, named pipe or socket, or does not exist.
    """
    kind = os.stat(path).st_mode
    if stat.S_ISREG(kind) or stat.S_ISDIR(kind) or str(path).startswith(_DESCRIPTORS):
        return
    what = "a pipe" if stat.S_ISFIFO(kind) else "a device" if stat.S_ISCHR(kind) or stat.S_ISBLK(kind) else "a socket"
    raise OSError(f"{path} is {what}, not a regular file; to read from it, redirect it to standard input and pass `-`")


def read_all(
    file: Readable, name: str, max_bytes: int | None = None, *, what: str = "the file has", expected: int = 0
) -> bytes:
    """Return the remaining bytes of a file.

    Args:
        file: The file.
        name: File name in diagnostics.
        max_bytes: Size limit, 2 GiB by default.
        what: Beginning of the message.
        expected: Expected size; if it is right, the content is read without a copy.

    Raises:
        ParseError: `source.size`, the file exceeds the limit.
    """
    limit = MAXIMUM_BYTES if max_bytes is None else max_bytes
    first = file.read(min(expected, limit) + 1)
    if len(first) <= min(expected, limit):
        return first
    found = bytearray(first)
    while len(found) <= limit and (chunk := file.read(min(_CHUNK_BYTES, limit + 1 - len(found)))):
        found += chunk
    if len(found) > limit:
        raise ParseError(
            Diagnostic("source.size", f"{what} more than the limit of {limit} bytes", None, SourceText("", name))
        )
    return bytes(found)
