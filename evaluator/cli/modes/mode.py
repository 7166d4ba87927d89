"""The base class of the modes of `hlo-run`."""

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


@attrs.frozen(eq=False, repr=False)
class Place:
    """The file that contains a module, and the module's number in it.

    Attributes:
        file: The file, as diagnostics name it.
        number: Its number in the file, from 0.
        is_only: It is the only module of its file.
    """

    file: str
    number: int = 0
    is_only: bool = True


class Mode(ABC):
    """Processing of each module; prints the document of `--json` at the end.

    Attributes:
        names_files: The text output already names the file.
        runs_programs: The mode runs programs, with generated values for elided constants if requested.
        settings: The settings from the options.
        progress: Receives progress messages.
        code: Exit code for the findings, if nothing failed.
        hosts: The hosts of a multi-host run; None in a single-host run.
    """

    names_files: ClassVar[bool] = False
    runs_programs: ClassVar[bool] = False

    def __init__(self, settings: Settings, progress: Progress) -> None:
        self.settings = settings
        self.code = ExitCode.OK
        self.hosts: Hosts | None = None
        self.progress = progress
        self._entries: list[dict[str, Any]] = []
        self._unreported: list[dict[str, Any]] = []

    @abstractmethod
    def take(self, program: Program, place: Place) -> None:
        """Process a module. The caller passes the module's errors to `fail`."""

    def take_directory(self, directory: DumpDirectory) -> bool:
        """Process a directory as a whole; return False to process its selected modules instead."""
        return False

    def fail(self, error: HloTextError, place: Place) -> None:
        """Report a module that cannot be read, verified, converted or run."""
        self.show(error)
        self._unreported += diagnostic_entries(error.diagnostics, place)

    def refuse(self, message: str, place: Place, code: str = "usage") -> None:
        """Report an unusable file or option."""
        show_line(message)
        self._unreported.append(usage_entry(message, place.file, code))

    def show(self, error: HloTextError) -> None:
        """Print the diagnostics of an error unless a document contains them."""
        if not self.settings.json:
            show_error(error)

    def entries(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Return the document's entries so far, and the diagnostics without an entry of their own."""
        return self._entries, self._unreported

    def add_entries(self, entries: Iterable[dict[str, Any]], others: Iterable[dict[str, Any]]) -> None:
        """Add entries from another process."""
        self._entries += entries
        self._unreported += others

    def finish(self) -> None:
        """Print the document of `--json`."""
        if self.settings.json:
            print_document(self._with_missing_diagnostics(self.document()))

    def _with_missing_diagnostics(self, document: Any) -> Any:
        """Return a document with the diagnostics that it does not contain yet, unless it is a list."""
        if not self._unreported or (isinstance(document, list) and document):
            return document
        return {**(document or {}), "diagnostics": self._unreported}

    @abstractmethod
    def document(self) -> Any:
        """Return the final document of `--json`."""

    def verified(self, module: Module, place: Place) -> list[Diagnostic]:
        """Return the warnings and errors about a module."""
        from hlo_text.verifier.walk import verify

        options = {"strict": self.settings.strict, "allow_unregistered": self.settings.allow_unregistered}
        with self.progress.step(f"verifying {place.file}"):
            return verify(module, **options)

    def require_valid(self, module: Module, place: Place) -> None:
        """Raise a VerificationError if a module has errors."""
        errors = [diagnostic for diagnostic in self.verified(module, place) if diagnostic.is_error]
        if errors:
            raise VerificationError(errors)


def diagnostic_entries(diagnostics: Iterable[Diagnostic], place: Place) -> list[dict[str, object]]:
    """Return diagnostics as entries of a document."""
    entries = (
        diagnostic_entry(diagnostic, searches=number < MOST_SEARCHED) for number, diagnostic in enumerate(diagnostics)
    )
    return [{**entry, "file": entry["file"] or place.file} for entry in entries]
