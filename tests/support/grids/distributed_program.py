"""One of two JAX processes that run grids together, each with its own CPU devices.

`python distributed_program.py PORT INDEX TASKS RESULTS` reads pickled tasks (name: text, arguments of each process,
keywords of `run_distributed`) and writes pickled results by name: by process, or the error's code and text.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any


def outcome(text: str, arguments: Any, keywords: dict[str, Any]) -> Any:
    from evaluator import run_distributed
    from hlo_text import parse
    from hlo_text.core.diagnostics import HloTextError

    try:
        return run_distributed(parse(text), arguments, **keywords)
    except HloTextError as error:
        return error.code, str(error)


def main(port: str, index: int, tasks: Path, results: Path) -> None:
    from evaluator import join_hosts

    with join_hosts(f"127.0.0.1:{port}", 2, index, timeout=60):
        found = {name: outcome(*task) for name, task in pickle.loads(tasks.read_bytes())[index].items()}
        results.write_bytes(pickle.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
