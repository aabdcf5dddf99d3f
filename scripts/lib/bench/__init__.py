"""Measures this project against others, in one run on one machine: what counts are the ratios."""
