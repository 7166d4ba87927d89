"""XLA's passes: what each one changed, whether it kept the meaning of a module, which ones are at fault."""
