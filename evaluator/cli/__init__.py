"""The command-line interface `hlo-run`."""
