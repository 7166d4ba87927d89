"""Rules over balls for operations that compute floats."""
