"""A simulated world: the real room and its tables, on time, wires and a disk that are made up from one seed."""
