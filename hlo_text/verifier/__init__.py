"""What a module must satisfy: the walk over its operations, and the rules by kind."""
