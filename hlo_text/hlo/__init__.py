"""HLO text: its syntax, readers and printer, in the same packages as `hlo_text.mlir`."""
