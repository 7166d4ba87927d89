"""The language server `hlo-lsp`: responses to editor requests about HLO and StableHLO texts.

A `Snapshot` answers from the index of its text (`mlir.syntax`, `hlo.syntax`) without reading the program, so answers
are quick and do not depend on whether the text is valid. `analysis` reads and verifies it. Only `server` needs the
library of the extra `lsp`.
"""
