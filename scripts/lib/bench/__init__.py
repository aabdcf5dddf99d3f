"""Measures migrations against other tools, in one run on one machine: what counts are the ratios."""
