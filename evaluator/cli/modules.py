"""Reading of modules for commands with one or two modules: files of every form, with the errors of `hlo-run`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from evaluator.cli.documents import diagnostic_entry, print_document, usage_entry
from evaluator.cli.exit_codes import ExitCode, exit_code_of
from evaluator.cli.interruption import interruptible
from evaluator.cli.option_groups import Decorator, composed
from evaluator.cli.options import FILES
from evaluator.cli.progress import Progress
from evaluator.cli.reports import command_name, show_error, show_line, usage_message

if TYPE_CHECKING:
    from evaluator.files.containers import Program


@attrs.frozen(eq=False, repr=False)
class Selection:
    """Options that select a module from a file or directory.

    Attributes:
        language: Language of texts; None detects it.
        module_name, stage: Select a module of a directory, or of a file with several.
        call: Number of a recorded call; None for the first.
    """

    language: str | None = None
    module_name: str | None = None
    stage: str | None = None
    call: int | None = None


def load_one(file: str, selection: Selection, max_bytes: int | None = None) -> Program:
    """Read the only module of a file, or the selected one of a directory of dumps.

    Raises:
        HloTextError: It cannot be read.
        OSError: The file cannot be opened.
        ValueError: The file contains several modules, or the options do not apply.
        KeyError: The directory contains no module with that name or stage.
    """
    from evaluator.files.containers import load_all
    from hlo_text.files.dump_directories import list_directory

    path = file
    if os.path.isdir(file):
        path = str(list_directory(file).select(selection.module_name, selection.stage).path)
    programs = load_all(path, language=selection.language, max_bytes=max_bytes, call=selection.call)
    if path == file:
        programs = selected(programs, file, selection.module_name, selection.stage)
    return only(programs, file)


def selected(programs: list[Program], file: str, name: str | None, stage: str | None) -> list[Program]:
    """Return the modules of a file with a name, or with a part of one, and with a stage in their file names in a log.

    Reports the skipped lines of a log.

    Raises:
        ValueError: There is none; the message lists the names.
    """
    source = programs[0].module.source if programs else None
    if source is not None and source.skipped_lines:
        lines = "1 line" if source.skipped_lines == 1 else f"{source.skipped_lines:,} lines"
        show_line(f"{file}: skipped {lines} outside of modules")
    named = [program for program in programs if program.module.symbol == name]
    named = named or [program for program in programs if (name or "") in title_of(program)]
    found = [program for program in named if (stage or "") in title_of(program)]
    if programs and not found:
        wanted = "".join(f"{word}{choice!r}" for word, choice in ((" ", name), (" with stage ", stage)) if choice)
        raise ValueError(f"{file} has no module{wanted}; choose one of {_titles(programs)}")
    return found


def only(programs: list[Program], file: str) -> Program:
    """Return the only module of a file.

    Raises:
        ValueError: There are several.
    """
    if len(programs) != 1:
        choice = f"; choose one with --module and --stage: {_titles(programs)}" if programs else ""
        raise ValueError(f"{file} contains {len(programs)} modules, expected one{choice}")
    return programs[0]


def title_of(program: Program) -> str:
    """Return the name of the module's file in a log of XLA, otherwise the module's name."""
    source = program.module.source
    return (source.title if source is not None else "") or program.module.symbol or "(unnamed)"


def _titles(programs: list[Program]) -> str:
    from hlo_text.files.dump_directories import choices

    return choices(list(map(title_of, programs)))


@contextmanager
def ended_as_documented(progress: Progress, *, as_json: bool = False) -> Iterator[None]:
    """If the body fails, report the error and end the process with the documented exit code.

    Args:
        progress: The progress of the command.
        as_json: Print a document with the diagnostics instead of a report.
    """
    from hlo_text.core.diagnostics import HloTextError

    with interruptible(command_name(), lambda: progress.doing):
        try:
            yield
        except HloTextError as error:
            if as_json:
                print_document({"diagnostics": list(map(diagnostic_entry, error.diagnostics))})
            else:
                show_error(error)
            sys.exit(exit_code_of(error))
        except MemoryError as error:
            _end(str(error) or "out of memory", ExitCode.FAILED, "run.memory", as_json=as_json)
        except BrokenPipeError:
            raise  # the reader of the pipe closed it
        except (OSError, ValueError, KeyError) as error:
            file = error.filename if isinstance(error, OSError) else None
            _end(usage_message(error), ExitCode.USAGE, file=file, as_json=as_json)


def _end(message: str, code: ExitCode, label: str = "usage", *, file: Any = None, as_json: bool) -> None:
    show_line(message)
    if as_json:
        print_document({"diagnostics": [usage_entry(message, None if file is None else str(file), label)]})
    sys.exit(code)


#: Adds the options that choose a module.
selection_options: Decorator = composed(FILES.without("--all", "--jobs"))
