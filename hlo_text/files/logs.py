"""Modules inside other texts: logs of XLA and launchers, Markdown, graphs saved by PyTorch/XLA, output of scripts."""

from __future__ import annotations

import re
from itertools import islice, pairwise

import attrs

from hlo_text.core.late_patterns import late

#: What absl (`I0131 12:00:00.000000  42 file.cc:7] `) and TensorFlow write before a message.
_PREFIX = late(
    r"(?:[IWEF]\d{4} \d\d:\d\d:\d++\.\d++ ++\d++ [^\s:]++:\d++\]"
    r"|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d++: [IWEF] [^\s:]++:\d++\])(?: |$)"
)
#: The start of a module after a prefix that a launcher, a terminal or a mail program adds to every line.
_HEADER = late(r"HloModule [%\w]|module(?: @| attributes \{| \{$)")
_LONGEST_PREFIX = 300
_MOST_PREFIXES = 20  # compared with the next line; compiling a pattern takes long
#: Parts of a prefix: numbers, which differ by line; blanks, whose count does; other text.
_PREFIX_PART = late(r"\d+|[ \t]+|[^\d \t]+")
#: The rest of a computation, from the line after its brace to its closing brace.
_BLOCK = r"(?:\n(?!\}|HloModule |module\b|\{-#)[^\n]*+)*+\n\}[^\n]*+"
_HLO_TABLE = r'(?:FileNames|FunctionNames|FileLocations|StackFrames)(?=\n|\Z)|\d++ ["{][^\n]*+'
_HLO_COMPUTATION = r"(?!HloModule )(?:ENTRY )?%?[\w.\-]++(?=[ {(])[^\n]*+(?:(?<=\})|(?<=\{)" + _BLOCK + r")"
_HLO = rf"HloModule[ \t]++%?[\w.\-][^\n]*+(?:\n(?://[^\n]*+|{_HLO_TABLE}|{_HLO_COMPUTATION}|(?=\n|\Z)))*+"
_RESOURCES = r"\{-#" + _BLOCK.replace(r"\}", "#-")
_MLIR = rf"module\b[^\n]*+(?<=\{{){_BLOCK}(?:\n(?:#loc[^\n]*+|{_RESOURCES}|(?=\n|\Z)))*+"
#: A module, lines of aliases with or without the module that follows, or the mark before a file.
_ITEM = late(
    rf"^(?:(?P<module>{_HLO}|{_MLIR})|#[^\n]*+(?:\n#[^\n]*+)*+(?P<aliased>\n{_MLIR})?"
    r"|\*\*\* Begin (?P<file>\S++) \*\*\*$)",
    re.MULTILINE,
)
#: Lines that look like code. A text with such lines outside of its only module may be a damaged module.
_CODE = late(
    r"#\w|[!%}\"{(]|(?:ENTRY|ROOT)\b|[\w.\-]++[ \t]*+=[ \t]*+\(?[a-z]\w*+\[|[\w$]++\.[\w.$]++\s|[^\n]*+(?<=\{)$"
)


#: Lines before modules in Markdown and in the files of PyTorch/XLA.
_MARK = late(r"[ \t]*```|## BEGIN_GRAPH$")


@attrs.frozen
class LoggedModule:
    """The text of a module in a log.

    Attributes:
        text: Its lines, with prefixes of the log replaced by blanks, so that columns are those of the log.
        first_line: The line of the log at which it starts, from 1.
        title: The name of the file that XLA would have written; empty if the log has none.
    """

    text: str
    first_line: int
    title: str


@attrs.frozen
class LogContents:
    """The modules of a log, and the number of other lines that are neither blank nor comments."""

    modules: tuple[LoggedModule, ...]
    skipped_lines: int


def read_log(text: str) -> LogContents | None:
    """Find the modules in a log; None for a text that is not a log with modules.

    A log has prefixes of lines, the marks of `--xla_dump_to=-`, Markdown or PyTorch/XLA, several modules, or around its
    module only lines that do not look like code.

    >>> log = read_log("step 1\\nHloModule m\\n\\nENTRY e {\\n  ROOT p = f32[] parameter(0)\\n}\\nstep 2\\n")
    >>> log.modules[0].first_line, log.skipped_lines
    (2, 2)
    """
    lines = text.split("\n")
    prefix = _common_prefix(lines) or _PREFIX
    prefixes = [prefix.match(line) for line in lines]
    messages = [line[prefix.end() if prefix else 0 :].rstrip() for line, prefix in zip(lines, prefixes, strict=True)]
    modules: list[LoggedModule] = []
    outside: list[str] = []
    title, after, position = "", 0, 0  # the first line after the last module, and the number of lines before `position`
    joined, offset = "\n".join(messages), 0
    for item in _ITEM.finditer(joined):
        title = item["file"] or title
        position, offset = position + joined.count("\n", offset, item.start()), item.start()
        if item["module"] is None and item["aliased"] is None:
            continue
        end = position + item[0].count("\n") + 1
        whole = [
            line if prefix is None else " " * prefix.end() + line[prefix.end() :]
            for line, prefix in zip(lines[position:end], prefixes[position:end], strict=True)
        ]
        modules.append(LoggedModule("\n".join(whole), position + 1, title))
        outside += messages[after:position]
        after, title = end, ""
    outside = [line for line in outside + messages[after:] if line and not line.startswith("//")]
    is_marked = (
        len(modules) > 1 or any(prefixes) or any(module.title for module in modules) or any(map(_MARK.match, outside))
    )
    if not modules or not (is_marked or (outside and not any(map(_CODE.match, outside)))):
        return None
    return LogContents(tuple(modules), len(outside))


def _common_prefix(lines: list[str]) -> re.Pattern[str] | None:
    """Return the pattern of a prefix that the first line of a module and the next share, up to numbers and blanks."""
    headers = ((line, following, _HEADER.search(line, 0, _LONGEST_PREFIX)) for line, following in pairwise(lines))
    prefixed = ((line, following, match.start()) for line, following, match in headers if match and match.start())
    for line, following, start in islice(prefixed, _MOST_PREFIXES):
        text = line[:start].rstrip()
        parts = (
            r"\d++" if part[0].isdecimal() else r"[ \t]++" if part.isspace() else re.escape(part)
            for part in _PREFIX_PART.findall(text)
        )
        pattern = re.compile(f"{''.join(parts)}(?:{re.escape(line[len(text) : start])}|[ \\t]*+$)")
        if text and pattern.match(following) is not None:
            return pattern
    return None
