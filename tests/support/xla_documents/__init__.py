"""The worked examples of the XLA documents, with functions that build and check them, by name."""

from support.xla_documents import arrays, computations
from support.xla_documents.examples import EXAMPLES, HANDLERS

__all__ = ["EXAMPLES", "HANDLERS", "arrays", "computations"]
