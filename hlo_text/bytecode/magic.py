"""The first bytes of MLIR bytecode and of portable artifacts, from which files are recognized."""

from __future__ import annotations

MAGIC = b"ML\xefR"
_ARTIFACT_PRODUCER = b"StableHLO_v"


def is_artifact(data: bytes) -> bool:
    """Whether MLIR bytecode is a portable StableHLO artifact, according to its producer string."""
    return data.startswith(_ARTIFACT_PRODUCER, len(MAGIC) + 1)
