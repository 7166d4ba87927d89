"""Recognition of files that are not modules: images, arrays, archives, binaries, reports, other IRs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hlo_text.core.diagnostics import Remedy
from hlo_text.core.late_patterns import late
from hlo_text.protos.wire_format import WireError, fields

if TYPE_CHECKING:
    from pathlib import PurePath

#: The name of a form, and help that states which file to pass instead.
Form = tuple[str, str | None]

_AS_INPUT = Remedy("load arrays with numpy.load and pass them to evaluator.run", option="pass arrays with --input")
_AS_UTF_8 = "convert it: iconv -f UTF-16 -t UTF-8"
_UNPACK = "unpack it and pass the file inside"
_DUMPED_MODULE = "pass the HLO module of the same dump, such as *.before_optimizations.txt"
_DUMP_AS_TEXT = "pass HLO text: dump with XLA_FLAGS=--xla_dump_hlo_as_text"
_LOWER = "lower the function and pass its text: jax.jit(f).lower(*args).as_text()"
_SAVE = "pickles can run arbitrary code and are never loaded; save arrays with numpy.save and modules as text"

#: Form of a protocol buffer that is not an HLO proto.
OTHER_MESSAGE: Form = ("a protocol buffer of unknown type", _DUMPED_MODULE)
#: Binary files by their first bytes; looked up only in files that cannot be text.
_BEGINNINGS: tuple[tuple[bytes, str, str | None], ...] = (
    (b"\x89PNG\r\n", "a PNG image", None),
    (b"\xff\xd8\xff", "a JPEG image", None),
    (b"II*\x00", "a TIFF image", None),
    (b"MM\x00*", "a TIFF image", None),
    (b"\x00\x00\x01\x00", "an icon", None),
    (b"\x93NUMPY", "a NumPy array (.npy)", _AS_INPUT),
    (b"\x89HDF\r\n", "an HDF5 file", None),
    (b"PK\x03\x04", "a zip archive", _UNPACK),
    (b"PK\x05\x06", "an empty zip archive", None),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", _UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (b"\xfd7zXZ\x00", "an xz-compressed file", _UNPACK),
    (b"\x04\x22\x4d\x18", "an lz4-compressed file", _UNPACK),
    (b"!<arch>\n", "a static library", None),
    (b"\x7fELF", "an ELF object or executable", None),
    (b"\xcf\xfa\xed\xfe", "a Mach-O object or executable", None),
    (b"\xca\xfe\xba\xbe", "a Mach-O universal binary or a Java class", None),
    (b"\x00asm", "a WebAssembly module", None),
    (b"BC\xc0\xde", "LLVM bitcode", _DUMPED_MODULE),
    (b"\xde\xc0\x17\x0b", "LLVM bitcode", _DUMPED_MODULE),
    (b"SQLite format 3\x00", "an SQLite database", None),
    (b"\xff\xfe", "UTF-16 text", _AS_UTF_8),
    (b"\xfe\xff", "UTF-16 text", _AS_UTF_8),
    (b"fLaC\x00", "a FLAC file", None),
    (b"OggS\x00", "an Ogg file", None),
    (b"PAR1\x15", "a Parquet file", None),
)
#: Binary files by patterns of their first bytes.
_BINARIES: tuple[tuple[re.Pattern[bytes], str, str | None], ...] = (
    (late(rb"GIF8[79]a[^\x00]{0,6}\x00"), "a GIF image", None),
    (late(rb"ID3[\x02-\x04]"), "an MP3 file", None),
    (late(rb"GGUF[\x01-\x09]\x00\x00\x00"), "a GGUF file of weights", None),
    (late(rb"BZh[1-9]1AY&SY"), "a bzip2-compressed file", _UNPACK),
    (late(rb"MZ[^\n]{0,100}\x00", re.DOTALL), "a Windows executable", None),
    (late(rb"RIFF....WEBP", re.DOTALL), "a WebP image", None),
    (late(rb"RIFF....WAVE", re.DOTALL), "a WAV file", None),
    (late(rb"\x00...ftyp", re.DOTALL), "an MP4 video", None),
    (late(rb"...\x00TFL3", re.DOTALL), "a TensorFlow Lite model", None),
    (late(rb".[\x0d\x0e]\r\n", re.DOTALL), "compiled Python (.pyc)", None),
    (late(rb"BM....\x00\x00\x00\x00", re.DOTALL), "a BMP image", None),
    (late(rb"\x80[\x02-\x05]", re.DOTALL), "a Python pickle", _SAVE),
    (late(rb'.{3,6}\x00{2,5}\{"', re.DOTALL), "a safetensors file", None),
)
_BLANK = rb"(?:\s|\x1b\[[\d;]*m)*+"
#: Texts by patterns of their first lines. No module of either language matches one.
_TEXTS: tuple[tuple[re.Pattern[bytes], str, str | None], ...] = (
    (late(rb"#!"), "a script", None),
    (late(rb"BufferAssignment:"), "an XLA buffer assignment", _DUMPED_MODULE),
    (late(rb"\s*+HloLiveRange \(max \d"), "an XLA live range report", _DUMPED_MODULE),
    (late(rb"\s*+Memory Space: "), "an XLA memory usage report", _DUMPED_MODULE),
    (late(rb"\s*+Total bytes used: "), "an XLA buffer value report", _DUMPED_MODULE),
    (late(rb"\s*+\d{3,}: k[A-Z]\w"), "an XLA thunk sequence", _DUMPED_MODULE),
    (late(rb"\s*+xla_\w++: "), "XLA debug options", _DUMPED_MODULE),
    (late(_BLANK + rb"\{" + _BLANK + rb"lambda\b"), "a jaxpr", _LOWER),
    (
        late(
            rb"(?:;[^\n]*+(?:\n|\Z)|\s)*+"
            rb"(?:source_filename = \"|target (?:datalayout|triple) = \"|(?:define|declare) [^\n{]*@"
            rb"|@[\w.$-]++ = [^\n]*\b(?:global|constant|alias)\b|%[\w.$-]++ = type (?:opaque\b|\{|<\{))"
        ),
        "LLVM IR",
        _DUMPED_MODULE,
    ),
    (late(rb"; ModuleID"), "LLVM IR", _DUMPED_MODULE),
    (late(rb"(?://[^\n]*+\n|\s)*+\.version\b"), "PTX assembly", _DUMPED_MODULE),
    (late(rb'\s*+(?:strict\s++)?(?:di)?graph\s++[\w"]++\s*+\{'), "a Graphviz graph", _DUMP_AS_TEXT),
    (late(rb"\s*+<(?:!doctype\s+html|html\b)", re.IGNORECASE), "an HTML page", _DUMP_AS_TEXT),
    (late(rb"\s*+<svg\b"), "an SVG image", None),
    (late(rb"\s*+<\?xml\b"), "an XML document", None),
    (late(rb'\s*+(?:\{|\[\s*+\{)\s*+"'), "a JSON document", None),
    (
        late(rb"\s*+hlo(?:_module)?\s*+\{\s*+(?:hlo_module\s*+\{\s*+)?name:"),
        "an HLO proto in text format",
        _DUMP_AS_TEXT,
    ),
    (
        late(
            rb"\s*+[a-z]\w*+(?:\s*+\{\s*+[a-z]\w*+: "
            rb"|: (?:\"[^\"\n]*\"|-?\d[\w.+-]*|true|false|[A-Z_]+)[ \t]*+(?:\Z|\n\s*+(?:\Z|[a-z]\w*+(?:: | \{))))"
        ),
        "a protocol buffer in text format",
        None,
    ),
    (late(rb"%PDF-\d\.\d\s++[^({=\s]"), "a PDF document", None),
)
#: Texts that resemble the beginning of a module; tried only after the text could not be read as a module.
_LIKELY_TEXTS: tuple[tuple[re.Pattern[bytes], str, str | None], ...] = (
    (late(rb"\s*+digraph\s*+\{"), "a Graphviz graph", _DUMP_AS_TEXT),
    (
        late(rb"(?:#[^\n]*+\n|\s)*+(?:import [\w.]++(?: as \w++)?[ \t\r]*+\n|from [\w.]++ import )"),
        "Python source",
        _LOWER,
    ),
    (
        late(
            rb"(?:#loc\d*+ = (?!loc\()"
            rb"|[^\n]*?\b(?:module|func)\b.*?(?:\[unknown\]|\"\(#loc\d*+\))[ \t\r]*+\n)",
            re.DOTALL,
        ),
        "MLIR printed with pretty_debug_info",
        "no parser reads locations in this form: print without pretty_debug_info",
    ),
)
#: Beginnings of most modules; no pattern of `_TEXTS` matches them.
_MODULES = (b"module @", b"HloModule ")
_TAR_MARK, _TAR_MARK_OFFSET = b"ustar", 257
_FIRST_NPZ_MEMBER = late(rb"PK\x03\x04.{26}[^\x00]{1,200}?\.npy", re.DOTALL)
#: Control characters, which texts do not contain.
_CONTROL = late(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_HEAD = 4096

#: Names of dump files by the ends of their file names; the first match counts.
_ENDINGS = (
    ("buffer-assignment.txt", "buffer assignment"),
    ("buffer-assignment-values.txt", "buffer values"),
    ("memory-usage-report.txt", "memory usage report"),
    ("memory-usage-report.pb", "memory usage report"),
    ("live-range.txt", "live range report"),
    ("thunk_sequence.txt", "thunk sequence"),
    ("execution_options.txt", "execution options"),
    ("debug_options", "debug options"),
    ("compile_options.pb", "compile options"),
    ("topology.pb", "topology"),
    ("snapshot.txt", "HLO proto in text format"),
    ("autotune_results.pbtxt", "autotuning results"),
    ("target_config.pbtxt", "target config"),
    (".ll", "LLVM IR"),
    (".bc", "LLVM bitcode"),
    (".o", "object file"),
    (".s", "assembly"),
    (".ptx", "PTX"),
    (".cubin", "GPU binary"),
    (".hsaco", "GPU binary"),
    (".dot", "graph"),
    (".npz", "NumPy arrays"),
    (".npy", "NumPy array"),
    (".html", "HTML page"),
    (".svg", "image"),
    (".png", "image"),
)


def is_binary(head: bytes) -> bool:
    """Whether the first bytes of a file cannot be text: control characters, or invalid UTF-8.

    >>> is_binary(b"HloModule m"), is_binary(b"\\x93NUMPY")
    (False, True)
    """
    if _CONTROL.search(head):
        return True
    try:
        head.decode()
    except UnicodeDecodeError as error:
        return error.start < len(head) - 3 or error.reason != "unexpected end of data"
    return False


def foreign_form(data: bytes) -> Form | None:
    """Return the form of a file that is certainly not a module, with help; None if it may be a module.

    Only the first bytes are inspected.

    >>> foreign_form(b"GIF89a\\x01\\x00...")
    ('a GIF image', None)
    >>> foreign_form(b"HloModule m")
    """
    if not data or data.isspace():
        return ("a blank file" if data else "an empty file"), None
    head = data[:_HEAD]
    if not head.strip(b"\0"):
        return "a file of NUL bytes", None
    if is_binary(head):
        found = _binary_form(head)
        if found is not None:
            return found
    return None if head.startswith(_MODULES) else _first(_TEXTS, head)


def foreign_text(text: str) -> Form | None:
    """Return the form of a text that could not be read as a module, with help; None if it is unknown.

    >>> foreign_text("{ lambda ; a:f32[]. let  in (a,) }")[0]
    'a jaxpr'
    """
    head = text[:_HEAD].encode("utf-8", "surrogatepass")
    return _first(_TEXTS, head) or _first(_LIKELY_TEXTS, head)


def _first(table: tuple[tuple[re.Pattern[bytes], str, str | None], ...], head: bytes) -> Form | None:
    return next(((form, help) for pattern, form, help in table if pattern.match(head)), None)


def _binary_form(head: bytes) -> Form | None:
    if _FIRST_NPZ_MEMBER.match(head):
        return "a NumPy archive (.npz)", _AS_INPUT
    for beginning, form, help in _BEGINNINGS:
        if head.startswith(beginning):
            return form, help
    if head.startswith(_TAR_MARK, _TAR_MARK_OFFSET):
        return "a tar archive", _UNPACK
    return _first(_BINARIES, head)


def is_other_message(data: bytes) -> bool:
    """Whether binary data that is not an HLO proto is a well-formed protocol buffer."""
    if not _CONTROL.search(data, 0, 16):
        return False
    try:
        return sum(1 for _ in fields(data)) > 0
    except WireError:
        return False


def name_of_other(path: PurePath, data: bytes) -> str:
    """Return the form of a non-module dump file, from its name or else its content.

    >>> from pathlib import PurePath
    >>> name_of_other(PurePath("module_0000.jit_f.ir-no-opt.ll"), b"")
    'LLVM IR'
    >>> name_of_other(PurePath("x.bin"), b"PK\\x03\\x04")
    'zip archive'
    """
    for ending, form in _ENDINGS:
        if path.name.endswith(ending):
            return form
    found = foreign_form(data)
    if found is not None:
        return re.sub(r"^an? ", "", found[0])
    return "other text" if b"\x00" not in data[:_HEAD] else "other data"
