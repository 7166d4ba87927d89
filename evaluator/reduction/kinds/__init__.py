"""Kinds of reductions, each with its targets and the edit that reduces them."""
