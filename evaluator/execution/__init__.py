"""A module as a program that runs: what it reaches, its memory, how it is compiled and kept."""
