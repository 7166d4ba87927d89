"""Multi-host runs: rendezvous, heartbeats, and execution on the devices of all hosts."""
