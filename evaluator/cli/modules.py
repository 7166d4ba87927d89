"""Reading of modules for commands with one or two modules: files of every form, with the errors of `hlo-run`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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


@attrs.frozen
class Selection:
    """Options that select a module from a file or directory.

    Attributes:
        language: Language of texts; None detects it.
        module_name, stage: Select a module of a directory.
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
    if Path(file).is_dir():
        path = str(list_directory(file).select(selection.module_name, selection.stage).path)
    elif selection.module_name is not None or selection.stage is not None:
        raise ValueError(f"--module and --stage need a directory of dumps; {file} is a file")
    programs = load_all(path, language=selection.language, max_bytes=max_bytes, call=selection.call)
    if len(programs) != 1:
        raise ValueError(f"{file} contains {len(programs)} modules, expected one")
    return programs[0]


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
