"""Rules of the reference by family: what each operation computes on numpy."""
