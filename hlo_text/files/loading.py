"""Load modules: decode bytes, detect the language, choose the reader."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.imports import import_on_use
from hlo_text.core.ir import Module
from hlo_text.core.late_patterns import late
from hlo_text.core.module_arguments import require_path, require_text
from hlo_text.core.source import SourceText, Span
from hlo_text.files.bounded import read_file
from hlo_text.files.containers import Container, ContainerKind, open_container, refused
from hlo_text.files.foreign import foreign_text
from hlo_text.protos.wire_format import UnknownPartError, WireError
from hlo_text.reading.recovery import MAX_ERRORS

if TYPE_CHECKING:
    from pathlib import Path

_BLANKS_AND_COMMENTS = late(r"(?:[ \t\r\n]++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+")
_MLIR_START = late(r"""module\b(?!\s*=)|builtin\.|func\.|"[\w.$-]+"\s*\(|[#!][\w.]|\{-#|[\w$]+\.[\w.$]+\s""")
_HLO_START = late(r"HloModule\b|ENTRY\b|ROOT\b|%?[\w.-]+\s*(?:\(.*\)\s*->.*)?\{|\(|%?[\w.-]+\s*=\s*\(|[a-z]\w*\[")
_HLO_ASSIGNMENT = late(r"%?[\w.-]+\s*=\s*[a-z]\w*\[")


def detect_language(text: str) -> str:
    """Return `hlo` or `stablehlo`, from the first word after comments; `stablehlo` if in doubt.

    >>> detect_language("// dump\\nHloModule m")
    'hlo'
    >>> detect_language("module @m {}")
    'stablehlo'
    """
    require_text(text, "<string>")
    start = _BLANKS_AND_COMMENTS.match(text)
    position = start.end() if start else 0
    head = text[position : position + 4096]
    if _MLIR_START.match(head):
        return "stablehlo"
    return "hlo" if _HLO_ASSIGNMENT.match(head) or _HLO_START.match(head) else "stablehlo"


def parse(text: str, *, language: str | None = None, name: str = "<string>", max_errors: int = MAX_ERRORS) -> Module:
    """Read a module in either language.

    Args:
        text: The module.
        language: `stablehlo` or `hlo`; detected from the text by default.
        name: File name in diagnostics.
        max_errors: Limit of reported errors.

    Raises:
        ParseError: The text is not a valid module; the diagnostics have positions. `container.foreign` for a text of
            another known form, such as a jaxpr.

    >>> parse("func.func @f(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }").functions["f"].symbol
    'f'
    """
    require_text(text, name)
    read: Callable[..., Module] = _READERS[language or detect_language(text)]()
    try:
        return read(text, name=name, max_errors=max_errors)
    except ParseError:
        form = foreign_text(text)
        if form is None:
            raise
        raise _not_a_module(text, name, *form) from None


def _not_a_module(text: str, name: str, form: str, help: str | None) -> ParseError:
    """Return the error at the first line of a text of a known form other than a module."""
    start = len(text) - len(text.lstrip())
    line_end = text.find("\n", start)
    span = Span(start, len(text) if line_end < 0 else line_end)
    message = f"the text is {form}, not a module"
    return ParseError(Diagnostic("container.foreign", message, span, SourceText(text, name), help=help))


#: Readers by language, imported on use: importing takes longer than reading a short text.
_READERS = {
    "hlo": lambda: import_on_use("hlo_text.hlo.parse", "parse_hlo"),
    "stablehlo": lambda: import_on_use("hlo_text.mlir.parse", "parse_stablehlo"),
}


_SEPARATOR = late(r"^[ \t]*// -----[^\n]*", re.MULTILINE)


def parse_all(
    text: str, *, language: str | None = None, name: str = "<string>", max_errors: int = MAX_ERRORS
) -> list[Module]:
    """Read the modules of a text, which are separated by lines that start with `// -----`, or of a log.

    Blank parts are skipped, unless there is no other. Lines outside of modules are skipped in a log
    (`hlo_text.files.logs`); `module.source.skipped_lines` is their number. Diagnostics have the line numbers of the
    whole text.

    Args:
        text, language, name, max_errors: As for `parse`; the limit applies to each module.

    Raises:
        ParseError: Some parts are not valid modules; has the diagnostics of all of them.

    >>> modules = parse_all("func.func @f() { return }\\n// -----\\nfunc.func @g() { return }")
    >>> [list(module.functions) for module in modules]
    [['f'], ['g']]
    """
    parts: list[tuple[str, int]] = []
    start, line = 0, 1
    for end, following in [*((match.start(), match.end()) for match in _SEPARATOR.finditer(text)), (len(text), 0)]:
        part = text[start:end]
        if not _BLANKS_AND_COMMENTS.fullmatch(part):
            parts.append((part, line))
        line += text.count("\n", start, following)
        start = following
    modules: list[Module] = []
    readable: list[Module] = []
    diagnostics: list[Diagnostic] = []
    unread = [SourceText(part, name, line) for part, line in parts or [(text, 1)]]
    while unread:
        source = unread.pop(0)
        try:
            modules.append(_parse_part(source, language, max_errors))
        except ParseError as error:
            logged = _logged(source) if source.skipped_lines is None else []
            if not logged:
                diagnostics += error.diagnostics
                readable += error.readable
            unread[:0] = logged
    if diagnostics:
        raise ParseError(diagnostics, readable)
    return modules


def _logged(source: SourceText) -> list[SourceText]:
    """Return the modules of a log, none for other texts."""
    from hlo_text.files.logs import read_log  # most texts are no logs

    log = read_log(source.text)
    if log is None:
        return []
    before = source.first_line - 1
    return [
        SourceText(module.text, source.name, before + module.first_line, module.title, log.skipped_lines)
        for module in log.modules
    ]


def _parse_part(source: SourceText, language: str | None, max_errors: int) -> Module:
    try:
        module = parse(source.text, language=language, name=source.name, max_errors=max_errors)
    except ParseError as error:
        for part in error.readable:
            part.source = source
        diagnostics = [attrs.evolve(diagnostic, source=source) for diagnostic in error.diagnostics]
        raise ParseError(diagnostics, error.readable) from None
    module.source = source
    if source.skipped_lines is not None and module.style is not None:
        module.style.indent = 0  # blanks of a prefix are no indentation
    return module


def load_all(path: str | Path, *, language: str | None = None, max_bytes: int | None = None) -> list[Module]:
    """Read the modules of a file, or of standard input for `-`; only text files can contain several (`parse_all`).

    Raises:
        ParseError, OSError: As for `load`.
    """
    name = str(path)
    read = _read(path, max_bytes)
    return [read] if isinstance(read, Module) else parse_all(read, language=language, name=name)


def load(path: str | Path, *, language: str | None = None, max_bytes: int | None = None) -> Module:
    """Read a module from a file, which may be gzip-compressed, or from standard input for `-`.

    The file contains text, MLIR bytecode, a portable StableHLO artifact, a `jax.export` artifact, an HLO proto or a
    snapshot.

    Args:
        path: The file.
        language: `stablehlo` or `hlo` for text; detected from it by default.
        max_bytes: Limit of the file size and of its decompressed size, 2 GiB by default.

    Raises:
        ParseError: As `parse`; `source.encoding` if the bytes are neither UTF-8 nor a known form, `source.size` if the
            file exceeds the limit, `container.damaged` for other invalid files.
        OSError: The file cannot be read.
        TypeError: `path` is the content of a file.
    """
    read = _read(path, max_bytes)
    return read if isinstance(read, Module) else parse(read, language=language, name=str(path))


def _read(path: str | Path, max_bytes: int | None) -> str | Module:
    require_path(path)
    name = str(path)
    found = open_decoded(read_file(path, max_bytes), name, max_bytes)
    return found if isinstance(found, str) else serialized_module(found, name)


def open_decoded(data: bytes, name: str, max_bytes: int | None) -> Container | str:
    """Return a container, or the decoded text of a text file, whose bytes are freed while the text is read.

    Raises:
        ParseError: As for `load`.
    """
    container = open_container(data, name, max_bytes)
    return decode(container.module, name) if container.kind is ContainerKind.TEXT else container


def serialized_module(container: Container, name: str) -> Module:
    """Read the module of a container other than text.

    Raises:
        ParseError: As for `load`.
    """
    if not container.is_hlo:
        from hlo_text.bytecode.reading import read_bytecode  # not needed for text

        return read_bytecode(container.module, name)
    from hlo_text.protos.reading import read_hlo_proto

    try:
        return read_hlo_proto(container.module, name)
    except UnknownPartError as error:
        message = f"unsupported {container.kind.removeprefix('serialized ')}: {error}"
        raise refused("container.unsupported", message, name) from error
    except WireError as error:
        raise refused(
            "container.damaged", f"invalid {container.kind.removeprefix('serialized ')}: {error}", name
        ) from error


def decode(data: bytes, name: str) -> str:
    """Decode UTF-8, with an optional byte order mark.

    Raises:
        ParseError: `source.encoding`, at the first byte that is not UTF-8.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        readable = data.decode("utf-8", errors="replace")
        offset = len(data[: error.start].decode("utf-8"))
        found = f"byte 0x{data[error.start]:02X} at offset {error.start}"
        message = f"expected UTF-8 text or a known binary format, found {found}"
        diagnostic = Diagnostic("source.encoding", message, Span(offset, offset + 1), SourceText(readable, name))
        raise ParseError(diagnostic) from None
