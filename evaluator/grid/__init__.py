"""Programs in which several processes take part, simulated in one."""
