"""Commands, each with its options and its processing of files."""
