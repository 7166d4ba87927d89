"""Programs for several processes and devices, and the child processes that run them."""
