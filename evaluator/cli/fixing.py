"""`--verify --fix`: apply the fixes of errors to texts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hlo_text.files.replacing import replace_file

_GZIP = b"\x1f\x8b"

if TYPE_CHECKING:
    from hlo_text.fixes.fixing import FixedText


def fix_file(path: Path, language: str | None, max_errors: int) -> int:
    """Rewrite a text file with all fixes applied and return their number; leave files without fixes unchanged.

    Raises:
        ValueError: The file is no text.
        OSError: It cannot be read or written.
    """
    fixed = _fixed(path.read_bytes(), str(path), language, max_errors)
    if fixed.count:
        replace_file(path, fixed.text.encode("utf-8", "surrogateescape"))
    return fixed.count


def fix_standard_input(language: str | None, max_errors: int) -> FixedText:
    """Return the text of standard input with all fixes applied.

    Raises:
        ValueError: It is no text.
    """
    return _fixed(sys.stdin.buffer.read(), "-", language, max_errors)


def _fixed(data: bytes, name: str, language: str | None, max_errors: int) -> FixedText:
    from hlo_text.files.containers import ContainerKind, open_container
    from hlo_text.fixes.fixing import fix_text

    container = open_container(data, name)
    if container.kind is not ContainerKind.TEXT or data.startswith(_GZIP):
        raise ValueError(f"--fix rewrites texts; {name} is in another format")
    return fix_text(data.decode("utf-8", "surrogateescape"), language=language, name=name, max_errors=max_errors)
