"""A table, sans-I/O: it is handed inputs with the time, and answers with what was announced. See table.py."""
