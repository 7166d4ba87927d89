"""Functions exported by JAX: reading and writing a module with the data that JAX needs to call it."""
