"""The repository's own rules: what no other tool looks at."""

import ast
import hashlib
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINES = 300
LONG_FOR_A_REASON = {
    "src/durak/protocol.py": "every message there is, one after another",
    "page/src/protocol.ts": "generated from it",
    "page/src/people/answers.ts": "generated from all that the HTTP API answers",
    "src/durak/rules/round.py": "one round from the deal to the result, compiled as one piece",
    **{f"page/src/i18n/{language}.ts": "everything that is said in a language" for language in ("cs", "en", "ru")},
}
# The text of the licence is never changed, not by a space.
LICENSE_SHA256 = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0"
OF_CODE = ("src/", "page/", "tests/", ".ci/", "Makefile", "build_page.py", "hatch_build.py", "pyproject.toml")
LOCKS = {"uv.lock", "page/package-lock.json"}
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|X" r"XX)\b")
SOMEONES_MACHINE = re.compile(r"/(?:home|root|Users|work)/\w")
MACHINES_CHANCE = re.compile(r"\b(?:import secrets|from secrets|SystemRandom|urandom|import uuid|from uuid)\b")
# The names of XML's vocabularies look like addresses; nothing is fetched from them.
ELSEWHERE = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)(?:[a-z0-9-]+\.)+[a-z]{2,}/", re.IGNORECASE)


@cache
def texts() -> dict[str, str]:
    """Every text file of ours by its path from the root: those that git tracks, or would."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607 (whichever git there is)
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = {}
    for name in sorted(set(listed.stdout.splitlines()) - LOCKS):
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in content:
            found[name] = content.decode()
    return found


def lines_that(pattern: re.Pattern[str], *folders: str) -> list[str]:
    """Return the lines that match, of the files whose path begins with one of `folders`."""
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts().items()
        if name.startswith(folders)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("folder", ["src/", "page/src/", "page/art/"])
def test_a_file_is_one_idea(folder: str) -> None:
    files = {name: text.count("\n") for name, text in texts().items() if name.startswith(folder)}
    assert files
    assert not {name: lines for name, lines in files.items() if lines > LINES and name not in LONG_FOR_A_REASON}


def test_nothing_is_left_for_later() -> None:
    assert not lines_that(UNFINISHED, *OF_CODE)


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    assert not lines_that(SOMEONES_MACHINE, "")


def test_the_page_fetches_nothing_from_elsewhere() -> None:
    assert not lines_that(ELSEWHERE, "page/index.html", "page/src/")


def test_the_licence_is_the_agpl_word_for_word() -> None:
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == LICENSE_SHA256


def test_bots_make_no_chance_of_their_own() -> None:
    bots = {name: text for name, text in texts().items() if re.match(r"src/durak/bots/.+\.py$", name)}
    assert bots
    assert not [f"{name}:{line}" for name, text in bots.items() for line in makes_chance(text)]


@pytest.mark.parametrize("chance", ["random.random()", "random.Random(1)", "random.choice(x)"])
def test_chance_of_ones_own_is_seen(chance: str) -> None:
    assert list(makes_chance(f"import random\n{chance}")) == [2]


def test_to_name_the_type_of_an_rng_is_no_chance() -> None:
    assert not list(makes_chance("import random\ndef play(rng: random.Random) -> int:\n    return rng.randrange(2)"))


def test_a_room_and_its_operator_take_the_machines_chance_in_one_place_each_and_hand_it_on() -> None:
    found = {line.partition(":")[0] for line in lines_that(MACHINES_CHANCE, "src/durak/")}
    assert found == {"src/durak/server/app.py", "src/durak/admin/command.py"}


def makes_chance(source: str) -> Iterator[int]:
    """Yield the lines that take anything from the module random but the type Random, or call that."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="random", names=names) if [name.name for name in names] != ["Random"]:
                yield node.lineno
            case ast.Call(func=ast.Name("Random") | ast.Attribute(ast.Name("random"), "Random")):
                yield node.lineno
            case ast.Attribute(ast.Name("random"), name) if name != "Random":
                yield node.lineno
            case _:
                pass
