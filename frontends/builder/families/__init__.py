"""Methods of the builder, a class per family of operations."""
