"""XLA's passes: the changes of each pass, whether it preserves a module's semantics, and which passes are at fault."""
