"""What a room's files of SQLite are opened with, the log and the accounts alike."""

SETTINGS = ("journal_mode = WAL", "synchronous = FULL", "cache_size = -512")
"""What is committed is on the disk. 512 KiB of pages are kept in memory; the system keeps the rest at hand."""

TRIAL = "user_version = 0"
"""Writes, and changes nothing: where it fails, so would every other write."""
