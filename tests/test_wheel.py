"""The distributions: what one installs holds the page and the compiled core; what one builds from can build them."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import build_core
from durak import core_files

ROOT = Path(__file__).parents[1]


def test_the_wheel_holds_the_page_and_the_licence(tmp_path: Path) -> None:
    with zipfile.ZipFile(built("--wheel", tmp_path)) as wheel:
        names = wheel.namelist()
        assert "durak/page_dist/index.html" in names
        assert any(name.startswith("durak/page_dist/assets/") and name.endswith(".js") for name in names)
        assert any(name.endswith("/licenses/LICENSE") for name in names)
        notices = wheel.read("durak/page_dist/licences.txt").decode()
        assert "three " in notices
        assert "SIL OPEN FONT LICENSE" in notices
        assert not [name for name in names if not name.startswith(("durak/", "durak_table-"))]


def test_the_wheel_holds_the_compiled_core_of_its_sources(tmp_path: Path) -> None:
    try:
        build_core.check_compiler()
    except build_core.CoreError as error:
        pytest.skip(str(error))
    wheel = built("--wheel", tmp_path)
    folder = core_files.folder().relative_to(ROOT / "src")
    with zipfile.ZipFile(wheel) as content:
        names = set(content.namelist())
    assert {core_files.extension(folder, module).as_posix() for module in core_files.MODULES} <= names
    assert {name.split("/")[2] for name in names if "core_dist" in name} == {folder.name}
    assert not wheel.name.endswith("py3-none-any.whl")


def test_without_a_compiler_the_wheel_is_pure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    wheel = built("--wheel", tmp_path)
    with zipfile.ZipFile(wheel) as content:
        assert not [name for name in content.namelist() if "core_dist" in name]
    assert wheel.name.endswith("py3-none-any.whl")


def test_the_source_distribution_holds_what_builds_the_page(tmp_path: Path) -> None:
    with tarfile.open(built("--sdist", tmp_path)) as distribution:
        names = [name.partition("/")[2] for name in distribution.getnames()]
        assert {"page/package-lock.json", "page/index.html", "build_page.py", "hatch_build.py"} <= set(names)
        assert {"build_core.py", "compile_core.py", "src/durak/rules/round.pxd"} <= set(names)
        assert not [name for name in names if "node_modules" in name or "_dist" in name]


def built(kind: str, folder: Path) -> Path:
    """Build one distribution of this checkout into `folder`, with the tools that are here, and return it."""
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv), "build", kind, "--no-build-isolation", "--out-dir", str(folder), "--quiet", str(ROOT)]
    subprocess.run(command, check=True)
    return next(path for path in folder.iterdir() if path.name.startswith("durak_table-"))
