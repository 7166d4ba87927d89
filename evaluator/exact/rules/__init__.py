"""Rules of operations that compute floats, over balls."""
