"""The room: sockets, people, running tables, the disk. Everything here may wait and fail; nothing here knows Durak."""
