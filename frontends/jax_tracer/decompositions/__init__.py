"""Functions that no single operation of StableHLO or CHLO computes, written with JAX's public operations.

A translation rule inlines them: their jaxpr becomes operations at the place of the primitive.
"""
