"""Measuring bots against each other: duplicate deals, the tuner, and outside programs."""
