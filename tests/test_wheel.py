"""The distributions: what one installs holds the page, and what one builds from can build it."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheel_holds_the_page_and_the_licence(tmp_path: Path) -> None:
    with zipfile.ZipFile(built("--wheel", tmp_path)) as wheel:
        names = wheel.namelist()
        assert "durak/page_dist/index.html" in names
        assert any(name.startswith("durak/page_dist/assets/") and name.endswith(".js") for name in names)
        assert any(name.endswith("/licenses/LICENSE") for name in names)
        assert not [name for name in names if not name.startswith(("durak/", "durak_table-"))]


def test_the_source_distribution_holds_what_builds_the_page(tmp_path: Path) -> None:
    with tarfile.open(built("--sdist", tmp_path)) as distribution:
        names = [name.partition("/")[2] for name in distribution.getnames()]
        assert {"page/package-lock.json", "page/index.html", "build_page.py", "hatch_build.py"} <= set(names)
        assert not [name for name in names if "node_modules" in name or "page_dist" in name]


def built(kind: str, folder: Path) -> Path:
    """Build one distribution of this checkout into `folder`, with the tools that are here, and return it."""
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv), "build", kind, "--no-build-isolation", "--out-dir", str(folder), "--quiet", str(ROOT)]
    subprocess.run(command, check=True)
    return next(path for path in folder.iterdir() if path.name.startswith("durak_table-"))
