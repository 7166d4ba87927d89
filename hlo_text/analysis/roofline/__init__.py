"""Lower bounds of the time a program takes on a chip: rates and bandwidths of chips, bounds of kernels."""
