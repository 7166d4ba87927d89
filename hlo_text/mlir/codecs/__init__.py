"""Types, attributes, literals, numbers, strings and locations in MLIR text, read and written."""
