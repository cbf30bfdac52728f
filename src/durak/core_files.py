"""Which modules are compiled, where their extensions lie, and whether they are those of these very sources.

The rules, and what thinks hard on them, are plain typed Python, which Cython compiles as it is (build_core.py). The
extensions lie apart, in a folder named by a hash of the sources. Edited sources find no folder of their name and run
interpreted until they are compiled again: a stale extension is never used, nor a mixture of both.

This module must not import anything but the standard library: the build reads it before anything is installed.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MODULES = (
    "durak.rules.cards",
    "durak.rules.round",
    "durak.rules.driver",
    "durak.rules.playout",
    "durak.bots.endgame.known",
    "durak.bots.endgame.shapes",
    "durak.bots.endgame.search",
    "durak.bots.endgame.solver",
    "durak.bots.policy",
    "durak.bots.worlds",
    "durak.bots.search",
    "durak.arena.field",
)
"""The compiled modules; each is a .py with a .pxd beside it."""

INTERPRETED = "DURAK_INTERPRETED"
"""The environment variable that, set to anything, has the sources interpreted."""

PACKAGE = Path(__file__).parent
BUILT = PACKAGE / "core_dist"
"""Where the extensions lie, in a folder named by the hash of the sources."""


class _Finder:
    """Finds the extensions of the compiled modules, before Python looks for their sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in MODULES:
            return None
        return spec_from_file_location(fullname, extension(self.folder, fullname))


def install() -> None:
    """Have Python import the compiled core, when it is that of the sources and nobody asked for the sources."""
    if is_fresh() and INTERPRETED not in os.environ:
        sys.meta_path.insert(0, _Finder(folder()))


def is_compiled() -> bool:
    """Tell whether the core runs compiled in this process."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)


def is_fresh() -> bool:
    """Tell whether there is a compiled core, for this Python, of the sources as they are now."""
    return is_whole(folder())


def is_whole(folder: Path) -> bool:
    """Tell whether every module's extension lies in a folder."""
    return all(extension(folder, module).is_file() for module in MODULES)


def folder() -> Path:
    """Return the folder for the extensions of the sources as they are now."""
    return BUILT / hash_of_sources()


def extension(folder: Path, module: str) -> Path:
    """Return where the extension of a module lies in a folder of them."""
    return folder / f"{module.replace('.', '/')}{EXTENSION_SUFFIXES[0]}"


def source(module: str, suffix: str) -> Path:
    """Return a module's source: its `.py` or its `.pxd`."""
    return (PACKAGE.parent / module.replace(".", "/")).with_suffix(suffix)


def hash_of_sources() -> str:
    """Return a hash, in hex, of all that is compiled, and of the kind of Python it is compiled for."""
    total = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for module in MODULES:
        for suffix in (".py", ".pxd"):
            content = hashlib.sha256(source(module, suffix).read_bytes()).hexdigest()
            total.update(f"{module}{suffix} {content}\n".encode())
    return total.hexdigest()[:32]
