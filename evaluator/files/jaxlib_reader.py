"""Serialized HLO modules to text and back by jaxlib's converters.

They run in a process of their own, since they abort on bad bytes.

Run as a script it reads one module from standard input and writes its other form, or why there is none, to standard
output; its arguments say which. No other module uses those parts of jaxlib, which are not its public interface.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

#: The script's exit code when jaxlib or a part of it is missing, and when the bytes are refused with a message.
_MISSING, _REFUSED = 3, 4
_SECONDS = 600


class ConverterMissingError(Exception):
    """jaxlib is not installed, or is one without the converter; the message says which part is missing."""


class ConverterFailedError(Exception):
    """jaxlib refused the bytes or crashed on them."""


def hlo_text(data: bytes) -> str:
    """Return a serialized HloModuleProto as HLO text.

    Raises:
        ConverterMissingError, ConverterFailedError: There is no text.
    """
    return _converted(data, "hlo").decode("utf-8", "surrogateescape")


def hlo_bytes(text: str) -> bytes:
    """Return HLO text as a serialized HloModuleProto.

    Raises:
        ConverterMissingError, ConverterFailedError: There are no bytes.
    """
    return _converted(text.encode("utf-8", "surrogateescape"), "write-hlo")


def _converted(data: bytes, *arguments: str) -> bytes:
    command = [sys.executable, "-P", __file__, *arguments]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=_SECONDS, check=False)  # logs on stderr
    except subprocess.TimeoutExpired:
        raise ConverterFailedError(f"jaxlib did not finish within {_SECONDS} seconds") from None
    if done.returncode == 0:
        return done.stdout
    message = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode == _MISSING:
        raise ConverterMissingError(message)
    if done.returncode == _REFUSED:
        raise ConverterFailedError(message)
    raise ConverterFailedError("jaxlib crashed on it")


def _hlo_library() -> Any:
    """Return the part of jaxlib that holds the classes of HLO; since 0.10 it is one of its own."""
    try:
        return import_module("jaxlib._hlo")
    except ImportError:
        return import_module("jaxlib._jax")


def _hlo_text(data: bytes) -> str:
    hlo = _hlo_library()
    options = hlo.HloPrintOptions()
    options.print_large_constants = True
    return str(hlo.XlaComputation(data).as_hlo_module().to_string(options))


def _hlo_bytes(data: bytes) -> bytes:
    hlo = _hlo_library()
    made: bytes = hlo.hlo_module_from_text(data.decode("utf-8", "surrogateescape")).as_serialized_hlo_module_proto()
    return made


_CONVERTERS: dict[str, Callable[[bytes], str | bytes]] = {
    "hlo": _hlo_text,
    "write-hlo": _hlo_bytes,
}


def _main() -> int:
    convert = _CONVERTERS[sys.argv[1]]
    data = sys.stdin.buffer.read()
    try:
        made = convert(data)
    except (ImportError, AttributeError) as error:
        print(error)
        return _MISSING
    except (RuntimeError, ValueError, TypeError) as error:
        print(error)
        return _REFUSED
    sys.stdout.buffer.write(made if isinstance(made, bytes) else made.encode("utf-8", "surrogateescape"))
    return 0


if __name__ == "__main__":
    sys.exit(_main())
