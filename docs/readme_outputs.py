"""Fills output blocks of the README and docs/ with what their commands print.

    python docs/readme_outputs.py [FILE ...]

A block is a fence marked `console`, in which every line that starts with `$ ` is a command, followed by its output; or
the fenced text after a line `<!-- output: COMMAND -->`. Standard error belongs to the output.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
_BLOCK = re.compile(r"(<!-- output: (?P<command>.*?) -->\n```\w*\n)(?P<output>.*?)(^```$)", re.DOTALL | re.MULTILINE)
_CONSOLE = re.compile(r"(?P<head>^```console\n)(?P<steps>(?:^(?!```$).*\n)+)(?P<end>^```$)", re.MULTILINE)
_STEP = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:^(?!\$ ).*\n)*)", re.MULTILINE)


def output_of(command: str, programs: Path | None = None) -> str:
    """Run a command of a document in the repository, with this interpreter's environment as `.venv`.

    Args:
        command: The command, as in the document.
        programs: A directory of programs that are found before those of the environment.
    """
    scripts = str(Path(sys.executable).parent)
    command = command.replace(".venv/bin/hlo", "hlo").replace(".venv/bin/", f"{scripts}/")
    path = os.pathsep.join([*([str(programs)] if programs else []), scripts, os.environ.get("PATH", os.defpath)])
    environment = {**os.environ, "PATH": path, "JAX_PLATFORMS": "cpu", "NO_COLOR": "1"}
    result = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        env=environment,
    )
    return result.stdout


def blocks(text: str) -> list[list[tuple[str, str]]]:
    """Return the steps `(command, output as written)` of every block, in source order."""
    found = [(match.start(), [(match["command"], match["output"])]) for match in _BLOCK.finditer(text)]
    for console in _CONSOLE.finditer(text):
        steps = [(step["command"], step["output"]) for step in _STEP.finditer(console["steps"])]
        found.append((console.start(), steps))
    return [steps for _, steps in sorted(found, key=lambda entry: entry[0])]


def refreshed(text: str, run: Callable[[str], str] = output_of) -> str:
    """Return the text with every output replaced."""
    text = _BLOCK.sub(lambda match: match[1] + run(match["command"]) + match[4], text)
    return _CONSOLE.sub(
        lambda console: (
            console["head"]
            + _STEP.sub(lambda step: f"$ {step['command']}\n{run(step['command'])}", console["steps"])
            + console["end"]
        ),
        text,
    )


def with_commands(text: str) -> str:
    """Return the text with every command shown in its block, as one types it once the environment is active."""
    return _BLOCK.sub(
        lambda match: f"```console\n$ {match['command'].replace('.venv/bin/', '')}\n{match['output']}{match[4]}", text
    )


#: Documents with output blocks.
DOCUMENTS = tuple(
    document for document in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))) if blocks(document.read_text())
)


if __name__ == "__main__":
    for document in [Path(name) for name in sys.argv[1:]] or DOCUMENTS:
        document.write_text(refreshed(document.read_text()))
