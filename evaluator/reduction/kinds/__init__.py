"""Kinds of reductions, each with what it finds to reduce and the edits that do it."""
