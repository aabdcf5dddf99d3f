"""Sweeps that kill the daemon, fail its system calls or cut the power, at every point of a startup or a logout."""
