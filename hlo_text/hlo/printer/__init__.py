"""HLO text as XLA prints it, byte for byte."""
