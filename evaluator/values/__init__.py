"""Arrays of a program's types, generated arguments, and files of arguments and results."""
