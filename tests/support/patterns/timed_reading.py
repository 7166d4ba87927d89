"""Processor time of reading texts: a program that answers each JSON line `[what, text]` of standard input.

`what` is `hlo` or `stablehlo`. The suffix `-lark` requests reading without caches, `-editor` the requests of the
language server, `-statements` splitting into statements as error recovery does.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from hlo_text import ParseError, parse_hlo, parse_stablehlo
from hlo_text.files.loading import detect_language
from hlo_text.language_server.snapshot import RequestRefusedError, Snapshot
from hlo_text.language_server.text import Text
from hlo_text.mlir.syntax.statements import cut

LIMIT = 5.0
_PARSERS = {"hlo": parse_hlo, "stablehlo": parse_stablehlo}


class _TooLongError(Exception):
    """Reading exceeded its time limit."""


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLongError


def _read(what: str, text: str) -> None:
    language, _, way = what.partition("-")
    if way == "editor":
        _edit(language, text)
        return
    if way == "statements":
        cut(text)
        return
    detect_language(text)
    with suppress(ParseError):
        _PARSERS[language](text, cache=way != "lark")


def _edit(language: str, content: str) -> None:
    """Run an editor's queries: outline, folds, and completions, hovers and renames in lines."""
    text = Text(content)
    snapshot = Snapshot(text, language)
    snapshot.outline()
    snapshot.folds()
    for number in range(min(8, len(text.lines))):
        snapshot.completions(number, len(text.line(number)))
        snapshot.completions(number, len(text.line(number)) // 2)
    for number in sorted({2, 3, len(text.lines) // 2, len(text.lines) - 4}):
        for column in (2, len(text.line(number)) // 2, len(text.line(number)) - 2):
            snapshot.hover(number, column)
            with suppress(RequestRefusedError):
                snapshot.rename(number, column, "renamed")


def main() -> None:
    """Answer each line with seconds; the time limit means that reading was interrupted."""
    signal.signal(signal.SIGPROF, _stop)
    for line in sys.stdin:
        start = time.process_time()
        with suppress(_TooLongError):
            signal.setitimer(signal.ITIMER_PROF, LIMIT)
            _read(*json.loads(line))
            signal.setitimer(signal.ITIMER_PROF, 0)
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
