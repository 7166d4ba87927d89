"""Ways to make the AST from Python functions and builder calls."""
