"""Files that hold no module, named for what they are: images, arrays, archives, programs, reports."""

from __future__ import annotations

import re
from pathlib import PurePath

from hlo_text.late_patterns import late

#: Help for files that belong elsewhere.
_AS_ARGUMENT = "arrays are arguments: hand the file in with --input"
_AS_UTF_8 = "write it as UTF-8: iconv -f UTF-16 -t UTF-8"
_UNPACK = "unpack it and hand in the file it holds"

#: What a file begins with, what that is called, and what to do with it.
_BEGINNINGS: tuple[tuple[bytes, str, str | None], ...] = (
    (b"\x89PNG\r\n", "a PNG image", None),
    (b"\xff\xd8\xff", "a JPEG image", None),
    (b"GIF87a", "a GIF image", None),
    (b"GIF89a", "a GIF image", None),
    (b"II*\x00", "a TIFF image", None),
    (b"MM\x00*", "a TIFF image", None),
    (b"\x00\x00\x01\x00", "an icon", None),
    (b"<svg", "an SVG image", None),
    (b"\x93NUMPY", "an array of numpy (.npy)", _AS_ARGUMENT),
    (b"\x89HDF\r\n", "an HDF5 file of arrays", None),
    (b"PK\x03\x04", "a zip archive", _UNPACK),
    (b"PK\x05\x06", "an empty zip archive", None),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", _UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (b"\xfd7zXZ\x00", "a file compressed by xz", _UNPACK),
    (b"\x04\x22\x4d\x18", "a file compressed by lz4", _UNPACK),
    (b"!<arch>\n", "a library of object files", None),
    (b"\x7fELF", "a program or library (ELF)", None),
    (b"\xcf\xfa\xed\xfe", "a program of macOS", None),
    (b"\xca\xfe\xba\xbe", "a program of macOS or a Java class", None),
    (b"\x00asm", "a program of WebAssembly", None),
    (b"BC\xc0\xde", "LLVM bitcode", None),
    (b"#!", "a script", None),
    (b"%PDF-", "a PDF document", None),
    (b"SQLite format 3\x00", "a database of SQLite", None),
    (b"BufferAssignment:", "a buffer assignment of XLA", None),
    (b"; ModuleID", "LLVM IR", None),
    (b"\xff\xfe", "a text in UTF-16", _AS_UTF_8),
    (b"\xfe\xff", "a text in UTF-16", _AS_UTF_8),
    (b"ID3", "a sound file (MP3)", None),
    (b"fLaC", "a sound file (FLAC)", None),
    (b"OggS", "a sound or video file (Ogg)", None),
    (b"PAR1", "a Parquet file of tables", None),
    (b"GGUF", "a GGUF file of weights", None),
)
#: Patterns of beginnings that need more than their first bytes.
_PATTERNS: tuple[tuple[re.Pattern[bytes], str, str | None], ...] = (
    (late(rb"BZh[1-9]1AY&SY"), "a file compressed by bzip2", _UNPACK),
    (late(rb"MZ[^\n]{0,100}\x00", re.DOTALL), "a program of Windows", None),
    (late(rb'(?:strict\s+)?digraph(?:\s+[\w"]+)?\s*\{'), "a graph of Graphviz", None),
    (late(rb"RIFF....WEBP", re.DOTALL), "a WebP image", None),
    (late(rb"RIFF....WAVE", re.DOTALL), "a sound file (WAV)", None),
    (late(rb"....ftyp", re.DOTALL), "a video file (MP4)", None),
    (late(rb"....TFL3", re.DOTALL), "a model of TensorFlow Lite", None),
    (late(rb".[\x0d\x0e]\r\n", re.DOTALL), "compiled Python", None),
    (late(rb"BM....\x00\x00\x00\x00", re.DOTALL), "a BMP image", None),
    (late(rb"\x80[\x02-\x05][\x80-\xff(}\].]"), "pickled Python objects", None),
    (late(rb'.{3,6}\x00{2,5}\{"', re.DOTALL), "a safetensors file of arrays", None),
    (late(rb"\s*<(?:!doctype\s+html|html\b)", re.IGNORECASE), "a page of HTML", None),
    (late(rb"\s*<\?xml\b"), "a document of XML", None),
    (late(rb'\s*\{\s*"'), "a document of JSON", None),
    (late(rb"(?://[^\n]*\n|\s)*\.version\b"), "PTX, the assembly of NVIDIA's GPUs", None),
)
_TAR_MARK, _TAR_MARK_OFFSET = b"ustar", 257
_FIRST_NPZ_MEMBER = late(rb"PK\x03\x04.{26}[^\x00]{1,200}?\.npy", re.DOTALL)
_HEAD = 4096

#: What files of a dump are called by the ends of their names; the first that fits counts.
_ENDINGS = (
    ("buffer-assignment.txt", "buffer assignment"),
    ("memory-usage-report.txt", "report on memory"),
    ("thunk_sequence.txt", "sequence of thunks"),
    ("execution_options.txt", "options of an execution"),
    ("debug_options", "options of the compiler"),
    ("autotune_results.pbtxt", "results of autotuning"),
    ("target_config.pbtxt", "description of a device"),
    (".ll", "LLVM IR"),
    (".bc", "LLVM bitcode"),
    (".o", "object file"),
    (".s", "assembly"),
    (".ptx", "PTX"),
    (".cubin", "program of a GPU"),
    (".hsaco", "program of a GPU"),
    (".dot", "graph"),
    (".html", "page of HTML"),
    (".svg", "image"),
    (".png", "image"),
)


def foreign_form(data: bytes) -> tuple[str, str | None] | None:
    """Return what bytes are if it is known and no module, and what to do with such a file.

    >>> foreign_form(b"GIF89a...")
    ('a GIF image', None)
    >>> foreign_form(b"HloModule m")
    """
    if not data.strip():
        return ("a file of blanks" if data else "an empty file"), None
    head = data[:_HEAD]
    if _FIRST_NPZ_MEMBER.match(head):
        return "an archive of arrays of numpy (.npz)", _AS_ARGUMENT
    for beginning, form, help in _BEGINNINGS:
        if head.startswith(beginning):
            return form, help
    if head.startswith(_TAR_MARK, _TAR_MARK_OFFSET):
        return "a tar archive", _UNPACK
    return next(((form, help) for pattern, form, help in _PATTERNS if pattern.match(head)), None)


def name_of_other(path: PurePath, data: bytes) -> str:
    """Return what a file beside the modules of a dump is called, from its name or else its content.

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
