"""Programs, judges and comparisons that several tests share."""
