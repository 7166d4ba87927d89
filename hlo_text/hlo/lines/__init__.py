"""Machine-printed HLO, read line by line through what was learned of lines like it."""
