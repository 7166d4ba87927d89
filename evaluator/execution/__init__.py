"""A module as a program that runs: its entry, options, limits and memory."""
