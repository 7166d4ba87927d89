"""Commands, with their options and what each does with a file."""
