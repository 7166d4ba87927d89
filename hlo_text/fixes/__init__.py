"""Fixes: edits that remove an error, each verified before it is proposed."""
