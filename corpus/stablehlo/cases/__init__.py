"""The cases of the corpus, one module per family; each adds its programs to `writer.CORPUS` when it is imported."""
