"""The command-line interfaces `hlo`, `hlo-passes` and `hlo-trace`."""
