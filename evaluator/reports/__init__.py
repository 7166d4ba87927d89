"""Bug reports as folders: modules, inputs, expected values and a script that needs JAX and NumPy only."""
