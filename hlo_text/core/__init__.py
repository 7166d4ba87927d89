"""The foundations of the AST: types, attributes, operations, diagnostics and what they share."""
