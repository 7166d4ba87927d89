"""Commands work without the features that only Unix has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from support.folders import ROOT

#: Takes from Python what it does not have on Windows, and warns of files opened in the locale's encoding.
_WINDOWS = """
import os, signal, sys
for name in ("fork", "forkpty", "getuid", "geteuid", "getpgid", "killpg", "mkfifo", "setsid"):
    delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "alarm", "setitimer"):
    delattr(signal, name)
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
from hlo_text.__main__ import hlo_run
sys.argv[0] = "hlo-run"
hlo_run()
"""


def test_a_program_is_verified_and_printed_without_what_only_unix_has(tmp_path: Path) -> None:
    program = tmp_path / "größe.hlo"
    program.write_bytes(
        'HloModule m\r\n\r\nENTRY e {\r\n  ROOT x = f32[2] parameter(0), metadata={op_name="größe"}\r\n}\r\n'.encode()
    )
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNDEFAULTENCODING": "1",
        "PYTHONUTF8": "0",
        "LC_ALL": "C",
    }
    for option in ("--verify", "--print", "--fingerprint"):
        command = [sys.executable, "-W", "error::EncodingWarning", "-c", _WINDOWS, str(program), option]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        assert b"\r" not in done.stdout
