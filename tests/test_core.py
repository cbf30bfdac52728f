"""The compiled core plays as its sources do, and is never used for other sources than those it was compiled from."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import build_core
from durak import core_files

ROOT = Path(__file__).parents[1]
SECONDS = 100  # for whatever runs in a process of its own; a few are enough

PLAY = """
from durak.rules.playout import play_random
for players in range(2, 7):
    print(play_random(players, 300, players))
"""
SOLVE = """
from durak.bots.endgame.position import read
from durak.bots.endgame.solver import Solver, solve
print(solve(Solver(2**10), read("6C7C8H9HTCJC 6H7D8D9DTDJS KS"), 0, 10**6))
"""
CHANGE = """
from durak import core_files
print(core_files.is_fresh())
for module in core_files.MODULES:
    for suffix in (".py", ".pxd"):
        source = core_files.source(module, suffix)
        text = source.read_text()
        source.write_text(text + "#")
        print(core_files.is_fresh())
        source.write_text(text)
"""
TELL = "from durak import core_files; from durak.rules import round; print(core_files.is_compiled(), round.MAX_PLAYERS)"


@pytest.fixture(scope="module")
def compiled() -> None:
    """Leave out what needs a compiled core, where no C compiler works."""
    try:
        build_core.check_compiler()
    except build_core.CoreError as error:
        pytest.skip(str(error))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the core is made from and of what was made."""
    unneeded = shutil.ignore_patterns("page_dist*", "__pycache__", f"{build_core.SCRATCH}*")
    shutil.copytree(ROOT / "src" / "durak", tmp_path / "src" / "durak", ignore=unneeded)
    for script in ("build_core.py", "compile_core.py"):
        shutil.copy(ROOT / script, tmp_path)
    return tmp_path


def run(code: str, checkout: Path = ROOT, **environment: str) -> str:
    """Run Python code in a process of its own and return what it prints."""
    return start([sys.executable, "-c", code], checkout, environment).stdout.strip()


def start(command: list[str], checkout: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    ours = {name: value for name, value in os.environ.items() if name != core_files.INTERPRETED}
    return subprocess.run(
        command,
        cwd=checkout,
        env={**ours, "PYTHONPATH": str(checkout / "src"), **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )


@pytest.mark.usefixtures("compiled")
def test_the_core_is_compiled_where_a_compiler_works() -> None:
    assert run(TELL) == "True 6", "The sources have changed since: run `make setup`."


@pytest.mark.usefixtures("compiled")
def test_compiled_and_interpreted_play_the_same_rounds_move_by_move() -> None:
    # Each line ends in a hash of every move.
    played = run(PLAY)
    assert played.count("\n") == 4
    assert played == run(PLAY, DURAK_INTERPRETED="1")


@pytest.mark.usefixtures("compiled")
def test_compiled_and_interpreted_solve_an_endgame_node_by_node() -> None:
    solved = run(SOLVE)
    assert solved.startswith("Solution(value=1, ")
    assert solved == run(SOLVE, DURAK_INTERPRETED="1")


@pytest.mark.usefixtures("compiled")
def test_the_version_says_which_of_both_runs() -> None:
    version = "import sys; sys.argv = ['durak', '--version']; from durak.cli import main; main()"
    assert run(version).endswith("(compiled rules)")
    assert run(version, DURAK_INTERPRETED="1").endswith("(interpreted rules)")


def test_the_sources_are_interpreted_for_who_asks() -> None:
    assert run(TELL, DURAK_INTERPRETED="1") == "False 6"


@pytest.mark.usefixtures("compiled")
def test_the_copied_core_is_used_while_its_sources_are_the_same(checkout: Path) -> None:
    assert run(TELL, checkout) == "True 6"


@pytest.mark.usefixtures("compiled")
def test_a_change_of_any_source_makes_the_extensions_stale(checkout: Path) -> None:
    assert run(CHANGE, checkout).splitlines() == ["True", *["False"] * len(core_files.MODULES) * 2]


def test_a_changed_source_is_what_runs(checkout: Path) -> None:
    source = checkout / "src" / "durak" / "rules" / "round.py"
    source.write_text(source.read_text().replace("MAX_PLAYERS = 6", "MAX_PLAYERS = 5"))
    assert run(TELL, checkout) == "False 5"


def test_without_a_compiler_that_works_the_sources_run_and_the_build_says_why(checkout: Path) -> None:
    shutil.rmtree(checkout / "src" / "durak" / "core_dist", ignore_errors=True)
    build = start([sys.executable, "build_core.py"], checkout, {"CC": "/bin/false"})
    assert "interpreted" in build.stderr
    assert "the C compiler does not work" in build.stderr
    assert run(TELL, checkout) == "False 6"


def test_without_a_compiler_the_build_says_so(checkout: Path) -> None:
    shutil.rmtree(checkout / "src" / "durak" / "core_dist", ignore_errors=True)
    build = start([sys.executable, "build_core.py"], checkout, {"CC": "no-such-compiler"})
    assert "there is no C compiler (no-such-compiler)" in build.stderr
