"""The folder of a room on the disk: whom it and its files are for, and what makes their names last."""

import os
from pathlib import Path
from typing import IO

OWNER_FOLDER = 0o700
OWNER_FILE = 0o600
"""Nobody but the owner looks into the one, or reads the other."""


def new_file(path: Path) -> IO[bytes]:
    """Open a new file to write, which nobody but its owner ever reads. Raises FileExistsError where there is one."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_FILE), "wb")


def sync_folder(folder: Path) -> None:
    """Make what was renamed in a folder durable, where folders can be synced."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
