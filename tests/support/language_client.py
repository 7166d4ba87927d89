"""A client of the language server, which runs in a child process: JSON-RPC over its standard input and output."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from queue import Empty, Queue
from threading import Thread
from typing import Any

_PATIENCE = 60  # seconds until an answer is given up: the machine may be busy

_SERVER = ("-c", "from hlo_text.__main__ import hlo_lsp; hlo_lsp()", "--stdio")


class LanguageClient:
    """A client that starts a language server and sends it requests; a context manager ends the server."""

    def __init__(
        self,
        encodings: Sequence[str] = (),
        command: Sequence[object] = _SERVER,
        capabilities: Mapping[str, Any] | None = None,
    ) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._messages: Queue[dict[str, Any]] = Queue()
        self._number = 0
        self._versions: dict[str, int] = {}
        self.diagnostics: dict[str, tuple[int | None, list[dict[str, Any]]]] = {}
        self.logged: list[str] = []
        self.requested: list[str] = []
        Thread(target=self._receive, daemon=True).start()
        general = {"general": {"positionEncodings": list(encodings)}} if encodings else {}
        known = {**general, **(capabilities or {})}
        self.capabilities = self.ask("initialize", processId=None, rootUri=None, capabilities=known)["capabilities"]
        self.tell("initialized")

    def __enter__(self) -> LanguageClient:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        code, errors = self.end()
        assert kind is not None or code == 0, errors

    def end(self) -> tuple[int, str]:
        """End the server; return its exit code and its standard error."""
        if self._process.poll() is None:
            self.ask("shutdown")
            self.tell("exit")
        assert self._process.stderr is not None
        errors = self._process.stderr.read().decode()
        return self._process.wait(_PATIENCE), errors

    # --- messages ----------------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def send_bytes(self, content: bytes) -> None:
        """Send bytes as a message."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(content), content))
        self._process.stdin.flush()

    def tell(self, method: str, **params: Any) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """Send a request and return the result; an error is an `AnswerError`."""
        self._number += 1
        message = {"id": self._number, "method": method}
        self.send({**message, "params": params} if method != "shutdown" else message)
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise AnswerError(answer["error"]["code"], answer["error"]["message"])
                return answer["result"]

    def _next(self) -> dict[str, Any]:
        try:
            message = self._messages.get(timeout=_PATIENCE)
        except Empty:
            raise TimeoutError("the server says nothing") from None
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.diagnostics[params["uri"]] = params.get("version"), params["diagnostics"]
        elif message.get("method") == "window/logMessage":
            self.logged.append(message["params"]["message"])
        elif "method" in message and "id" in message:
            self.requested.append(message["method"])
            self.send({"id": message["id"], "result": None})
        return message

    def _receive(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                line = stream.readline()
            self._messages.put(json.loads(stream.read(length)))

    # --- documents ---------------------------------------------------------------------------------------------------

    def open(self, uri: str, text: str, language: str = "") -> None:
        """Open a document, with another version than before, since late diagnostics state only a version."""
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.tell("textDocument/didOpen", textDocument=item)

    def replace(self, uri: str, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
        """Replace the characters between two positions."""
        self._change(uri, {"range": {"start": _position(start), "end": _position(end)}, "text": text})

    def replace_all(self, uri: str, text: str) -> None:
        """Replace a whole document."""
        self._change(uri, {"text": text})

    def _change(self, uri: str, change: dict[str, Any]) -> None:
        self._versions[uri] += 1
        document = {"uri": uri, "version": self._versions[uri]}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[change])

    def found(self, uri: str) -> list[dict[str, Any]]:
        """Return the current diagnostics of a document."""
        while self.diagnostics.get(uri, (0, []))[0] != self._versions[uri]:
            self._next()
        return self.diagnostics[uri][1]

    def at(self, method: str, uri: str, place: tuple[int, int], **more: Any) -> Any:
        """Send a request about a position in a document."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri}, position=_position(place), **more)

    def about(self, method: str, uri: str, **more: Any) -> Any:
        """Send a request about a document."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri}, **more)


class AnswerError(Exception):
    """An error response of the server: its code and message."""


def _position(place: tuple[int, int]) -> dict[str, int]:
    return {"line": place[0], "character": place[1]}


def applied(text: str, edits: Sequence[dict[str, Any]]) -> str:
    """Return a text after edits, whose columns count characters."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    offsets = [
        (starts[e["range"]["start"]["line"]] + e["range"]["start"]["character"],
         starts[e["range"]["end"]["line"]] + e["range"]["end"]["character"], e["newText"])
        for e in edits
    ]  # fmt: skip
    for start, end, new in sorted(offsets, reverse=True):
        text = text[:start] + new + text[end:]
    return text
