"""What all of it is made of: locked and hashed, free to be shipped, and nothing of it runs when it is installed."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import build_page
import list_licences

ROOT = Path(__file__).parents[1]
NPM_LOCKS = sorted(path for path in ROOT.rglob("package-lock.json") if "node_modules" not in path.parts)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def test_every_python_package_comes_from_the_index_with_a_hash() -> None:
    locked: list[dict[str, Any]] = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    others = [one for one in locked if one["name"] != list_licences.PROJECT]
    assert len(others) > 50
    for one in others:
        assert one["source"] == {"registry": "https://pypi.org/simple"}, one["name"]
        files = [*one.get("wheels", []), *([one["sdist"]] if "sdist" in one else [])]
        assert files, one["name"]
        assert all(file["hash"].startswith("sha256:") for file in files), one["name"]


def test_what_installs_them_has_hashes_too() -> None:
    requirement = (ROOT / "uv.requirements.txt").read_text()
    assert re.search(r"^uv==[\d.]+ ", requirement, re.MULTILINE)
    assert len(HASH.findall(requirement)) > 10
    installs = [line for line in (ROOT / "Makefile").read_text().splitlines() if "pip install" in line]
    assert len(installs) == 1
    assert "--require-hashes --requirement uv.requirements.txt" in installs[0]


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda lock: str(lock.relative_to(ROOT)))
def test_every_npm_package_comes_from_the_registry_with_a_hash(lock: Path) -> None:
    packages: dict[str, Any] = json.loads(lock.read_text())["packages"]
    del packages[""]
    assert packages
    for folder, told in packages.items():
        assert told["integrity"].startswith("sha512-"), folder
        # Without an address a package comes from the registry, be it a mirror: the hash is the same.
        assert told.get("resolved", "https://registry.npmjs.org/").startswith("https://registry.npmjs.org/"), folder


def test_npm_installs_nothing_but_what_is_locked_and_runs_none_of_it() -> None:
    commands = [line for line in (ROOT / "Makefile").read_text().splitlines() if re.search(r"\bci\b.*--no-audit", line)]
    commands += [
        line for line in (ROOT / "build_page.py").read_text().splitlines() if "node.npm," in line and '"ci"' in line
    ]
    assert len(commands) >= 2
    assert all("--ignore-scripts" in line for line in commands)
    assert not re.search(r"npm[^\n]* (?:install|add|i)\b", (ROOT / "Makefile").read_text())


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a page without packages whose install script leaves a file behind."""
    script = "node -e \"require('fs').writeFileSync('ran', '')\""
    told = {"name": "page", "version": "1.0.0", "scripts": {"postinstall": script}}
    lock = {
        "name": "page",
        "version": "1.0.0",
        "lockfileVersion": 3,
        "packages": {"": {**told, "hasInstallScript": True}},
    }
    (tmp_path / "package.json").write_text(json.dumps(told))
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    (tmp_path / "node_modules").mkdir()
    monkeypatch.setattr(build_page, "PAGE", tmp_path)
    return tmp_path


def test_the_build_runs_no_install_script(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = build_page.find_node()
    assert node is not None

    def run(command: list[str], why_not: str) -> None:
        run_as_ever(command, why_not)
        (page / "node_modules").mkdir(exist_ok=True)  # npm leaves none where there are no packages

    run_as_ever = build_page.run
    monkeypatch.setattr(build_page, "run", run)
    build_page.install_packages(node)
    assert not (page / "ran").exists()
    subprocess.run([node.npm, "ci", "--no-audit", "--no-fund"], cwd=page, check=True, capture_output=True)
    assert (page / "ran").exists()  # otherwise it does


@pytest.mark.parametrize(
    ("licence", "may"),
    [
        ("MIT", True),
        ("Apache-2.0 AND MIT", True),
        ("(MIT AND Zlib)", True),
        ("GPL-2.0-only OR MIT", True),
        ("GPL-2.0-only", False),
        ("MIT AND GPL-2.0-only", False),
        ("SSPL-1.0", False),
        (list_licences.UNKNOWN, False),
    ],
)
def test_what_is_shipped_has_a_licence_that_allows_it(licence: str, *, may: bool) -> None:
    assert list_licences.may_be_shipped(licence) == may


def test_all_that_is_shipped_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    list_licences.main()
    said = capsys.readouterr().out
    assert re.search(r"aiohttp +\d[\d.]+ +Apache-2.0", said)
    assert re.search(r"three +\d[\d.]+ +MIT", said)
    assert list_licences.UNKNOWN not in said


def test_the_list_fails_where_something_may_not_be_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_licences, "ALLOWED", list_licences.ALLOWED - {"OFL-1.1"})
    with pytest.raises(SystemExit, match=r"May not be shipped: @fontsource-variable/caveat \(OFL-1\.1\)"):
        list_licences.main()


def test_the_bill_of_materials_names_everything(tmp_path: Path) -> None:
    make = shutil.which("make")
    assert make is not None
    subprocess.run([make, "-s", "sbom", f"SBOM={tmp_path}"], cwd=ROOT, check=True)
    for file, package in (("python", "aiohttp"), ("page", "three")):
        bill = json.loads((tmp_path / f"{file}.cdx.json").read_text())
        assert bill["bomFormat"] == "CycloneDX"
        [found] = [one for one in bill["components"] if one["name"] == package]
        assert re.fullmatch(r"[\d.]+", found["version"])
        assert found["purl"].endswith(f"{package}@{found['version']}")
