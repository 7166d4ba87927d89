"""Methods of the builder, one class per family of operations."""
