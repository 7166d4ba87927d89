"""What one operation of StableHLO or CHLO cannot say, as Python functions of JAX's public operations.

A translation rule inlines them: their jaxpr becomes operations at the place of the primitive.
"""
