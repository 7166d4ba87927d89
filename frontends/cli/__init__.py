"""The command lines `hlo`, `hlo-passes` and `hlo-trace`."""
