"""Durak: a card game for two to six players, served to a page in the browser."""

from durak import core_files

core_files.install()
