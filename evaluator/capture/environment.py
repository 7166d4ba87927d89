"""Environment variables that make JAX and XLA dump modules, arguments and results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

#: With this flag, XLA writes neither stages nor results. On CPU it also fails to compile sharded programs.
UNOPTIMIZED_SNAPSHOTS = "--xla_dump_hlo_unoptimized_snapshots"
#: Regular expressions with the same meaning in Python and RE2, without blanks and quotes, which separate flags.
_PORTABLE = re.compile(r"[\w.*+?|()\-^$]+")


def recording_environment(given: Mapping[str, str], dump: Path, module: str | None) -> dict[str, str]:
    """Return an environment in which XLA dumps compiled modules and a snapshot of each execution.

    Flags of the user are kept; those of the dump come last, since XLA uses the last value of a flag. The snapshots are
    those of optimized modules unless the user asks for unoptimized ones. XLA writes such a snapshot before and after an
    execution, so that arguments are recorded even if they are donated or the execution fails.

    Args:
        given: The environment of the command.
        dump: Directory that XLA writes to.
        module: Regular expression of module names; XLA leaves out the others if it reads the expression as Python does.
    """
    own = given.get("XLA_FLAGS", "").split()
    flags = [f"--xla_dump_to={dump}", "--xla_dump_hlo_snapshots", "--xla_dump_large_constants"]
    if not _asks_for_unoptimized(own):
        flags.append("--xla_dump_hlo_as_text")  # text dumps of unoptimized snapshots elide arrays
    if module is not None and _PORTABLE.fullmatch(module):
        flags.append(f"--xla_dump_hlo_module_re={module}")
    return {
        "JAX_DUMP_IR_TO": str(dump / "jax"),
        **given,
        "XLA_FLAGS": " ".join([*own, *flags]),
        "JAX_ENABLE_COMPILATION_CACHE": "false",  # modules from the cache are not dumped
    }


def _asks_for_unoptimized(flags: list[str]) -> bool:
    values = [flag.partition("=")[2] for flag in flags if flag.partition("=")[0] == UNOPTIMIZED_SNAPSHOTS]
    return bool(values) and values[-1].lower() not in ("false", "0")
