"""Syntax of HLO text: an index of tokens, computations, instructions, definitions and uses."""
