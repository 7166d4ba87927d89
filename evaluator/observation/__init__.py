"""Observation of every value of a run with its location: compiled-in summaries, or the values themselves."""
