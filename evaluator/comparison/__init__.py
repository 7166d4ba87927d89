"""Runs compared: their results, and the operation where they part."""
