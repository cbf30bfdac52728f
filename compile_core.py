"""Compiles the core's modules by Cython and a C compiler into a folder, as a tree of packages; without one, only tries.

What build_core.py runs in a process of its own, which may fail in whatever way a compiler does.
"""

import sys
import tempfile
from collections.abc import Callable
from os.path import relpath
from pathlib import Path

from Cython import Build
from setuptools import Distribution, Extension
from setuptools.errors import CompileError, LinkError

from durak import core_files

FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0"]
# Cython has no types.
cythonize: Callable[..., list[Extension]] = Build.cythonize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
SMALLEST = "#include <Python.h>\nPyMODINIT_FUNC PyInit_smallest(void) { return NULL; }\n"


def compile_into(folder: str) -> None:
    """Compile the core's modules. Raises whatever the compilers do."""
    modules = [
        Extension(module, [relpath(core_files.source(module, ".py"))], extra_compile_args=FLAGS)
        for module in core_files.MODULES
    ]
    with tempfile.TemporaryDirectory() as scratch:
        build(cythonize(modules, build_dir=scratch, include_path=["src"], quiet=True), scratch, folder)


def try_compiler() -> None:
    """Compile the smallest extension that there is, and say so when that does not work."""
    with tempfile.TemporaryDirectory() as scratch:
        smallest = Path(scratch, "smallest.c")
        smallest.write_text(SMALLEST)
        try:
            build([Extension("smallest", [str(smallest)])], scratch, scratch)
        except (CompileError, LinkError):
            sys.exit("the C compiler does not work, or Python's headers are missing.")


def build(extensions: list[Extension], scratch: str, folder: str) -> None:
    """Run the C compiler and the linker."""
    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_temp = scratch
    command.build_lib = folder
    command.parallel = True
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    if sys.argv[1:]:
        compile_into(sys.argv[1])
    else:
        try_compiler()
