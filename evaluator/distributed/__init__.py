"""Hosts that run a grid of processes together: they find each other, watch over each other, and share the devices."""
