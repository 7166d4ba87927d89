"""The worked examples of the XLA documents, and what builds and checks each, by name."""

from support.xla_documents import arrays, computations
from support.xla_documents.examples import EXAMPLES, HANDLERS

__all__ = ["EXAMPLES", "HANDLERS", "arrays", "computations"]
