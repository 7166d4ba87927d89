"""Programs for several processes and devices, and the children that run them."""
