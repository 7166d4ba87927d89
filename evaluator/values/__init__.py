"""Arrays of a program's types, arguments and results."""
