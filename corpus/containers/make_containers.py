"""Writes one small program in every form its producers give it: `python corpus/containers/make_containers.py`.

The files of this folder come from JAX and XLA. Functions exported by JAX take the package `flatbuffers`; without it
that file stays as it is. The program and its arguments are in this script, so that tests can compute the results anew.
"""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
_DUMP_FLAGS = "--xla_dump_hlo_as_text --xla_dump_hlo_as_proto --xla_dump_hlo_snapshots"
#: XLA writes nothing else beside these.
_UNOPTIMIZED_FLAGS = "--xla_dump_hlo_as_proto --xla_dump_hlo_unoptimized_snapshots"
#: What is kept of XLA's dump directory; the rest are listings and machine code.
_KEPT = ("*optimizations.txt", "*optimizations.hlo.pb", "*buffer-assignment.txt", "*/module.mlir")


def run_dumping(flags: str, directory: str) -> Path:
    """Run the program under XLA's dump flags."""
    environment = {**os.environ, "XLA_FLAGS": f"--xla_dump_to={directory} {flags}", "JAX_PLATFORMS": "cpu"}
    subprocess.run([sys.executable, str(HERE / "mixed_program.py")], env=environment, check=True)
    return Path(directory)


def make_dump(directory: Path) -> None:
    """Write the modules of a dump, and the snapshots beside the directory."""
    shutil.rmtree(directory, ignore_errors=True)
    with tempfile.TemporaryDirectory() as temporary:
        found = run_dumping(_DUMP_FLAGS, temporary)
        for path in (path for pattern in _KEPT for path in found.glob(pattern)):
            target = directory / path.relative_to(found)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        for path in found.glob("*.snapshot.*.pb"):
            shutil.copy(path, HERE / "mixed.snapshot.pb")
    with tempfile.TemporaryDirectory() as temporary:
        for path in run_dumping(_UNOPTIMIZED_FLAGS, temporary).glob("*unoptimized_snapshot.pb"):
            shutil.copy(path, HERE / "mixed.unoptimized_snapshot.pb")


def make_files() -> None:
    """Write the serialized forms that JAX gives."""
    from jax import export
    from mixed_program import ARGUMENTS, mixed

    lowered = mixed.lower(*ARGUMENTS)
    (HERE / "mixed.pb").write_bytes(lowered.compiler_ir("hlo").as_serialized_hlo_module_proto())
    (HERE / "mixed.hlo.gz").write_bytes(gzip.compress(lowered.as_text(dialect="hlo").encode(), mtime=0))
    bytecode = io.BytesIO()
    lowered.compiler_ir("stablehlo").operation.write_bytecode(bytecode)
    (HERE / "mixed.mlirbc").write_bytes(bytecode.getvalue())
    exported = export.export(mixed)(*ARGUMENTS)
    (HERE / "mixed.artifact.mlirbc").write_bytes(exported.mlir_module_serialized)
    try:
        (HERE / "mixed.jax_export.bin").write_bytes(exported.serialize())
    except ImportError:
        print("flatbuffers is not installed: mixed.jax_export.bin stays as it is")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    make_dump(HERE / "dump")
    make_files()
