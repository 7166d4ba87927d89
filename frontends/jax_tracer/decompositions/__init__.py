"""Functions without a single equivalent operation in StableHLO or CHLO, written with JAX's public operations.

A translation rule inlines the operations of their jaxpr in place of the primitive.
"""
