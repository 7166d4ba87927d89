"""MLIR text as the C++ prints it, byte for byte."""
