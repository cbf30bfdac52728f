"""Compiles the core into the package where a C compiler works: what `make setup` runs, and the hook that makes a wheel.

compile_core.py does the work, in a process of its own. Without a working compiler everything runs interpreted.
The result is keyed on a hash of the sources (core_files.py): a second run does nothing.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "src"))

from durak import core_files  # noqa: E402 (the line above is what finds it)

PACKAGES = ["cython>=3.3,<4", "setuptools>=75"]
"""What compile_core.py needs."""

SCRATCH = "new."
"""What the names of folders begin with in which somebody is compiling."""


class CoreError(Exception):
    """The core can't be compiled here; the message says why."""


def build_core() -> None:
    """Make the compiled core that of the sources as they are now. Raises CoreError where that can't be done."""
    if core_files.is_fresh():
        return
    check_compiler()
    built = core_files.folder()
    built.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=built.parent, prefix=SCRATCH) as scratch:
        new = Path(scratch, "core")
        print("Compiling the rules ...", file=sys.stderr)
        run_compiler(str(new))
        if not core_files.is_whole(new):
            raise CoreError("the C compiler makes nothing.")
        if built != core_files.folder():
            raise CoreError("the sources changed while they were compiled: run `make setup` again.")
        if not built.exists():  # nobody else was quicker
            new.rename(built)
    forget_all_but(built)


def check_compiler() -> None:
    """Raise CoreError where no C compiler works."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if compiler and shutil.which(compiler.split()[0]) is None:
        raise CoreError(f"there is no C compiler ({compiler.split()[0]}).")
    run_compiler()


def run_compiler(*words: str) -> None:
    """Run compile_core.py. Raises CoreError with the last thing that it said when it fails."""
    command = [sys.executable, "compile_core.py", *words]
    path = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=path, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CoreError((done.stderr.strip().splitlines() or ["the compiler says nothing."])[-1])


def forget_all_but(kept: Path) -> None:
    """Remove the compiled cores of other sources, not what another process is compiling."""
    for folder in core_files.BUILT.iterdir():
        if folder != kept and not folder.name.startswith(SCRATCH):
            shutil.rmtree(folder, ignore_errors=True)


def say_why_not(error: CoreError) -> None:
    """Tell whoever waits that there is no compiled core, and why."""
    print(f"The rules run interpreted, about 40 times slower: {error}", file=sys.stderr)


def main() -> None:
    """Build the core; where that can't be done, everything works all the same."""
    try:
        build_core()
    except CoreError as error:
        say_why_not(error)


if __name__ == "__main__":
    main()
