"""The command line `hlo-run`."""
