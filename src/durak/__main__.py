"""The way in: `durak`, or `python -m durak`.

It imports the command only when it runs. The processes in which bots think import this module too, as all that are
spawned import their parent's, and need nothing of a server.
"""

import contextlib
import importlib
import sys
from collections.abc import Generator
from typing import Any


def main() -> None:
    """Run the command."""
    with _without("rich"):  # which structlog would load for tracebacks that we never print: four megabytes of a room
        importlib.import_module("structlog")

    from durak.cli import main as run  # noqa: PLC0415 -- see above

    run()


@contextlib.contextmanager
def _without(package: str) -> Generator[None]:
    """Let nothing find a package, unless it is loaded already."""
    modules: dict[str, Any] = sys.modules
    hidden = modules.setdefault(package, None) is None
    try:
        yield
    finally:
        if hidden:
            del modules[package]


if __name__ == "__main__":
    main()
