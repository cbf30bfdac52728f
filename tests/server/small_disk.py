"""Disks that are full or can't be written, for a real process: by limits of its own, so that no rights are needed."""

import ctypes
import os
import resource
import shlex
import shutil
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.server.server_process import ServerProcess

PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE = 1

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process that runs")
as_root = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root mounts a file system")


def fill_up(room: ServerProcess, most_bytes: int) -> None:
    """Let no file of a running room grow beyond so many bytes: what is to be written after that fails."""
    resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))


def empty(room: ServerProcess) -> None:
    """Give a running room all the space again."""
    fill_up(room, resource.RLIM_INFINITY)


def write_nothing() -> None:
    """Let this process write to no file, as on a disk that is full to the last byte."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def be_bound_by_modes() -> None:
    """Let what this process runs be refused what the modes of files refuse: root otherwise may do anything."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def largest(folder: Path) -> int:
    """Return the size of the largest file in a folder."""
    return max(file.stat().st_size for file in folder.iterdir())


def leave(folder: Path, left_bytes: int) -> None:
    """Fill the file system of a folder but for so many bytes."""
    (folder / "filler").write_bytes(bytes(shutil.disk_usage(folder).free - left_bytes))


def mounted(folder: Path, options: str) -> AbstractContextManager[bool]:
    """Mount a file system of memory, to the end of the block; tell whether that can be done here."""
    return done_and_undone(
        ("mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)), ("umount", "--lazy", str(folder))
    )


def mounted_anew(folder: Path, options: str) -> None:
    """Change how a file system is mounted."""
    words = ["mount", "-o", f"remount,{options}", str(folder)]
    subprocess.run(words, check=True)


def frozen(file: Path) -> AbstractContextManager[bool]:
    """Let nobody write to a file, be it open already, to the end of the block; tell whether that can be done here."""
    return done_and_undone(("chattr", "+i", str(file)), ("chattr", "-i", str(file)))


@contextmanager
def done_and_undone(do: Sequence[str], undo: Sequence[str]) -> Generator[bool]:
    """Change the system, and undo it at the end of the block; tell whether the change can be made here.

    A shell in a session of its own does both, and undoes it when its pipe ends: when this process is killed, too.
    """
    words = ["sh", "-c", f"{shlex.join(do)} && echo done && {{ read -r _; {shlex.join(undo)}; }}"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as shell:
        assert shell.stdout is not None
        done = shell.stdout.readline() == b"done\n"
        try:
            yield done
        finally:
            shell.communicate()
            assert shell.returncode == 0 or not done, f"{shlex.join(undo)} failed"


@contextmanager
def allowed(path: Path, mode: int) -> Generator[None]:
    """Set what may be done with a file or a folder, to the end of the block."""
    before = path.stat().st_mode
    path.chmod(mode)
    try:
        yield
    finally:
        path.chmod(before)
