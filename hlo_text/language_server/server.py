"""The server `hlo-lsp`: answers requests about open documents; a separate process reads the texts.

Answers about names need no reading, so they are available while a text is being read. A text is read after a pause in
typing, which is shorter for texts that were read faster before. A text that takes too long to read gets a diagnostic;
the reader process is killed and restarted for the next text.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.language_server.document import Document
from hlo_text.language_server.protocol import (
    LEGEND,
    Units,
    changed,
    code_actions,
    completion_list,
    diagnostics_of,
    document_symbols,
    folding_ranges,
    inlay_hint,
    semantic_token_data,
    semantic_token_edits,
    smallest_edit,
)
from hlo_text.language_server.reading import Reading, ReadingOutcome
from hlo_text.language_server.reading_process import ReadingProcess, TooSlowError
from hlo_text.language_server.snapshot import RequestRefusedError

_SHORTEST_WAIT = 0.02  # seconds without a change before a text is read
_LONGEST_WAIT = 0.4
_REST = 2.0  # seconds without a change before all of a large text with errors is read
_REQUEST_FAILED = -32803


def _version() -> str:
    try:
        return version("hlo-text")
    except PackageNotFoundError:
        return "unknown"


class _Protocol(LanguageServerProtocol):
    """The protocol, with error responses to requests with malformed parameters such as a negative line."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return the parsed message, or respond with an error if it is malformed."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "method" in data and isinstance(data.get("id"), int | str):
                error = JsonRpcInvalidParams(f"invalid parameters of {data['method']}")
                self._send_response(data["id"], None, error.to_response_error())
            raise


class HloLanguageServer(LanguageServer):
    """The open documents, and the tasks that read each of them after a change."""

    def __init__(self) -> None:
        super().__init__(
            "hlo-lsp",
            _version(),
            text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            protocol_cls=_Protocol,
        )
        self.documents: dict[str, Document] = {}
        self._changes: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.reading_process = ReadingProcess()
        self._reader = ThreadPoolExecutor(1, "reader")
        self._warm: set[str] = set()

    def units(self, document: Document) -> Units:
        """Return the position converter of a document."""
        encoding = self.workspace.position_encoding or types.PositionEncodingKind.Utf16
        return Units(document.now.text, types.PositionEncodingKind(encoding).value)

    def open(self, document: Document) -> None:
        """Register a document and start watching it."""
        self.close(document.uri)
        self.documents[document.uri] = document
        self._changes[document.uri] = asyncio.Event()
        self._changes[document.uri].set()
        self._tasks[document.uri] = asyncio.get_running_loop().create_task(self._watch(document))

    def touch(self, uri: str) -> None:
        """Signal that a document changed."""
        if uri in self._changes:
            self._changes[uri].set()

    def close(self, uri: str) -> None:
        """Unregister a document."""
        self.documents.pop(uri, None)
        self._changes.pop(uri, None)
        task = self._tasks.pop(uri, None)
        if task is not None:
            task.cancel()
            self._reader.submit(self.reading_process.call, "forget", uri)

    async def ask_reader(self, method: str, *arguments: str, **keywords: int) -> Any:
        """Call the reader process and return its result."""
        call = partial(self.reading_process.call, method, *arguments, **keywords)
        return await asyncio.get_running_loop().run_in_executor(self._reader, call)

    def end_reading(self) -> None:
        """Kill the reader process."""
        self._reader.shutdown(wait=False, cancel_futures=True)
        self.reading_process.close()

    async def _watch(self, document: Document) -> None:
        """Read a document after each change, once edits pause."""
        changes = self._changes[document.uri]
        wait = _SHORTEST_WAIT
        while True:
            await changes.wait()
            while changes.is_set():
                changes.clear()
                await asyncio.sleep(wait)
            begin = time.perf_counter()
            await self._read(document, whole=False)
            wait = min(max((time.perf_counter() - begin) / 4, _SHORTEST_WAIT), _LONGEST_WAIT)
            await self._warm_up(document)
            if document.reading is not None and not document.reading.outcome.is_whole:
                await self._read_whole(document, changes)

    async def _warm_up(self, document: Document) -> None:
        """Analyze an invalid document once, so that the first diagnostic is as fast as later ones."""
        language = document.now.language
        if language not in self._warm:
            self._warm.add(language)
            with suppress(TooSlowError, RuntimeError):
                await self.ask_reader("warm_up", language)

    async def _read_whole(self, document: Document, changes: asyncio.Event) -> None:
        """Read the whole document after an excerpt, if there are no edits for a while."""
        try:
            await asyncio.wait_for(changes.wait(), _REST)
        except TimeoutError:
            await self._read(document, whole=True)

    async def _read(self, document: Document, *, whole: bool) -> None:
        now = document.now
        try:
            outcome: ReadingOutcome = await self.ask_reader(
                *("read", document.uri, document.name, now.language, now.text.content), whole=whole
            )
        except TooSlowError as error:
            outcome = ReadingOutcome([_too_slow(document, error.seconds)])
        except RuntimeError as error:  # an internal error must not stop the server or the watching
            message = f"failed to analyze {document.name}: {error}"
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, message))
            return
        had_hints = document.reading is not None and document.reading.outcome.has_hints
        document.take(Reading(now.text, now.language, outcome))
        if had_hints or outcome.has_hints:
            self._refresh_hints()
        if now.text is document.now.text:
            found = diagnostics_of(document, self.units(document))
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(document.uri, found, document.version)
            )

    def _refresh_hints(self) -> None:
        """Make the editor request inlay hints again, if it supports that."""
        workspace = self.client_capabilities.workspace
        hints = workspace.inlay_hint if workspace is not None else None
        if hints is not None and hints.refresh_support:
            self.workspace_inlay_hint_refresh(None)


def _too_slow(document: Document, seconds: float) -> Diagnostic:
    return Diagnostic(
        "source.timeout",
        f"reading the text takes more than {seconds:.0f} seconds, so it is not checked",
        severity="warning",
        help=f"`hlo-run --verify {document.name}` has no such limit",
    )


server = HloLanguageServer()


# --- documents -------------------------------------------------------------------------------------------------------


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: HloLanguageServer, params: types.DidOpenTextDocumentParams) -> None:
    """Open a document."""
    item = params.text_document
    ls.open(Document(item.uri, item.language_id, item.version, item.text))


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: HloLanguageServer, params: types.DidChangeTextDocumentParams) -> None:
    """Apply changes to a document."""
    document = ls.documents.get(params.text_document.uri)
    if document is not None:
        text = changed(document.now.text, params.content_changes, ls.units(document).encoding)
        document.change(text, params.text_document.version)
        ls.touch(document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def did_close(ls: HloLanguageServer, params: types.DidCloseTextDocumentParams) -> None:
    """Close a document and clear its diagnostics."""
    uri = params.text_document.uri
    ls.close(uri)
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


# --- positions -------------------------------------------------------------------------------------------------------


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(ls: HloLanguageServer, params: types.HoverParams) -> types.Hover | None:
    """Return the type of a value or the documentation of an operation."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    units = ls.units(document)
    found = document.now.hover(*units.place(params.position))
    if found is None:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, found.content)
    return types.Hover(content, units.range(found.range))


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
def definition(ls: HloLanguageServer, params: types.DefinitionParams) -> types.Location | None:
    """Return the location of a name's definition."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    units = ls.units(document)
    found = document.now.definition(*units.place(params.position))
    return types.Location(document.uri, units.range(found)) if found is not None else None


@server.feature(types.TEXT_DOCUMENT_REFERENCES)
def references(ls: HloLanguageServer, params: types.ReferenceParams) -> list[types.Location]:
    """Return the locations of a name's uses."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return []
    units = ls.units(document)
    found = document.now.occurrences(*units.place(params.position))
    wanted = [name for name in found if params.context.include_declaration or not name.is_definition]
    return [types.Location(document.uri, units.range(document.now.range_of(name))) for name in wanted]


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
def highlights(ls: HloLanguageServer, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """Return the occurrences of the name at the cursor."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return []
    units = ls.units(document)
    found = document.now.occurrences(*units.place(params.position))
    read, write = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write
    ranges = [(units.range(document.now.range_of(name)), write if name.is_definition else read) for name in found]
    return [types.DocumentHighlight(*marked) for marked in ranges]


@server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["%", "@", "#", "!", "."]))
def completion(ls: HloLanguageServer, params: types.CompletionParams) -> types.CompletionList:
    """Return the completion items at the cursor."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return types.CompletionList(is_incomplete=False, items=[])
    units = ls.units(document)
    return completion_list(document.now.completions(*units.place(params.position)), units, params.position)


# --- changes ---------------------------------------------------------------------------------------------------------


@server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare_rename(ls: HloLanguageServer, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """Return the range of the name that a rename would change."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    units = ls.units(document)
    found = document.now.renamed(*units.place(params.position))
    if found is None:
        return None
    return types.PrepareRenamePlaceholder(units.range(document.now.range_of(found)), found.name)


@server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
def rename(ls: HloLanguageServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Rename a value, function, computation or alias."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    units = ls.units(document)
    try:
        found = document.now.rename(*units.place(params.position), params.new_name)
    except RequestRefusedError as error:
        raise JsonRpcException(str(error), _REQUEST_FAILED) from None
    edits = [types.TextEdit(units.range(range), name) for range, name in found]
    return types.WorkspaceEdit(changes={document.uri: edits})


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
async def formatting(ls: HloLanguageServer, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """Format a document with the printer of its language; invalid documents are left unchanged."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    now, units = document.now, ls.units(document)
    try:
        content = await ls.ask_reader("formatted", document.uri, document.name, now.language, now.text.content)
    except (TooSlowError, RuntimeError) as error:
        raise JsonRpcException(f"the text is not formatted: {error}", _REQUEST_FAILED) from None
    if isinstance(content, RequestRefusedError):
        raise JsonRpcException(str(content), _REQUEST_FAILED)
    return smallest_edit(now.text, content, units)


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
)
async def fixes(ls: HloLanguageServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Return code actions for the fixable errors on some lines."""
    document = ls.documents.get(params.text_document.uri)
    only = params.context.only
    if document is None or (only is not None and types.CodeActionKind.QuickFix not in only):
        return []
    now, units = document.now, ls.units(document)
    first, last = params.range.start.line, params.range.end.line
    try:
        found = await ls.ask_reader(
            *("fixes", document.uri, document.name, now.language, now.text.content), first=first, last=last
        )
    except (TooSlowError, RuntimeError):
        return []
    return code_actions(document, found, units)


# --- the text as a whole ---------------------------------------------------------------------------------------------


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def symbols(ls: HloLanguageServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """Return the functions and computations of a document."""
    document = ls.documents.get(params.text_document.uri)
    return document_symbols(document.now.outline(), ls.units(document)) if document is not None else []


@server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
def folding(ls: HloLanguageServer, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Return the folding ranges of a document."""
    document = ls.documents.get(params.text_document.uri)
    return folding_ranges(document.now.folds()) if document is not None else []


@server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
def inlay_hints(ls: HloLanguageServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """Return the inlay hints in a range of lines."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return []
    units = ls.units(document)
    found = document.now.inlay_hints(params.range.start.line, params.range.end.line)
    return [inlay_hint(hint, units) for hint in found]


@server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
def tokens_of_text(ls: HloLanguageServer, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    """Return the semantic tokens of a document."""
    document = ls.documents.get(params.text_document.uri)
    return _colored(ls, document) if document is not None else None


@server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA)
def tokens_of_change(
    ls: HloLanguageServer, params: types.SemanticTokensDeltaParams
) -> types.SemanticTokens | types.SemanticTokensDelta | None:
    """Return the difference between the semantic tokens of a document and those of an earlier response."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    number, before = document.colored
    found = _colored(ls, document)
    if params.previous_result_id != str(number):
        return found
    return types.SemanticTokensDelta(semantic_token_edits(before, found.data), found.result_id)


@server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE)
def tokens_of_range(ls: HloLanguageServer, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    """Return the semantic tokens on the lines of a range."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return None
    first, last = params.range.start.line, params.range.end.line
    return types.SemanticTokens(semantic_token_data(ls.units(document), document.now.language, first, last))


def _colored(ls: HloLanguageServer, document: Document) -> types.SemanticTokens:
    """Return the semantic tokens of a document, and record them for a later difference."""
    data = semantic_token_data(ls.units(document), document.now.language, 0, len(document.now.text.lines))
    document.colored = document.colored[0] + 1, data
    return types.SemanticTokens(data, str(document.colored[0]))


class _OneLine(logging.Formatter):
    """A log formatter that writes an exception's type and message on one line instead of its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        text = record.getMessage().partition("\n")[0]
        if error is not None:
            text = f"{text}: {type(error).__name__}: {error}"
        return f"hlo-lsp: {' '.join(text.split())}"[:500]


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a log record is something other than an error response, which the editor shows itself."""
    return not (record.exc_info and isinstance(record.exc_info[1], JsonRpcException))


def _log_in_lines() -> None:
    """Log warnings and errors of the protocol library to standard error, one line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine())
    handler.addFilter(_is_news)
    library = logging.getLogger("pygls")
    library.handlers = [handler]
    library.propagate = False


def serve() -> None:
    """Serve requests on standard input and output until the editor exits."""
    _log_in_lines()
    try:
        server.start_io()
    finally:
        server.end_reading()
