"""Functions exported by JAX: a module with what JAX needs to call it, read and written."""
