"""The command line `hlo-trace`."""

from frontends.cli.hlo_trace import main

__all__ = ["main"]
