"""The command lines `hlo-trace` and `hlo`."""
