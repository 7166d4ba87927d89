"""Atomic replacement of output files: a write that fails leaves the previous file as it was."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

#: Paths of open descriptors. Renaming over the file behind one would leave the descriptor with the old file.
_DESCRIPTORS = ("/dev/fd/", "/dev/stdout", "/dev/stderr", "/proc/")
#: Characters of the target's name in the temporary file's name; a file name has at most 255 bytes.
_MOST_KEPT = 32


@contextlib.contextmanager
def replacing(path: str | Path) -> Iterator[BinaryIO]:
    """Open a temporary file next to a path; rename it to the path when the block ends.

    The temporary file is removed if the block raises. The permissions of an existing file are kept, and symbolic links
    are followed: the file that they name is replaced. Pipes, devices, open descriptors such as `/dev/stdout`, and
    existing files in directories where no file can be created are written in place.

    Raises:
        OSError: The file cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     with replacing(f"{directory}/a.hlo") as file:
    ...         _ = file.write(b"HloModule m")
    ...     Path(directory, "a.hlo").read_text()
    'HloModule m'
    """
    target, status = _target(path)
    temporary = None if target is None else _temporary(target, path, is_new=status is None)
    if target is None or temporary is None:
        with _naming(path), open(path, "wb") as file:
            yield file
        return
    try:
        with _naming(path, temporary):
            with open(temporary, "wb") as file:
                yield file
            if status is not None:
                _keep_owner_and_mode(temporary, status)
            os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def replace_file(path: str | Path, data: bytes) -> None:
    """Write bytes to a file as `replacing` does.

    Raises:
        OSError: The file cannot be written.
    """
    with replacing(path) as file:
        file.write(data)


def _target(path: str | Path) -> tuple[Path | None, os.stat_result | None]:
    """Return the file to rename to and, if it exists, its status; no file if the path is written in place.

    Raises:
        OSError: The path is a directory, a loop of links, or read-only.
    """
    try:
        status = os.stat(path)
    except FileNotFoundError:
        status = None
    if status is not None and stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(21, "Is a directory", str(path))
    if status is not None and not stat.S_ISREG(status.st_mode):
        return None, None
    followed = os.path.abspath(path)
    while not followed.startswith(_DESCRIPTORS) and os.path.islink(followed):
        followed = os.path.normpath(os.path.join(os.path.dirname(followed), os.readlink(followed)))
    if followed.startswith(_DESCRIPTORS):
        return None, None
    if status is not None and not os.access(followed, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    return Path(followed), status


def _temporary(target: Path, path: str | Path, *, is_new: bool) -> Path | None:
    """Create a file next to the target; return None if the directory only permits writing the existing target."""
    temporary = target.with_name(f".{target.name[:_MOST_KEPT]}.{secrets.token_hex(6)}")
    try:
        with _naming(path, temporary):
            os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except PermissionError:
        if is_new:
            raise
        return None
    return temporary


def _keep_owner_and_mode(temporary: Path, status: os.stat_result) -> None:
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):  # only root may change the owner
            os.chown(temporary, status.st_uid, status.st_gid)
    os.chmod(temporary, stat.S_IMODE(status.st_mode))


@contextlib.contextmanager
def _naming(path: str | Path, temporary: Path | None = None) -> Iterator[None]:
    """Add the path to errors without a file name, or with that of the temporary file."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader of the output closed the pipe
    except OSError as error:
        if error.errno is None:  # NumPy's error about a partially written array
            raise OSError(f"cannot write {str(path)!r}: {error}") from error
        if error.filename is not None and str(error.filename) != str(temporary):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
