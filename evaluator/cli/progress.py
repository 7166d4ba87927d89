"""Progress of a command: shown on a terminal, and reported when the command is interrupted."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: Seconds after which a terminal shows the current work.
_DELAY = 0.5
#: Seconds to wait for a blocked terminal when the process is about to end.
_PATIENCE = 0.3


class Progress:
    """Messages about a command's current work.

    Attributes:
        doing: The current work: `reading x.mlir`.
    """

    def __init__(self) -> None:
        self.doing = "starting"
        self._is_shown = sys.stderr.isatty()
        self._animation: _Animation | None = None

    @contextmanager
    def step(self, doing: str) -> Iterator[None]:
        """Show a step's message inside the context, on terminals only."""
        before, self.doing = self.doing, doing
        outer, self._animation = self._animation, _Animation(doing) if self._is_shown else None
        try:
            yield
        finally:
            if self._animation is not None:
                self._animation.stop()
            self._animation = outer
        self.doing = before

    def say(self, doing: str) -> None:
        """Show the progress of the current step."""
        self.doing = doing
        if self._animation is not None:
            self._animation.say(doing)


def clear_line() -> None:
    """Remove the animated line and show the cursor, from any thread, before the process ends."""
    for animation in [*_ACTIVE]:
        thread = threading.Thread(target=animation.stop, daemon=True)
        thread.start()
        thread.join(_PATIENCE)


class _Animation:
    """An animated line, shown after a delay, because the import of the drawing library takes a while."""

    def __init__(self, text: str) -> None:
        _ACTIVE.append(self)
        self._text = text
        self._status: Any = None
        self._lock = threading.Lock()
        self._is_over = False
        self._timer = threading.Timer(_DELAY, self._start)
        self._timer.daemon = True
        self._timer.start()

    def _start(self) -> None:
        from rich.console import Console

        with self._lock:
            if not self._is_over:
                self._status = Console(stderr=True).status(self._text)
                self._status.start()

    def say(self, text: str) -> None:
        """Show another text."""
        with self._lock:
            self._text = text
            if self._status is not None:
                self._status.update(text)

    def stop(self) -> None:
        """Remove the line permanently."""
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self._status is not None:
                self._status.stop()
        if self in _ACTIVE:
            _ACTIVE.remove(self)


#: The lines that are shown, or will be after the delay.
_ACTIVE: list[_Animation] = []
