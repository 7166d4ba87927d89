"""Lark's tables in files: as JSON, which holds no code, and only in files and directories of the user alone.

A file is its digest, then the key that says what the tables were made from, then the tables. What is damaged, made from
something else or in anybody else's reach counts as missing.
"""

import json
import os
import stat
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

#: Longer files are not read: the tables of the largest grammar take a hundredth of this.
MAX_BYTES = 1 << 25

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

#: A parser as Lark serializes it: its parts, and the rules and terminals that these name by number.
Tables = tuple[dict[str, Any], dict[int, Any]]


def read_tables(path: Path, key: str) -> Tables | None:
    """Return the tables in a file, None if it holds none for `key` or may be somebody else's."""
    content = _own_content(path)
    if content is None:
        return None
    digest, _, body = content.partition(b"\n")
    found, _, text = body.partition(b"\n")
    if digest.decode("ascii", "replace") != sha256(body).hexdigest() or found.decode("ascii", "replace") != key:
        return None
    return _decoded(json.loads(text))


def write_tables(path: Path, key: str, tables: Tables) -> None:
    """Keep tables in a file if its directory is the user's alone; failing to costs time, nothing else."""
    text = json.dumps(_encoded(tables), separators=(",", ":"))
    body = f"{key}\n{text}".encode()
    try:
        if not _is_own(os.stat(path.parent)):
            return
        descriptor, temporary = tempfile.mkstemp(dir=path.parent)  # readable by the user alone
    except OSError:
        return
    try:
        with open(descriptor, "wb") as file:
            file.write(sha256(body).hexdigest().encode() + b"\n" + body)
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)


def _own_content(path: Path) -> bytes | None:
    """Return a file's content; None if it is no plain file, too long, or not in the hands of the user alone."""
    try:
        if not _is_own(os.stat(path.parent)):
            return None
        # A pipe must not make us wait, and a link may lead anywhere.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or not _is_own(status) or status.st_size > MAX_BYTES:
                return None
            return file.read(MAX_BYTES)
    except OSError:
        return None


def _is_own(status: os.stat_result) -> bool:
    """Whether a file or directory belongs to the user and only the user can write it; Windows has neither notion."""
    if not hasattr(os, "geteuid"):
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_WRITE


# --- as JSON ---------------------------------------------------------------------------------------------------------


def _encoded(tables: Tables) -> list[Any]:
    """Return tables without numbers as keys: numbered things become lists.

    A state becomes `token, action, token, action, ...`; an action is `2 * state` to shift, `2 * rule + 1` to reduce.
    """
    data, memo = tables
    table = data["parser"]["parser"]
    tokens, states = _in_order(table["tokens"]), [_state_numbers(actions) for actions in _in_order(table["states"])]
    parser = {**data["parser"], "parser": {**table, "tokens": tokens, "states": states}}
    return [{**data, "parser": parser}, _in_order(memo)]


def _in_order(numbered: dict[int, Any]) -> list[Any]:
    return [numbered[number] for number in range(len(numbered))]


def _state_numbers(actions: dict[int, tuple[int, Any]]) -> list[int]:
    return [
        number
        for token, (is_reduce, argument) in actions.items()
        for number in (token, 2 * argument["@"] + 1 if is_reduce else 2 * argument)
    ]


def _decoded(encoded: list[Any]) -> Tables:
    data, memo = encoded
    table = data["parser"]["parser"]
    states = table["states"]
    meanings = [(0, number) for number in range(len(states))], [(1, {"@": number}) for number in range(len(memo))]
    table["tokens"] = dict(enumerate(table["tokens"]))
    table["states"] = {
        state: {
            token: meanings[action & 1][action >> 1] for token, action in zip(numbers[::2], numbers[1::2], strict=True)
        }
        for state, numbers in enumerate(states)
    }
    return data, dict(enumerate(memo))
