"""A language server with a limit of a few seconds, in which reading never ends for texts with the word `endless`."""

from __future__ import annotations

import re
import sys
from typing import Any

from hlo_text.language_server import reader, server
from hlo_text.language_server.analysis import Analysis, analyse
from hlo_text.language_server.reading_process import ReadingProcess
from hlo_text.language_server.text import Text


def slow(text: Text, *rest: Any) -> Analysis:
    """Read a text; loop forever or raise if its words request it."""
    if "endless" in text.content:
        re.match("(a|a)*b", "a" * 60)  # holds the interpreter lock for years
    if "crash" in text.content:
        raise ZeroDivisionError
    return analyse(text, *rest)


if __name__ == "__main__":
    if sys.argv[1:] == ["reader"]:
        reader.analyse = slow  # type: ignore[attr-defined]
        reader.main()
    else:
        server.server.reading_process = ReadingProcess([sys.executable, __file__, "reader"], seconds=5)
        server.serve()
