"""Clients that scripts/bench http compares."""
