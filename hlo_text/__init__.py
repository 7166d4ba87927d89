"""Text of HLO and StableHLO as one typed AST: read, verify, print."""
