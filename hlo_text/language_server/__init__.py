"""Language server `hlo-lsp`: what editors ask about texts of both languages.

`text` and `tokens` know lines, `mlir_names` and `hlo_names` what a name stands for, without reading the program, so
that answers are quick and do not depend on whether the text is right; `analysis` reads and verifies it. `server` alone
needs the library of the extra `lsp`.
"""
