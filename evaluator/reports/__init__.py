"""Bug reports as folders: modules, inputs, expected values and a script that only needs JAX and NumPy."""
