"""Disks that are full or can't be written, for a real process: by limits of its own, so that no rights are needed."""

import ctypes
import os
import resource
import shutil
import subprocess
import sys
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


def mounted(folder: Path, options: str) -> bool:
    """Mount a file system of memory; tell whether that can be done here."""
    return run("mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder))


def mounted_anew(folder: Path, options: str) -> None:
    """Change how a file system is mounted."""
    assert run("mount", "-o", f"remount,{options}", str(folder))


def unmounted(folder: Path) -> None:
    """Unmount a file system."""
    assert run("umount", "--lazy", str(folder))


def frozen(file: Path) -> bool:
    """Let nobody write to a file, be it open already; tell whether that can be done here."""
    return run("chattr", "+i", str(file))


def thawed(file: Path) -> None:
    """Let a file be written again."""
    assert run("chattr", "-i", str(file))


def allowed(path: Path, mode: int) -> None:
    """Set what may be done with a file or a folder."""
    path.chmod(mode)


def run(name: str, *words: str) -> bool:
    """Run a program of the system; tell whether it is there and did what it was asked."""
    program = shutil.which(name)
    return program is not None and subprocess.run([program, *words], check=False).returncode == 0
