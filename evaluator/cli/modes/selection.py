"""Modes of `hlo-run` by name: one class each, in a module that is imported when the mode is selected."""

from __future__ import annotations

from importlib import import_module

from evaluator.cli.modes.mode import Mode
from evaluator.cli.progress import Progress
from evaluator.cli.settings import Settings

_CLASSES = {
    "list": "evaluator.cli.modes.listing:ModuleListing",
    "verify": "evaluator.cli.modes.verifying:Verifying",
    "print": "evaluator.cli.modes.printing:Printing",
    "fingerprint": "evaluator.cli.modes.fingerprinting:Fingerprinting",
    "run": "evaluator.cli.modes.running:Running",
    "nan": "evaluator.cli.modes.searching:Searching",
    "inf": "evaluator.cli.modes.searching:Searching",
    "compare": "evaluator.cli.modes.comparing:Comparing",
    "time": "evaluator.cli.modes.timing:Clocking",
}


def mode_of(settings: Settings, progress: Progress) -> Mode:
    """Return the mode that the settings select."""
    module, _, name = _CLASSES[settings.mode].partition(":")
    mode: Mode = getattr(import_module(module), name)(settings, progress)
    return mode
