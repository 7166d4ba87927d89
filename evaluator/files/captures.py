"""Recorded calls of a captured module: `call-0000.inputs.npz` and `call-0000.outputs.npz` in the module's folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import attrs

from hlo_text.core.late_patterns import late

if TYPE_CHECKING:
    from pathlib import Path

#: The file that describes a capture, in its directory.
DESCRIPTION = "capture.json"
_INPUTS = late(r"call-(\d{4,})\.inputs\.npz")


@attrs.frozen(eq=False, repr=False)
class RecordedCall:
    """A call of a captured module.

    Attributes:
        number: Its number, from 0.
        inputs: File of its arguments.
        outputs: File of its results; None if XLA did not record them.
    """

    number: int
    inputs: Path
    outputs: Path | None


def inputs_file(call: int) -> str:
    """Return the name of the file with the arguments of a call."""
    return f"call-{call:04}.inputs.npz"


def outputs_file(call: int) -> str:
    """Return the name of the file with the results of a call."""
    return f"call-{call:04}.outputs.npz"


def recorded_call(path: str | Path, call: int | None = None) -> RecordedCall | None:
    """Return a call of the captured module in a file.

    Args:
        path: The file.
        call: Number of the call, the first one by default.

    Returns:
        None if the file belongs to no capture, or no call was recorded and none is requested.

    Raises:
        ValueError: There is no such call.
    """
    directory = os.path.dirname(os.path.abspath(path))
    if not os.path.isfile(os.path.join(os.path.dirname(directory), DESCRIPTION)):
        if call is not None:
            raise ValueError(f"--call needs a directory written by hlo-capture; {path} belongs to none")
        return None
    from pathlib import Path

    folder = Path(directory)
    inputs = folder / inputs_file(call or 0)
    if not inputs.is_file():
        if call is None:
            return None
        known = sorted(int(match[1]) for file in folder.iterdir() if (match := _INPUTS.fullmatch(file.name)))
        which = ", ".join(map(str, known)) or "none"
        raise ValueError(f"{folder} has no recorded call {call}; recorded: {which}")
    outputs = folder / outputs_file(call or 0)
    return RecordedCall(call or 0, inputs, outputs if outputs.is_file() else None)
