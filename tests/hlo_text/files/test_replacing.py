"""Output files are replaced as a whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hlo_text.files.replacing import replace_file, replacing

from support.folders import ROOT

_PROGRAM = "HloModule m\n\nENTRY e {\n  p = f32[100000] parameter(0)\n  ROOT n = f32[100000] negate(p)\n}\n"
_FUNCTION = "import jax.numpy as jnp\n\n\ndef f(x):\n    return " + " + ".join(["x"] * 200) + "\n"
#: Runs a command whose files may have so many bytes.
_LIMITED = (
    "import resource, sys; from hlo_text import __main__ as commands; limit = int(sys.argv[1]);"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)); sys.argv = sys.argv[2:];"
    "getattr(commands, sys.argv[0].replace('-', '_'))()"
)

posix = pytest.mark.skipif(os.name != "posix", reason="permissions, links and limits of POSIX")


def test_a_failed_write_keeps_the_previous_file(tmp_path: Path) -> None:
    path = tmp_path / "a.hlo"
    path.write_text("old")

    def write_half() -> None:
        with replacing(path) as file:
            file.write(b"half of the new")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.hlo"]


def test_the_file_is_whole_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / "a.hlo"
    path.write_text("old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"
    assert path.read_text() == "new"


@posix
def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.hlo"
    replace_file(path, b"old")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    replace_file(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o640)


@posix
def test_links_are_followed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    target, link, chain = folder / "target.hlo", tmp_path / "link.hlo", tmp_path / "chain.hlo"
    link.symlink_to("folder/target.hlo")
    chain.symlink_to(link)
    for path, data in ((chain, b"through a dangling link"), (link, b"through a link")):
        replace_file(path, data)
        assert target.read_bytes() == data
        assert link.is_symlink()
        assert chain.is_symlink()
    assert os.listdir(folder) == ["target.hlo"]


@posix
def test_loops_of_links_and_directories_are_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop.hlo"
    loop.symlink_to(loop)
    for path in (loop, tmp_path):
        with pytest.raises(OSError, match=re.escape(str(path))):
            replace_file(path, b"")


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everything")
def test_read_only_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.hlo"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match=re.escape(str(path))):
        replace_file(path, b"new")


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everything")
def test_files_in_read_only_directories_are_written_in_place(tmp_path: Path) -> None:
    path = tmp_path / "a.hlo"
    path.write_text("old")
    tmp_path.chmod(0o555)
    try:
        replace_file(path, b"new")
        with pytest.raises(PermissionError, match=r"b\.hlo'$"):
            replace_file(tmp_path / "b.hlo", b"new")
    finally:
        tmp_path.chmod(0o755)
    assert path.read_bytes() == b"new"


@posix
def test_pipes_are_written_in_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.hlo"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    replace_file(pipe, b"HloModule m")
    reader.join()
    assert found == [b"HloModule m"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
def test_descriptors_are_written_in_place(tmp_path: Path) -> None:
    output = tmp_path / "output.hlo"
    link = tmp_path / "link.hlo"
    link.symlink_to("/dev/stdout")
    for path in ("/dev/stdout", str(link)):
        program = f"from hlo_text.files.replacing import replace_file; replace_file({path!r}, b'HloModule m')"
        with output.open("wb") as file:
            subprocess.run([sys.executable, "-c", program], stdout=file, check=True, cwd=ROOT)
            assert os.fstat(file.fileno()).st_size == len("HloModule m")
    assert sorted(os.listdir(tmp_path)) == ["link.hlo", "output.hlo"]


@posix
def test_long_names_have_a_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / ("m" * 251 + ".hlo")
    replace_file(path, b"HloModule m")
    assert path.read_bytes() == b"HloModule m"


@posix
@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["hlo-run", "--print"], "out.hlo"),
        (["hlo-run", "--print"], "out.mlir"),
        (["hlo-run", "--print"], "out.mlirbc"),
        (["hlo-run", "--print"], "out.hlo.pb"),
        (["hlo-run", "--print"], "out.jax_export"),
        (["hlo-run", "--print"], "out.py"),
        (["hlo-run", "--iota"], "out.npy"),
        (["hlo-run", "--iota"], "out.npz"),
        (["hlo-view"], "out.html"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_a_full_disk_keeps_the_previous_file(command: list[str], name: str, tmp_path: Path) -> None:
    program, output = tmp_path / "program.hlo", tmp_path / name
    program.write_text(_PROGRAM)
    output.write_text("old")
    limit = "0" if "--print" in command else "1000"
    outcome = subprocess.run(
        [sys.executable, "-c", _LIMITED, limit, *command, "-o", str(output), str(program)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert (outcome.returncode, outcome.stdout, outcome.stderr.count("\n")) == (2, "", 1), outcome.stderr
    assert str(output) in outcome.stderr
    assert output.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == sorted(["program.hlo", name])


@posix
def test_a_full_disk_keeps_the_previous_trace(tmp_path: Path) -> None:
    output = tmp_path / "out.mlir"
    output.write_text("old")
    (tmp_path / "program.py").write_text(_FUNCTION)
    arguments = [f"{tmp_path / 'program.py'}:f", "--arg", "f32[4]", "-o", str(output)]
    outcome = subprocess.run(
        [sys.executable, "-B", "-c", _LIMITED, "1000", "hlo-trace", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert outcome.returncode == 2
    assert outcome.stderr.splitlines()[-1].endswith(f"{output}: {os.strerror(errno.EFBIG)}"), outcome.stderr
    assert output.read_text() == "old"


@posix
def test_constants_and_their_program_are_replaced_together(tmp_path: Path) -> None:
    program = tmp_path / "program.mlir"
    numbers = ", ".join(map(str, range(5000)))
    program.write_text(
        "func.func @main() -> tensor<5000xi32> {\n"
        f"  %0 = stablehlo.constant dense<[{numbers}]> : tensor<5000xi32>\n  return %0 : tensor<5000xi32>\n}}\n"
    )
    output, stored = tmp_path / "out.py", tmp_path / "out.npz"
    output.write_text("old")
    stored.write_text("old")
    outcome = subprocess.run(
        [sys.executable, "-c", _LIMITED, "4000", "hlo-run", "--print", str(program), "-o", str(output)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert (outcome.returncode, outcome.stderr.count("\n")) == (2, 1), outcome.stderr
    assert (output.read_text(), stored.read_text()) == ("old", "old")
    assert sorted(os.listdir(tmp_path)) == ["out.npz", "out.py", "program.mlir"]
