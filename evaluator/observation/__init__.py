"""A look at every value of a run, with its place: summaries compiled into the program, or values one by one."""
