"""Durak: a card game for two to six players, served to a page in the browser."""
