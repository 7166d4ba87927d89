"""Multi-host runs: rendezvous, heartbeats, and the devices that hosts share."""
