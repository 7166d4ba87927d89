"""Base of the modes of `hlo-run`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from evaluator.cli.documents import diagnostic_entry, print_document, usage_entry
from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.progress import Progress
from evaluator.cli.reports import MOST_SEARCHED, show_error, show_line
from evaluator.cli.settings import Settings
from hlo_text.core.diagnostics import Diagnostic, HloTextError, VerificationError
from hlo_text.core.ir import Module

if TYPE_CHECKING:
    from evaluator.distributed.hosts import Hosts
    from evaluator.files.containers import Program
    from hlo_text.files.dump_directories import DumpDirectory


@attrs.frozen
class Place:
    """The place that a module comes from.

    Attributes:
        file: The file, as diagnostics name it.
        number: Its number among those of the file, from 0.
        is_only: It is the only module of its file.
    """

    file: str
    number: int = 0
    is_only: bool = True


class Mode(ABC):
    """Work on each module; the document of `--json` is printed at the end.

    Attributes:
        names_files: Its text says itself which file it is about.
        runs_programs: Programs run, with values made up for what texts leave out if asked for.
        settings: What the user asked for.
        progress: Told what is going on.
        code: Exit code of what was found, where nothing failed.
        hosts: The hosts that it runs together with, None if it runs alone.
    """

    names_files: ClassVar[bool] = False
    runs_programs: ClassVar[bool] = False

    def __init__(self, settings: Settings, progress: Progress) -> None:
        self.settings = settings
        self.code = ExitCode.OK
        self.hosts: Hosts | None = None
        self.progress = progress
        self._entries: list[dict[str, Any]] = []
        self._untold: list[dict[str, Any]] = []

    @abstractmethod
    def take(self, program: Program, place: Place) -> None:
        """Do it with a module. Errors about it are for `fail`, others of the command's."""

    def take_directory(self, directory: DumpDirectory) -> bool:
        """Do it with a directory as a whole; return False to have its modules chosen."""
        return False

    def fail(self, error: HloTextError, place: Place) -> None:
        """Tell of a module that cannot be read, verified, converted or run."""
        self.show(error)
        self._untold += diagnostic_entries(error.diagnostics, place)

    def refuse(self, message: str, place: Place, code: str = "usage") -> None:
        """Tell of a file or an option that cannot be used."""
        show_line(message)
        self._untold.append(usage_entry(message, place.file, code))

    def show(self, error: HloTextError) -> None:
        """Print the diagnostics of an error unless a document has them."""
        if not self.settings.json:
            show_error(error)

    def entries(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Return the entries of the document so far, and diagnostics that have no entry of their own."""
        return self._entries, self._untold

    def add_entries(self, entries: Iterable[dict[str, Any]], others: Iterable[dict[str, Any]]) -> None:
        """Add entries that another process found."""
        self._entries += entries
        self._untold += others

    def finish(self) -> None:
        """Print the document of `--json`."""
        if self.settings.json:
            print_document(self._with_untold(self.document()))

    def _with_untold(self, document: Any) -> Any:
        """Return a document with the diagnostics that have no place of their own in it, unless it is a list."""
        if not self._untold or (isinstance(document, list) and document):
            return document
        return {**(document or {}), "diagnostics": self._untold}

    @abstractmethod
    def document(self) -> Any:
        """Return what `--json` prints once everything is done."""

    def verified(self, module: Module, place: Place) -> list[Diagnostic]:
        """Return the warnings and errors about a module."""
        from hlo_text.verifier.walk import verify

        options = {"strict": self.settings.strict, "allow_unregistered": self.settings.allow_unregistered}
        with self.progress.step(f"verifying {place.file}"):
            return verify(module, **options)

    def require_valid(self, module: Module, place: Place) -> None:
        """Raise a VerificationError if there are errors in a module."""
        errors = [diagnostic for diagnostic in self.verified(module, place) if diagnostic.is_error]
        if errors:
            raise VerificationError(errors)


def diagnostic_entries(diagnostics: Iterable[Diagnostic], place: Place) -> list[dict[str, object]]:
    """Return diagnostics as entries of a document."""
    entries = (
        diagnostic_entry(diagnostic, searches=number < MOST_SEARCHED) for number, diagnostic in enumerate(diagnostics)
    )
    return [{**entry, "file": entry["file"] or place.file} for entry in entries]
